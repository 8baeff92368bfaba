import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storeSession } from '../../../src/services/browser/member-store.ts';
import { clearSession } from '../../../src/services/browser/session-store.ts';
import { onFavouriteRemoved, saveFavourite } from '../../../src/services/favourites.ts';
import { FakeStorage, gateway, no, yes } from './gateway.ts';

const GAME = { id: 'g1', vendor: 'NIMBUS', type: 'RNG' };
const SESSION = {
  ...{ token: 't-1', customerId: '7', account: 'ayse', accountType: 0 },
  ...{ isFirstLogin: false, isPasswordExpired: false, isPasswordDefault: false },
};
const removed: string[] = [];
let stop = (): void => undefined;

beforeEach(() => {
  vi.stubGlobal('sessionStorage', new FakeStorage());
  vi.stubGlobal('localStorage', new FakeStorage());
  storeSession(SESSION, null);
  removed.length = 0;
  stop = onFavouriteRemoved((game) => removed.push(game));
});
afterEach(() => {
  stop();
  clearSession();
  vi.unstubAllGlobals();
});

test('SES-06: a removal is told once the platform has made it', async () => {
  let answer: (response: Response) => void = () => undefined;
  const sent = gateway(() => new Promise((resolve) => (answer = resolve)));
  const saved = saveFavourite(GAME, false);
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(removed).toEqual([]);
  answer(yes(null));
  await saved;
  expect(removed).toEqual(['g1']);
});

test('SES-06: neither an addition nor a removal that fails is told as a removal', async () => {
  gateway(() => yes(null));
  await saveFavourite(GAME, true);
  gateway(() => no('favourites_full', {}, 409));
  await expect(saveFavourite(GAME, false)).rejects.toThrow('favourites_full');
  expect(removed).toEqual([]);
});

test('who has stopped listening is not told', async () => {
  gateway(() => yes(null));
  stop();
  await saveFavourite(GAME, false);
  expect(removed).toEqual([]);
});
