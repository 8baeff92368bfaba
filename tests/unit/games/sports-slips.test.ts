import { beforeEach, describe, expect, test } from 'vitest';
import { statedPayout, statedSystem } from './sports-referee.ts';
import {
  LATER,
  NOW,
  OTHER,
  all,
  clock,
  endsAt,
  footballBefore,
  legOf,
  names,
  openBook,
  place,
  placeSystem,
  post,
  slips,
  store,
  wallet,
  type Leg,
} from './sports-harness.ts';

const MINUTE = 60_000;
beforeEach(openBook);

const three = () =>
  footballBefore()
    .slice(0, 3)
    .map(({ id }) => legOf(id, 'winner3', 'home'));
const settle = async (legs: readonly Leg[]) => {
  clock.set(Math.max(...legs.map(({ match }) => endsAt(match))));
  return slips();
};

test('sent again by the visit that placed it, after a later visit has begun, a slip is not staked twice', async () => {
  const legs = three();
  await place('first', 500n, legs);
  await post('session', { ticket: 'again', secret: LATER });
  expect(await place('first', 500n, legs)).toMatchObject({ status: 200 });
  expect(names()).toEqual(['bet']);
  expect(all()).toHaveLength(1);
});

describe('what a slip may be', () => {
  const leg = () => three()[0]!;
  test.each([
    ['two legs of one match', () => [leg(), { ...legOf(leg().match, 'total', 'over') }], 500n, 'same_match'],
    ['less than the least', () => [leg()], 199n, 'stake_limit'],
    ['more than the most', () => [leg()], 500_001n, 'stake_limit'],
    ['an unknown match', () => [{ ...leg(), match: 'none-1' }], 500n, 'selection_closed'],
    [
      'a match of another bookmaker',
      () => [{ ...leg(), match: leg().match.replace(/^\w+/, 'nexus') }],
      500n,
      'selection_closed',
    ],
    [
      'a match of next week',
      () => [{ ...leg(), match: `super-${Number(leg().match.split('-')[1]) + 2016}` }],
      500n,
      'selection_closed',
    ],
    ['a market that the sport has not', () => [{ ...leg(), market: 'unit-1' }], 500n, 'selection_closed'],
    ['a pick that the market has not', () => [{ ...leg(), pick: 'over' }], 500n, 'selection_closed'],
  ] as const)('%s is refused, and nothing is taken', async (_, legs, stake, code) => {
    expect(await place('first', stake, legs())).toMatchObject({ status: 409, code });
    expect(names()).toEqual([]);
  });

  test.each([
    ['no leg', []],
    [
      'nine legs',
      Array.from({ length: 9 }, (_, index) => ({
        match: `super-${index}`,
        market: 'winner3',
        pick: 'home',
        odds: 150,
      })),
    ],
    ['odds with a fraction', [{ match: 'super-1', market: 'winner3', pick: 'home', odds: 150.5 }]],
    ['odds of 1.00', [{ match: 'super-1', market: 'winner3', pick: 'home', odds: 100 }]],
    ['an unknown field', [{ match: 'super-1', market: 'winner3', pick: 'home', odds: 150, line: 3 }]],
  ])('%s is no slip', async (_, legs) => {
    expect(await place('first', 500n, legs)).toMatchObject({ status: 400, code: 'bad_request' });
  });

  test('a payout above the largest is refused', async () => {
    const legs = footballBefore()
      .slice(0, 6)
      .map(({ id }) => legOf(id, 'winner3', 'draw'));
    const payout = (stake: bigint): bigint =>
      statedPayout(
        stake,
        legs.map(({ odds }) => ({ odds, result: 'won' })),
      );
    let largest = 400_000n;
    while (payout(largest) > 5_000_000n) largest -= 1n;
    expect(largest).toBeLessThan(400_000n);
    expect(await place('above', largest + 1n, legs)).toMatchObject({ status: 409, code: 'payout_limit' });
    expect(await place('within', largest, legs)).toMatchObject({ status: 200 });
  });

  test('the day’s limit counts every stake that was kept, and ends with the day', async () => {
    const legs = three();
    expect(await place('one', 300_000n, [legs[0]!])).toMatchObject({ status: 200, dayLeft: '200000' });
    expect(await place('two', 200_001n, [legs[1]!])).toMatchObject({ status: 409, code: 'day_limit' });
    expect(await place('three', 200_000n, [legs[1]!])).toMatchObject({ status: 200, dayLeft: '0' });
    expect(await place('four', 200n, [legs[2]!])).toMatchObject({ code: 'day_limit' });
    expect(await place('other', 200n, [legs[2]!], { secret: OTHER })).toMatchObject({ status: 200 });
    await settle(legs);
    expect(await slips()).toMatchObject({ dayLeft: '0' });
    clock.set(NOW + 4 * 60 * MINUTE);
    expect(await slips()).toMatchObject({ dayLeft: '500000' });
    expect(await place('five', 200n, [three()[0]!])).toMatchObject({ status: 200 });
  });

  test('thirty slips may be open, and all players’ open stakes are bounded', async () => {
    const [one] = three();
    for (let count = 0; count < 30; count += 1)
      expect((await place(`slip-${count}`, 200n, [one!])).status).toBe(200);
    expect(await place('one-more', 200n, [one!])).toMatchObject({ status: 409, code: 'open_slips' });
    const [first] = all();
    store.rounds.set('rest', { ...first!, id: 'rest', account: 'others', stake: 499_990_000n });
    expect(await place('other', 10_000n, [one!], { secret: OTHER })).toMatchObject({
      status: 409,
      code: 'book_limit',
    });
  });
});

describe('a system', () => {
  test('is one bet over the stakes of its lines, and pays their sum when its last match is over', async () => {
    const legs = three();
    const before = wallet.state.balance;
    expect(await placeSystem('first', 1000n, 2, legs)).toMatchObject({
      status: 200,
      balance: String(before - 3000n),
      dayLeft: '497000',
      slips: [
        {
          ...{ state: 'betPlaced', stake: '3000', system: 2, lines: 3, odds: null },
          payout: String(
            statedSystem(
              1000n,
              2,
              legs.map(({ odds }) => ({ odds, result: 'won' })),
            ),
          ),
        },
      ],
    });
    const { slips: decided } = await settle(legs);
    const [slip] = decided!;
    const win = statedSystem(
      1000n,
      2,
      slip!.legs.map(({ odds, result }) => ({ odds, result: result! })),
    );
    expect(slip).toMatchObject({ state: 'settled', win: String(win) });
    expect(wallet.state.balance).toBe(before - 3000n + win);
    expect(names()).toEqual(['bet', 'settle']);
    expect(wallet.calls.at(-1)!.body).toMatchObject({
      detail: { system: '2/3', lines: '3', lineStake: '1000' },
    });
  });

  test.each([
    ['lines of all legs', 3],
    ['lines of one leg', 1],
    ['half a leg', 2.5],
  ])('with %s is none', async (_, size) => {
    expect(await placeSystem('first', 1000n, size, three())).toMatchObject({ code: 'bad_request' });
    expect(names()).toEqual([]);
  });

  test('keeps every limit: the least of a line, the most, the day and the payout of all lines', async () => {
    const legs = three();
    const same = [legs[0]!, legs[1]!, { ...legOf(legs[0]!.match, 'total', 'over') }];
    expect(await placeSystem('match', 1000n, 2, same)).toMatchObject({ code: 'same_match' });
    expect(await placeSystem('least', 199n, 2, legs)).toMatchObject({ code: 'stake_limit' });
    expect(await placeSystem('most', 166_667n, 2, legs)).toMatchObject({ code: 'stake_limit' });
    const draws = footballBefore()
      .slice(0, 6)
      .map(({ id }) => legOf(id, 'winner3', 'draw'));
    expect(await placeSystem('payout', 30_000n, 4, draws)).toMatchObject({ code: 'payout_limit' });
    await place('day', 300_000n, [legs[0]!]);
    expect(await placeSystem('over', 66_667n, 2, legs)).toMatchObject({ code: 'day_limit' });
    expect(await placeSystem('within', 66_666n, 2, legs)).toMatchObject({ status: 200, dayLeft: '2' });
  });

  test('sent twice is one; with other lines it is another', async () => {
    const legs = three();
    const [one, two] = await Promise.all([
      placeSystem('first', 1000n, 2, legs),
      placeSystem('first', 1000n, 2, legs),
    ]);
    expect(two).toEqual(one);
    expect(await place('first', 1000n, legs)).toMatchObject({ code: 'play_key_reused' });
    expect(names()).toEqual(['bet']);
  });

  test('is cashed out at the price of its lines', async () => {
    const { slips: open } = await placeSystem('first', 1000n, 2, three());
    const { id } = open![0]!;
    const offer = (await post('sports/cash-out-offer', { slip: id })) as unknown as {
      at: number;
      price: string;
    };
    // Nothing has moved: 95 % of each line's stake.
    expect(offer).toMatchObject({ status: 200, price: '2850' });
    const order = { slip: id, key: 'press'.padEnd(16, '-'), at: offer.at, price: offer.price };
    expect(await post('sports/cash-out', order)).toMatchObject({
      status: 200,
      slips: [{ state: 'settled', win: '2850', stake: '3000' }],
    });
    expect(wallet.calls.at(-1)!.body).toMatchObject({ detail: { system: '2/3' } });
  });
});
