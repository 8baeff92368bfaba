import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { RoundStore } from '../../../platform/games/round-store.ts';
import {
  BALANCE,
  CLOSES,
  DRAW,
  DRAWN,
  OPENS,
  PAIR,
  SIX,
  all,
  buy,
  clock,
  hasPair,
  names,
  numbersOf,
  openLottery,
  post,
  recover,
  row,
  seed,
  start,
  store,
  wallet,
} from './lottery-harness.ts';

beforeEach(openLottery);

const THREE_MINUTES = 180_000;
/** The two lowest numbers of a draw, which win as a pair. */
const winners = (draw: number): number[] =>
  numbersOf(draw)
    .toSorted((one, other) => one - other)
    .slice(0, 2);

describe('a ticket', () => {
  test('is one bet for each draw, charged at once, each paid after its own draw', async () => {
    const pair = winners(DRAW + 1);
    const bought = await buy('first', { draws: 3, rows: [row('pair', pair), SIX] });
    expect(bought).toMatchObject({ status: 200, balance: String(BALANCE - 60n) });
    expect(bought.bets).toMatchObject(
      [DRAW, DRAW + 1, DRAW + 2].map((draw) => ({
        draw,
        state: 'betPlaced',
        stake: '20',
        seed: null,
        drawn: null,
      })),
    );
    for (const [at, ended] of [1, 2, 3].entries()) {
      clock.set(DRAWN + at * THREE_MINUTES - 1);
      await recover();
      expect(all().filter(({ state }) => state === 'settled')).toHaveLength(at);
      clock.set(DRAWN + at * THREE_MINUTES);
      await recover();
      expect(all().filter(({ state }) => state === 'settled')).toHaveLength(ended);
    }
    const [, second] = all();
    expect(second!.win).toBeGreaterThanOrEqual(PAIR);
    const wins = all().reduce((sum, { win }) => sum + (win ?? 0n), 0n);
    expect(wallet.state.balance).toBe(BALANCE - 60n + wins);
    expect(names()).toEqual(['bet', 'bet', 'bet', 'settle', 'settle', 'settle']);
  });

  test.each([
    [OPENS, DRAW, 200, undefined],
    [CLOSES - 1, DRAW, 200, undefined],
    [CLOSES, DRAW, 409, 'betting_closed'],
    [DRAWN, DRAW, 409, 'betting_closed'],
    // Once a draw has closed, a ticket begins with the next one; never with a later one.
    [CLOSES, DRAW + 1, 200, undefined],
    [OPENS, DRAW + 2, 409, 'betting_closed'],
  ])(
    'at %i for draw %i is answered %i %s: the clock of the platform decides',
    async (now, first, status, code) => {
      clock.set(now);
      expect(await buy('first', { first })).toMatchObject({ status, ...(code ? { code } : {}) });
      expect(names()).toEqual(status === 200 ? ['bet'] : []);
      expect(wallet.state.balance).toBe(status === 200 ? BALANCE - 10n : BALANCE);
    },
  );

  test('whose first stake the wallet takes after the close is returned for that draw alone', async () => {
    clock.set(CLOSES - 10);
    wallet.faults.bet = [{ then: () => clock.set(CLOSES) }];
    const { status, bets } = await buy('first', { draws: 2 });
    expect(status).toBe(200);
    expect(bets).toMatchObject([{ state: 'cancelled', reason: 'bet_late' }, { state: 'betPlaced' }]);
    expect(wallet.state.balance).toBe(BALANCE - 10n);
    clock.set(CLOSES - 5);
    wallet.faults.bet = [{ then: () => clock.set(CLOSES) }];
    expect(await buy('second')).toMatchObject({ status: 409, code: 'bet_late' });
    expect(wallet.state.balance).toBe(BALANCE - 10n);
  });

  test('sent twice is bought once; with another slip its key is refused', async () => {
    const [one, two] = await Promise.all([buy('first', { draws: 2 }), buy('first', { draws: 2 })]);
    expect(two).toEqual(one);
    for (const other of [{ draws: 3 }, { draws: 1 }, { draws: 2, rows: [row('pair', [1, 2])] }])
      expect(await buy('first', other)).toMatchObject({ status: 409, code: 'play_key_reused' });
    expect(names()).toEqual(['bet', 'bet']);
  });

  test('whose first answer was lost goes on where it was', async () => {
    wallet.faults.bet = ['down', 'down'];
    expect(await buy('first', { draws: 3 })).toMatchObject({ status: 503, code: 'round_kept' });
    // What the wallet has not answered for is asked for again before the rest.
    expect(all().map(({ state }) => state)).toEqual(['opened', 'opened', 'opened']);
    expect(await buy('first', { draws: 3 })).toMatchObject({ status: 200 });
    expect(all().map(({ state }) => state)).toEqual(['betPlaced', 'betPlaced', 'betPlaced']);
    expect(wallet.state.balance).toBe(BALANCE - 30n);
  });

  test('beyond the balance is bought for the draws that it covers', async () => {
    wallet.state.balance = 15n;
    const { status, bets } = await buy('first', { draws: 2 });
    expect(status).toBe(200);
    expect(bets).toMatchObject([
      { state: 'betPlaced' },
      { state: 'cancelled', reason: 'insufficient_balance' },
    ]);
    expect(await buy('second')).toMatchObject({ status: 409, code: 'insufficient_balance' });
    expect(wallet.state.balance).toBe(5n);
  });

  test.each([
    ['too few numbers', { rows: [row('classic', [1, 2, 3])] }, 409, 'stake_not_offered'],
    ['a play of another lottery', { rows: [row('two-all', [7])] }, 409, 'stake_not_offered'],
    ['more draws than ten', { draws: 11 }, 400, 'bad_request'],
    ['no row', { rows: [] }, 400, 'bad_request'],
  ])('with %s is refused, and nothing is taken', async (_, over, status, code) => {
    expect(await buy('first', over)).toMatchObject({ status, code });
    expect(names()).toEqual([]);
  });

  test('is limited by player and by draw: in sums, and in bets', async () => {
    const dear = row('system', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], 21);
    expect((await buy('one', { rows: [dear] })).status).toBe(200);
    expect(await buy('two', { rows: [row('classic', [1, 2, 3, 4, 5, 6], 100), dear] })).toMatchObject({
      status: 409,
    });
    // 19,404 of 20,000 columns are taken in this draw, none in the next.
    expect((await buy('three', { rows: [row('pair', [1, 2], 100)] })).status).toBe(200);
    expect(
      await buy('four', { rows: Array.from({ length: 5 }, () => row('pair', [1, 2], 100)) }),
    ).toMatchObject({
      code: 'seat_limit',
    });
    for (let at = 0; at < 18; at += 1) expect((await buy(`small${at}`)).status).toBe(200);
    expect(await buy('last')).toMatchObject({ code: 'seat_limit' });
    // No part of a ticket is bought where one of its draws is over the limit.
    expect(await buy('both', { draws: 2 })).toMatchObject({ code: 'seat_limit' });
    expect(all().filter(({ choice }) => choice['round'] === DRAW + 1)).toHaveLength(0);
    const other = 'b'.repeat(43);
    await post('session', { ticket: 'two', secret: other });
    expect((await buy('five', {}, { secret: other })).status).toBe(200);
    // Of the 400,000 columns of the draw, all but one are taken.
    const [placed] = all();
    const taken = all().reduce((sum, { stake }) => sum + stake, 0n);
    store.rounds.set('others', { ...placed!, id: 'others', account: 'others', stake: 3_999_990n - taken });
    expect((await buy('at-limit', {}, { secret: other })).status).toBe(200);
    expect(await buy('six', {}, { secret: other })).toMatchObject({ code: 'table_limit' });
  });

  test('is given back draw by draw until each closes, and never after it; from a later visit too', async () => {
    await buy('first', { draws: 2 });
    const later = 'c'.repeat(43);
    await post('session', { ticket: 'again', secret: later });
    const [first, second] = all().map(({ playKey }) => playKey);
    clock.set(CLOSES);
    const answer = await post(
      'lottery/return',
      { playKeys: [first, second, 'an-unknown-play-key'] },
      { secret: later },
    );
    expect(answer.bets).toMatchObject([{ state: 'betPlaced' }, { state: 'cancelled', reason: 'withdrawn' }]);
    expect(wallet.state.balance).toBe(BALANCE - 10n);
    const stranger = 'd'.repeat(43);
    await post('session', { ticket: 'two', secret: stranger });
    expect((await post('lottery/return', { playKeys: [first] }, { secret: stranger })).bets).toEqual([]);
  });

  test('does not go to the calls of other games', async () => {
    expect((await post('round', { playKey: 'k'.repeat(16), choice: {} })).status).toBe(409);
    expect((await post('table/bet', { playKey: 'k'.repeat(16), choice: {} })).status).toBe(404);
  });
});

describe('a ticket that stops on a win', () => {
  test('returns the stakes of the draws after the winning one, and of none before it', async () => {
    const pair = winners(DRAW + 1);
    expect(hasPair(DRAW, pair)).toBe(false);
    await buy('first', { draws: 4, stopOnWin: true, rows: [row('pair', pair)] });
    clock.set(DRAWN);
    await post('lottery/state', { after: null });
    expect(all().map(({ state }) => state)).toEqual(['settled', 'betPlaced', 'betPlaced', 'betPlaced']);
    clock.set(DRAWN + THREE_MINUTES);
    await post('lottery/state', { after: null });
    expect(all().map(({ state, reason }) => [state, reason])).toEqual([
      ['settled', null],
      ['settled', null],
      ['cancelled', 'ticket_won'],
      ['cancelled', 'ticket_won'],
    ]);
    expect(wallet.state.balance).toBe(BALANCE - 20n + PAIR);
  });

  test('goes on after a draw that was taken back, and without the mark it never stops', async () => {
    const pair = winners(DRAW);
    await buy('first', { draws: 2, stopOnWin: true, rows: [row('pair', pair)] });
    await post('lottery/return', { playKeys: [all()[0]!.playKey] });
    await buy('second', { draws: 2, rows: [row('pair', pair)] });
    clock.set(DRAWN + THREE_MINUTES + 60_001);
    await recover();
    expect(
      all()
        .map(({ state }) => state)
        .toSorted(),
    ).toEqual(['cancelled', 'settled', 'settled', 'settled']);
    expect(all().filter(({ reason }) => reason === 'ticket_won')).toEqual([]);
  });

  test('stops at the same draw when all are due at once, with a wallet that is down and with two processes', async () => {
    const pair = winners(DRAW);
    await buy('first', { draws: 10, stopOnWin: true, rows: [row('pair', pair)] });
    clock.set(DRAWN + 10 * THREE_MINUTES + 60_001);
    wallet.faults.settle = ['down', 'down'];
    await Promise.all([recover(), recover()]);
    await recover();
    expect(all().map(({ state }) => state)).toEqual(['settled', ...Array<string>(9).fill('cancelled')]);
    expect(wallet.state.balance).toBe(BALANCE - 10n + PAIR);
  });
});

test('a ticket that stops on a win does so whichever of its draws a job takes first', async () => {
  const pair = winners(DRAW);
  await buy('first', { draws: 2, stopOnWin: true, rows: [row('pair', pair)] });
  clock.set(DRAWN + THREE_MINUTES + 60_001);
  const latestFirst = async (...given: Parameters<RoundStore['unfinishedBefore']>) => {
    const left = await store.unfinishedBefore(...given);
    return left.toSorted((one, other) => Number(other.choice['round']) - Number(one.choice['round']));
  };
  await recover({ unfinishedBefore: latestFirst });
  expect(all().map(({ state }) => state)).toEqual(['settled', 'cancelled']);
});

describe('the state', () => {
  test('has the seals of all draws that a ticket can have, and never a seed before its draw', async () => {
    const state = await post('lottery/state', { after: null });
    expect(state.draws!.map(({ number }) => number)).toEqual(
      Array.from({ length: 11 }, (_, at) => DRAW + at),
    );
    expect(state.draws![1]).toEqual({
      number: DRAW + 1,
      closesAt: CLOSES + THREE_MINUTES,
      drawnAt: DRAWN + THREE_MINUTES,
      seal: createHash('sha256')
        .update(seed(DRAW + 1))
        .digest('hex'),
    });
    expect(state.now).toBe(OPENS + 1000);
    expect(state.results).toHaveLength(100);
    expect(state.results![0]).toEqual({ number: DRAW - 1, seed: seed(DRAW - 1), drawn: numbersOf(DRAW - 1) });
    clock.set(DRAWN - 1);
    expect((await post('lottery/state', { after: DRAW - 1 })).results).toEqual([]);
    clock.set(DRAWN);
    expect((await post('lottery/state', { after: DRAW - 1 })).results).toMatchObject([{ number: DRAW }]);
  });

  test('pays what is due, and shows the tickets of earlier visits', async () => {
    await buy('first', { draws: 2 });
    const later = 'c'.repeat(43);
    await post('session', { ticket: 'again', secret: later });
    clock.set(DRAWN);
    const { bets } = await post('lottery/state', { after: DRAW - 1 }, { secret: later });
    expect(bets!.map(({ state, draw }) => [state, draw]).toSorted()).toEqual([
      ['betPlaced', DRAW + 1],
      ['settled', DRAW],
    ]);
    // A repetition of the first visit's call is still the same ticket.
    expect((await buy('first', { draws: 2 })).status).toBe(200);
    expect(names().filter((call) => call === 'bet')).toHaveLength(2);
  });
});

describe('recovery', () => {
  const steps = [
    'openOrders',
    'bet',
    'moveRound',
    'moveRound 2',
    'moveRound 3',
    'settle',
    'moveRound 4',
  ] as const;

  test.each(steps)('killed after %s, the next processes pay or return each draw once', async (step) => {
    let moves = 0;
    const dies = (name: string) => {
      if (name === step) throw new Error('killed');
    };
    const killed = {
      then: () => {
        throw new Error('killed');
      },
    };
    if (step === 'bet' || step === 'settle') wallet.faults[step] = [killed, 'down'];
    const dying: Partial<RoundStore> = {
      openOrders: async (...given) => {
        const opened = await store.openOrders(...given);
        dies('openOrders');
        return opened;
      },
      moveRound: async (...given) => {
        const moved = await store.moveRound(...given);
        moves += 1;
        dies(moves === 1 ? 'moveRound' : `moveRound ${moves}`);
        return moved;
      },
    };
    await buy('first', { draws: 2 }, { at: start(dying) });
    clock.set(DRAWN + THREE_MINUTES + 60_001);
    await recover(dying).catch(() => undefined);
    await Promise.all([recover(), recover()]);
    expect(await recover()).toBe(0);
    const settled = all().filter(({ state }) => state === 'settled');
    const wins = settled.reduce((sum, { win }) => sum + (win ?? 0n), 0n);
    expect(wallet.state.balance).toBe(BALANCE - 10n * BigInt(settled.length) + wins);
    expect(all()).toHaveLength(2);
    expect([...wallet.bets.values()].map((bet) => bet.state)).not.toContain('open');
  });
});
