import { beforeEach, describe, expect, test } from 'vitest';
import type { RoundStore } from '../../../platform/games/round-store.ts';
import {
  all,
  clock,
  names,
  openTable,
  orderOf,
  place,
  pocketOf,
  post,
  recover,
  round,
  start,
  store,
  wallet,
  withdraw,
  type Spots,
} from './table-harness.ts';
import { payRoulette } from './table-referee.ts';

beforeEach(openTable);

describe('an order', () => {
  test('is accepted when the wallet has taken the stake, and paid by the rules when the clock says so', async () => {
    const spots = { 'straight:17': 5000, 'split:8-11': 2500, red: 10_000, 'dozen:3': 5000, 'column:3': 2500 };
    expect(await place('first', spots)).toMatchObject({
      status: 200,
      bets: [{ state: 'betPlaced', stake: '25000', seed: null, outcome: null }],
      balance: '999975000',
    });
    clock.set(round.drawnAt - 1);
    expect(await recover()).toBe(0);
    expect(all()[0]).toMatchObject({ state: 'betPlaced' });
    clock.set(round.drawnAt + 60_001);
    await recover();
    const pocket = pocketOf(round.number);
    const win = Object.entries(spots).reduce(
      (sum, [spot, stake]) => sum + payRoulette(spot, BigInt(stake), pocket),
      0n,
    );
    expect(all()[0]).toMatchObject({ state: 'settled', win });
    expect(wallet.state.balance).toBe(1_000_000_000n - 25_000n + win);
    expect(names()).toEqual(['bet', 'settle']);
  });

  test.each([
    [round.opensAt - 1, 409, 'betting_closed'],
    [round.opensAt, 200, undefined],
    [round.closesAt - 1, 200, undefined],
    [round.closesAt, 409, 'betting_closed'],
    [round.endsAt + 5, 409, 'betting_closed'],
  ])('at %i is answered %i %s: the clock of the platform decides', async (now, status, code) => {
    clock.set(now);
    expect(await place('first', { red: 500 })).toMatchObject({ status, ...(code ? { code } : {}) });
    expect(names()).toEqual(status === 200 ? ['bet'] : []);
  });

  test('sent again by the visit that placed it, after a later visit has begun, is not staked twice', async () => {
    const [spots, later] = [{ red: 500 }, { secret: 'b'.repeat(43) }];
    await place('first', spots);
    await post('session', { ticket: 'again', secret: later.secret });
    expect(await place('first', spots)).toMatchObject({ status: 200, bets: [{ state: 'betPlaced' }] });
    expect([names(), all().length]).toEqual([['bet'], 1]);
    // The later visit sees it and can take it back.
    const withdrawn = await post('table/withdraw', { playKeys: [orderOf('first', {}).playKey] }, later);
    expect(await withdrawn.json()).toMatchObject({ bets: [{ state: 'cancelled', reason: 'withdrawn' }] });
    expect(names()).toEqual(['bet', 'cancel']);
  });

  test('that arrives in time but that the wallet takes late is returned, and named', async () => {
    clock.set(round.closesAt - 10);
    wallet.faults.bet = [{ then: () => clock.set(round.closesAt) }];
    expect(await place('first', { red: 500 })).toMatchObject({ status: 409, code: 'bet_late' });
    expect(names()).toEqual(['bet', 'cancel']);
    expect(wallet.state.balance).toBe(1_000_000_000n);
    expect(all()[0]).toMatchObject({ state: 'cancelled', reason: 'bet_late' });
  });

  test('sent twice is one bet; after the betting its state is still answered', async () => {
    const [one, two] = await Promise.all([place('first', { red: 500 }), place('first', { red: 500 })]);
    expect(two).toEqual(one);
    clock.set(round.closesAt + 1);
    expect(await place('first', { red: 500 })).toMatchObject({ status: 200, bets: [{ state: 'betPlaced' }] });
    expect(names()).toEqual(['bet']);
  });

  test('whose response was lost is not taken late when it is repeated', async () => {
    wallet.faults.bet = ['down', 'down'];
    expect(await place('first', { red: 500 })).toMatchObject({ status: 503, code: 'round_kept' });
    clock.set(round.closesAt + 1);
    expect(await place('first', { red: 500 })).toMatchObject({ status: 409, code: 'bet_late' });
    expect(wallet.state.balance).toBe(1_000_000_000n);
  });

  test.each([
    ['an unknown spot', { 'split:3-4': 500 }],
    ['a part of a chip', { red: 501 }],
    ['more than the spot takes at once', { 'straight:17': 500 * 201 }],
  ])('on %s is refused, and nothing is taken', async (_, spots) => {
    expect(await place('first', spots as Spots)).toMatchObject({ status: 409, code: 'stake_not_offered' });
    expect(names()).toEqual([]);
  });

  test('is limited by spot, by seat and by table, over all orders of the round', async () => {
    expect((await place('one', { 'straight:17': 500 * 150 })).status).toBe(200);
    expect(await place('two', { 'straight:17': 500 * 51 })).toMatchObject({ code: 'spot_limit' });
    expect((await place('three', { 'straight:17': 500 * 50 })).status).toBe(200);
    // Of all orders before it, not of the last one.
    expect(await place('again', { 'straight:17': 500 * 60 })).toMatchObject({ code: 'spot_limit' });
    expect((await place('four', { red: 500 * 5000, black: 500 * 4800 })).status).toBe(200);
    expect(await place('five', { even: 500 })).toMatchObject({ code: 'seat_limit' });
    // Another seat is not affected, until the whole table has 200,000 smallest bets.
    const other = 'b'.repeat(43);
    await post('session', { ticket: 'two', secret: other });
    expect((await place('six', { even: 500 }, { secret: other })).status).toBe(200);
    const [placed] = all();
    for (let seat = 0; seat < 19; seat += 1)
      store.rounds.set(`x${seat}`, { ...placed!, id: `x${seat}`, account: `x${seat}`, stake: 5_000_000n });
    expect(await place('seven', { even: 500 }, { secret: other })).toMatchObject({ code: 'table_limit' });
  });

  test('is withdrawn while the betting is open, and never after it', async () => {
    await place('one', { red: 500 });
    await place('two', { black: 500 });
    expect(await withdraw('two')).toMatchObject({
      bets: [{ state: 'cancelled', reason: 'withdrawn' }],
      balance: '999999500',
    });
    clock.set(round.closesAt);
    expect(await withdraw('one', 'unknown')).toMatchObject({ bets: [{ state: 'betPlaced' }] });
    expect(names()).toEqual(['bet', 'bet', 'cancel']);
  });

  test('does not go to the call of the slots', async () => {
    expect((await post('round', orderOf('first', { red: 500 }))).status).toBe(409);
  });
});

describe('recovery', () => {
  const steps = ['openOrders', 'bet', 'moveRound', 'moveRound 2', 'settle', 'moveRound 3'] as const;

  test.each(steps)('killed after %s, the next process pays or returns once', async (step) => {
    let moves = 0;
    const dies = (name: string) => {
      if (name === step) throw new Error('killed');
    };
    if (step === 'bet' || step === 'settle')
      wallet.faults[step] = [
        {
          then: () => {
            throw new Error('killed');
          },
        },
        'down',
      ];
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
    await place('first', { red: 500 }, { at: start(dying) });
    clock.set(round.drawnAt + 60_001);
    await recover(dying).catch(() => undefined);
    expect(await recover()).toBe(0);
    const { state, win } = all()[0]!;
    expect(wallet.state.balance).toBe(1_000_000_000n + (state === 'settled' ? (win ?? 0n) - 500n : 0n));
    const settled = names().includes('settle');
    expect(state).toBe(settled ? 'settled' : 'cancelled');
    expect([...wallet.bets.values()].map((bet) => bet.state)).not.toContain('open');
  });

  test('by two processes at once pays once', async () => {
    await place('one', { red: 500, black: 500 });
    await place('two', { 'straight:0': 500 });
    clock.set(round.drawnAt + 60_001);
    expect(await Promise.all([recover(), recover()])).toEqual([0, 0]);
    const win = all().reduce((sum, each) => sum + (each.win ?? 0n), 0n);
    expect(wallet.state.balance).toBe(1_000_000_000n - 1500n + win);
  });
});
