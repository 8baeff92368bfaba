import type { PlacedPiece } from '#contract/captcha.ts';
import { CAPTCHA, TRAIL } from '../../kernel/config.ts';

type Point = PlacedPiece['trail'][number];

const sizeOf = ([dx]: Point): number => Math.abs(dx);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
const spread = (numbers: readonly number[]): number => Math.max(...numbers) - Math.min(...numbers);
const times = (points: readonly Point[]): number[] => points.map(([, , dt]) => dt);

/** The steps sideways, each with the time since the one before: between them a hand rests, or goes up and down. */
const movesOf = (trail: readonly Point[]): readonly Point[] => {
  const moves: Point[] = [];
  let rested = 0;
  for (const [dx, dy, dt] of trail) {
    rested += dt;
    if (dx === 0) continue;
    moves.push([dx, dy, rested]);
    rested = 0;
  }
  return moves;
};

/** The same step after the same time, again and again; the first and the last move are of their own even by machine. */
const isEven = (moves: readonly Point[]): boolean => {
  const inner = moves.slice(1, -1);
  if (inner.length < TRAIL.ticks) return false;
  // Long steps may be the same one, rounded; a slow hand goes by single pixels.
  const rounding = sum(inner.map(sizeOf)) > 2 * inner.length ? 1 : 0;
  return spread(inner.map(([dx]) => dx)) <= rounding && spread(times(inner)) <= rounding;
};

/** Most of the way in one step: no hand, however few places of it a busy browser tells. */
const isJump = (moves: readonly Point[]): boolean => {
  const longest = Math.max(...moves.map(sizeOf));
  return longest > TRAIL.jump && longest > 0.5 * sum(moves.map(sizeOf));
};

/** As by a clock. A held key is quicker when it repeats, and Enter comes when the eye has seen. */
const isTicking = (trail: readonly Point[]): boolean =>
  trail.length > TRAIL.ticks && spread(times(trail.slice(1))) === 0;

const WAYS: Readonly<Record<PlacedPiece['kind'], (trail: readonly Point[], places: number[]) => boolean>> = {
  position: (trail) => {
    const moves = movesOf(trail);
    return moves.length >= TRAIL.moves && !isEven(moves) && !isJump(moves);
  },
  // No key takes it far but Home and End, and neither edge is a place for a gap.
  keys: (trail, places) =>
    !isTicking(trail) &&
    trail.every((point, at) => {
      const place = places[at] ?? 0;
      return point[1] === 0 && (sizeOf(point) <= TRAIL.keyStep || place === 0 || place > TRAIL.gaps);
    }),
  taps: (trail) => !isTicking(trail),
};

/**
 * Whether a hand may have brought the piece where it is (CAP-01). Generous: who is slow, trembles, goes back and forth
 * or has a coarse pointer passes. It asks for what a script does not do by itself.
 * @param since milliseconds that the puzzle has been out
 */
export const isByHand = ({ kind, x, trail }: PlacedPiece, since: number): boolean => {
  const places: number[] = [];
  for (const [dx] of trail) places.push((places.at(-1) ?? 0) + dx);
  const took = sum(times(trail.slice(1)));
  return (
    Math.abs((places.at(-1) ?? Number.NaN) - x) <= 0.5 &&
    places.every((place) => place >= 0) &&
    took >= TRAIL.least &&
    took <= Math.min(since + TRAIL.slack, CAPTCHA.puzzleLife) &&
    WAYS[kind](trail, places)
  );
};
