import type { Locator, Page } from '@playwright/test';
import { decode } from 'fast-png';
import { tabTo } from './keys.ts';

/** A PNG of one grey pixel. */
export const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==';
/** Responses of a gateway that the test plays: a puzzle without a gap, and the ticket for any answer. */
export const PLAIN_PUZZLE = {
  lot_number: 'lot-1',
  background: DOT,
  piece: DOT,
  width: 340,
  height: 180,
  pieceWidth: 48,
  pieceHeight: 58,
  pieceY: 40,
  proof: { salt: 's', difficulty: 1 },
};
export const PLAIN_TICKET = { lot_number: 'lot-1', captcha_output: 'out', pass_token: 'pass', gen_time: '1' };

const [WIDTH, HEIGHT, RADIUS] = [48, 58, 24];

/** Distance of a point to the edge of the arch, positive inside. */
const depth = (x: number, y: number): number =>
  y < RADIUS ? RADIUS - Math.hypot(x - RADIUS, y - RADIUS) : Math.min(x, WIDTH - x, HEIGHT - y);

const EDGE: [number, number][] = [];
const INSIDE: [number, number][] = [];
for (let y = 0; y < HEIGHT; y += 2)
  for (let x = 0; x < WIDTH; x += 1) {
    const at = depth(x + 0.5, y + 0.5);
    if (at > 0.5 && at < 2) EDGE.push([x, y]);
    if (at > 5 && x % 3 === 0) INSIDE.push([x, y]);
  }

/** The visible position of the gap: a dark arch with a white outline. Px from the left of the picture. */
export const gapIn = (png: Uint8Array): number => {
  const { width, height, channels, data } = decode(png);
  const light = Float32Array.from({ length: width * height }, (_, at) => {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * channels, at * channels + 3);
    return (red + green + blue) / 3;
  });
  const offsets = (points: [number, number][]): number[] => points.map(([x, y]) => y * width + x);
  const [edge, inside] = [offsets(EDGE), offsets(INSIDE)];
  const mean = (from: number[], start: number): number => {
    let sum = 0;
    for (const offset of from) sum += light[start + offset] ?? 0;
    return sum / from.length;
  };
  let best = { x: 0, contrast: -Infinity };
  for (let top = 0; top <= height - HEIGHT; top += 1)
    for (let left = 0; left <= width - WIDTH; left += 1) {
      const start = top * width + left;
      const contrast = mean(edge, start) - mean(inside, start);
      if (contrast > best.contrast) best = { x: left, contrast };
    }
  return best.x;
};

const picture = (dialog: Locator): Locator =>
  dialog.getByRole('img', { name: /boşluğu olan sahne|arch-shaped gap/ });

export const pictureOf = async (dialog: Locator): Promise<string> =>
  (await picture(dialog).getAttribute('src')) ?? '';

/** The gap in the picture that the dialog shows now. */
export const gapOf = async (dialog: Locator): Promise<number> =>
  gapIn(Buffer.from((await pictureOf(dialog)).replace('data:image/png;base64,', ''), 'base64'));

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** The path of the knob on the screen: from its place to where the piece is in its gap. */
export const wayOf = async (dialog: Locator, gap: number): Promise<{ from: Place; to: Place }> => {
  const knob = dialog.getByRole('slider');
  const box = await knob.boundingBox();
  const track = await knob.locator('..').boundingBox();
  const max = Number(await knob.getAttribute('aria-valuemax'));
  if (!box || !track) throw new Error('The slider is not on the screen');
  const y = box.y + box.height / 2;
  return {
    from: { x: box.x + box.width / 2, y },
    to: { x: track.x + box.width / 2 + (gap / max) * (track.width - box.width), y },
  };
};

/** The time that a person needs to see that it fits: the platform refuses a path that is too fast. */
const LOOK = 150;

/** Moves the piece to the gap with the arrow keys; the slider has the focus. */
export const keyTo = async (dialog: Locator, gap: number): Promise<void> => {
  const knob = dialog.getByRole('slider');
  const from = Number(await knob.getAttribute('aria-valuenow'));
  const key = gap > from ? 'ArrowRight' : 'ArrowLeft';
  let left = Math.abs(gap - from);
  while (left >= 3) {
    const step = left >= 20 ? 20 : 4;
    left -= step;
    const delay = left < 3 ? LOOK : 0;
    await knob.page().keyboard.press(step === 20 ? `Shift+${key}` : key, { delay });
  }
};

/** Drags the knob along a path as a hand does: slowly at first, never straight, with a pause at the end. */
export const drag = async (page: Page, { from, to }: { from: Place; to: Place }): Promise<void> => {
  const STEPS = 12;
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let step = 1; step <= STEPS; step += 1) {
    const share = (1 - Math.cos((Math.PI * step) / STEPS)) / 2;
    await page.mouse.move(from.x + (to.x - from.x) * share, from.y + (step % 5));
  }
  // The knob trembles during the pause; the last place is the right one.
  for (const until = Date.now() + LOOK; Date.now() < until;)
    for (const off of [1, 0]) await page.mouse.move(to.x + off, to.y);
  await page.mouse.up();
};

/**
 * Passes the check by the keyboard, as a person who sees the gap. Faster than the proof of work, whose duration is
 * random.
 */
export const fitPiece = async (dialog: Locator): Promise<void> => {
  const page = dialog.page();
  await tabTo(page, dialog.getByRole('slider'));
  await keyTo(dialog, await gapOf(dialog));
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
};
