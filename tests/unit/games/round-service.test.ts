import { beforeEach, describe, expect, test } from 'vitest';
import { manualClock } from '../../../platform/kernel/clock.ts';
import { WIN_HELD } from '../../../platform/games/play-contract.ts';
import { presentRound } from '../../../platform/games/present.ts';
import { createRoundService, type RoundService } from '../../../platform/games/round-service.ts';
import { pokerEngine } from '../../../platform/games/poker/poker.engine.ts';
import { slotEngine } from '../../../platform/games/slot/slot.engine.ts';
import type { GameSession, RoundStore } from '../../../platform/games/round-store.ts';
import { createWalletClient } from '../../../platform/games/wallet-client.ts';
import { createMemoryStore } from './memory-store.ts';
import { createWalletDouble, type WalletDouble } from './wallet-double.ts';

const SECRET = 'vendor-secret-of-at-least-32-bytes!!';
const session: GameSession = {
  id: 'session-1',
  secretHash: 'hash-1',
  ticketHash: 'ticket-1',
  vendor: 'NIMBUS',
  gameId: '4711',
  account: 'p.12',
  playSession: 'launch-1',
  currency: 'TLB',
  exponent: 2,
  nextSeed: 'c'.repeat(64),
  createdAt: 0,
};
const request = {
  playKey: 'spin-0001',
  engine: 'slot',
  modelId: 'low',
  choice: { lines: 20, stakePerLine: '5' },
  stake: 100n,
} as const;

const DAY = 24 * 60 * 60_000;

let counter = 0;
const random = (size: number) =>
  Uint8Array.from({ length: size }, (_, index) => (counter = counter * 31 + index + 7) % 251);

let store: ReturnType<typeof createMemoryStore>;
let wallet: WalletDouble;
let service: RoundService;
const clock = manualClock(1_000_000);

/** A new process on the same store. */
const start = (over: Partial<RoundStore> = {}): RoundService =>
  createRoundService({
    store: { ...store, ...over },
    clock,
    random,
    walletOf: (vendor) =>
      createWalletClient({ fetch: wallet.fetch, baseUrl: 'http://wallet', vendor, secret: SECRET, clock }),
  });

beforeEach(async () => {
  counter = 1;
  store = createMemoryStore();
  await store.createSession(session);
  wallet = createWalletDouble({ secret: SECRET, clock, balance: 10_000n });
  service = start();
});

const names = () => wallet.calls.map(({ call }) => call);
const only = () => [...store.rounds.values()];

describe('a spin', () => {
  test('makes exactly a bet and a settlement, and moves the balance by the win less the stake', async () => {
    const round = await service.play(session, request);
    expect(names()).toEqual(['bet', 'settle']);
    expect(round).toMatchObject({
      state: 'settled',
      win: slotEngine.winOf(round),
      balance: wallet.state.balance,
    });
    expect(wallet.state.balance).toBe(10_000n - 100n + round.win!);
    expect(wallet.calls[0]!.body).toMatchObject({ amount: '100', account: 'p.12', playSession: 'launch-1' });
  });

  test('with a held win is over, with the reason: the wallet is not called again', async () => {
    wallet.state.holdsWins = true;
    const round = await service.play(session, request);
    expect(round).toMatchObject({ state: 'settled', reason: WIN_HELD, balance: 9_900n });
    expect(presentRound(round)).toMatchObject({ reason: WIN_HELD, win: String(slotEngine.winOf(round)) });
    expect(await service.recover(0)).toBe(0);
    expect(names()).toEqual(['bet', 'settle']);
  });

  test('uses the seed whose hash was published before, and the next spin another', async () => {
    const first = await service.play(session, request);
    const second = await service.play(session, { ...request, playKey: 'spin-0002' });
    expect(first.seed).toBe('c'.repeat(64));
    expect(second.seed).not.toBe(first.seed);
    expect(second.seed).toMatch(/^[\da-f]{64}$/);
  });

  test('requested twice at once (a double click) is one round, one bet, one settlement', async () => {
    const [one, two] = await Promise.all([service.play(session, request), service.play(session, request)]);
    expect(two).toEqual(one);
    expect(names()).toEqual(['bet', 'settle']);
  });

  test('requested by two processes at once pays and takes once', async () => {
    const [one, two] = await Promise.all([start().play(session, request), start().play(session, request)]);
    expect(two.id).toBe(one.id);
    expect(wallet.state.balance).toBe(10_000n - 100n + one.win!);
    expect(only().length).toBe(1);
  });

  test('requested again with another stake is refused and stakes nothing', async () => {
    await service.play(session, request);
    const before = wallet.state.balance;
    await expect(
      service.play(session, { ...request, choice: { lines: 20, stakePerLine: '50' }, stake: 1000n }),
    ).rejects.toThrow('was another');
    expect(wallet.state.balance).toBe(before);
  });
});

describe('a refusal of the wallet', () => {
  test('cancels the round with the reason, and no call is reversed', async () => {
    wallet.state.balance = 99n;
    const round = await service.play(session, request);
    expect(round).toMatchObject({ state: 'cancelled', reason: 'insufficient_balance', win: null });
    expect(names()).toEqual(['bet']);
    expect(await service.play(session, request)).toEqual(round);
    expect(names()).toEqual(['bet']);
  });

  test("because the session has ended is the round's reason", async () => {
    wallet.state.isEnded = true;
    expect(await service.play(session, request)).toMatchObject({
      state: 'cancelled',
      reason: 'session_ended',
    });
  });
});

describe('a lost response', () => {
  test('to the bet: the same transaction is sent again and takes nothing twice', async () => {
    wallet.faults.bet = ['lost'];
    const round = await service.play(session, request);
    expect(round.state).toBe('settled');
    expect(names()).toEqual(['bet', 'bet', 'settle']);
    expect(wallet.state.balance).toBe(10_000n - 100n + round.win!);
  });

  test('to the settlement: the same transaction is sent again and pays nothing twice', async () => {
    wallet.faults.settle = ['lost'];
    const round = await service.play(session, request);
    expect(round.state).toBe('settled');
    expect(wallet.state.balance).toBe(10_000n - 100n + round.win!);
  });

  test('to the bet, twice: the round is kept, and the same spin goes on with it', async () => {
    wallet.faults.bet = ['lost', 'lost'];
    const kept = await service.play(session, request);
    expect(kept).toMatchObject({ state: 'opened', win: null });
    const round = await service.play(session, request);
    expect(round).toMatchObject({ id: kept.id, state: 'settled' });
    expect(wallet.state.balance).toBe(10_000n - 100n + round.win!);
  });

  test('to the settlement, twice: the outcome is kept and the same spin pays it', async () => {
    wallet.faults.settle = ['down', 'down'];
    const kept = await service.play(session, request);
    expect(kept.state).toBe('outcomeDrawn');
    const round = await service.play(session, request);
    expect(round).toMatchObject({ state: 'settled', win: kept.win });
    expect(wallet.state.balance).toBe(10_000n - 100n + round.win!);
  });

  test('to the bet, then a refusal: the bet in transit is cancelled, so it cannot arrive later', async () => {
    wallet.faults.bet = ['late'];
    wallet.state.balance = 50n;
    const round = await service.play(session, request);
    expect(round).toMatchObject({ state: 'cancelled', reason: 'insufficient_balance' });
    expect(names()).toEqual(['bet', 'bet', 'cancel']);
    wallet.state.balance = 10_000n;
    await wallet.deliverLate();
    expect(wallet.state.balance).toBe(10_000n);
  });
});

describe('entering again', () => {
  test('returns a stake of unknown fate', async () => {
    wallet.faults.bet = ['lost', 'lost'];
    await service.play(session, request);
    expect(wallet.state.balance).toBe(9_900n);
    const [round] = await start().finish(session);
    expect(round).toMatchObject({ state: 'cancelled', reason: 'no_answer', balance: 10_000n });
    expect(wallet.state.balance).toBe(10_000n);
  });

  test('cancels a bet that did not arrive, also if it arrives late', async () => {
    wallet.faults.bet = ['late', 'down'];
    await service.play(session, request);
    expect((await start().finish(session))[0]).toMatchObject({ state: 'cancelled' });
    const [answer] = await wallet.deliverLate();
    expect(await answer!.json()).toEqual({ status: 'refused', code: 'bet_cancelled' });
    expect(wallet.state.balance).toBe(10_000n);
  });

  test('pays a drawn outcome, also after the session ended', async () => {
    wallet.faults.settle = ['down', 'down'];
    const kept = await service.play(session, request);
    wallet.state.isEnded = true;
    expect((await start().finish(session))[0]).toMatchObject({ state: 'settled', win: kept.win });
  });

  test('keeps a cancellation that the wallet did not confirm, and completes it on the next entry', async () => {
    wallet.faults.bet = ['lost', 'lost'];
    wallet.faults.cancel = ['lost', 'down'];
    await service.play(session, request);
    expect((await service.finish(session))[0]!.state).toBe('cancelling');
    expect((await service.finish(session))[0]!.state).toBe('cancelled');
    expect(wallet.state.balance).toBe(10_000n);
  });

  test('precedes a new spin: two rounds are never open at once', async () => {
    wallet.faults.settle = ['down', 'down'];
    const kept = await service.play(session, request);
    const next = await service.play(session, { ...request, playKey: 'spin-0002' });
    expect(next.state).toBe('settled');
    expect(store.rounds.get(kept.id)!.state).toBe('settled');
    expect(wallet.state.balance).toBe(10_000n - 200n + kept.win! + next.win!);
  });
});

class Killed extends Error {}
const killAt = (to: string, when: 'before' | 'after'): Partial<RoundStore> => ({
  moveRound: async (id, from, next, patch) => {
    if (next === to && when === 'before') throw new Killed();
    const moved = await store.moveRound(id, from, next, patch);
    if (next === to) throw new Killed();
    return moved;
  },
});

describe('a server killed', () => {
  test.each([
    ['after the bet was taken, before that was stored', 'betPlaced', 'before', 'cancelled'],
    ['between bet and draw', 'betPlaced', 'after', 'settled'],
    ['between draw and settlement', 'outcomeDrawn', 'after', 'settled'],
    ['after the win was paid, before that was stored', 'settled', 'before', 'settled'],
  ] as const)('%s: the next process ends the round and the money is correct', async (_, to, when, end) => {
    await expect(start(killAt(to, when)).play(session, request)).rejects.toThrow(Killed);
    clock.advance(60_000);
    expect(await start().recover(30_000)).toBe(0);
    const [round] = only();
    expect(round!.state).toBe(end);
    const expected = end === 'cancelled' ? 10_000n : 10_000n - 100n + round!.win!;
    expect(wallet.state.balance).toBe(expected);
  });

  test('before the bet: the same spin plays after the restart', async () => {
    await expect(
      start({
        openRound: async (round, seed) => {
          await store.openRound(round, seed);
          throw new Killed();
        },
      }).play(session, request),
    ).rejects.toThrow(Killed);
    expect((await start().play(session, request)).state).toBe('settled');
  });

  test('leaves young rounds to their players', async () => {
    wallet.faults.bet = ['down', 'down'];
    await service.play(session, request);
    expect(await start().recover(30_000)).toBe(0);
    expect(only()[0]!.state).toBe('opened');
  });
});

test('a bet that the platform has reversed ends the round instead of blocking the game', async () => {
  wallet.faults.settle = ['down', 'down'];
  const kept = await service.play(session, request);
  wallet.bets.get(`${kept.id}.bet`)!.state = 'cancelled';
  expect((await service.finish(session))[0]).toMatchObject({
    state: 'cancelled',
    reason: 'bet_cancelled',
    win: 0n,
  });
});

test('two processes, one cancelling while the other is betting: the stake is returned', async () => {
  wallet.faults.bet = [{ then: () => undefined }];
  const other = start();
  const slow = start({
    moveRound: async (id, from, to, patch) => {
      if (to === 'betPlaced') await other.finish(session);
      return store.moveRound(id, from, to, patch);
    },
  });
  const round = await slow.play(session, request);
  expect(round).toMatchObject({ state: 'cancelled', reason: 'no_answer' });
  expect(wallet.state.balance).toBe(10_000n);
});

describe('a hand that waits for the player', () => {
  const deal = {
    playKey: 'hand-0001',
    engine: 'poker',
    modelId: 'jacks',
    choice: { stake: '100' },
    stake: 100n,
  } as const;
  const hold = { playKey: deal.playKey, at: 0, act: { held: [0, 4] } };

  test('is staked and not settled; the act draws, pays and ends it', async () => {
    const dealt = await service.play(session, deal);
    expect(names()).toEqual(['bet']);
    expect(dealt).toMatchObject({ state: 'betPlaced', win: null, openUntil: dealt.openedAt + DAY });
    expect(presentRound(dealt)).toMatchObject({
      dealt: { length: 5 },
      final: null,
      hand: null,
      win: '0',
      seed: null,
    });
    const ended = (await service.act(session, hold))!;
    expect(names()).toEqual(['bet', 'settle']);
    expect(ended).toMatchObject({ state: 'settled', acts: [hold.act], win: pokerEngine.winOf(ended) });
    expect(presentRound(ended)).toMatchObject({ held: [0, 4], final: { length: 5 }, seed: ended.seed });
    expect(wallet.state.balance).toBe(10_000n - 100n + ended.win!);
  });

  test('made twice at once, or again, draws and pays once', async () => {
    await service.play(session, deal);
    const [one, two] = await Promise.all([service.act(session, hold), service.act(session, hold)]);
    expect(one).toEqual(two);
    expect(await service.act(session, hold)).toEqual(one);
    expect(names()).toEqual(['bet', 'settle']);
  });

  test('another act at the same place, an act of an unknown round or out of order is refused and changes nothing', async () => {
    await service.play(session, deal);
    expect(await service.act(session, { ...hold, at: 1 })).toBeNull();
    expect(await service.act(session, { ...hold, playKey: 'hand-0002' })).toBeNull();
    const ended = await service.act(session, hold);
    expect(await service.act(session, { ...hold, act: { held: [1] } })).toBeNull();
    expect(only()).toEqual([ended]);
  });

  test('refuses another stake in the game until it is played', async () => {
    await service.play(session, deal);
    const next = await service.play(session, { ...deal, playKey: 'hand-0002' });
    expect(next).toMatchObject({ playKey: 'hand-0001', state: 'betPlaced' });
    expect(names()).toEqual(['bet']);
  });

  test('waits for the next visit and is played there; late copies of both calls change nothing', async () => {
    const dealt = await service.play(session, deal);
    const later = { ...session, id: 's2', secretHash: 'x', ticketHash: 'y' };
    await store.createSession(later);
    expect(await service.finish(later)).toEqual([dealt]);
    const played = await service.act(later, hold);
    expect(played).toMatchObject({ state: 'settled', acts: [hold.act] });
    for (const visit of [session, later]) expect(await service.act(visit, hold)).toEqual(played);
    expect(await service.play(session, deal)).toEqual(played);
    expect(names()).toEqual(['bet', 'settle']);
  });

  test('is left alone by the job for a day, then paid as it was dealt; a later act is refused', async () => {
    const dealt = await service.play(session, deal);
    clock.advance(DAY - 1);
    expect(await service.recover(60_000)).toBe(0);
    expect(names()).toEqual(['bet']);
    clock.advance(1);
    expect(await service.recover(60_000)).toBe(0);
    expect(only()[0]).toMatchObject({ state: 'settled', acts: [], win: pokerEngine.winOf(dealt) });
    expect(presentRound(only()[0]!)).toMatchObject({ held: [0, 1, 2, 3, 4] });
    expect(await service.act(session, hold)).toBeNull();
  });

  test('is drawn once when the server is killed after the act was stored', async () => {
    await service.play(session, deal);
    await expect(start(killAt('outcomeDrawn', 'before')).act(session, hold)).rejects.toThrow(Killed);
    clock.advance(60_000);
    expect(await start().recover(30_000)).toBe(0);
    expect(only()[0]).toMatchObject({ state: 'settled', acts: [hold.act] });
    expect(wallet.state.balance).toBe(10_000n - 100n + only()[0]!.win!);
  });
});
