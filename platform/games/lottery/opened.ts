import type { CatalogueGame } from '../engine.ts';
import { seedOf } from '../table/schedule.ts';
import { modelOf, resultOf } from './lottery.engine.ts';
import { drawTimes, nextDraw, type DrawTimes } from './model.ts';
import type { ResultView } from './lottery-contract.ts';

export type OpenedDraw = ResultView & Pick<DrawTimes, 'drawnAt'>;

/** Draws that a process keeps, so that they are not drawn again for every request. */
const KEPT = 10_000;

/** The draws of lotteries that are over; those to come are nobody's to read. */
export const createOpened = (tableSecret: string) => {
  const kept = new Map<string, OpenedDraw>();
  const drawn = (game: LotteryGameKind, number: number): OpenedDraw => {
    const model = modelOf(game);
    const key = `${game.id} ${model.id} ${number}`;
    const known = kept.get(key);
    if (known) return known;
    const seed = seedOf(tableSecret, game.id, number);
    const { drawnAt } = drawTimes(model, number);
    const result = { number, seed, drawn: [...resultOf(model, game.id, { number, seed })], drawnAt };
    if (kept.size >= KEPT) kept.clear();
    kept.set(key, result);
    return result;
  };
  return {
    /** The last draws at this moment, newest first: at most `most`, and none up to the draw `after`. */
    last: (game: LotteryGameKind, now: number, most: number, after: number | null = null): OpenedDraw[] => {
      const next = nextDraw(modelOf(game), now);
      const oldest = Math.max(0, next - most, after === null ? 0 : after + 1);
      return Array.from({ length: Math.max(0, next - oldest) }, (_, index) => drawn(game, next - 1 - index));
    },
  };
};

export type LotteryGameKind = Pick<CatalogueGame, 'id' | 'vendor' | 'model'>;
