import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { parse } from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  claimIssuedPromotion,
  getClaimHistory,
  getClaimPromotion,
  giveUpPromotion,
} from '#contract/bonuses.ts';
import { getRewardHistory } from '#contract/rewards.ts';
import { listTransactions } from '#contract/records.ts';
import { ACTIONS } from '../../platform/console/actions.ts';
import { seedBonuses } from '../../platform/domains/promotions/bonuses/bonuses.seed.ts';
import { bonuses } from '../../platform/domains/promotions/bonuses/bonuses.tables.ts';
import { checkBonuses } from '../../platform/domains/promotions/bonuses/check-bonuses.job.ts';
import { correctBet } from '../../platform/domains/wallet/ledger/corrections.ts';
import { audit } from '../../platform/domains/wallet/ledger/audit.ts';
import { LEDGER_LIMIT } from '../../platform/domains/wallet/ledger/ledger.ts';
import { auditOf } from '../../platform/runtime/audit-log.ts';
import { rowsOf } from '../../platform/db/open.ts';
import { SERVER_BY_DAY } from '../support/databases.ts';
import { T0, type Person, type TestPlatform } from '../support/platform.ts';
import { gist } from './identity-harness.ts';
import { addGames } from './bet-harness.ts';
import { playOf, type Play } from './promotion-harness.ts';
import { booksOf, openEach } from './withdrawal-harness.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;

describe.each(SERVER_BY_DAY)('bonuses on %s', (engine) => {
  let platform: TestPlatform;
  let member: Person & { token: string };
  let play: Play;
  openEach(engine, (there) => ({ platform } = there));
  beforeEach(async () => {
    const person = await platform.addPerson({ money: 1_000_000n, account: 'mina_member' });
    await addGames(platform);
    await signIn(person);
  });
  const signIn = async (person: Person): Promise<void> => {
    member = { ...person, token: await platform.tokenOf(person.account) };
    play = await playOf(platform, member);
  };
  /** Later, signed in again. */
  const wait = async (ms: number): Promise<void> => {
    platform.clock.advance(ms);
    await signIn(member);
  };

  const operatorDoes = (name: string, request: object) =>
    ACTIONS[name]?.run(platform.deps, parse(ACTIONS[name].request, request) as never) as Promise<
      Record<string, unknown>
    >;
  const grant = async (patch: object = {}): Promise<number> => {
    const given = await operatorDoes('bonus-grant', {
      ...{ account: 'mina_member', kind: 'MANUAL', reason: 'Weekend', amount: 500, wagering: 40, days: 7 },
      ...patch,
    });
    return given['bonus'] as number;
  };
  const job = () => checkBonuses(platform.deps);
  const rowOf = async (id: number) =>
    (await platform.deps.db.select().from(bonuses).where(eq(bonuses.id, id)))[0];
  const statesOf = async () =>
    (await platform.deps.db.select().from(bonuses).orderBy(bonuses.id)).map(({ state }) => state);
  const heldOf = async (): Promise<bigint> => {
    const [row] = await rowsOf<{ held: string }>(
      platform.deps.db,
      sql`select coalesce(sum(p.amount), 0)::text as held from accounts a join postings p on p.account_id = a.id
        where a.code = ${`bonus:${member.id}`}`,
    );
    return BigInt(row?.held ?? '0');
  };
  const mainOf = async () => (await booksOf(platform, member))[0] ?? 0n;
  const page = async () =>
    (await platform.request(getClaimPromotion, {}, { token: member.token })).body.value as {
      list: Record<string, unknown>[];
      products: object[];
      availableAmount: number;
    };
  const claim = (id: number, key = randomUUID(), token = member.token) =>
    platform.request(
      claimIssuedPromotion,
      { promotionClaimId: String(id), promotionType: 'MANUAL' },
      { token, key },
    );

  it('those of the demo are for the months of its clock, whenever it starts', async () => {
    await platform.addPerson({ account: 'mina_k' });
    await seedBonuses(platform.deps.db, Date.UTC(2027, 0, 15));
    const rows = await platform.deps.db.select().from(bonuses).orderBy(bonuses.grantedAt);
    expect(rows.filter(({ kind }) => kind === 'LOGIN').map(({ reason }) => reason)).toEqual([
      '12/2026',
      '01/2027',
    ]);
  });

  it('MEM-13 a granted bonus lies in an account of its own, and cannot be played', async () => {
    const id = await grant();
    expect([await heldOf(), await mainOf()]).toEqual([50_000n, 1_000_000n]);
    expect(await page()).toMatchObject({
      list: [
        {
          ...{
            claimId: String(id),
            promotionType: 'MANUAL',
            remark: 'Weekend',
            amount: 500,
            state: 'active',
          },
          ...{ requiredTurnover: 40, actualTurnover: 0, grantedAt: T0, startsAt: T0, endsAt: T0 + 7 * DAY },
        },
      ],
      availableAmount: 10_000,
    });
    const [entry] = await auditOf(platform.deps.db, 'bonus', String(id));
    expect(entry).toMatchObject({ event: 'grant', actor: 'console' });
  });

  it('MEM-13 wagering is counted by product from settled bets since the start, and meets once', async () => {
    await play.lost('slot', 100_000n);
    platform.clock.advance(1);
    const id = await grant({ contributions: { RNG: 100, LIVE: 10 } });
    await play.lost('slot', 1_999n);
    await play.lost('live', 10_009n);
    // Open, cancelled, and returned in full: none counts.
    await play.open('slot', 5_000n);
    await play.cancelled('slot', 5_000n);
    await play.drawn('slot', 5_000n);
    await job();
    // 19.99 of slots, and ten percent of 100.09, rounded down.
    expect((await page()).products).toEqual([
      { product: 'RNG', percent: 100, stake: 19.99, counted: 19.99 },
      { product: 'LIVE', percent: 10, stake: 100.09, counted: 10 },
    ]);
    expect(await rowOf(id)).toMatchObject({ state: 'active', wagered: 2_999n });
    await play.lost('slot', 1_001n);
    const before = await mainOf();
    expect(await Promise.all([job(), job()])).toEqual(expect.arrayContaining([1]));
    expect(await job()).toBe(0);
    expect(await rowOf(id)).toMatchObject({ state: 'met', wagered: 4_000n, closedAt: platform.clock.now() });
    expect([await heldOf(), await mainOf()]).toEqual([0n, before + 50_000n]);
  });

  it('a bet that is declared void later is taken off again', async () => {
    const id = await grant();
    const bet = await play.lost('slot', 3_999n);
    await job();
    expect((await rowOf(id))?.wagered).toBe(3_999n);
    await correctBet(platform.deps, { vendor: 'NIMBUS', bet, payout: null, note: 'misread' });
    await play.lost('slot', 1n);
    await job();
    expect(await rowOf(id)).toMatchObject({ state: 'active', wagered: 1n });
  });

  it('one is active, the others wait in turn, and their time begins with them', async () => {
    const first = await grant();
    const second = await grant();
    const third = await grant();
    expect(await statesOf()).toEqual(['active', 'waiting', 'waiting']);
    expect(await rowOf(second)).toMatchObject({ startsAt: null, endsAt: null });
    await play.lost('slot', 4_000n);
    await wait(DAY);
    await job();
    expect(await statesOf()).toEqual(['met', 'active', 'waiting']);
    const now = platform.clock.now();
    expect(await rowOf(second)).toMatchObject({ startsAt: now, endsAt: now + 7 * DAY, wagered: 0n });
    // Bets of the first do not count again.
    await job();
    expect(await statesOf()).toEqual(['met', 'active', 'waiting']);
    expect((await page()).list.map(({ claimId }) => claimId)).toEqual([String(second), String(third)]);
    expect(first).toBeLessThan(second);
  });

  it('what is not met in time goes back; what was bet in time counts even when it is counted late', async () => {
    const late = await grant();
    await wait(7 * DAY - 1);
    await play.lost('slot', 4_000n);
    await wait(DAY);
    await job();
    expect((await rowOf(late))?.state).toBe('met');
    const missed = await grant();
    await wait(7 * DAY);
    await play.lost('slot', 4_000n);
    platform.clock.advance(MINUTE - 1);
    await job();
    expect((await rowOf(missed))?.state).toBe('active');
    platform.clock.advance(1);
    const main = await mainOf();
    await Promise.all([job(), job()]);
    expect((await rowOf(missed))?.state).toBe('expired');
    expect([await heldOf(), await mainOf()]).toEqual([0n, main]);
    const { body } = await platform.request(getClaimHistory, { page: 1, size: 1 }, { token: member.token });
    expect(body.value).toMatchObject({
      ...{ totalPages: 2, total: 2 },
      list: [{ claimId: String(missed), state: 'expired', actualTurnover: 0 }],
    });
  });

  it('one that a full account cannot take is reported, and looked at after all others the next time', async () => {
    const id = await grant();
    await play.lost('slot', 4_000n);
    const balance = await mainOf();
    await platform.deps.ledger.post({
      ...{ key: 'filled', kind: 'deposit', at: platform.clock.now() },
      postings: [
        { system: 'bank', currency: 'TLB', amount: balance - LEDGER_LIMIT },
        { account: member.wallet, amount: LEDGER_LIMIT - balance },
      ],
    });
    platform.clock.advance(1);
    expect(await job()).toBe(0);
    expect(platform.errors.splice(0)).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ state: 'active', checkedAt: platform.clock.now() });
  });

  it('one without wagering is claimed once, by its owner, in time', async () => {
    const id = await grant({ wagering: 0 });
    const stranger = await platform.addPerson({ money: 1n });
    const other = await platform.tokenOf(stranger.account);
    expect(gist(await claim(id, randomUUID(), other))[1]).toBe('bonus_not_claimable');
    // Nor as one of another kind.
    const asOther = { promotionClaimId: String(id), promotionType: 'UPGRADE_BONUS' };
    const sent = { token: member.token, key: randomUUID() };
    expect(gist(await platform.request(claimIssuedPromotion, asOther, sent))[1]).toBe('bonus_not_claimable');
    const key = randomUUID();
    const answers = await Promise.all([claim(id, key), claim(id, key), claim(id), claim(id)]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    // A lost answer is asked for again under the key that succeeded; another key finds nothing to claim.
    expect(gist(await claim(id))[1]).toBe('bonus_not_claimable');
    expect([await heldOf(), await mainOf()]).toEqual([0n, 1_050_000n]);
    const expired = await grant({ wagering: 0 });
    await wait(7 * DAY);
    const { token } = member;
    expect(gist(await claim(expired, randomUUID(), token))[1]).toBe('bonus_not_claimable');
    platform.clock.advance(MINUTE);
    await job();
    expect((await rowOf(expired))?.state).toBe('expired');
    // What has expired was never theirs.
    const { body } = await platform.request(getRewardHistory, {}, { token });
    expect(body.value).toMatchObject({ list: [{ id: `B${id}`, amount: 500 }] });
    const active = await grant();
    expect(gist(await claim(active, randomUUID(), token))[1]).toBe('bonus_not_claimable');
    for (const bad of [0, -1, 1.5, 2 ** 40])
      expect(gist(await claim(bad, randomUUID(), token))[1]).toBe('bonus_not_claimable');
  });

  it('MEM-13 a member gives up a bonus once; its money goes back and the next one begins', async () => {
    const [first, second, free] = [await grant(), await grant(), await grant({ wagering: 0 })];
    const giveUp = (id: number, key = randomUUID(), token = member.token) =>
      platform.request(giveUpPromotion, { promotionClaimId: String(id) }, { token, key });
    const stranger = await platform.addPerson({ money: 1n });
    const other = await platform.tokenOf(stranger.account);
    expect(gist(await giveUp(first, randomUUID(), other))[1]).toBe('bonus_not_open');
    expect(gist(await giveUp(free))[1]).toBe('bonus_not_open');
    const answers = await Promise.all([giveUp(first), giveUp(first)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await statesOf()).toEqual(['given_up', 'active', 'claimable']);
    expect([await heldOf(), await mainOf()]).toEqual([100_000n, 1_000_000n]);
    expect((await rowOf(second))?.startsAt).toBe(platform.clock.now());
    expect(
      (await auditOf(platform.deps.db, 'bonus', String(first))).map(({ event, actor }) => [event, actor]),
    ).toEqual([
      ['grant', 'console'],
      ['given_up', 'member'],
    ]);
  });

  it('the console grants once per form, refuses what has not begun, and takes back what is active', async () => {
    const key = 'form-0001';
    expect(await grant({ key })).toBe(await grant({ key }));
    const active = await grant({ key });
    const waiting = await grant();
    await expect(operatorDoes('bonus-end', { id: active, do: 'refuse', note: 'x' })).rejects.toThrow(
      `bonus ${active} is not waiting or claimable`,
    );
    await operatorDoes('bonus-end', { id: waiting, do: 'refuse', note: 'Granted twice' });
    await operatorDoes('bonus-end', { id: active, do: 'take_back', note: 'Two accounts' });
    await expect(operatorDoes('bonus-end', { id: active, do: 'take_back', note: 'x' })).rejects.toThrow(
      'is not active',
    );
    expect(await statesOf()).toEqual(['taken_back', 'refused']);
    const free = await grant({ wagering: 0 });
    await expect(operatorDoes('bonus-end', { id: free, do: 'take_back', note: 'x' })).rejects.toThrow(
      'is not active',
    );
    await operatorDoes('bonus-end', { id: free, do: 'refuse', note: 'x' });
    expect(await rowOf(waiting)).toMatchObject({ note: 'Granted twice' });
    expect([await heldOf(), await mainOf()]).toEqual([0n, 1_000_000n]);
    expect((await auditOf(platform.deps.db, 'bonus', String(active))).map(({ event }) => event)).toEqual([
      'grant',
      'taken_back',
    ]);
    await expect(grant({ account: 'nobody' })).rejects.toThrow('there is no account nobody');
    await expect(grant({ contributions: { RNG: 0 } })).rejects.toThrow('no product counts');
    const trial = await platform.addPerson({ type: 4 });
    await platform.deps.db.execute(sql`delete from accounts where member_id = ${trial.id}`);
    await expect(grant({ account: trial.account })).rejects.toThrow('no real money');
  });

  it('are bounded for one member', async () => {
    for (let each = 0; each < 50; each += 1) await grant({ wagering: 0 });
    await expect(grant({ wagering: 0 })).rejects.toThrow('50 bonuses');
  });

  it('a released bonus has its number and reason in the account record', async () => {
    const id = await grant({ wagering: 0 });
    await claim(id);
    const { body } = await platform.request(
      listTransactions,
      { startTime: T0, endTime: T0 + 1, page: 1, size: 10 },
      { token: member.token },
    );
    const { list } = body.value as { list: object[] };
    expect(list).toContainEqual(
      expect.objectContaining({
        orderNo: `B-20261120${String(id).padStart(5, '0')}`,
        remark: 'Weekend',
        amount: 500,
      }),
    );
  });

  it('the audit recomputes every bonus account, and detects a release without an entry', async () => {
    const { db } = platform.deps;
    const id = await grant();
    await grant({ wagering: 0 });
    expect((await audit(db)).wrongBonuses).toBe(0);
    await db.update(bonuses).set({ state: 'met', closedAt: T0 }).where(eq(bonuses.id, id));
    expect((await audit(db)).wrongBonuses).toBeGreaterThan(0);
    await db.update(bonuses).set({ state: 'active', closedAt: null }).where(eq(bonuses.id, id));
    expect((await audit(db)).wrongBonuses).toBe(0);
  });
});
