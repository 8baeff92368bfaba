import { beforeEach, describe, expect, test, vi } from 'vitest';
import { checkDraw } from '../../../src/services/browser/raffle-check.ts';
import { FakeStorage } from './gateway.ts';

/**
 * The bytes 0 to 31, their SHA-256, and the first 8 bytes of HMAC-SHA256(seed, "1794776400000:9:n") modulo 9, plus 1, for
 * n from 1: 3, 3, 7, 6, 8. Reckoned with another tool.
 */
const SEED = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const HASH = '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd';
const OTHER_HASH = HASH.replace('630d', '640d');
const winners = (...tickets: number[]) =>
  tickets.map((ticket, at) => ({ place: at + 1, ticket, username: 'zü•••al', amount: 100, isMe: false }));
const draw = {
  ...{ period: 1_794_776_400_000, drawTime: 0, seedHash: HASH, seed: SEED, tickets: 9 },
  results: winners(3, 7, 6, 8),
};

/** Kept before the draw. */
const promised = (hash: string, prizes = 4) => ({ hash, prizes });

describe('the check of a draw', () => {
  test('is a proof against what was kept before it', async () => {
    expect(await checkDraw(draw, promised(HASH))).toBe('proven');
    expect(await checkDraw({ ...draw, tickets: 0, results: [] }, promised(HASH))).toBe('proven');
  });

  test('fails where a promised prize was not drawn, although there was a ticket for it', async () => {
    expect(await checkDraw(draw, promised(HASH, 5))).toBe('wrong');
    expect(await checkDraw({ ...draw, results: [] }, promised(HASH))).toBe('wrong');
    expect(await checkDraw({ ...draw, results: [] }, null)).toBe('wrong');
  });

  test('fails where a place is listed twice', async () => {
    const [first, second] = draw.results;
    expect(await checkDraw({ ...draw, results: [first, second, first] as never }, null)).toBe('wrong');
  });

  test('without a kept hash says no more than that the answer fits itself', async () => {
    expect(await checkDraw(draw, null)).toBe('consistent');
  });

  test('says that the draw was set up anew where another hash was kept and the answer fits itself', async () => {
    expect(await checkDraw(draw, promised(OTHER_HASH, 9))).toBe('changed');
    // Which is not said of an answer that does not fit itself.
    expect(await checkDraw({ ...draw, results: winners(3, 7, 5) }, promised(OTHER_HASH))).toBe('wrong');
    expect(await checkDraw({ ...draw, seedHash: OTHER_HASH }, promised(OTHER_HASH))).toBe('wrong');
  });

  test.each([
    ['a hash that is not of the seed', { seedHash: OTHER_HASH }],
    ['another number', { results: winners(3, 7, 5) }],
    ['a number drawn twice', { results: winners(3, 3, 7) }],
    ['numbers in another order', { results: winners(7, 3, 6) }],
    ['another number of tickets', { tickets: 10 }],
    ['another week', { period: draw.period + 1 }],
    ['more prizes than tickets', { tickets: 3 }],
    ['another seed', { seed: SEED.replace('00', '01') }],
  ])('fails for %s, with a kept hash and without', async (_, change) => {
    expect(await checkDraw({ ...draw, ...change }, promised(HASH))).toBe('wrong');
    expect(await checkDraw({ ...draw, ...change }, null)).toBe('wrong');
  });

  test('says nothing before the draw', async () => {
    expect(await checkDraw({ ...draw, seed: null, results: [] }, promised(HASH))).toBeNull();
  });
});

describe('the hashes of a browser', () => {
  const KEY = 'raffle.hashes';
  const WEEK = 604_800_000;
  /** As after a reload: nothing in memory. */
  const reload = async () => {
    vi.resetModules();
    return import('../../../src/services/browser/raffle-hash-store.ts');
  };
  beforeEach(() => {
    vi.restoreAllMocks();
    vi.stubGlobal('localStorage', new FakeStorage());
  });

  test('the first hash of a week stays, over reloads', async () => {
    const { keepRaffle, keptRaffle } = await reload();
    expect(keptRaffle(0)).toBeNull();
    keepRaffle(0, promised(HASH));
    keepRaffle(0, promised(OTHER_HASH));
    keepRaffle(WEEK, promised(OTHER_HASH));
    expect([keptRaffle(0)?.hash, keptRaffle(WEEK)?.hash]).toEqual([HASH, OTHER_HASH]);
    expect((await reload()).keptRaffle(0)?.hash).toBe(HASH);
  });

  test('the eight weeks that were kept last stay, also beside weeks of a clock that was wrong', async () => {
    const { keepRaffle, keptRaffle } = await reload();
    for (const week of [3, 900, 901, 902, 903, 904, 905, 906, 7]) keepRaffle(week * WEEK, promised(HASH));
    expect([3, 900, 7].map((week) => keptRaffle(week * WEEK)?.hash)).toEqual([undefined, HASH, HASH]);
    expect(JSON.parse(localStorage.getItem(KEY) ?? '')).toHaveLength(8);
  });

  test('what is unreadable counts as nothing', async () => {
    const { keptRaffle } = await reload();
    for (const text of ['{', '{}', 'null', '[1, {"period": "0", "hash": ""}]', `[{"period":0}]`]) {
      localStorage.setItem(KEY, text);
      expect(keptRaffle(0)).toBeNull();
    }
  });

  test('a full storage keeps it as long as the page', async () => {
    const { keepRaffle, keptRaffle } = await reload();
    vi.spyOn(localStorage, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    keepRaffle(0, promised(HASH));
    expect(keptRaffle(0)?.hash).toBe(HASH);
    expect((await reload()).keptRaffle(0)).toBeNull();
  });
});
