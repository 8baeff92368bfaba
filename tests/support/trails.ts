import { randomInt } from 'node:crypto';
import type { PlacedPiece } from '#contract/captcha.ts';

/** The first path of this process: several processes may use one platform, which accepts no path twice. */
let drags = randomInt(1_000_000);
/**
 * The path of a piece as a hand drags it, different each time: it starts slowly, is fast in the middle, trembles, and
 * pauses before it is released.
 */
export const draggedTo = (x: number): PlacedPiece => {
  drags += 1;
  const STEPS = 12;
  const placeAt = (step: number): number => Math.round((x * (1 - Math.cos((Math.PI * step) / STEPS))) / 2);
  const trail: PlacedPiece['trail'] = [[0, drags % 5000, 0]];
  for (let step = 1; step <= STEPS; step += 1)
    trail.push([placeAt(step) - placeAt(step - 1), (drags + step) % 3, 14 + ((step * step) % 5)]);
  // Places may be halves, for tests of the exact tolerance.
  trail.push([x - placeAt(STEPS), 0, 100 + Math.floor(drags / 5000)]);
  return { kind: 'position', x, trail };
};
