import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../platform/db/open.ts';
import { amountOf } from '../../platform/games/jackpot.ts';
import type { GameSession, Round, RoundPatch, RoundStore } from '../../platform/games/round-store.ts';
import { sqlRoundStore } from '../../platform/games/store/sql-round-store.ts';
import { ENGINES, openTestDatabase } from '../support/databases.ts';

describe.each(ENGINES)('the round store on %s', (engine) => {
  let database: Database;
  let store: RoundStore;
  beforeAll(async () => {
    database = await openTestDatabase(engine);
    store = sqlRoundStore(database.db);
  }, 60_000);
  afterAll(() => database.close());

  const session = (id: string): GameSession => ({
    id,
    secretHash: `secret-${id}`,
    ticketHash: `ticket-${id}`,
    vendor: 'NIMBUS',
    gameId: '10001',
    account: `player-${id}`,
    playSession: `play-${id}`,
    currency: 'TLB',
    exponent: 2,
    nextSeed: `${id}-seed-1`,
    createdAt: 5,
  });
  const round = (of: GameSession, playKey: string, openedAt = 10): Omit<Round, 'seed'> => ({
    id: `${of.id}-${playKey}`,
    sessionId: of.id,
    playKey,
    vendor: of.vendor,
    gameId: of.gameId,
    account: of.account,
    playSession: of.playSession,
    currency: of.currency,
    modelId: 'medium',
    engine: 'slot',
    choice: { lines: 20, stakePerLine: '9007199254740993' },
    stake: 20n * 9_007_199_254_740_993n,
    acts: [],
    openUntil: null,
    state: 'opened',
    win: null,
    pool: 0n,
    jackpot: 0n,
    reason: null,
    balance: null,
    openedAt,
    finishedAt: null,
  });

  test('a secret and a ticket create one session each', async () => {
    const first = session('a');
    expect(await store.createSession(first)).toBe(true);
    expect(await store.createSession(first)).toBe(false);
    expect(await store.createSession({ ...session('a2'), ticketHash: first.ticketHash })).toBe(false);
    expect(await store.createSession({ ...session('a3'), secretHash: first.secretHash })).toBe(false);
    expect(await store.findSession(first.secretHash)).toStrictEqual(first);
    expect(await store.findSession('unknown')).toBeNull();
  });

  test('the totals of a session cover its settled rounds without held wins, exact beyond 2^53', async () => {
    const own = session('totals');
    await store.createSession(own);
    expect(await store.totalsOf(own.id)).toStrictEqual({ staked: 0n, paid: 0n });
    const play = async (playKey: string, to: 'settled' | 'cancelled', patch: RoundPatch): Promise<void> => {
      const { round: opened } = await store.openRound(round(own, playKey), `seed-${playKey}`);
      await store.moveRound(opened.id, 'opened', to, { ...patch, finishedAt: 20 });
    };
    await play('t1', 'settled', { win: 9_007_199_254_740_993n });
    await play('t2', 'settled', { win: 5n });
    await play('t3', 'settled', { win: 700n, reason: 'win_held' });
    await play('t4', 'cancelled', { reason: 'no_answer' });
    await store.openRound(round(own, 't5'), 'seed-t5');
    expect(await store.totalsOf(own.id)).toStrictEqual({
      staked: 3n * 20n * 9_007_199_254_740_993n,
      paid: 9_007_199_254_740_998n,
    });
  });

  test('a spin uses the promised seed, once, however often it is opened', async () => {
    const own = session('b');
    await store.createSession(own);
    const seeds = Array.from({ length: 12 }, (_, index) => `b-seed-2-${index}`);
    // The pool's connections are opened first, or the first call is done before the second has one.
    await Promise.all(seeds.map(() => database.run('warm', 'select 1', [])));
    const opened = await Promise.all(seeds.map((next) => store.openRound(round(own, 's1'), next)));
    expect(opened.filter(({ isNew }) => isNew)).toHaveLength(1);
    for (const { round: same } of opened)
      expect(same).toStrictEqual({ ...round(own, 's1'), seed: 'b-seed-1' });
    const next = (await store.findSession(own.secretHash))!.nextSeed;
    expect(seeds).toContain(next);
    expect((await store.openRound(round(own, 's2', 11), 'b-seed-3')).round.seed).toBe(next);
    expect(await store.findRound(own.id, 's1')).toStrictEqual(opened[0]!.round);
    expect(await store.findRound(own.id, 's9')).toBeNull();
  });

  test('a round of an unknown session stores nothing', async () => {
    await expect(store.openRound(round(session('ghost'), 's1'), 'x')).rejects.toThrow(
      'no game session ghost',
    );
    expect(await store.getRound('ghost-s1')).toBeNull();
  });

  test('a round moves only from its current state', async () => {
    const own = session('c');
    await store.createSession(own);
    await store.openRound(round(own, 's1'), 'c-seed-2');
    const both = await Promise.all([
      store.moveRound('c-s1', 'opened', 'betPlaced', { balance: 100n }),
      store.moveRound('c-s1', 'opened', 'cancelling', { reason: 'no_answer' }),
    ]);
    expect(both.filter(Boolean)).toHaveLength(1);
    // Either may come first; the loser has stored nothing.
    const placed = { state: 'betPlaced', balance: 100n, reason: null };
    const cancelled = { state: 'cancelling', balance: null, reason: 'no_answer' };
    expect(both.find(Boolean)).toMatchObject(both[0] ? placed : cancelled);
  });

  test('a drawn round keeps its earlier fields', async () => {
    const own = session('c2');
    await store.createSession(own);
    await store.openRound(round(own, 's1'), 'c2-seed-2');
    expect(await store.moveRound('c2-s1', 'opened', 'betPlaced', { balance: 100n })).toMatchObject({
      state: 'betPlaced',
      balance: 100n,
      reason: null,
    });
    const drawn = await store.moveRound('c2-s1', 'betPlaced', 'outcomeDrawn', { win: 40n });
    expect(drawn).toMatchObject({ win: 40n, balance: 100n });
    expect(await store.moveRound('none', 'opened', 'betPlaced', {})).toBeNull();
  });

  test('unfinished rounds are found until they end, history after', async () => {
    const own = session('d');
    await store.createSession(own);
    for (const [playKey, openedAt] of [
      ['s1', 30],
      ['s2', 20],
      ['s3', 40],
    ] as const)
      await store.openRound(round(own, playKey, openedAt), `d-${playKey}`);
    const ids = (rounds: readonly Round[]): string[] => rounds.map(({ playKey }) => playKey);
    expect(ids(await store.unfinishedOf(own.vendor, own.account, own.gameId))).toStrictEqual([
      's2',
      's1',
      's3',
    ]);
    const before = (await store.unfinishedBefore(40, 50, 100)).filter(
      ({ sessionId }) => sessionId === own.id,
    );
    expect(ids(before)).toStrictEqual(['s2', 's1']);
    expect(await store.unfinishedBefore(40, 50, 1)).toHaveLength(1);
    await store.moveRound('d-s2', 'opened', 'cancelled', { finishedAt: 50, reason: 'insufficient_balance' });
    await store.moveRound('d-s3', 'opened', 'cancelled', { finishedAt: 51 });
    expect(ids(await store.unfinishedOf(own.vendor, own.account, own.gameId))).toStrictEqual(['s1']);
    expect(ids(await store.historyOf(own.id, 20))).toStrictEqual(['s3', 's2']);
    expect(ids(await store.historyOf(own.id, 1))).toStrictEqual(['s3']);
  });

  test('acts are added in order to a round that waits, and the job leaves it alone until its time is over', async () => {
    const own = session('e');
    await store.createSession(own);
    await store.openRound(round(own, 's1'), 'e-seed-2');
    expect(await store.addAct('e-s1', 0, { held: [] }, null)).toBeNull();
    await store.moveRound('e-s1', 'opened', 'betPlaced', { openUntil: 100 });
    const found = async (now: number) =>
      (await store.unfinishedBefore(40, now, 100)).some(({ id }) => id === 'e-s1');
    expect([await found(99), await found(100)]).toStrictEqual([false, true]);
    expect(await store.addAct('e-s1', 1, { held: [] }, null)).toBeNull();
    expect(await store.addAct('e-s1', 0, { held: [1] }, 200)).toMatchObject({
      acts: [{ held: [1] }],
      openUntil: 200,
    });
    expect(await store.addAct('e-s1', 0, { held: [2] }, 200)).toBeNull();
    expect(await store.addAct('e-s1', 1, { held: [3] }, null)).toMatchObject({
      acts: [{ held: [1] }, { held: [3] }],
      openUntil: null,
    });
    expect(await store.addAct('e-s1', 2, { held: [4] }, null)).toBeNull();
  });

  /** 40,000,000.00 on the first day, and 165.11 more every three seconds (JAC-04). */
  const [START, STEP, FIRST] = [4_000_000_000n, 16_511n, Date.UTC(2026, 10, 24)];
  const at = (seconds: number) => FIRST + seconds * 1000;

  test('the jackpot grows with the time, and is won once by one of two rounds that win it at once @JAC-04', async () => {
    const own = { ...session('pool'), currency: 'JPA' };
    await store.createSession(own);
    expect(amountOf(await store.poolOf('JPA'), at(0))).toBe(START);
    expect(amountOf(await store.poolOf('JPA'), at(2.9))).toBe(START);
    expect(amountOf(await store.poolOf('JPA'), at(30))).toBe(START + 10n * STEP);
    // No clock that is set back takes anything away, and ten years on it still fits its columns.
    expect(amountOf(await store.poolOf('JPA'), at(-30))).toBe(START);
    expect(amountOf(await store.poolOf('JPA'), at(3e8))).toBe(99_999_999_999n);
    for (const key of ['p1', 'p2']) {
      await store.openRound(round(own, key), `seed-${key}`);
      await store.moveRound(`pool-${key}`, 'opened', 'betPlaced', {});
    }
    const draw = (id: string) =>
      store.moveRound(id, 'betPlaced', 'outcomeDrawn', { win: 7n }, { kind: 'win', at: at(30) });
    const drawn = await Promise.all([draw('pool-p1'), draw('pool-p1'), draw('pool-p2')]);
    const wins = drawn.filter((won) => won !== null);
    // The second winner gets the one that has just begun again.
    expect(wins.map(({ jackpot }) => jackpot).toSorted()).toStrictEqual([START, START + 10n * STEP]);
    expect(wins.every(({ win, jackpot }) => win === jackpot + 7n)).toBe(true);
    expect(amountOf(await store.poolOf('JPA'), at(36))).toBe(START + 2n * STEP);
  });

  test('a jackpot that is not paid goes back, once', async () => {
    const own = { ...session('back'), currency: 'JPB' };
    await store.createSession(own);
    const won = async (key: string): Promise<string> => {
      await store.openRound(round(own, key), `seed-${key}`);
      const id = `back-${key}`;
      await store.moveRound(id, 'opened', 'betPlaced', {});
      await store.moveRound(id, 'betPlaced', 'outcomeDrawn', { win: 0n }, { kind: 'win', at: at(30) });
      return id;
    };
    const now = async () => amountOf(await store.poolOf('JPB'), at(30));
    const voided = await won('v');
    expect(await now()).toBe(START);
    const back = { kind: 'return', jackpot: START + 10n * STEP } as const;
    await store.moveRound(voided, 'outcomeDrawn', 'cancelled', { win: 0n, finishedAt: 30 }, back);
    expect(await store.moveRound(voided, 'outcomeDrawn', 'cancelled', {}, back)).toBeNull();
    expect(await now()).toBe(START + 10n * STEP);
    const held = await won('h');
    expect(await now()).toBe(START);
    await store.moveRound(held, 'outcomeDrawn', 'settled', { reason: 'win_held', finishedAt: 30 });
    expect((await store.heldJackpots(10)).map(({ id }) => id)).toStrictEqual([held]);
    await Promise.all([store.decideJackpot(held, 'refused'), store.decideJackpot(held, 'refused')]);
    expect(await now()).toBe(START + 10n * STEP);
    expect(await store.getRound(held)).toMatchObject({ reason: 'win_refused', jackpot: 0n });
    const paid = await won('p');
    await store.moveRound(paid, 'outcomeDrawn', 'settled', { reason: 'win_held', finishedAt: 30 });
    await store.decideJackpot(paid, 'paid');
    expect(await store.getRound(paid)).toMatchObject({ reason: null, jackpot: START + 10n * STEP });
    expect(await now()).toBe(START);
  });
});
