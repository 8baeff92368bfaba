import { expect, test } from 'vitest';
import { manualClock } from '../../../platform/kernel/clock.ts';
import { ENGINE_IDS } from '../../../platform/games/engines.ts';
import { engineNamed } from '../../../platform/games/registry.ts';
import { createRoundService } from '../../../platform/games/round-service.ts';
import type { GameSession } from '../../../platform/games/round-store.ts';
import { createWalletClient } from '../../../platform/games/wallet-client.ts';
import { all, buy, names, openLottery, post } from './lottery-harness.ts';
import { createMemoryStore } from './memory-store.ts';
import { createWalletDouble } from './wallet-double.ts';

const SECRET = 'vendor-secret-of-at-least-32-bytes!!';
const session: GameSession = {
  ...{ id: 'session-1', secretHash: 'hash-1', ticketHash: 'ticket-1', vendor: 'NIMBUS', gameId: '4711' },
  ...{ account: 'p.12', playSession: 'launch-1', currency: 'TLB', exponent: 2, nextSeed: 'c'.repeat(64) },
  createdAt: 0,
};

test('stakes are returned by games whose outcome shows nothing before the bets close, and by no other', () => {
  expect(ENGINE_IDS.filter((id) => engineNamed(id).isReturnable)).toEqual(['table', 'lottery']);
});

test('a stake on cards that the player has seen is not returned', async () => {
  const clock = manualClock(1_000_000);
  const store = createMemoryStore();
  await store.createSession(session);
  const wallet = createWalletDouble({ secret: SECRET, clock, balance: 10_000n });
  const service = createRoundService({
    ...{ store, clock, random: (size) => new Uint8Array(size).fill(7) },
    walletOf: (vendor) =>
      createWalletClient({ fetch: wallet.fetch, baseUrl: 'http://wallet', vendor, secret: SECRET, clock }),
  });
  const playKey = 'deal-0001';
  await service.play(session, {
    ...{ playKey, engine: 'poker', modelId: 'jacks' },
    choice: { stake: '100' },
    stake: 100n,
  });
  expect(await service.withdraw(session, [playKey])).toMatchObject([{ state: 'betPlaced' }]);
  expect(wallet.calls.map(({ call }) => call)).toEqual(['bet']);
  expect(wallet.state.balance).toBe(9900n);
});

test('the route of the tables is for tables alone', async () => {
  await openLottery();
  await buy('ticket');
  const playKeys = [all()[0]!.playKey];
  expect(await post('table/withdraw', { playKeys })).toMatchObject({ code: 'game_not_found' });
  expect(names()).toEqual(['bet']);
  expect((await post('lottery/return', { playKeys })).bets).toMatchObject([{ state: 'cancelled' }]);
});
