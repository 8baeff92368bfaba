import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { parse } from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  claimSignIn,
  getAvailablePromotions,
  getRewardHistory,
  getSignInCalendar,
} from '#contract/rewards.ts';
import { ACTIONS } from '../../platform/console/actions.ts';
import { audit } from '../../platform/domains/wallet/ledger/audit.ts';
import { startSession } from '../../platform/http/tokens.ts';
import { auditOf } from '../../platform/runtime/audit-log.ts';
import { SERVER_BY_DAY } from '../support/databases.ts';
import { balanceIn, type Person, type TestPlatform } from '../support/platform.ts';
import { notifyPayment, orderIn, requestDeposit } from './deposit-harness.ts';
import { gist } from './identity-harness.ts';
import { openEach, systemSum, withdraw, addPayee } from './withdrawal-harness.ts';

const DAY = 24 * 3_600_000;
/** The end of the brand's day (UTC + 3) of T0, Friday 20 November 2026, 12:00 UTC. */
const MIDNIGHT = Date.UTC(2026, 10, 20, 21);
/** What a prize needs by default: any deposit of 30 days, today included. */
const ANY = { days: 30, amount: 0, missing: 0 };

interface Player extends Person {
  readonly token: string;
}

describe.each(SERVER_BY_DAY)('prizes of the sign-in calendar on %s', (engine) => {
  let platform: TestPlatform;
  let player: Player;
  openEach(engine, (there) => ({ platform } = there));
  beforeEach(async () => {
    const person = await platform.addPerson({ account: 'yeni_uye' });
    player = { ...person, token: (await startSession(platform.deps, person.id, 'x')).token };
  });

  /** Later the same member, signed in anew. */
  const at = async (time: number): Promise<void> => {
    platform.clock.advance(time - platform.clock.now());
    player = { ...player, token: (await startSession(platform.deps, player.id, 'x')).token };
  };
  const open = (lira: number) =>
    requestDeposit(platform, player.token, { key: randomUUID(), amount: lira, bankCode: 'FAST' });
  const deposit = async (lira: number) => {
    const notification = { order: orderIn(await open(lira)), transactionId: `T-${randomUUID()}` };
    const [status] = await notifyPayment(platform, { ...notification, amount: BigInt(lira) * 100n });
    expect(status).toBe(200);
  };
  const claim = () => platform.request(claimSignIn, {}, { token: player.token, key: randomUUID() });
  const calendar = async () => {
    const { body } = await platform.request(getSignInCalendar, {}, { token: player.token });
    const { list, deposit: terms } = body.value as { list: { state: string }[]; deposit: object | null };
    return [list.map(({ state }) => state[0]).join(''), terms];
  };
  const waiting = async () => {
    const { body } = await platform.request(getAvailablePromotions, {}, { token: player.token });
    return (body.value as { content: { LOGIN: { count: number } } }).content.LOGIN.count;
  };
  const history = async () =>
    (await platform.request(getRewardHistory, {}, { token: player.token })).body.value as { list: object[] };
  const operator = async (name: string, request: object) =>
    ACTIONS[name]?.run(platform.deps, parse(ACTIONS[name].request, request) as never);
  const money = () => balanceIn(platform.deps, player.wallet);

  it('MEM-14 need a settled deposit of the last 30 days, which the page knows before', async () => {
    expect(await calendar()).toEqual(['NNNNNNN', { ...ANY, isMet: false }]);
    expect(await waiting()).toBe(0);
    const refused = await claim();
    expect([refused.status, gist(refused)[1]]).toEqual([409, 'sign_in_needs_deposit']);
    expect(refused.body.value).toEqual(ANY);
    // A deposit that is not paid is none.
    await open(250);
    expect(gist(await claim())[1]).toBe('sign_in_needs_deposit');
    await deposit(250);
    expect(await calendar()).toEqual(['RNNNNNN', { ...ANY, isMet: true }]);
    expect(await waiting()).toBe(1);
    expect((await claim()).status).toBe(200);
    expect(await money()).toBe(25_100n);
  });

  it('a deposit counts to the end of the thirtieth day, its own included', async () => {
    await deposit(250);
    await at(MIDNIGHT + 29 * DAY - 1);
    expect((await claim()).status).toBe(200);
    await at(MIDNIGHT + 29 * DAY);
    expect(await calendar()).toEqual(['CNNNNNN', { ...ANY, isMet: false }]);
    expect(gist(await claim())[1]).toBe('sign_in_needs_deposit');
    expect(await money()).toBe(25_100n);
  });

  it('the brand says how much in how many days, or nothing', async () => {
    await operator('calendar-deposit', { days: 7, least: 500 });
    await deposit(499);
    expect(await calendar()).toEqual(['NNNNNNN', { days: 7, amount: 500, missing: 1, isMet: false }]);
    const short = await claim();
    expect([gist(short)[1], short.body.value]).toEqual([
      'sign_in_needs_deposit',
      { days: 7, amount: 500, missing: 1 },
    ]);
    // Deposits are added up.
    await deposit(100);
    expect((await claim()).status).toBe(200);
    // What is claimed is claimed, whatever is missing since.
    await operator('calendar-deposit', { days: 7, least: 1000 });
    expect(gist(await claim())[1]).toBe('sign_in_claimed');
    await operator('calendar-deposit', { days: 0, least: 1000 });
    await at(MIDNIGHT);
    expect(await calendar()).toEqual(['CRNNNNN', null]);
    expect((await claim()).status).toBe(200);
  });

  it('money that is no deposit does not count', async () => {
    await operator('bonus-grant', {
      ...{ account: 'yeni_uye', kind: 'MANUAL', reason: 'x', amount: 50, wagering: 0, days: 7 },
    });
    await platform.deps.ledger.post({
      ...{ key: 'gift', kind: 'gift', at: platform.clock.now() },
      postings: [
        { account: player.wallet, amount: 5000n },
        { system: 'promotions', currency: 'TLB', amount: -5000n },
      ],
    });
    const rich = await addPayee(platform);
    expect(rich.id).not.toBe(player.id);
    expect(gist(await claim())[1]).toBe('sign_in_needs_deposit');
  });

  it('are taken back once, with a reason and a line of the log; the day stays claimed', async () => {
    await deposit(250);
    await claim();
    const given = await systemSum(platform, 'promotions');
    const take = (note = 'many accounts') =>
      operator('sign-in-take-back', { id: 1, note }).then(
        () => 'taken',
        (error: unknown) => String(error),
      );
    const answers = await Promise.all([take(), take()]);
    expect(answers.toSorted()).toEqual([
      expect.stringContaining('sign-in prize 1 is taken back already'),
      'taken',
    ]);
    expect(await take()).toContain('taken back already');
    expect(await money()).toBe(25_000n);
    expect(await systemSum(platform, 'promotions')).toBe(given + 100n);
    // The member reads on the page what was taken back, how much, when it was theirs, and why.
    expect(await calendar()).toEqual(['TNNNNNN', expect.anything()]);
    expect(gist(await claim())[1]).toBe('sign_in_claimed');
    expect((await history()).list).toEqual([
      {
        ...{ id: 'S1', promotionType: 'SIGN_IN', amount: 1, claimTime: platform.clock.now() },
        ...{ isTakenBack: true, remark: 'many accounts' },
      },
    ]);
    const lines = await auditOf(platform.deps.db, 'reward', '1');
    expect(lines.filter(({ event }) => event === 'takeBack')).toMatchObject([
      { actor: 'console', detail: { memberId: player.id, amount: '100', note: 'many accounts' } },
    ]);
    await expect(operator('sign-in-take-back', { id: 99, note: 'x' })).rejects.toThrow('no sign-in prize 99');
    await expect(operator('sign-in-take-back', { id: 1, note: ' ' })).rejects.toThrow('Invalid length');
  });

  it('that are taken back are marked on their own day', async () => {
    await deposit(250);
    await claim();
    await at(MIDNIGHT);
    await claim();
    await operator('sign-in-take-back', { id: 1, note: 'x' });
    expect((await calendar())[0]).toBe('TCNNNNN');
  });

  it('are not taken from a balance that is less: nothing has changed then', async () => {
    const payee = await addPayee(platform, { money: 10_000n });
    player = payee;
    await claim();
    expect((await withdraw(platform, payee, 101)).status).toBe(200);
    await expect(operator('sign-in-take-back', { id: 1, note: 'x' })).rejects.toThrow('less than the prize');
    expect(await money()).toBe(10_100n);
    expect((await history()).list).toMatchObject([{ isTakenBack: false, remark: null }]);
  });

  it('the audit finds a prize whose return is missing or another', async () => {
    await deposit(250);
    await claim();
    const { db, ledger } = platform.deps;
    const back = {
      ...{ key: 'sign-in-return:1', kind: 'sign_in_return', at: platform.clock.now() },
      postings: [
        { account: player.wallet, amount: -100n },
        { system: 'promotions' as const, currency: 'TLB', amount: 100n },
      ],
    };
    await ledger.post(back);
    expect((await audit(db)).wrongSignIns).toBe(1);
    await db.execute(sql`update sign_in_claims set taken_back_at = 1, note = 'x'`);
    expect((await audit(db)).wrongSignIns).toBe(0);
    // Another amount than the prize.
    await db.execute(sql`update sign_in_claims set amount = 99`);
    expect((await audit(db)).wrongSignIns).toBe(2);
    await db.execute(sql`update sign_in_claims set amount = 100`);
    await db.execute(sql`update sign_in_claims set taken_back_at = null, note = null`);
    expect((await audit(db)).wrongSignIns).toBe(1);
    await db.execute(sql`update sign_in_claims set taken_back_at = 1, note = 'x'`);
  });
});
