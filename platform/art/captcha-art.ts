import captchaFile from './data/captcha.json' with { type: 'json' };
import { at, drawFrom } from './random.ts';
import { rasterise, toPng, type Pixels } from './raster.ts';

export type SliderPuzzle = {
  readonly background: Uint8Array;
  readonly piece: Uint8Array;
  /** Left edge of the gap, px from the left of the background: the answer, never sent to a browser. */
  readonly gapX: number;
  /** Top edge of gap and piece, px from the top of the background. */
  readonly gapY: number;
  readonly width: number;
  readonly height: number;
  readonly pieceWidth: number;
  readonly pieceHeight: number;
};

type Colour = readonly [number, number, number];

export const ARCH = { width: 48, height: 58 } as const;
const RADIUS = ARCH.width / 2;
const [WIDTH, HEIGHT] = [340, 180];
const EDGE = 2.5;
const SHADE: Colour = [7, 22, 18];
const SHADE_OPACITY = 0.72;
const WHITE: Colour = [255, 255, 255];
const GILT: Colour = [245, 195, 68];

const painted = new Map<string, Promise<Pixels>>();

function scenePixels(id: string, svg: string): Promise<Pixels> {
  const known = painted.get(id);
  if (known) return known;
  const made = rasterise(svg);
  painted.set(id, made);
  return made;
}

/** Distance in px from a point to the edge of the arch, positive inside; the arch has its top left at 0,0. */
export function archDepth(x: number, y: number): number {
  if (y < RADIUS) return RADIUS - Math.hypot(x - RADIUS, y - RADIUS);
  return Math.min(x, ARCH.width - x, ARCH.height - y);
}

const covered = (depth: number) => Math.min(1, Math.max(0, depth + 0.5));

/** How much of the pixel belongs to the arch, and how much of it to the line along its edge, both 0..1. */
function coverage(column: number, row: number): { body: number; edge: number } {
  const depth = archDepth(column + 0.5, row + 0.5);
  const body = covered(depth);
  return { body, edge: Math.min(body, covered(EDGE - depth)) };
}

function blend(data: Uint8Array, at: number, [r, g, b]: Colour, share: number): void {
  data[at] = Math.round((data[at] ?? 0) * (1 - share) + r * share);
  data[at + 1] = Math.round((data[at + 1] ?? 0) * (1 - share) + g * share);
  data[at + 2] = Math.round((data[at + 2] ?? 0) * (1 - share) + b * share);
}

/** Cuts the arch out of a scene: the scene with a dark gap, and the piece that was there on clear ground. */
export function cutArch(scene: Pixels, gapX: number, gapY: number): { background: Pixels; piece: Pixels } {
  const data = new Uint8Array(scene.data);
  const cut = new Uint8Array(ARCH.width * ARCH.height * 4);
  for (let row = 0; row < ARCH.height; row++) {
    for (let column = 0; column < ARCH.width; column++) {
      const { body, edge } = coverage(column, row);
      if (body === 0) continue;
      const from = ((gapY + row) * scene.width + gapX + column) * 4;
      const to = (row * ARCH.width + column) * 4;
      cut.set(scene.data.subarray(from, from + 3), to);
      blend(cut, to, GILT, edge);
      cut[to + 3] = Math.round(body * 255);
      blend(data, from, SHADE, SHADE_OPACITY * body);
      blend(data, from, WHITE, edge);
    }
  }
  return {
    background: { width: scene.width, height: scene.height, data },
    piece: { width: ARCH.width, height: ARCH.height, data: cut },
  };
}

/**
 * A slider puzzle: one of the scenes with an arch cut out, and the arch. `random` gives uniform numbers 0..1 and must
 * not be guessable by a visitor.
 */
export async function sliderPuzzle(random: () => number): Promise<SliderPuzzle> {
  const draw = drawFrom(random);
  const { id, svg } = at(captchaFile.scenes, draw.uniform());
  // Far enough to the right that the piece, which starts at the left edge, has a distance to travel.
  const gapX = draw.integer(Math.round(WIDTH * 0.3), WIDTH - ARCH.width - 12);
  const gapY = draw.integer(14, HEIGHT - ARCH.height - 14);
  const { background, piece } = cutArch(await scenePixels(id, svg), gapX, gapY);
  return {
    background: toPng(background),
    piece: toPng(piece),
    gapX,
    gapY,
    width: WIDTH,
    height: HEIGHT,
    pieceWidth: ARCH.width,
    pieceHeight: ARCH.height,
  };
}
