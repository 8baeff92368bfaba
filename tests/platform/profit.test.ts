import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getProfit } from '#contract/bets.ts';
import { rowsOf } from '../../platform/db/open.ts';
import { SERVER_BY_DAY, openTestDatabase } from '../support/databases.ts';
import { openTestPlatform, type TestPlatform, type Person } from '../support/platform.ts';
import { addGames, playerOf } from './bet-harness.ts';

const [MINUTE, HOUR] = [60_000, 3_600_000];
const DAY = 24 * HOUR;

interface Sums {
  product: string;
  bets: number;
  stake: number;
  payout: number;
  openBets: number;
  openStake: number;
}
interface Movement {
  txTypeId: number;
  entries: number;
  amount: number;
}
interface Found {
  days: { startTime: number; products: Sums[] }[];
  movements: Movement[];
  lifetime: { since: number | null; products: Sums[]; movements: Movement[]; balance: number };
}
const netOf = (sums: readonly Sums[]): number =>
  Math.round(sums.reduce((sum, { payout, stake, openStake }) => sum + payout - stake - openStake, 0) * 100);
const amountIn = (rows: readonly Movement[]): number =>
  Math.round(rows.reduce((sum, { amount }) => sum + amount, 0) * 100);

describe.each(SERVER_BY_DAY)('profit and loss on %s @MEM-12', (engine) => {
  let platform: TestPlatform;
  let person: Person;
  let token: string;
  beforeAll(async () => {
    platform = await openTestPlatform(await openTestDatabase(engine));
    await addGames(platform);
    person = await platform.addPerson({ money: 1_000_000n });
    token = await platform.tokenOf(person.account);
  });
  afterAll(() => platform.close());

  const find = (more: object, by = token) => platform.request(getProfit, more, { token: by });
  const found = async (more: object, by = token): Promise<Found> => {
    const { status, body } = await find(more, by);
    expect(status).toBe(200);
    return body.value as Found;
  };

  test('a bet counts on the day it was placed, in the zone of whoever asks', async () => {
    // 20 November 2026, in Istanbul from 21:00 UTC of the 19th; the bet is placed at its last minute.
    const istanbul = Date.UTC(2026, 10, 19, 21);
    const slots = await playerOf(platform, person, '10001');
    platform.clock.advance(istanbul + DAY - MINUTE - platform.clock.now());
    await slots.bet(`${engine}-last`, 1000n);
    platform.clock.advance(2 * MINUTE);
    await slots.settle(`${engine}-last`, 3000n);
    await slots.bet(`${engine}-first`, 500n);
    const live = await playerOf(platform, person, '20001');
    await live.bet(`${engine}-live`, 700n);
    await live.settle(`${engine}-live`, 0n);

    const daysOf = async (first: number) => {
      const { days } = await found({
        days: [first, first + DAY, first + 2 * DAY].join(),
        endTime: first + 3 * DAY - 1,
      });
      return days.map(({ products }) => products.map(({ product, bets }) => `${product} ${bets}`));
    };
    expect(await daysOf(istanbul)).toEqual([['RNG 1'], ['RNG 1', 'LIVE 1'], []]);
    // In UTC it is one evening; Kathmandu is 5 hours and 45 minutes ahead, where it is the next morning.
    expect(await daysOf(Date.UTC(2026, 10, 20))).toEqual([['RNG 2', 'LIVE 1'], [], []]);
    expect(await daysOf(Date.UTC(2026, 10, 19, 18, 15))).toEqual([[], ['RNG 2', 'LIVE 1'], []]);
  });

  test('the sums are the ledger’s: of the days, and since the beginning the whole balance', async () => {
    for (const [kind, amount] of [
      ['withdrawal', -20_000n],
      ['withdrawal_return', 5000n],
      ['bonus', 700n],
      ['daily_wage', 90n],
    ] as const)
      await platform.deps.ledger.post({
        key: `${kind}:${person.id}`,
        kind,
        at: platform.clock.now(),
        postings: [
          { account: person.wallet, amount },
          { system: 'bank', currency: 'TLB', amount: -amount },
        ],
      });
    const first = Date.UTC(2026, 10, 20);
    const { days, movements, lifetime } = await found({ days: `${first}`, endTime: first + DAY - 1 });
    const [ledger] = await rowsOf<{ rounds: string; others: string; balance: string }>(
      platform.deps.db,
      sql`select sum(p.amount) filter (where e.kind in ('bet', 'win'))::text as rounds,
          sum(p.amount) filter (where e.kind not in ('bet', 'win'))::text as others,
          (select balance::text from accounts where id = ${person.wallet}) as balance
        from postings p join entries e on e.id = p.entry_id where p.account_id = ${person.wallet}`,
    );
    expect(netOf(days.flatMap(({ products }) => products))).toBe(Number(ledger?.rounds));
    expect(amountIn(movements)).toBe(Number(ledger?.others));
    expect(netOf(lifetime.products) + amountIn(lifetime.movements)).toBe(Number(ledger?.balance));
    expect(Math.round(lifetime.balance * 100)).toBe(Number(ledger?.balance));
    expect(movements.find(({ txTypeId }) => txTypeId === 2)).toMatchObject({ entries: 1, amount: -150 });
    // Another day has nothing of it, but the same lifetime.
    const later = await found({ days: `${first + 5 * DAY}`, endTime: first + 6 * DAY - 1 });
    expect([later.days[0]?.products, later.movements]).toEqual([[], []]);
    expect(later.lifetime).toEqual(lifetime);
  });

  test('a day of 23 or 25 hours is one day', async () => {
    // London, 28 and 29 March 2027, when summer time begins.
    const starts = [Date.UTC(2027, 2, 27), Date.UTC(2027, 2, 28), Date.UTC(2027, 2, 28, 23)];
    const { days } = await found({ days: starts.join(), endTime: Date.UTC(2027, 2, 29, 23) - 1 });
    expect(days.map(({ startTime }) => startTime)).toEqual(starts);
  });

  test('is closed to others, and refuses what are no days', async () => {
    const stranger = await platform.addPerson();
    const theirs = await platform.tokenOf(stranger.account, { ip: '198.51.100.7' });
    const first = Date.UTC(2026, 10, 20);
    expect(await found({ days: `${first}`, endTime: first + DAY - 1 }, theirs)).toMatchObject({
      days: [{ products: [] }],
      movements: [],
      lifetime: { since: null, products: [], movements: [], balance: 0 },
    });
    expect((await platform.request(getProfit, { days: '0', endTime: 899_999 })).status).toBe(401);
    for (const each of [
      { days: '', endTime: first },
      { days: `${first + DAY},${first}`, endTime: first + 2 * DAY - 1 },
      { days: `${first},${first}`, endTime: first + DAY - 1 },
      { days: `${first + 1}`, endTime: first + DAY - 1 },
      { days: `${first}`, endTime: first + DAY },
      { days: `${first}`, endTime: first - 1 },
      { days: `${first}`, endTime: first + 91 * DAY - 1 },
      { days: Array.from({ length: 92 }, (_, at) => first + at * DAY).join(), endTime: first + 92 * DAY - 1 },
      { days: '0); drop table bets--', endTime: first },
    ]) {
      const { status, body } = await find(each);
      expect([each, status, body.errorCode]).toEqual([each, 400, 'request_param_err']);
    }
  });
});
