import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AnswerOf } from '#contract/endpoint.ts';
import {
  claimMissionRewards,
  getMissionLeaderboard,
  getMissionMilestones,
  getMissionSummary,
} from '#contract/missions.ts';
import { listTransactions } from '#contract/records.ts';
import { payPrizes, scoreMissions } from '../../platform/domains/missions/missions.job.ts';
import {
  missionMilestones,
  missionRewards,
  missions,
  missionWeeks,
} from '../../platform/domains/missions/missions.tables.ts';
import { LEDGER_LIMIT } from '../../platform/domains/wallet/ledger/ledger.ts';
import { rowsOf } from '../../platform/db/open.ts';
import { startSession } from '../../platform/http/tokens.ts';
import { auditOf } from '../../platform/runtime/audit-log.ts';
import { auditLog } from '../../platform/runtime/audit.tables.ts';
import { SERVER_BY_DAY } from '../support/databases.ts';
import { balanceIn, type Answer, type Person, type TestPlatform } from '../support/platform.ts';
import { addGames, playerOf } from './bet-harness.ts';
import { gist } from './identity-harness.ts';
import { operate } from './promotion-harness.ts';
import { openEach } from './withdrawal-harness.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Midnight in the brand's zone (UTC + 3) after T0, Friday 20 November 2026, 12:00 UTC. */
const MIDNIGHT = Date.UTC(2026, 10, 20, 21);
/** The week ends on Sunday at midnight, the season with the month. */
const WEEK_END = Date.UTC(2026, 10, 22, 21);
const SEASON_END = Date.UTC(2026, 10, 30, 21);

interface Player extends Person {
  readonly token: string;
}

describe.each(SERVER_BY_DAY)('missions on %s', (engine) => {
  let platform: TestPlatform;
  let player: Player;
  openEach(engine, (there) => ({ platform } = there));
  const join = async (more: object = {}): Promise<Player> => {
    const person = await platform.addPerson({ money: 1_000_000n, ...more });
    return { ...person, token: (await startSession(platform.deps, person.id, 'x')).token };
  };
  beforeEach(async () => {
    await addGames(platform);
    player = await join({ account: 'mina_member' });
    await platform.deps.db.insert(missions).values([
      { id: 1, period: 'DAY', kind: 'BET', target: 10_000n, reward: 500n, points: 40 },
      { id: 2, period: 'DAY', kind: 'ROUNDS', product: 'LIVE', target: 2n, reward: 0n, points: 60 },
      { id: 3, period: 'WEEK', kind: 'GAMES', target: 2n, reward: 300n, points: 10 },
    ]);
    await platform.deps.db.execute(sql`alter sequence missions_id_seq restart with 100`);
    await platform.deps.db.insert(missionMilestones).values({ id: 1, points: 100, reward: 1000n });
  });

  /** Later the same member, signed in anew. */
  const at = async (time: number): Promise<void> => {
    platform.clock.advance(time - platform.clock.now());
    player = { ...player, token: (await startSession(platform.deps, player.id, 'x')).token };
  };
  let count = 0;
  /** A bet and its result: lost, or what came back. */
  const bet = async (stake: bigint, { by = player, game = '10001', back = 0n } = {}) => {
    const games = await playerOf(platform, by, game);
    count += 1;
    const id = `${engine}-${count}`;
    await games.bet(id, stake);
    await games.settle(id, back);
    return id;
  };
  const claim = (what: object, key: string = randomUUID(), by = player): Promise<Answer> =>
    platform.request(claimMissionRewards, what, { token: by.token, key });
  const listed = async (status = 'O', by = player) => {
    const { body } = await platform.request(getMissionSummary, { status }, { token: by.token });
    const { list, claimable } = body.value as AnswerOf<typeof getMissionSummary>;
    return {
      ...{ list: list ?? [], claimable },
      /** In the order of the missions; that of the list is a matter of its own test. */
      states: (list ?? [])
        .map(({ missionId, state, progress }) => [missionId, state, progress] as const)
        .toSorted(([one], [other]) => Number(one) - Number(other)),
    };
  };
  const season = async () =>
    (await platform.request(getMissionMilestones, {}, { token: player.token })).body.value as AnswerOf<
      typeof getMissionMilestones
    >;
  const board = async (week = 'W', by = player) =>
    (await platform.request(getMissionLeaderboard, { week }, { token: by.token })).body.value as AnswerOf<
      typeof getMissionLeaderboard
    >;
  const money = (by = player) => balanceIn(platform.deps, by.wallet);
  const rewards = () => platform.deps.db.select().from(missionRewards);

  it('MEM-16 progress is what was won or lost in the brand’s day and week, of the product that counts', async () => {
    await bet(6000n);
    // A stake that came back was no risk, an open bet is no result, and another product is another one.
    await bet(9000n, { back: 9000n });
    await (await playerOf(platform, player, '10001')).bet(`${engine}-open`, 700n);
    expect((await listed()).states).toEqual([
      ['1', 'OPEN', 60],
      ['2', 'OPEN', 0],
      ['3', 'OPEN', 1],
    ]);
    await bet(5000n, { game: '20001', back: 20_000n });
    await bet(100n, { game: '20001' });
    const { states, claimable, list } = await listed();
    expect(states).toEqual([
      ['1', 'READY', 100],
      ['2', 'READY', 2],
      ['3', 'READY', 2],
    ]);
    expect(claimable).toBe(3);
    expect(list.map(({ endTime }) => endTime).toSorted()).toEqual([MIDNIGHT, MIDNIGHT, WEEK_END]);
    await at(MIDNIGHT - 1);
    expect((await listed()).claimable).toBe(3);
    await at(MIDNIGHT);
    expect((await listed()).states.map(([, state, progress]) => [state, progress])).toEqual([
      ['OPEN', 0],
      ['OPEN', 0],
      ['READY', 2],
    ]);
    expect((await listed('C')).states).toEqual([
      ['1', 'EXPIRED', 100],
      ['2', 'EXPIRED', 2],
      ['3', 'EXPIRED', 0],
    ]);
    expect((await listed('U')).list).toEqual([]);
  });

  it('MEM-16 a claim pays from promotions, once, and the record says so', async () => {
    await bet(10_000n);
    const before = await money();
    const key = randomUUID();
    const first = await claim({ missionId: '1' }, key);
    expect(first.body.value).toEqual({ rewardAmount: 5, points: 40, currency: 'TLB' });
    expect((await claim({ missionId: '1' }, key)).body.value).toEqual(first.body.value);
    expect(gist(await claim({ missionId: '1' }))[1]).toBe('mission_claimed');
    expect(await money()).toBe(before + 500n);
    expect((await listed()).states[0]).toEqual(['1', 'CLAIMED', 100]);
    const [reward] = await rewards();
    const { body } = await platform.request(
      listTransactions,
      { startTime: platform.clock.now() - DAY, endTime: platform.clock.now() + 1, codeTypes: '6' },
      { token: player.token },
    );
    expect((body.value as { list: object[] }).list).toMatchObject([
      { amount: 5, txTypeId: 6, orderNo: expect.stringMatching(/^M-20261120/) },
    ]);
    const [from] = await rowsOf<{ sum: string }>(
      platform.deps.db,
      sql`select sum(p.amount)::text as sum from postings p join accounts a on a.id = p.account_id where a.code = 'promotions'`,
    );
    expect(from?.sum).toBe('-500');
    expect((await auditOf(platform.deps.db, 'mission', String(reward?.id)))[0]).toMatchObject({
      ...{ event: 'grant', actor: 'member', memberId: player.id },
      detail: { source: 'mission', subject: 1, amount: '500', points: 40 },
    });
  });

  it('of many claims at once, on two keys, one is paid', async () => {
    await bet(10_000n);
    const before = await money();
    const [one, two] = [randomUUID(), randomUUID()];
    const answers = await Promise.all(
      [one, two, one, two, one, two].map((key) => claim({ missionId: '1' }, key)),
    );
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(await rewards()).toHaveLength(1);
    expect(await money()).toBe(before + 500n);
  });

  it('refuse what is not finished, over, switched off or unknown, and trial accounts', async () => {
    expect(gist(await claim({ missionId: '1' }))[1]).toBe('mission_not_done');
    await bet(9999n);
    expect(gist(await claim({ missionId: '1' }))[1]).toBe('mission_not_done');
    await bet(1n);
    await at(MIDNIGHT);
    expect(gist(await claim({ missionId: '1' }))[1]).toBe('mission_not_done');
    await bet(10_000n);
    await operate(platform, 'mission-switch', { id: 1, on: false });
    expect(gist(await claim({ missionId: '1' }))[1]).toBe('mission_over');
    for (const missionId of ['99', '1 or 1=1', '-1'])
      expect(gist(await claim({ missionId }))[1]).toBe('mission_over');
    expect(gist(await claim({}))[1]).toBe('request_param_err');
    expect(gist(await claim({ missionId: '1', milestoneId: '1' }))[1]).toBe('request_param_err');
    const stranger = await join();
    await operate(platform, 'mission-switch', { id: 1, on: true });
    expect(gist(await claim({ missionId: '1' }, randomUUID(), stranger))[1]).toBe('mission_not_done');
    expect(await rewards()).toEqual([]);
  });

  it('a bet that was declared void afterwards does not count', async () => {
    const id = await bet(10_000n);
    await operate(platform, 'bet-void', { vendor: 'NIMBUS', bet: id, note: 'misdeal' });
    expect((await listed()).states[0]).toEqual(['1', 'OPEN', 0]);
  });

  it('MEM-16 points of claimed missions reach the season’s milestones, once a season', async () => {
    await bet(10_000n, { game: '20001' });
    await bet(1n, { game: '20001' });
    await claim({ missionId: '1' });
    expect(gist(await claim({ milestoneId: '1' }))[1]).toBe('mission_not_done');
    await claim({ missionId: '2' });
    expect(await season()).toMatchObject({ points: 100, list: [{ state: 'READY' }], endTime: SEASON_END });
    expect((await listed()).claimable).toBe(1);
    const before = await money();
    const answers = await Promise.all([0, 1, 2].map(() => claim({ milestoneId: '1' })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await money()).toBe(before + 1000n);
    expect((await season()).list).toMatchObject([{ state: 'CLAIMED' }]);
    await at(SEASON_END);
    expect(await season()).toMatchObject({ points: 0, list: [{ state: 'LOCKED' }] });
  });

  it('the operator takes a reward back with a reason, money and points, once', async () => {
    await bet(10_000n);
    await claim({ missionId: '1' });
    const before = await money();
    const [reward] = await rewards();
    const id = reward?.id ?? 0;
    await operate(platform, 'mission-take-back', { id, note: 'two accounts' });
    expect(await money()).toBe(before - 500n);
    expect((await season()).points).toBe(0);
    expect((await listed()).states[0]).toEqual(['1', 'TAKEN_BACK', 100]);
    expect(gist(await claim({ missionId: '1' }))[1]).toBe('mission_claimed');
    await expect(operate(platform, 'mission-take-back', { id, note: 'again' })).rejects.toThrow(
      'taken back already',
    );
    await expect(operate(platform, 'mission-take-back', { id: 999, note: 'x' })).rejects.toThrow(
      'no reward 999',
    );
  });

  it('MEM-16 the week’s places: more, then fewer bets, then the older account, and the gap to the next', async () => {
    const [second, third, tied] = [await join({ account: 'ahmet_the_second' }), await join(), await join()];
    await bet(5000n, { by: second });
    await bet(2000n);
    await bet(1000n);
    await bet(3000n, { by: third });
    await bet(3000n, { by: tied });
    await bet(8000n, { by: third, back: 8000n });
    expect((await board()).list).toEqual([]);
    expect(await scoreMissions(platform.deps)).toBe(4);
    expect(await scoreMissions(platform.deps)).toBe(0);
    const { list, footer } = await board();
    expect(
      list?.map(({ rank, username, reachedValue, rewardAmount, isMe }) => [
        rank,
        username,
        reachedValue,
        rewardAmount,
        isMe,
      ]),
    ).toEqual([
      [1, 'ah•••nd', 50, 500, false],
      [2, expect.stringContaining('•••'), 30, 300, false],
      [3, expect.stringContaining('•••'), 30, 200, false],
      [4, 'mina_member', 30, 100, true],
    ]);
    expect(footer).toEqual({ rank: 4, reachedValue: 30, gap: 0.01 });
    expect((await board('W', third)).footer).toEqual({ rank: 2, reachedValue: 30, gap: 20.01 });
    expect((await board('W', second)).footer).toEqual({ rank: 1, reachedValue: 50, gap: null });
    expect((await board('W', await join())).footer).toEqual({ rank: null, reachedValue: 0, gap: null });
  });

  it('MEM-16 a void bet leaves the week’s places, and so does whoever has no other bet', async () => {
    const other = await join({ account: 'ahmet_the_other' });
    const voided = [await bet(6000n), await bet(3000n, { by: other })];
    await bet(4000n, { by: other });
    await scoreMissions(platform.deps);
    expect(await board()).toMatchObject({ list: [{ reachedValue: 70 }, { reachedValue: 60, isMe: true }] });
    for (const id of voided)
      await operate(platform, 'bet-void', { vendor: 'NIMBUS', bet: id, note: 'misdeal' });
    expect(await scoreMissions(platform.deps)).toBe(2);
    expect(await board()).toMatchObject({ list: [{ reachedValue: 40 }], footer: { rank: null } });
  });

  it('prizes are paid once, hours after the week, with the bets that have ended since', async () => {
    const second = await join();
    await bet(5000n, { by: second });
    await at(WEEK_END - 1);
    const late = await playerOf(platform, player, '10001');
    await late.bet(`${engine}-late`, 6000n);
    await scoreMissions(platform.deps);
    await at(WEEK_END + HOUR);
    await late.settle(`${engine}-late`, 0n);
    expect(await payPrizes(platform.deps)).toBe(0);
    await at(WEEK_END + 6 * HOUR);
    const before = [await money(), await money(second)] as const;
    await Promise.all([payPrizes(platform.deps), payPrizes(platform.deps), payPrizes(platform.deps)]);
    await payPrizes(platform.deps);
    expect([await money(), await money(second)]).toEqual([before[0] + 50_000n, before[1] + 30_000n]);
    expect(await board('L')).toMatchObject({ isPaid: true, list: [{ rank: 1, isMe: true }, { rank: 2 }] });
    expect(await board()).toMatchObject({ isPaid: false, list: [] });
  });

  it('a week that is paid in part is completed: no place twice, no member two places', async () => {
    const second = await join();
    await bet(5000n, { by: second });
    await bet(4000n);
    await scoreMissions(platform.deps);
    await at(WEEK_END + 6 * HOUR);
    const pay = async (prizes: number[]) => {
      await platform.deps.db.delete(missionWeeks);
      await operate(platform, 'mission-prizes', { prizes, payHour: 6 });
      return payPrizes(platform.deps);
    };
    const before = [await money(), await money(second)] as const;
    expect(await pay([10])).toBe(1);
    expect(await pay([10, 5])).toBe(1);
    expect([await money(), await money(second)]).toEqual([before[0] + 500n, before[1] + 1000n]);
    // As after scores that have changed: the first of now had the second place.
    await platform.deps.db.delete(missionRewards).where(eq(missionRewards.memberId, player.id));
    await platform.deps.db.update(missionRewards).set({ subject: 2 });
    expect(await pay([10, 5])).toBe(0);
  });

  it('a full account keeps nobody else from a prize, and the operator reads of it', async () => {
    const full = await join();
    await bet(5000n, { by: full });
    await bet(4000n);
    await scoreMissions(platform.deps);
    const left = LEDGER_LIMIT - (await money(full));
    const filled = await platform.deps.ledger.post({
      ...{ key: 'fill', kind: 'gift', at: platform.clock.now() },
      postings: [
        { account: full.wallet, amount: left },
        { system: 'promotions', currency: 'TLB', amount: -left },
      ],
    });
    expect(filled.status).toBe('posted');
    await at(WEEK_END + 6 * HOUR);
    const before = await money();
    await payPrizes(platform.deps);
    expect([await money(full), await money()]).toEqual([LEDGER_LIMIT, before + 30_000n]);
    expect((await rewards()).map(({ memberId }) => memberId)).toEqual([player.id]);
    const noted = await platform.deps.db.select().from(auditLog).where(eq(auditLog.event, 'prizeRefused'));
    expect(noted).toMatchObject([{ detail: { memberId: full.id, rank: 1, reason: 'balance_limit' } }]);
  });

  it('prizes of a week that ended while nothing ran are paid later', async () => {
    await bet(5000n);
    await scoreMissions(platform.deps);
    await at(WEEK_END + 15 * DAY);
    const before = await money();
    await payPrizes(platform.deps);
    expect(await money()).toBe(before + 50_000n);
  });

  it('MEM-16 what can be claimed and ends first comes first, with the platform’s clock', async () => {
    // The week's mission is finished, of the day's one is finished and one is open.
    await bet(10_000n);
    await bet(100n, { game: '20001' });
    const { list } = await listed();
    expect(list.map(({ missionId, state }) => [missionId, state])).toEqual([
      ['1', 'READY'],
      ['3', 'READY'],
      ['2', 'OPEN'],
    ]);
    expect(list.map(({ endTime }) => endTime)).toEqual([MIDNIGHT, WEEK_END, MIDNIGHT]);
    const { body } = await platform.request(getMissionSummary, {}, { token: player.token });
    expect(body.value).toMatchObject({ serverTime: platform.clock.now() });
  });

  it('MEM-16 the first three have their portraits, even where two places bring prizes', async () => {
    await operate(platform, 'mission-prizes', { prizes: [10, 5], payHour: 6 });
    const others = [await join(), await join(), await join()];
    for (const [at, by] of [player, ...others].entries()) await bet(BigInt(9000 - at), { by });
    await scoreMissions(platform.deps);
    const { list } = await board();
    expect(list?.map(({ rank, rewardAmount }) => [rank, rewardAmount])).toEqual([
      [1, 10],
      [2, 5],
      [3, 0],
    ]);
    expect(list?.every((place) => place.avatar !== undefined)).toBe(true);
  });
});
