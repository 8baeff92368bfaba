import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LONGEST_PERIOD, listBets } from '#contract/bets.ts';
import { rowsOf } from '../../platform/db/open.ts';
import { audit } from '../../platform/domains/wallet/ledger/audit.ts';
import { correctBet } from '../../platform/domains/wallet/ledger/corrections.ts';
import { decideWin } from '../../platform/domains/wallet/wins/held.ts';
import { SERVER_BY_DAY, openTestDatabase } from '../support/databases.ts';
import { T0, openTestPlatform, type TestPlatform, type Person } from '../support/platform.ts';
import { addGames, playerOf } from './bet-harness.ts';

const [MINUTE, DAY] = [60_000, 24 * 60 * 60_000];

interface Found {
  list: {
    betId: string;
    gameName: string | null;
    vendorName: string;
    product: string;
    outcome: string;
    isHeld: boolean;
    stake: number;
    payout: number;
  }[];
  cursor: string | null;
  total: number;
  products: {
    product: string;
    bets: number;
    stake: number;
    payout: number;
    openBets: number;
    openStake: number;
  }[];
}

describe.each(SERVER_BY_DAY)('the betting record on %s @MEM-10', (engine) => {
  let platform: TestPlatform;
  let person: Person;
  let token: string;
  let visits = 0;
  beforeAll(async () => {
    platform = await openTestPlatform(await openTestDatabase(engine));
    await addGames(platform);
  });
  afterAll(() => platform.close());
  beforeEach(async () => {
    visits += 1;
    person = await platform.addPerson({ money: 1_000_000n });
    token = await platform.tokenOf(person.account, { ip: `192.0.2.${visits}` });
  });

  const find = (more: object = {}, by: string | undefined = token) =>
    platform.request(
      listBets,
      { startTime: platform.clock.now() - 10 * DAY, endTime: platform.clock.now() + DAY, ...more },
      by === undefined ? {} : { token: by },
    );
  const found = async (more: object = {}, by = token): Promise<Found> => {
    const { status, body } = await find(more, by);
    expect(status).toBe(200);
    return body.value as Found;
  };
  const name = (bet: string): string => `${engine}-${visits}-${bet}`;
  /** A won, a lost, a returned, a cancelled and an open bet, in three products. */
  const play = async (): Promise<void> => {
    const slots = await playerOf(platform, person, '10001');
    await slots.bet(name('won'), 1250n);
    await slots.settle(name('won'), 5625n);
    platform.clock.advance(MINUTE);
    await slots.bet(name('lost'), 1000n);
    await slots.settle(name('lost'), 400n);
    platform.clock.advance(MINUTE);
    const live = await playerOf(platform, person, '20001');
    await live.bet(name('even'), 500n);
    await live.settle(name('even'), 500n);
    platform.clock.advance(MINUTE);
    const sports = await playerOf(platform, person, '30001');
    await sports.bet(name('back'), 700n);
    await sports.cancel(name('back'));
    platform.clock.advance(MINUTE);
    await sports.bet(name('open'), 20_000n);
  };
  /** What the ledger says of the member's rounds, in minor units. */
  const roundsIn = async (of: Person = person): Promise<number> => {
    const [row] = await rowsOf<{ sum: string }>(
      platform.deps.db,
      sql`select coalesce(sum(p.amount), 0)::text as sum from postings p join entries e on e.id = p.entry_id
        where p.account_id = ${of.wallet} and e.kind in ('bet', 'win', 'refund', 'correction')`,
    );
    return Number(row?.sum);
  };
  const totalOf = ({ products }: Found): number =>
    Math.round(
      products.reduce((sum, { stake, payout, openStake }) => sum + payout - stake - openStake, 0) * 100,
    );

  test('lists each bet with its outcome, newest first, and the sums by product', async () => {
    await play();
    const record = await found();
    expect(
      record.list.map(({ betId, outcome, stake, payout, product, gameName, vendorName }) => [
        betId.split('-').at(-1),
        ...[outcome, stake, payout, product, gameName, vendorName],
      ]),
    ).toEqual([
      ['open', 'open', 200, 0, 'SPORTS', 'Match Book', 'Halcyon'],
      ['back', 'returned', 7, 7, 'SPORTS', 'Match Book', 'Halcyon'],
      ['even', 'returned', 5, 5, 'LIVE', 'Turkish Roulette', 'Halcyon'],
      ['lost', 'lost', 10, 4, 'RNG', 'Royal Sevens', 'Nimbus Play'],
      ['won', 'won', 12.5, 56.25, 'RNG', 'Royal Sevens', 'Nimbus Play'],
    ]);
    expect(record).toMatchObject({ total: 5, cursor: null });
    expect(record.products).toEqual([
      { product: 'RNG', bets: 2, stake: 22.5, payout: 60.25, openBets: 0, openStake: 0 },
      { product: 'LIVE', bets: 1, stake: 5, payout: 5, openBets: 0, openStake: 0 },
      { product: 'SPORTS', bets: 2, stake: 7, payout: 7, openBets: 1, openStake: 200 },
    ]);
  });

  test('the sums are what the ledger moved, through a correction, a void bet and a held win', async () => {
    await play();
    expect(totalOf(await found())).toBe(await roundsIn());
    const vendor = 'NIMBUS';
    for (const [bet, payout] of [
      ['won', 2000n],
      ['lost', null],
    ] as const)
      expect(await correctBet(platform.deps, { vendor, bet: name(bet), payout, note: 'x' })).toMatchObject({
        status: 'corrected',
      });
    const slots = await playerOf(platform, person, '10002');
    await slots.bet(name('big'), 100n);
    await slots.settle(name('big'), 90_000n, { largestWin: 500n });
    const held = await found({ search: 'copper' });
    expect(held.list).toMatchObject([{ outcome: 'lost', isHeld: true, payout: 0 }]);
    expect(totalOf(await found())).toBe(await roundsIn());

    const [win] = await rowsOf<{ id: number }>(
      platform.deps.db,
      sql`select id from held_wins where bet_transaction_id = ${name('big')}`,
    );
    await decideWin(platform.deps, { id: win?.id ?? 0, decision: 'paid', note: 'x' });
    expect((await found({ search: 'COPPER' })).list).toMatchObject([
      { outcome: 'won', isHeld: false, payout: 900 },
    ]);
    expect((await found()).list.filter(({ outcome }) => outcome === 'corrected')).toHaveLength(2);
    expect(totalOf(await found())).toBe((await roundsIn()) - 90_000 + 90_000);
  });

  test('filters by product, outcome, names and the number of a round; tabs keep the sums of all products', async () => {
    await play();
    const betsOf = async (more: object): Promise<string[]> =>
      (await found(more)).list.map(({ betId }) => betId.split('-').at(-1) ?? '');
    expect(await betsOf({ product: 'RNG' })).toEqual(['lost', 'won']);
    expect(await betsOf({ product: 'SPORTS', state: 'open' })).toEqual(['open']);
    expect(await betsOf({ state: 'returned' })).toEqual(['back', 'even']);
    expect(await betsOf({ search: 'ROYAL' })).toEqual(['lost', 'won']);
    expect(await betsOf({ search: 'halcyon', product: 'LIVE' })).toEqual(['even']);
    expect(await betsOf({ search: `round-${name('won')}` })).toEqual(['won']);
    expect(await betsOf({ search: 'nothing like it' })).toEqual([]);
    const slots = await found({ product: 'RNG' });
    expect([slots.total, slots.products.map(({ product }) => product)]).toEqual([
      2,
      ['RNG', 'LIVE', 'SPORTS'],
    ]);
    expect(await found({ search: `round-${name('won')}` })).toMatchObject({
      total: 1,
      products: [{ bets: 1, stake: 12.5 }],
    });
  });

  test('pages by the last bet, each bet once, while new ones arrive', async () => {
    const slots = await playerOf(platform, person, '10001');
    const live = await playerOf(platform, person, '20001');
    for (let bet = 0; bet < 24; bet += 1) {
      await (bet % 3 === 0 ? live : slots).bet(name(`n${String(bet)}`), 10n);
      // Bets of one moment, and long gaps.
      if (bet % 2 === 1) platform.clock.advance((bet % 5) * 20 * MINUTE);
    }
    const walk = async (more: object): Promise<string[]> => {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page = await found({ size: 5, ...more, ...(cursor === null ? {} : { cursor }) });
        seen.push(...page.list.map(({ betId }) => betId));
        cursor = page.cursor;
        if (seen.length === 5)
          await slots.bet(name(`late-${JSON.stringify(more)}`).replaceAll(/[^\w-]/g, ''), 10n);
      } while (cursor !== null && seen.length < 100);
      return seen;
    };
    const days = { startTime: T0 - DAY, endTime: platform.clock.now() };
    const whole = await walk(days);
    expect([whole.length, new Set(whole).size]).toEqual([24, 24]);
    expect(await walk({ ...days, product: 'LIVE' })).toHaveLength(8);
  });

  test('the sums of any range are those of its bets, wherever it begins and ends', async () => {
    const slots = await playerOf(platform, person, '10001');
    const began = platform.clock.now();
    const placed: number[] = [];
    for (const step of [0, 1, 14, 15, 16, 44, 60, 240]) {
      platform.clock.advance(step * MINUTE);
      placed.push(platform.clock.now());
      await slots.bet(name(`r${String(placed.length)}`), 10n);
    }
    const edges = placed.flatMap((at) => [at - 1, at, at + 1]);
    for (const startTime of edges.slice(0, 8))
      for (const endTime of edges.filter((edge) => edge >= startTime)) {
        const { total, list } = await found({ startTime, endTime, size: 50 });
        const expected = placed.filter((at) => at >= startTime && at <= endTime).length;
        expect([startTime - began, endTime - began, total, list.length]).toEqual([
          startTime - began,
          endTime - began,
          expected,
          expected,
        ]);
      }
  });

  test('is closed to others, and refuses what is no question', async () => {
    await play();
    const stranger = await platform.addPerson();
    const theirs = await platform.tokenOf(stranger.account, { ip: `198.51.100.${visits}` });
    expect(await found({}, theirs)).toMatchObject({ list: [], total: 0, products: [] });
    expect(await found({ search: `round-${name('won')}` }, theirs)).toMatchObject({ list: [], total: 0 });
    expect((await platform.request(listBets, { startTime: 0, endTime: 1 })).status).toBe(401);
    const refused: object[] = [
      { startTime: T0, endTime: T0 - 1 },
      { startTime: T0, endTime: T0 + LONGEST_PERIOD + 1 },
      { size: 0 },
      { size: 501 },
      { size: '1e3' },
      { product: 'HOUSE' },
      { state: "open' or '1'='1" },
      { cursor: "1~x'; drop table bets~NIMBUS" },
      { cursor: '99999999999999999999~a~B' },
      { search: 'x'.repeat(65) },
    ];
    for (const each of refused) {
      const { status, body } = await find(each);
      expect([each, status, body.errorCode]).toEqual([each, 400, 'request_param_err']);
    }
    expect((await find({ search: "%' or 1=1 --" })).status).toBe(200);
    expect((await found({ search: '%' })).list).toHaveLength(0);
  });

  test('the kept sums are those of all bets and postings', async () => {
    expect((await audit(platform.deps.db)).wrongSums).toBe(0);
    await platform.deps.db.execute(sql`update bet_sums set payout = payout + 1 where bets = 1`);
    expect((await audit(platform.deps.db)).wrongSums).toBeGreaterThan(0);
    await platform.deps.db.execute(sql`update bet_sums set payout = payout - 1 where bets = 1`);
  });
});
