import { describe, expect, test } from 'vitest';
import { boundsOf } from '../../../platform/domains/wallet/wins/bounds.ts';
import { makeCatalogue } from '../../../platform/domains/catalogue/catalogue.seed.ts';
import { DEFAULT_SETTINGS } from '../../../platform/runtime/settings.ts';
import { linesOf, modelOfGame, stakesOf } from '../../../platform/games/slot/slot.engine.ts';
import { readLine } from '../../../platform/games/slot/evaluate.ts';
import {
  RATE_UNIT,
  REEL_COUNT,
  ROW_COUNT,
  SCATTER,
  SLOT_MODELS,
  type SlotModel,
} from '../../../platform/games/slot/model.ts';
import { LEDGER_LIMIT } from '../../../platform/domains/wallet/ledger/ledger.ts';

/** What one line can cross on a reel, and whether the reel then shows a scatter. */
const optionsOf = (reel: readonly number[]): { symbol: number; scatters: number }[] => {
  const found = new Map<string, { symbol: number; scatters: number }>();
  for (const stop of reel.keys()) {
    const view = Array.from({ length: ROW_COUNT }, (_, row) => reel[(stop + row) % reel.length] ?? 0);
    const scatters = Number(view.includes(SCATTER));
    for (const symbol of view) found.set(`${symbol} ${scatters}`, { symbol, scatters });
  }
  return [...found.values()];
};

/** All ways of a turn at their best: each reel shows its most of a symbol, and all symbols pay at once. */
const mostOfWays = (model: SlotModel): bigint => {
  let sum = 0;
  for (const [symbol, rates] of model.lineRates.entries()) {
    if (symbol === 0 || symbol === SCATTER) continue;
    const ways = model.reels.reduce((product, reel) => {
      const shown = [...reel.keys()].map(
        (stop) =>
          Array.from({ length: ROW_COUNT }, (_, row) => reel[(stop + row) % reel.length]).filter(
            (entry) => entry === symbol || entry === 0,
          ).length,
      );
      return product * Math.max(...shown);
    }, 1);
    sum += ways * rates[REEL_COUNT]!;
  }
  return BigInt(sum);
};

/** A full board of the dearest coins. */
const mostOfCoins = ({ hold }: SlotModel): bigint =>
  hold ? BigInt(15 * Math.max(...hold.values.map(([value]) => value)) + hold.grand) * RATE_UNIT : 0n;

/** The best line of a turn, by the number of scatters in view, found by trying every window of the reels. */
const bestLines = (model: SlotModel): bigint[] => {
  const options = model.reels.map(optionsOf);
  const best = Array.from({ length: REEL_COUNT + 1 }, () => -1);
  const symbols: number[] = [];
  const visit = (reel: number, scatters: number): void => {
    if (reel === REEL_COUNT) {
      best[scatters] = Math.max(best[scatters] ?? 0, readLine(model, symbols)?.rate ?? 0);
      return;
    }
    for (const option of options[reel] ?? []) {
      symbols[reel] = option.symbol;
      visit(reel + 1, scatters + option.scatters);
    }
  };
  visit(0, 0);
  return best.map(BigInt);
};

/**
 * The highest payout of a round, in parts per million of its stake: the best paid turn with so many scatters, plus the
 * best of all turns in each free spin they give. Several lines pay the mean of their rates, which is never above the
 * best. The jackpot is not counted: above a bound it is held like every other win.
 */
const maximumRate = (model: SlotModel): bigint => {
  const best =
    model.family === 'ways'
      ? Array.from({ length: REEL_COUNT + 1 }, () => mostOfWays(model))
      : bestLines(model);
  const top = best.reduce((most, rate) => (rate > most ? rate : most), 0n);
  return (
    best.reduce((most, rate, scatters) => {
      const free = (BigInt(model.freeSpins[scatters] ?? 0) * BigInt(model.freeRate) * top) / RATE_UNIT;
      const whole = rate + BigInt(model.scatterRates[scatters] ?? 0) + free;
      return rate >= 0n && whole > most ? whole : most;
    }, 0n) + mostOfCoins(model)
  );
};

const rates = new Map(SLOT_MODELS.map((model) => [model.id, maximumRate(model)]));

describe('the highest payout of a slot', () => {
  test.each([
    ['low', 15_075n],
    ['medium', 80_080n],
    ['high', 750_200n],
  ])('%s: %s times the stake', (id, times) => {
    expect(rates.get(id)).toBe(times * RATE_UNIT);
  });

  test('is within the multiple of every game, and at its smallest stake below the brand’s largest win', () => {
    const { wins } = DEFAULT_SETTINGS;
    const { games } = makeCatalogue(0);
    expect(games.length).toBeGreaterThan(100);
    for (const { id, model, ...row } of games) {
      const game = {
        ...{ id, title: '', category: '', classification: null, vendor: '', vendorName: '', model },
        minBet: row.minBet / BigInt(row.minLines),
        minLines: row.minLines,
      };
      const rate = rates.get(modelOfGame(game).id) ?? 0n;
      const { largestWin, largestMultiple } = boundsOf(wins, id);
      expect(rate).toBeGreaterThan(0n);
      expect(rate).toBeLessThan(BigInt(largestMultiple) * RATE_UNIT);
      const stake = (stakesOf(game)[0] ?? 0n) * BigInt(linesOf(game)[0] ?? 0);
      expect(stake).toBeGreaterThan(0n);
      expect((stake * rate) / RATE_UNIT).toBeLessThan(largestWin);
    }
    expect(BigInt(wins.largest)).toBeLessThan(LEDGER_LIMIT);
  });
});
