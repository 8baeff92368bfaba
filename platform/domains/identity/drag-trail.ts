import type { PlacedPiece } from '#contract/captcha.ts';
import { CAPTCHA, TRAIL } from '../../kernel/config.ts';

type Point = PlacedPiece['trail'][number];

const sizeOf = ([dx]: Point): number => Math.abs(dx);
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
const spread = (numbers: readonly number[]): number => Math.max(...numbers) - Math.min(...numbers);
const times = (points: readonly Point[]): number[] => points.map(([, , dt]) => dt);

/** Horizontal steps, each with the time since the one before: in between a hand rests, or moves up and down. */
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

/** The same step after the same time throughout; the first and the last move differ even in a machine's trail. */
const isEven = (moves: readonly Point[]): boolean => {
  const inner = moves.slice(1, -1);
  if (inner.length < TRAIL.ticks) return false;
  // Long equal steps may differ by rounding; a slow hand moves by single pixels.
  const rounding = sum(inner.map(sizeOf)) > 2 * inner.length ? 1 : 0;
  return spread(inner.map(([dx]) => dx)) <= rounding && spread(times(inner)) <= rounding;
};

/** Most of the distance in one step: not a hand, however few places a busy browser reports. */
const isJump = (moves: readonly Point[]): boolean => {
  const longest = Math.max(...moves.map(sizeOf));
  return longest > TRAIL.jump && longest > 0.5 * sum(moves.map(sizeOf));
};

/** At regular intervals. A held key repeats faster, and Enter follows a reaction time. */
const isTicking = (trail: readonly Point[]): boolean =>
  trail.length > TRAIL.ticks && spread(times(trail.slice(1))) === 0;

const WAYS: Readonly<Record<PlacedPiece['kind'], (trail: readonly Point[], places: number[]) => boolean>> = {
  position: (trail) => {
    const moves = movesOf(trail);
    return moves.length >= TRAIL.moves && !isEven(moves) && !isJump(moves);
  },
  // No key moves far except Home and End, and neither edge is a position for a gap.
  keys: (trail, places) =>
    !isTicking(trail) &&
    trail.every((point, at) => {
      const place = places[at] ?? 0;
      return point[1] === 0 && (sizeOf(point) <= TRAIL.keyStep || place === 0 || place > TRAIL.gaps);
    }),
  taps: (trail) => !isTicking(trail),
};

/**
 * Whether the trail may be a hand's (CAP-01). Generous: slow, trembling, back-and-forth or coarse-pointer trails pass.
 * It tests for what scripts do not produce by themselves.
 * @param since milliseconds since the puzzle was issued
 */
export const isByHand = ({ kind, x, trail }: PlacedPiece, since: number): boolean => {
  const places: number[] = [];
  for (const [dx] of trail) places.push((places.at(-1) ?? 0) + dx);
  const took = sum(times(trail.slice(1)));
  return (
    Math.abs((places.at(-1) ?? Number.NaN) - x) <= 0.5 &&
    places.every((place) => place >= 0) &&
    took >= TRAIL.min &&
    took <= Math.min(since + TRAIL.slack, CAPTCHA.puzzleLife) &&
    WAYS[kind](trail, places)
  );
};
