import { describe, expect, test } from 'vitest';
import { makeCatalogue } from '../../../platform/domains/catalogue/catalogue.seed.ts';
import { boundsOf } from '../../../platform/domains/wallet/wins/bounds.ts';
import type { CatalogueGame, RoundFacts } from '../../../platform/games/engine.ts';
import { fishEngine } from '../../../platform/games/fish/fish.engine.ts';
import { FishGame, FishRound } from '../../../platform/games/fish/fish-contract.ts';
import { FISH_MODELS, SPECIES, chanceOf } from '../../../platform/games/fish/model.ts';
import { verify } from '../../../platform/games/page/fish/verify.ts';
import { sha256Hex } from '../../../platform/games/page/sha256.ts';
import { presentGame, presentRound } from '../../../platform/games/present.ts';
import type { Round } from '../../../platform/games/round-store.ts';
import { DEFAULT_SETTINGS } from '../../../platform/runtime/settings.ts';
import * as v from 'valibot';
import { STATED, catchesOf, type ModelId, type Target } from './fish-referee.ts';

/** GAME_ROUNDS=1000000 at night and for a release; an ordinary run takes fewer. */
const ROUNDS = Number(process.env['GAME_ROUNDS'] ?? 10_000);
const SEED = '90aa51c3de0f8842b9617d35ec94ab7f114be1f0d2a94e7735c8a01f6be2d477';
const COUNTS = [1, 3, 5, 10] as const;
const MODELS = ['calm', 'reef', 'deep'] as const;

const game: CatalogueGame = {
  ...{ id: '4711', title: 'Octo King', category: 'FISH', classification: null },
  ...{ vendor: 'CORALSEA', vendorName: 'Coral Sea', minBet: 5n, minLines: 10, model: 'medium' },
};
const burst = (over: Partial<RoundFacts> = {}): RoundFacts => ({
  ...{ id: 'round', playKey: 'press', gameId: game.id, modelId: 'reef', seed: SEED, openedAt: 0 },
  pool: 0n,
  jackpot: 0n,
  ...{ choice: { price: '50', target: 'goldfish', shots: 10 }, acts: [], stake: 500n },
  ...over,
});

describe('a target', () => {
  test.each(FISH_MODELS)('of $id returns exactly what is stated: pay times chance', (model) => {
    for (const species of SPECIES) {
      const { numerator, denominator } = chanceOf(model, species);
      // numerator / denominator * pay = returned / 100, in whole numbers.
      expect(numerator * model.pays[species] * 100).toBe(model.returned * denominator);
    }
  });

  test('has the pay and the return that the referee knows', () => {
    expect(Object.fromEntries(FISH_MODELS.map(({ id, returned, pays }) => [id, { returned, pays }]))).toEqual(
      STATED,
    );
  });

  test('is shown with its pay, its exact chance and a picture', () => {
    const shown = v.parse(FishGame, presentGame(fishEngine, game));
    expect(shown.targets.map(({ species }) => species)).toEqual([...SPECIES]);
    expect(shown.targets[7]).toEqual({
      species: 'octopus',
      pay: 150,
      chance: { numerator: 96, denominator: 15_000 },
      picture: '/play/assets/symbols/fish/0.svg',
    });
    expect(shown).toMatchObject({ model: 'reef', returned: 96, shotCounts: [1, 3, 5, 10] });
  });
});

describe('a burst', () => {
  test.each([
    [{ price: 50n, target: 'crab', shots: 1 }, 50n],
    [{ price: 50n, target: 'crab', shots: 10 }, 500n],
    [{ price: 5000n, target: 'crab', shots: 3 }, 15_000n],
    [{ price: 51n, target: 'crab', shots: 1 }, null],
    [{ price: 10_000n, target: 'crab', shots: 1 }, null],
  ])('%o costs %s', (choice, cost) => {
    expect(fishEngine.stakeOf(game, choice)).toBe(cost);
  });

  test.each([
    { price: '50', target: 'crab', shots: 2 },
    { price: '50', target: 'crab', shots: 11 },
    { price: '50', target: 'crab', shots: '1' },
    { price: '50', target: 'whale', shots: 1 },
    { price: '-50', target: 'crab', shots: 1 },
    { price: '0', target: 'crab', shots: 1 },
    { price: 50, target: 'crab', shots: 1 },
    { price: '50', target: 'crab', shots: 1, chance: 1 },
    { price: '50', target: 'crab' },
  ])('%o is no choice', (choice) => {
    expect(v.safeParse(fishEngine.choice, choice).success).toBe(false);
  });

  test('shows nothing of its catches before the win is paid', () => {
    expect(fishEngine.presentRound(burst(), 'nothing')).toMatchObject({ caught: null, shots: 10 });
    expect(fishEngine.presentRound(burst(), 'start')).toMatchObject({ caught: null });
    const { caught } = fishEngine.presentRound(burst(), 'all') as { caught: boolean[] };
    expect(caught.map(Number)).toEqual(
      catchesOf({ seed: SEED, label: 'round:press' }, { model: 'reef', target: 'goldfish', shots: 10 }),
    );
  });

  test('is recorded with every shot', () => {
    const caught = catchesOf(
      { seed: SEED, label: 'round:press' },
      { model: 'reef', target: 'goldfish', shots: 10 },
    );
    expect(fishEngine.detailOf(burst())).toEqual({
      ...{ price: '50', target: 'goldfish', shots: 10, caught: caught.join('') },
    });
  });
});

describe('the highest win', () => {
  test('of every game is within the bounds of the brand at the lowest price', () => {
    const fishing = makeCatalogue(0).games.filter(({ gameType }) => gameType === 'FISH');
    expect(fishing).toHaveLength(64);
    for (const row of fishing) {
      const { largestWin, largestMultiple } = boundsOf(DEFAULT_SETTINGS.wins, row.id);
      expect(largestMultiple).toBeGreaterThan(500);
      expect(row.minBet * 500n).toBeLessThan(largestWin);
    }
  });
});

describe('the check on the page', () => {
  const shown = v.parse(FishGame, presentGame(fishEngine, game));
  const facts = burst({ choice: { price: '50', target: 'goldfish', shots: 10 } });
  const settled = v.parse(
    FishRound,
    presentRound({
      ...facts,
      ...{ engine: 'fish', state: 'settled', win: fishEngine.winOf(facts), reason: null },
    } as Round),
  );
  const seal = sha256Hex(SEED);

  test('says that a burst fits its fingerprint, or follows from a seed whose fingerprint was not seen', () => {
    expect(verify(shown, settled, seal)).toBe('fits');
    expect(verify(shown, settled, undefined)).toBe('follows');
  });

  test.each([
    ['another seed', { seed: SEED.replace('9', '8') }],
    ['no seed', { seed: null }],
    ['another catch', { caught: settled.caught!.map((isCaught, at) => (at === 4 ? !isCaught : isCaught)) }],
    ['another win', { win: settled.win + 1n }],
    ['another round', { id: 'other' }],
  ])('finds %s', (_, change) => {
    expect(verify(shown, { ...settled, ...change }, seal)).toBe('fails');
  });

  test('finds a seed that was exchanged together with its catches', () => {
    expect(verify(shown, settled, sha256Hex('another'))).toBe('fails');
  });
});

describe.each(MODELS)('%s', (model: ModelId) => {
  test(
    `${ROUNDS} logged bursts: each win equals the referee's, and the return is the stated one`,
    { timeout: 300_000 },
    () => {
      const { returned, pays } = STATED[model];
      const targets = Object.keys(pays) as Target[];
      const wrong: string[] = [];
      let [sum, squares] = [0, 0];
      for (let round = 0; round < ROUNDS; round += 1) {
        const target = targets[round % targets.length]!;
        const shots = COUNTS[(round >> 3) % COUNTS.length]!;
        const facts = burst({
          ...{ id: `${model}-${round}`, modelId: model, stake: 50n * BigInt(shots) },
          choice: { price: '50', target, shots },
        });
        const win = fishEngine.winOf(facts);
        const caught = catchesOf({ seed: SEED, label: `${model}-${round}:press` }, { model, target, shots });
        const hits = caught.reduce((total, each) => total + each, 0);
        if (win !== BigInt(50 * pays[target] * hits))
          wrong.push(`${model}-${round} ${target} ${shots} ${win}`);
        const part = Number(win) / Number(facts.stake);
        sum += part;
        squares += part * part;
      }
      expect(wrong).toEqual([]);
      const mean = sum / ROUNDS;
      const standardError = Math.sqrt((squares / ROUNDS - mean * mean) / ROUNDS);
      console.info(
        `${model}: ${ROUNDS} bursts, returned ${mean.toFixed(5)}, stated ${returned / 100}, standard error ${standardError.toFixed(5)}`,
      );
      expect(Math.abs(mean - returned / 100) / standardError).toBeLessThan(3);
    },
  );
});
