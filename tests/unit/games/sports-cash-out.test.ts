import { beforeEach, describe, expect, test } from 'vitest';
import type { RoundStore } from '../../../platform/games/round-store.ts';
import { CASH_FOR, cashPriceOf, type Standing } from '../../../platform/games/sports/cash-out.ts';
import { fixtureOf } from '../../../platform/games/sports/fixtures.ts';
import {
  OTHER,
  all,
  clock,
  endsAt,
  footballBefore,
  legOf,
  matches,
  names,
  openBook,
  place,
  post,
  scoreOf,
  serviceOn,
  slips,
  start,
  store,
  wallet,
} from './sports-harness.ts';

const open = (odds: number): Standing => ({ kind: 'open', odds, score: '' });
const over = (result: 'won' | 'lost' | 'void'): Standing => ({ kind: 'over', result });

describe('the price of a cash-out', () => {
  test.each([
    ['one open leg that has become likelier', 10_000n, [[200, open(150)]], 12_666n],
    ['one open leg that has not moved', 10_000n, [[200, open(200)]], 9500n],
    [
      'two open legs',
      10_000n,
      [
        [200, open(150)],
        [300, open(240)],
      ],
      15_833n,
    ],
    [
      'a leg that is won counts in full',
      10_000n,
      [
        [200, over('won')],
        [300, open(120)],
      ],
      47_500n,
    ],
    [
      'a void leg counts 1.00',
      10_000n,
      [
        [200, over('void')],
        [300, open(120)],
      ],
      23_750n,
    ],
    ['a sum below the smallest unit', 1n, [[200, open(400)]], null],
    [
      'a lost leg',
      10_000n,
      [
        [200, over('lost')],
        [300, open(120)],
      ],
      null,
    ],
    [
      'a leg that takes no bet now',
      10_000n,
      [
        [200, { kind: 'suspended' }],
        [300, open(120)],
      ],
      null,
    ],
    ['a slip without an open leg', 10_000n, [[200, over('won')]], null],
  ] as const)('%s', (_, stake, legs, price) => {
    expect(
      cashPriceOf(
        { stake },
        legs.map(([odds, standing]) => ({ odds, standing })),
      ),
    ).toBe(price);
  });
});

/** Lines of 2 in 3, at accepted odds of 2.00, 3.00 and 4.00. */
describe('the price of a system', () => {
  const price = (...standings: readonly Standing[]) =>
    cashPriceOf(
      { stake: 1000n, system: 2 },
      standings.map((standing, at) => ({ odds: [200, 300, 400][at]!, standing })),
    );
  test('is that of its open lines together', () => {
    // Unmoved: 950 each.
    expect(price(open(200), open(300), open(400))).toBe(2850n);
    // 2 × 3 ÷ 2, 2 × 4 ÷ 4 and 3 × 4 ÷ 8, less the margin.
    expect(price(open(100), open(200), open(400))).toBe(2850n + 1900n + 1425n);
  });
  test('counts a lost leg as nothing, and a decided line as what it pays', () => {
    // One line is left: 3 × 4 ÷ 3 ÷ 4 × 0.95.
    expect(price(over('lost'), open(300), open(400))).toBe(950n);
    // 6000 are won; 2 × 4 ÷ 4 × 0.95 and 3 × 4 ÷ 4 × 0.95.
    expect(price(over('won'), over('won'), open(400))).toBe(6000n + 1900n + 2850n);
    // The void one counts 1.00: 2000 are won; 1 × 4 ÷ 4 and 2 × 4 ÷ 4, less the margin.
    expect(price(over('won'), over('void'), open(400))).toBe(2000n + 1900n + 950n);
  });
  test('is none where no line can still be won or lost, or a leg takes no bet', () => {
    expect(price(over('lost'), over('lost'), open(400))).toBeNull();
    expect(price(over('won'), over('lost'), over('won'))).toBeNull();
    expect(price(over('won'), open(300), { kind: 'suspended' })).toBeNull();
  });
});

describe('a cash-out', () => {
  beforeEach(openBook);

  const TICK = 4000;
  const START_BALANCE = 10_000_000n;
  const key = (text: string) => text.padEnd(16, '-');
  const offer = (slip: string, options: Parameters<typeof post>[2] = {}) =>
    post('sports/cash-out-offer', { slip }, options) as ReturnType<typeof post> &
      Promise<{ at: number; price: string }>;
  const take = (
    slip: string,
    { at, price }: { at: number; price: string },
    press = 'press',
    options: Parameters<typeof post>[2] = {},
  ) => post('sports/cash-out', { slip, key: key(press), at, price }, options);
  /** A match that takes bets a moment before and after each wanted tick, and goes on. */
  const placed = async (stake = 20_000n) => {
    const id = footballBefore().find((match) => {
      const { scores, isAbandoned } = scoreOf(match.id);
      return !isAbandoned && scores.some(({ tick }) => tick > 10 && tick < 80);
    })!.id;
    const leg = legOf(id, 'winner3', 'home');
    const { slips: list } = await place('first', stake, [leg]);
    return { id, leg, slip: list![0]!.id, kickOff: fixtureOf(id)!.kickOff };
  };
  /** What is stated: stake × accepted ÷ present × 0.95. */
  const stated = (stake: bigint, accepted: number, present: number) =>
    (stake * BigInt(accepted) * 95n) / (BigInt(present) * 100n);

  test('pays the price of the present odds at once, as the settlement of the bet, and shows no seed', async () => {
    const { id, leg, slip, kickOff } = await placed();
    clock.set(kickOff + 1);
    const present = legOf(id, 'winner3', 'home').odds;
    const price = stated(20_000n, leg.odds, present);
    const made = await offer(slip);
    expect(made).toMatchObject({ status: 200, at: clock.now(), price: String(price) });
    expect(await take(slip, made)).toMatchObject({
      status: 200,
      balance: String(START_BALANCE - 20_000n + price),
      slips: [
        {
          ...{ id: slip, state: 'settled', win: String(price), seed: null },
          legs: [{ result: null, score: null }],
          cashed: { at: made.at, odds: [present] },
        },
      ],
    });
    expect(names()).toEqual(['bet', 'settle']);
    expect(JSON.stringify(wallet.calls)).toContain(`winner3 home ${leg.odds} ${present}`);
    // Its match's end changes nothing any more.
    clock.set(endsAt(id));
    await slips();
    await serviceOn().recover(0);
    expect(names()).toEqual(['bet', 'settle']);
    expect(wallet.state.balance).toBe(START_BALANCE - 20_000n + price);
  });

  test('pressed twice, or sent again much later, is one', async () => {
    const { id, slip } = await placed();
    const made = await offer(slip);
    const [one, two] = await Promise.all([take(slip, made), take(slip, made)]);
    expect(two).toEqual(one);
    clock.set(endsAt(id));
    expect(await take(slip, made)).toMatchObject({ status: 200 });
    expect(await take(slip, made, 'another')).toMatchObject({ status: 409, code: 'cash_out_closed' });
    expect(names()).toEqual(['bet', 'settle']);
  });

  test('holds its price for five seconds, and no longer', async () => {
    const { slip } = await placed();
    const made = await offer(slip);
    clock.set(made.at + CASH_FOR);
    expect(await take(slip, made)).toMatchObject({ status: 409, code: 'cash_out_changed' });
    clock.set(made.at + CASH_FOR - 1);
    expect(await take(slip, made)).toMatchObject({ status: 200 });
  });

  test('is not taken at another price, from the future, of another player or of no slip', async () => {
    const { slip } = await placed();
    const made = await offer(slip);
    const more = { ...made, price: String(BigInt(made.price) + 1n) };
    expect(await take(slip, more)).toMatchObject({ status: 409, code: 'cash_out_changed' });
    expect(await take(slip, { ...made, at: made.at + 1 })).toMatchObject({ code: 'cash_out_changed' });
    expect(await take(slip, made, 'press', { secret: OTHER })).toMatchObject({ code: 'cash_out_closed' });
    expect(await offer(slip, { secret: OTHER })).toMatchObject({ code: 'cash_out_closed' });
    expect(await offer('nothing')).toMatchObject({ code: 'cash_out_closed' });
    expect(names()).toEqual(['bet']);
  });

  test('is of no moment before the slip, whose odds were known when it was bought', async () => {
    const { slip } = await placed();
    const made = await offer(slip);
    expect(await take(slip, { ...made, at: made.at - 1 })).toMatchObject({
      status: 409,
      code: 'cash_out_changed',
    });
    expect(await take(slip, made)).toMatchObject({ status: 200 });
  });

  test('is suspended by a goal: no offer, and one that was made before is not taken', async () => {
    const { id, slip, kickOff } = await placed();
    const goal = scoreOf(id).scores.find(({ tick }) => tick > 10)!.tick;
    clock.set(kickOff + goal * TICK - 1);
    const before = matches().find((match) => match.id === id)!;
    expect(before.closed).toBeNull();
    const made = await offer(slip);
    expect(made.status).toBe(200);
    clock.set(kickOff + goal * TICK);
    expect(await offer(slip)).toMatchObject({ status: 409, code: 'cash_out_closed' });
    expect(await take(slip, made)).toMatchObject({ status: 409, code: 'cash_out_closed' });
    expect(names()).toEqual(['bet']);
  });

  test('a score that pauses no betting ends an offer all the same', async () => {
    const match = matches().find(({ sport, phase }) => sport === 'basketball' && phase === 'before')!;
    const leg = legOf(match.id, 'winner', 'home');
    const { slips: list } = await place('basket', 20_000n, [leg]);
    const { scores } = scoreOf(match.id);
    clock.set(fixtureOf(match.id)!.kickOff + scores[0]!.tick * TICK - 1);
    const made = await offer(list![0]!.id);
    clock.set(made.at + 1);
    expect(await take(list![0]!.id, made)).toMatchObject({ status: 409, code: 'cash_out_changed' });
  });

  test('of a combination counts a leg that is won in full, and a lost one ends it', async () => {
    const [first, second] = footballBefore().filter(({ id }) => !scoreOf(id).isAbandoned);
    const end = endsAt(first!.id);
    const { score } = (() => {
      const { scores } = scoreOf(first!.id);
      const goals = (side: string) => scores.filter((each) => each.side === side).length;
      return { score: Math.sign(goals('home') - goals('away')) };
    })();
    const winner = score > 0 ? 'home' : score < 0 ? 'away' : 'draw';
    const later = matches().find(({ kickOff, phase }) => phase === 'before' && kickOff > end) ?? second!;
    const market = later.markets[0]!;
    const open2 = { match: later.id, market: market.id, pick: market.picks[0]!, odds: market.odds[0]! };
    const right = legOf(first!.id, 'winner3', winner);
    const wrong = legOf(first!.id, 'winner3', winner === 'home' ? 'away' : 'home');
    const won = (await place('won', 1000n, [right, open2])).slips![0]!.id;
    const lost = (await place('lost', 1000n, [wrong, open2])).slips![0]!.id;
    clock.set(end);
    const present = legOf(later.id, market.id, market.picks[0]!).odds;
    const price = (1000n * BigInt(right.odds) * BigInt(open2.odds) * 95n) / (100n * BigInt(present) * 100n);
    expect(await offer(won)).toMatchObject({ status: 200, price: String(price) });
    expect(await offer(lost)).toMatchObject({ status: 409, code: 'cash_out_closed' });
  });

  test('whose process dies before the wallet is asked is paid by another, once', async () => {
    const { slip } = await placed();
    const made = await offer(slip);
    const dying: Partial<RoundStore> = {
      moveRound: async (...move) => {
        await store.moveRound(...move);
        throw new Error('power off');
      },
    };
    expect((await take(slip, made, 'press', { at: start(dying) })).status).toBe(503);
    expect(all()).toMatchObject([{ state: 'outcomeDrawn', win: BigInt(made.price) }]);
    clock.set(clock.now() + 60_000);
    await Promise.all([serviceOn().recover(1000), serviceOn().recover(1000), slips({ at: start() })]);
    expect(names().filter((call) => call === 'settle').length).toBeGreaterThan(0);
    expect(wallet.state.balance).toBe(START_BALANCE - 20_000n + BigInt(made.price));
    expect(await take(slip, made, 'press', { at: start() })).toMatchObject({ status: 200 });
    expect(wallet.state.balance).toBe(START_BALANCE - 20_000n + BigInt(made.price));
  });

  test('and the end of the match: whichever is stored first is paid, never both', async () => {
    const { id, slip } = await placed();
    const made = await offer(slip);
    // The settle job has read the slip at its end; the cash-out of a process whose clock is behind is stored first.
    let isCashed = false;
    const answers: { status: number }[] = [];
    const racing: Partial<RoundStore> = {
      moveRound: async (round, from, to, patch, pool) => {
        if (from === 'betPlaced' && !isCashed) {
          isCashed = true;
          clock.set(made.at);
          answers.push(await take(slip, made, 'press', { at: start() }));
          clock.set(endsAt(id));
        }
        return store.moveRound(round, from, to, patch, pool);
      },
    };
    clock.set(endsAt(id));
    await serviceOn(racing).recover(0);
    expect(answers).toMatchObject([{ status: 200 }]);
    expect(all()).toMatchObject([
      { state: 'settled', win: BigInt(made.price), acts: [{ key: key('press') }] },
    ]);
    expect(wallet.state.balance).toBe(START_BALANCE - 20_000n + BigInt(made.price));
  });

  test('the other way round: a slip that is settled is not cashed out', async () => {
    const { id, slip } = await placed();
    const made = await offer(slip);
    const racing: Partial<RoundStore> = {
      getRound: async (round) => {
        const found = await store.getRound(round);
        if (found?.state === 'betPlaced') {
          clock.set(endsAt(id));
          await serviceOn().recover(0);
          clock.set(made.at);
        }
        return found;
      },
    };
    expect(await take(slip, made, 'press', { at: start(racing) })).toMatchObject({
      status: 409,
      code: 'cash_out_closed',
    });
    const [round] = all();
    expect(round).toMatchObject({ state: 'settled', acts: [] });
    expect(wallet.state.balance).toBe(START_BALANCE - 20_000n + round!.win!);
  });
});
