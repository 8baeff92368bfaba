import { inspect } from 'node:util';
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { parse } from 'valibot';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  getReferralDetails,
  getReferralIncome,
  getReferralList,
  getReferralOverview,
  getReferralRanking,
  getReferralRules,
} from '#contract/referral.ts';
import { ACTIONS } from '../../platform/console/actions.ts';
import { bindReferral } from '../../platform/domains/identity/referrals.ts';
import { members } from '../../platform/domains/identity/people.tables.ts';
import { incomeOf } from '../../platform/domains/referral/income.ts';
import { payReferrals } from '../../platform/domains/referral/referral.job.ts';
import {
  referralIncomes,
  referralPayouts,
  referrals,
} from '../../platform/domains/referral/referral.tables.ts';
import { rowsOf } from '../../platform/db/open.ts';
import { placesOf } from '../../platform/http/places.ts';
import { startSession } from '../../platform/http/tokens.ts';
import { auditOf } from '../../platform/runtime/audit-log.ts';
import { SERVER_BY_DAY } from '../support/databases.ts';
import { balanceIn, type Person, type TestPlatform } from '../support/platform.ts';
import { addGames, playerOf } from './bet-harness.ts';
import { openEach } from './withdrawal-harness.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The brand's day (UTC + 3) of T0, 20 November 2026. */
const DAY_END = Date.UTC(2026, 10, 20, 21);
const PAID = DAY_END + 6 * HOUR;

/** How many statements add up payouts. */
const summed = (calls: readonly (readonly unknown[])[]): number =>
  calls.filter(([query]) => inspect(query, { depth: 6 }).includes('from referral_payouts')).length;

describe('the income of bets', () => {
  // 0.5 % of 100.01 is 0.50005: fifty and a two-hundredth of a minor unit.
  it.each([
    [10_001n, 0n, 10_000n, 50n, 0n, 5000n],
    [199n, 0n, 10_000n, 0n, 0n, 995_000n],
    [1n, 995_000n, 10_000n, 1n, 0n, 0n],
    [1_000_000n, 0n, 4000n, 4000n, 1000n, 0n],
    [1_000_000n, 0n, 0n, 0n, 5000n, 0n],
  ])('of %s with %s carried, at most %s', (bets, carried, max, amount, capped, carry) => {
    expect(incomeOf(bets, 5000n, carried, max)).toEqual({ amount, capped, carry });
  });

  it('of any bets one by one is that of their sum, less than a minor unit apart never', () => {
    let carry = 0n;
    let paid = 0n;
    let sum = 0n;
    for (let each = 1n; each < 2000n; each += 1n) {
      const bet = (each * 7919n) % 1013n;
      const income = incomeOf(bet, 5000n, carry, 1_000_000n);
      ({ carry } = income);
      paid += income.amount;
      sum += bet;
    }
    expect(paid * 1_000_000n + carry).toBe(sum * 5000n);
  });
});

describe.each(SERVER_BY_DAY)('invitations on %s', (engine) => {
  let platform: TestPlatform;
  let inviter: Person;
  let token: string;
  let code: string;
  openEach(engine, (there) => ({ platform } = there));
  const load = async <T>(
    endpoint: Parameters<TestPlatform['request']>[0],
    request: object = {},
    by = token,
  ) => (await platform.request(endpoint, request, { token: by })).body.value as T;
  beforeEach(async () => {
    await addGames(platform);
    inviter = await platform.addPerson({ account: 'mina_inviter' });
    ({ token } = await startSession(platform.deps, inviter.id, 'x'));
    ({ referralCode: code } = await load<{ referralCode: string }>(getReferralDetails));
  });

  const invite = async (account: string, device?: string, by = code): Promise<Person> => {
    const person = await platform.addPerson({ account, money: 10_000_000n });
    await platform.deps.db.transaction((tx) =>
      bindReferral(tx, person.id, {
        ...{ code: by, now: platform.clock.now() },
        places: placesOf('203.0.113.9', device),
      }),
    );
    return person;
  };
  let count = 0;
  const bet = async (by: Person, stake: bigint, back = 0n): Promise<string> => {
    await startSession(platform.deps, by.id, 'x');
    const games = await playerOf(platform, by, '10001');
    count += 1;
    const id = `${engine}-r${count}`;
    await games.bet(id, stake);
    await games.settle(id, back);
    return id;
  };
  const at = async (time: number): Promise<void> => {
    platform.clock.advance(time - platform.clock.now());
    ({ token } = await startSession(platform.deps, inviter.id, 'x'));
  };
  const money = () => balanceIn(platform.deps, inviter.wallet);
  const pay = () => payReferrals(platform.deps);
  const operator = (name: string, request: object) =>
    ACTIONS[name]?.run(platform.deps, parse(ACTIONS[name].request, request) as never);

  it('REF-01 a member has one code, also when two tabs ask at once', async () => {
    expect(code).toMatch(/^[a-z2-9]{8}$/);
    const other = await platform.addPerson();
    const { token: theirs } = await startSession(platform.deps, other.id, 'x');
    const codes = await Promise.all(
      [0, 1, 2].map(() => load<{ referralCode: string }>(getReferralDetails, {}, theirs)),
    );
    expect(new Set(codes.map(({ referralCode }) => referralCode)).size).toBe(1);
    expect(codes[0]?.referralCode).not.toBe(code);
  });

  it('REF-01 friends bring a share of their valid bets the morning after, once, down to who and what', async () => {
    const [ahmet, selin] = [await invite('ahmet_the_first'), await invite('selin_k')];
    await bet(ahmet, 100_001n);
    await bet(ahmet, 50_000n, 50_000n);
    await bet(selin, 199n);
    await at(PAID - 1);
    expect(await pay()).toBe(0);
    await at(PAID);
    await Promise.all([pay(), pay(), pay()]);
    await pay();
    expect(await money()).toBe(500n);
    expect(await load(getReferralOverview)).toMatchObject({ lastDay: 5, month: 5, total: 5 });
    const { list } = await load<{ list: object[] }>(getReferralIncome);
    expect(list).toEqual([
      { day: DAY_END - DAY, username: 'ah•••st', validBet: 1000.01, rate: 0.005, income: 5, capped: 0 },
      { day: DAY_END - DAY, username: 'se•••_k', validBet: 1.99, rate: 0.005, income: 0, capped: 0 },
    ]);
    // What is left below a minor unit is carried to the next day.
    await bet(selin, 1n);
    await at(PAID + DAY);
    await pay();
    expect(await money()).toBe(501n);
    const [row] = await platform.deps.db.select().from(referrals).where(eq(referrals.inviteeId, selin.id));
    expect(row).toMatchObject({ counted: 200n, carry: 0 });
    const [from] = await rowsOf<{ sum: string }>(
      platform.deps.db,
      sql`select sum(p.amount)::text as sum from postings p join accounts a on a.id = p.account_id where a.code = 'promotions'`,
    );
    expect(from?.sum).toBe('-501');
    const [payout] = await rowsOf<{ id: number }>(
      platform.deps.db,
      sql`select id::int as id from referral_payouts order by id`,
    );
    expect((await auditOf(platform.deps.db, 'referral', String(payout?.id)))[0]).toMatchObject({
      ...{ event: 'pay', actor: 'job' },
      detail: { inviterId: inviter.id, amount: '500', friends: 2 },
    });
  });

  it('a bet that ends later counts with the day it ends, and a void one is made up for first', async () => {
    const friend = await invite('late_friend');
    await startSession(platform.deps, friend.id, 'x');
    const games = await playerOf(platform, friend, '10001');
    await games.bet(`${engine}-open`, 20_000n);
    const id = await bet(friend, 40_000n);
    await at(PAID);
    await pay();
    expect(await money()).toBe(200n);
    await games.settle(`${engine}-open`, 0n);
    await operator('bet-void', { vendor: 'NIMBUS', bet: id, note: 'misdeal' });
    await at(PAID + DAY);
    await pay();
    expect(await money()).toBe(200n);
    await bet(friend, 100_000n);
    await at(PAID + 2 * DAY);
    await pay();
    // 20,000 and 100,000 are valid in all, and 40,000 were paid before.
    const [row] = await platform.deps.db.select().from(referrals);
    expect([await money(), row?.counted]).toEqual([600n, 120_000n]);
  });

  it('REF-01 a bet at midnight is of the day that begins', async () => {
    const selin = await invite('selin_k');
    await bet(selin, 100_000n);
    await at(DAY_END);
    await bet(selin, 200_000n);
    await at(PAID);
    await pay();
    expect(await money()).toBe(500n);
    await at(PAID + DAY);
    await pay();
    expect(await money()).toBe(1500n);
  });

  it('are bounded: a friend and a day have a most, and an own device brings nothing', async () => {
    await operator('referral-terms', { percent: 0.5, perFriend: 2, perDay: 3, payHour: 6 });
    const device = randomUUID();
    await platform.deps.db.execute(sql`insert into known_places (member_id, kind, value_hash, seen_at)
      select ${inviter.id}, kind, hash, 0 from (values ('device', ${placesOf('x', device)[1]?.valueHash ?? ''})) as p(kind, hash)`);
    const friends = [
      await invite('one_friend'),
      await invite('two_friend'),
      await invite('self_again', device),
    ];
    for (const friend of friends) await bet(friend, 100_000n);
    await at(PAID);
    await pay();
    expect(await money()).toBe(300n);
    const incomes = await platform.deps.db.select().from(referralIncomes).orderBy(referralIncomes.inviteeId);
    expect(incomes.map(({ amount, capped }) => [amount, capped])).toEqual([
      [200n, 300n],
      [100n, 400n],
    ]);
    const { list } = await load<{ list: { isOwnDevice: boolean; step: string }[] }>(getReferralList);
    expect(list.map(({ isOwnDevice, step }) => [isOwnDevice, step])).toEqual([
      [true, 'PLAYING'],
      [false, 'PLAYING'],
      [false, 'PLAYING'],
    ]);
  });

  it('days on which nothing ran are made up for one by one, each with its own bounds', async () => {
    await operator('referral-terms', { percent: 0.5, perFriend: 2, perDay: 2, payHour: 6 });
    const friend = await invite('only_friend');
    await bet(friend, 100_000n);
    await at(DAY_END + HOUR);
    await bet(friend, 100_000n);
    await at(PAID + 3 * DAY);
    await pay();
    expect(await money()).toBe(400n);
  });

  it('a locked inviter is paid once unlocked; the steps, names and rules are told', async () => {
    const friend = await invite('ahmet_the_first');
    const poor = await platform.addPerson({ account: 'no_money_yet' });
    await platform.deps.db.transaction((tx) =>
      bindReferral(tx, poor.id, { code, now: platform.clock.now(), places: [] }),
    );
    const { list } = await load<{ list: object[] }>(getReferralList);
    expect(list).toMatchObject([
      { username: 'no•••et', step: 'REGISTERED', income: 0 },
      { username: 'ah•••st', step: 'DEPOSITED', income: 0 },
    ]);
    await bet(friend, 20_000n);
    expect(await load(getReferralDetails)).toMatchObject({
      ...{ totalInvitations: 2, depositedCount: 1, playingCount: 1 },
    });
    expect(await load(getReferralRules)).toMatchObject({
      ...{ rate: 0.005, perFriend: 500, perDay: 2000, payTime: PAID, mostFriends: 1000 },
    });
    const lock = (status: 'active' | 'locked') =>
      platform.deps.db.update(members).set({ status }).where(eq(members.id, inviter.id));
    await lock('locked');
    platform.clock.advance(PAID - platform.clock.now());
    expect(await pay()).toBe(0);
    await lock('active');
    await pay();
    expect(await money()).toBe(100n);
    // Another member sees nothing of it.
    const stranger = await platform.addPerson();
    const { token: theirs } = await startSession(platform.deps, stranger.id, 'x');
    expect(await load(getReferralList, {}, theirs)).toMatchObject({ list: [], total: 0 });
    expect(await load(getReferralIncome, {}, theirs)).toMatchObject({ list: [], total: 0 });
  });

  it('an unknown code binds nobody, and nobody is bound twice or to themselves', async () => {
    const friend = await invite('only_friend');
    const bind = (id: number) =>
      platform.deps.db.transaction((tx) => bindReferral(tx, id, { code, now: 0, places: [] }));
    await expect(invite('next_friend', undefined, 'nosuch')).rejects.toThrow('invitation_code_error');
    await expect(bind(friend.id)).rejects.toThrow('referrals');
    await expect(bind(inviter.id)).rejects.toThrow('referrals');
    expect(await platform.deps.db.select().from(referrals)).toHaveLength(1);
  });

  it('REF-01 friends are found by their account or by the letters that are shown, never by hidden ones', async () => {
    await invite('ahmet_the_first');
    await invite('ahmet_the_other');
    await invite('kemal');
    const found = async (username: string) =>
      (await load<{ list: { username: string }[]; total: number }>(getReferralList, { username })).list.map(
        (each) => each.username,
      );
    expect(await found('')).toHaveLength(3);
    expect(await found(' Ahmet_The_First ')).toEqual(['ah•••st']);
    expect(await found('AH')).toEqual(['ah•••er', 'ah•••st']);
    expect(await found('er')).toEqual(['ah•••er']);
    expect(await found('ah•••st')).toEqual(['ah•••st']);
    expect(await found('k')).toEqual(['k•••']);
    expect(await found('ke')).toEqual([]);
    expect(await found('ahm')).toEqual([]);
    expect(await found('%')).toEqual([]);
    expect(await load(getReferralList, { username: 'ah', size: 1 })).toMatchObject({
      ...{ total: 2, totalPages: 2 },
    });
    const { status } = await platform.request(getReferralList, { username: 'x'.repeat(33) }, { token });
    expect(status).not.toBe(500);
    const stranger = await platform.addPerson();
    const { token: theirs } = await startSession(platform.deps, stranger.id, 'x');
    expect(await load(getReferralList, { username: 'ahmet_the_first' }, theirs)).toMatchObject({ list: [] });
  });

  it('REF-01 the ranking has ten masked places of this month, and the own one wherever it is', async () => {
    const month = Date.UTC(2026, 9, 31, 21);
    const others = [];
    for (let each = 0; each < 11; each += 1)
      others.push(await platform.addPerson({ account: `ranked_member_${each}` }));
    const paid = (inviterId: number, amount: bigint, day = month) =>
      platform.deps.db.insert(referralPayouts).values({ inviterId, amount, day, createdAt: day });
    for (const { id } of others) await paid(id, 500n);
    await paid(inviter.id, 200n);
    await paid(inviter.id, 200n, month + DAY);
    // Of the month before.
    await paid(inviter.id, 90_000n, month - DAY);
    type Ranking = { list: { rank: number; username: string; isMe: boolean }[]; footer: object };
    const ranking = await load<Ranking>(getReferralRanking);
    expect(ranking.footer).toEqual({ rank: 12, income: 4 });
    expect(ranking.list.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(ranking.list.map(({ username }) => username)).toEqual(
      others.slice(0, 10).map((_, at) => `ra•••_${at}`),
    );
    expect(ranking.list.some(({ isMe }) => isMe)).toBe(false);
    // Whoever opens the page within half a minute shares one sum.
    const reads = vi.spyOn(platform.deps.database.reads.db, 'execute');
    await paid(inviter.id, 900n, month + 2 * DAY);
    await Promise.all([1, 2, 3].map(() => load(getReferralRanking)));
    expect(summed(reads.mock.calls)).toBe(0);
    const real = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => real() + 30_001);
    const { list, footer } = await load<Ranking>(getReferralRanking);
    expect(footer).toEqual({ rank: 1, income: 13 });
    expect(list).toHaveLength(10);
    expect(list[0]).toEqual({ rank: 1, username: 'mina_inviter', isMe: true, income: 13 });
    vi.restoreAllMocks();
  });

  it('REF-01 the ranking is empty without income, and summed once for all who open the page at once', async () => {
    const reads = vi.spyOn(platform.deps.database.reads.db, 'execute');
    const all = await Promise.all([1, 2, 3].map(() => load(getReferralRanking)));
    for (const ranking of all) expect(ranking).toMatchObject({ list: [], footer: null });
    expect(summed(reads.mock.calls)).toBe(1);
    vi.restoreAllMocks();
  });
});
