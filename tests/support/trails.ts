import { randomInt } from 'node:crypto';
import type { PlacedPiece } from '#contract/captcha.ts';

/** Where this process begins: several of them may drag at one platform, which takes no way twice. */
let drags = randomInt(1_000_000);
/**
 * A piece as a hand drags it there, another time another way: it sets out slowly, is quick in the middle, trembles, and
 * looks before it lets go.
 */
export const draggedTo = (x: number): PlacedPiece => {
  drags += 1;
  const STEPS = 12;
  const placeAt = (step: number): number => Math.round((x * (1 - Math.cos((Math.PI * step) / STEPS))) / 2);
  const trail: PlacedPiece['trail'] = [[0, drags % 5000, 0]];
  for (let step = 1; step <= STEPS; step += 1)
    trail.push([placeAt(step) - placeAt(step - 1), (drags + step) % 3, 14 + ((step * step) % 5)]);
  // Places may be halves where a test wants to know the edge of what is taken.
  trail.push([x - placeAt(STEPS), 0, 100 + Math.floor(drags / 5000)]);
  return { kind: 'position', x, trail };
};
