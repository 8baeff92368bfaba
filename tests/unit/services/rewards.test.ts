import { beforeEach, expect, test, vi } from 'vitest';
import { call } from '../../../src/services/http.ts';
import { claimReward, loadRewards } from '../../../src/services/rewards.ts';
import { FakeStorage } from './gateway.ts';

vi.mock('../../../src/services/http.ts', () => ({ call: vi.fn() }));

/** The bytes 0 to 31 and their SHA-256. */
const SEED = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const HASH = '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd';
const OTHER_HASH = HASH.replace('630d', '640d');
const WEEK = 604_800_000;
/** What the platform answers about the raffle; everything else is empty. */
const answer = (raffle: { draw: object | null; last: object | null }) =>
  vi
    .mocked(call)
    .mockImplementation((({ name }: { name: string }) =>
      Promise.resolve(name === 'getRafflePromotionStatus' ? { ...raffle, tickets: [] } : {})) as never);
const openDraw = (period: number, seedHash: string) => ({ period, seedHash, prizes: [100] });
const pastDraw = (period: number, seedHash: string, seed: string | null) => ({
  ...{ period, seedHash, seed, drawTime: 0, tickets: 0, results: [] },
});
const proofOf = async () => (await loadRewards(1)).proof;

beforeEach(() => vi.stubGlobal('localStorage', new FakeStorage()));

test('the hash of the open draw is kept, and the draw of that week is compared with it', async () => {
  answer({ draw: openDraw(WEEK, HASH), last: null });
  expect(await proofOf()).toBeNull();
  answer({ draw: openDraw(2 * WEEK, OTHER_HASH), last: pastDraw(WEEK, HASH, SEED) });
  expect(await proofOf()).toBe('proven');
});

test('a draw with another hash than the kept one was set up anew, although the answer says that hash, too', async () => {
  answer({ draw: openDraw(WEEK, OTHER_HASH), last: null });
  await proofOf();
  answer({ draw: null, last: pastDraw(WEEK, HASH, SEED) });
  expect(await proofOf()).toBe('changed');
});

test('nothing is kept of a week that is over: a hash made then promises nothing', async () => {
  answer({ draw: null, last: pastDraw(WEEK, HASH, null) });
  expect(await proofOf()).toBeNull();
  answer({ draw: null, last: pastDraw(WEEK, HASH, SEED) });
  expect(await proofOf()).toBe('consistent');
  answer({ draw: null, last: pastDraw(2 * WEEK, HASH, SEED) });
  expect([await proofOf(), await proofOf()]).toEqual(['consistent', 'consistent']);
});

test('MEM-14: within a visit each claim has a key of its own, and the same claim the same', async () => {
  vi.mocked(call).mockResolvedValue({ reward: 1 } as never);
  const kinds = ['SIGN_IN', 'RAFFLE', 'MISSION', 'MILESTONE', 'RANK'];
  const claims = kinds.flatMap((kind) => ['1', '2'].map((id) => ({ kind, id })));
  const keys: unknown[] = [];
  for (const visit of ['a', 'b', 'a'])
    for (const claim of claims) {
      await claimReward(claim, visit);
      keys.push(vi.mocked(call).mock.lastCall?.[2]?.idempotencyKey);
    }
  const [first, repeated] = [keys.slice(0, 2 * claims.length), keys.slice(2 * claims.length)];
  expect(first.every((key) => typeof key === 'string')).toBe(true);
  expect(new Set(first).size).toBe(2 * claims.length);
  expect(repeated).toEqual(first.slice(0, claims.length));
});
