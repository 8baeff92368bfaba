import { createHash, createHmac, randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { parse } from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import { claimMissionRewards } from '#contract/missions.ts';
import {
  claimRafflePromotion,
  claimSignIn,
  getAvailablePromotions,
  getPromoList,
  getRafflePromotionStatus,
  getRewardHistory,
  getSignInCalendar,
} from '#contract/rewards.ts';
import { ACTIONS } from '../../platform/console/actions.ts';
import { missionMilestones, missions } from '../../platform/domains/missions/missions.tables.ts';
import { drawRaffles, openRaffle } from '../../platform/domains/rewards/raffle.job.ts';
import { raffleDraws, rafflePrizes, raffleTickets } from '../../platform/domains/rewards/rewards.tables.ts';
import { audit, isSound } from '../../platform/domains/wallet/ledger/audit.ts';
import { LEDGER_LIMIT } from '../../platform/domains/wallet/ledger/ledger.ts';
import { startSession } from '../../platform/http/tokens.ts';
import { auditOf } from '../../platform/runtime/audit-log.ts';
import { SERVER_BY_DAY } from '../support/databases.ts';
import { balanceIn, type Person, type TestPlatform } from '../support/platform.ts';
import { addGames, playerOf } from './bet-harness.ts';
import { gist } from './identity-harness.ts';
import { openEach } from './withdrawal-harness.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Midnight in the brand's zone (UTC + 3) after T0, Friday 20 November 2026, 12:00 UTC. */
const MIDNIGHT = Date.UTC(2026, 10, 20, 21);
const WEEK_START = Date.UTC(2026, 10, 15, 21);
const WEEK_END = Date.UTC(2026, 10, 22, 21);

interface Player extends Person {
  readonly token: string;
}
interface Status {
  draw: { tickets: number; seedHash: string; prizes: number[]; drawTime: number } | null;
  last: {
    seed: string | null;
    seedHash: string;
    tickets: number;
    results: { place: number; ticket: number; amount: number; isMe: boolean; username: string }[];
  } | null;
  list: { period: number; first: number; count: number; won: number }[];
}

/** Written from the published rule alone. */
const numbersBy = (seed: string, period: number, tickets: number, prizes: number): number[] => {
  const found = new Set<number>();
  for (let step = 1; found.size < Math.min(prizes, tickets); step += 1) {
    const hex = createHmac('sha256', Buffer.from(seed, 'hex'))
      .update(`${period}:${tickets}:${step}`)
      .digest('hex');
    found.add(Number(BigInt(`0x${hex.slice(0, 16)}`) % BigInt(tickets)) + 1);
  }
  return [...found];
};

describe.each(SERVER_BY_DAY)('the reward centre on %s', (engine) => {
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
  });

  /** Later the same member, signed in anew. */
  const at = async (time: number): Promise<void> => {
    platform.clock.advance(time - platform.clock.now());
    player = { ...player, token: (await startSession(platform.deps, player.id, 'x')).token };
  };
  let bets = 0;
  const bet = async (stake: bigint, { by = player, back = 0n } = {}) => {
    const games = await playerOf(platform, by, '10001');
    bets += 1;
    await games.bet(`${engine}-reward-${bets}`, stake);
    await games.settle(`${engine}-reward-${bets}`, back);
  };
  const claim = (key: string = randomUUID()) =>
    platform.request(claimSignIn, {}, { token: player.token, key });
  const calendar = async () => {
    const { body } = await platform.request(getSignInCalendar, {}, { token: player.token });
    const value = body.value as { streak: number; list: { amount: number; state: string }[] };
    return [value.streak, value.list.map(({ state }) => state[0]).join('')];
  };
  const status = async (by = player) =>
    (await platform.request(getRafflePromotionStatus, {}, { token: by.token })).body.value as Status;
  const counts = async () =>
    (await platform.request(getAvailablePromotions, {}, { token: player.token })).body.value as {
      content: Record<string, { enabled: boolean; count: number }>;
    };
  const money = (by = player) => balanceIn(platform.deps, by.wallet);
  const operator = (name: string, request: object) =>
    ACTIONS[name]?.run(platform.deps, parse(ACTIONS[name].request, request) as never);
  const draw = () => drawRaffles(platform.deps);
  const sound = async () => isSound(await audit(platform.deps.db));
  const terms = { ticket: 100, mostTickets: 5, wagering: 0, prizeDays: 14, drawHour: 6 };

  it('MEM-14 a day of the calendar is claimed once, whatever keys and devices', async () => {
    expect(await calendar()).toEqual([0, 'RNNNNNN']);
    const key = randomUUID();
    expect((await claim(key)).status).toBe(200);
    // A lost answer is asked for again under the same key; other keys find nothing to claim.
    const answers = await Promise.all([claim(key), claim(key), claim(), claim()]);
    expect(answers.map(({ status: each }) => each).toSorted()).toEqual([200, 200, 409, 409]);
    expect(gist(await claim())[1]).toBe('sign_in_claimed');
    expect(await money()).toBe(1_000_100n);
    expect(await calendar()).toEqual([1, 'CNNNNNN']);
    expect(await auditOf(platform.deps.db, 'reward', '1')).toMatchObject([
      { event: 'signIn', actor: 'member', detail: { streak: 1, amount: '100' } },
    ]);
    expect(await sound()).toBe(true);
  });

  it('the next day continues, a missed one begins anew, and after the last prize the first follows', async () => {
    await operator('calendar-prizes', { prizes: [1, 2] });
    await claim();
    await at(MIDNIGHT - 1);
    expect(gist(await claim())[1]).toBe('sign_in_claimed');
    await at(MIDNIGHT);
    expect(await calendar()).toEqual([1, 'CR']);
    await claim();
    expect(await calendar()).toEqual([2, 'CC']);
    await at(MIDNIGHT + DAY);
    expect(await calendar()).toEqual([2, 'RN']);
    await claim();
    expect(await calendar()).toEqual([3, 'CN']);
    await at(MIDNIGHT + 3 * DAY);
    expect(await calendar()).toEqual([0, 'RN']);
    // 1 + 2 + 1 lira. Two devices at once: one of them has it.
    expect(await money()).toBe(1_000_400n);
    const together = await Promise.all([claim(), claim()]);
    expect(together.map(({ status: each }) => each).toSorted()).toEqual([200, 409]);
    // Another offset from UTC is no other date.
    await platform.deps.settings.change(({ withdrawal }) => ({
      withdrawal: { ...withdrawal, utcOffset: 60 },
    }));
    expect(gist(await claim())[1]).toBe('sign_in_claimed');
    await operator('calendar-prizes', { prizes: [] });
    expect(await calendar()).toEqual([expect.any(Number), '']);
  });

  it('a full account keeps no claim: it can be made when there is room', async () => {
    player = await join({ money: LEDGER_LIMIT - 50n });
    expect(gist(await claim())[1]).toBe('amount_out_of_range');
    expect(await calendar()).toEqual([0, 'RNNNNNN']);
    await bet(100n);
    expect((await claim()).status).toBe(200);
    expect(await sound()).toBe(true);
  });

  it('MEM-21 the badge counts what can be claimed, by kind', async () => {
    await platform.deps.db
      .insert(missions)
      .values({ period: 'DAY', kind: 'ROUNDS', target: 1n, reward: 500n, points: 1 });
    await bet(1000n);
    await operator('bonus-grant', {
      ...{ account: 'mina_member', kind: 'UPGRADE_BONUS', reason: 'VIP', amount: 5, wagering: 0, days: 7 },
    });
    const { content } = await counts();
    expect(Object.entries(content).filter(([, { count }]) => count > 0)).toEqual([
      ['UPGRADE_BONUS', { enabled: true, count: 1 }],
      ['LOGIN', { enabled: true, count: 1 }],
      ['MISSION_MANUAL', { enabled: true, count: 1 }],
    ]);
    const { body } = await platform.request(getPromoList, {}, { token: player.token });
    expect(
      (body.value as { list: { promotionType: string }[] }).list.map((row) => row.promotionType),
    ).toEqual(['UPGRADE_BONUS', 'MISSION', 'REBATE']);
    await claim();
    expect((await counts()).content['LOGIN']?.count).toBe(0);
    const history = await platform.request(getRewardHistory, {}, { token: player.token });
    expect(history.body.value).toMatchObject({
      list: [{ promotionType: 'SIGN_IN', amount: 1 }],
      totalPages: 1,
    });
  });

  it('MEM-21 a milestone waits from exactly its points on; points alone are no money in the history', async () => {
    const { db } = platform.deps;
    await db
      .insert(missions)
      .values({ id: 1, period: 'DAY', kind: 'ROUNDS', target: 1n, reward: 0n, points: 100 });
    await db.insert(missionMilestones).values({ points: 100, reward: 500n });
    await bet(1000n);
    const sent = { token: player.token, key: randomUUID() };
    expect((await platform.request(claimMissionRewards, { missionId: '1' }, sent)).status).toBe(200);
    const { body } = await platform.request(getPromoList, {}, { token: player.token });
    const kinds = (body.value as { list: { promotionType: string }[] }).list.map((row) => row.promotionType);
    expect(kinds).toContain('MILESTONE');
    const history = await platform.request(getRewardHistory, {}, { token: player.token });
    expect(history.body.value).toMatchObject({ list: [] });
  });

  it('tickets are full sums of valid bets of the week, up to the most; terms stay those of the opening', async () => {
    await operator('raffle-terms', { ...terms, prizes: [10, 5] });
    expect(await Promise.all([openRaffle(platform.deps), openRaffle(platform.deps)])).toEqual(
      expect.arrayContaining([0, 1]),
    );
    await operator('raffle-terms', { ...terms, prizes: [999] });
    await bet(19_999n);
    await bet(50_000n, { back: 50_000n });
    expect((await status()).draw).toMatchObject({
      tickets: 1,
      prizes: [10, 5],
      drawTime: WEEK_END + 6 * HOUR,
    });
    await bet(1n);
    expect((await status()).draw?.tickets).toBe(2);
    await bet(100_000n);
    expect((await status()).draw?.tickets).toBe(5);
  });

  it('a draw is provable, drawn once by two processes, and pays each prize once', async () => {
    await operator('raffle-terms', { ...terms, prizes: [10, 5, 1] });
    await openRaffle(platform.deps);
    const promised = (await status()).draw?.seedHash;
    const other = await join({ account: 'other_one' });
    await bet(30_000n);
    await bet(20_000n, { by: other });
    await at(WEEK_END + 6 * HOUR - 1);
    expect(await draw()).toBe(0);
    expect((await status()).last?.seed).toBeNull();
    await at(WEEK_END + 6 * HOUR);
    expect((await Promise.all([draw(), draw()])).toSorted()).toEqual([0, 3]);
    expect(await draw()).toBe(0);
    const { last, list } = await status();
    const seed = last?.seed ?? '';
    expect(createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex')).toBe(promised);
    expect([last?.seedHash, last?.tickets]).toEqual([promised, 5]);
    expect(last?.results.map(({ ticket }) => ticket)).toEqual(numbersBy(seed, WEEK_START, 5, 3));
    expect(list).toEqual([{ period: WEEK_START, first: 1, count: 3, won: expect.any(Number) }]);
    for (const { ticket, isMe, username } of last?.results ?? [])
      expect([isMe, username]).toEqual(ticket <= 3 ? [true, 'mina_member'] : [false, 'ot•••ne']);
    expect((last?.results ?? []).map(({ amount }) => amount)).toEqual([10, 5, 1]);
    const won = (last?.results ?? []).filter(({ isMe }) => isMe);
    expect((await counts()).content['RAFFLE']).toEqual({ enabled: true, count: won.length });
    const ids = (await platform.deps.db.select().from(rafflePrizes))
      .filter(({ memberId }) => memberId === player.id)
      .map(({ bonusId }) => String(bonusId));
    const before = await money();
    for (const promotionId of ids)
      await Promise.all(
        [0, 1].map(() =>
          platform.request(claimRafflePromotion, { promotionId }, { token: player.token, key: randomUUID() }),
        ),
      );
    expect(await money()).toBe(before + BigInt(won.reduce((sum, { amount }) => sum + amount * 100, 0)));
    expect((await counts()).content['RAFFLE']?.count).toBe(0);
    expect(await sound()).toBe(true);
  });

  it('a closed account has no tickets, and one that can have no bonus keeps nobody else from a prize', async () => {
    await operator('raffle-terms', { ...terms, prizes: [10, 5], mostTickets: 1 });
    await openRaffle(platform.deps);
    const closed = await join();
    const crowded = await join({ account: 'crowded' });
    for (const by of [player, closed, crowded]) await bet(10_000n, { by });
    await platform.deps.db.execute(sql`update members set status = 'locked' where id = ${closed.id}`);
    for (let index = 0; index < 50; index += 1)
      await operator('bonus-grant', {
        ...{ account: 'crowded', kind: 'MANUAL', reason: 'x', amount: 1, wagering: 1, days: 30 },
      });
    await at(WEEK_END + 6 * HOUR);
    await draw();
    expect(await platform.deps.db.select().from(raffleTickets)).toHaveLength(2);
    const prizes = await platform.deps.db.select().from(rafflePrizes);
    expect(prizes).toHaveLength(2);
    expect(prizes.find(({ memberId }) => memberId === crowded.id)?.bonusId).toBeNull();
    expect(prizes.find(({ memberId }) => memberId === player.id)?.bonusId).not.toBeNull();
    const audit = await auditOf(platform.deps.db, 'reward', `raffle:${WEEK_START}`);
    expect(audit.map(({ event }) => event).toSorted()).toEqual(['prizeRefused', 'raffleDraw', 'raffleOpen']);
    expect(audit.find(({ event }) => event === 'prizeRefused')?.detail).toMatchObject({
      memberId: crowded.id,
    });
    expect(await sound()).toBe(true);
  });

  it('a week without tickets is drawn, too, and without prizes no draw opens', async () => {
    await openRaffle(platform.deps);
    await at(WEEK_END + 6 * HOUR);
    await operator('raffle-terms', { ...terms, prizes: [] });
    expect([await openRaffle(platform.deps), await draw()]).toEqual([0, 0]);
    const [row] = await platform.deps.db.select().from(raffleDraws).where(eq(raffleDraws.period, WEEK_START));
    expect(row?.tickets).toBe(0);
  });
});
