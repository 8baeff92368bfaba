import { decode } from 'fast-png';
import { expect, test } from 'vitest';
import { ARCH, archDepth, cutArch, sliderPuzzle } from '../../../platform/art/captcha-art.ts';
import captchaFile from '../../../platform/art/data/captcha.json' with { type: 'json' };
import { letterCaptcha } from '../../../platform/art/letter-captcha.ts';
import { seeded } from '../../../platform/art/random.ts';
import { rasterise, toPng } from '../../../platform/art/raster.ts';

const paint = (index: number) => rasterise(captchaFile.scenes[index]?.svg ?? '');
const pixel = (data: ArrayLike<number>, width: number, x: number, y: number) =>
  [0, 1, 2, 3].map((channel) => data[(y * width + x) * 4 + channel]);

test('the gap differs from the scene inside the arch and nowhere else', async () => {
  for (let index = 0; index < captchaFile.scenes.length; index++) {
    const scene = await paint(index);
    const [gapX, gapY] = [120 + index * 13, 20 + index * 9];
    const { background } = cutArch(scene, gapX, gapY);
    let [strayed, untouched] = [0, 0];
    for (let y = 0; y < 180; y++) {
      for (let x = 0; x < 340; x++) {
        const depth = archDepth(x + 0.5 - gapX, y + 0.5 - gapY);
        const start = (y * 340 + x) * 4;
        const same = [0, 1, 2, 3].every(
          (channel) => scene.data[start + channel] === background.data[start + channel],
        );
        if (depth <= -0.5 && !same) strayed++;
        if (depth > 4 && (scene.data[start + 1] ?? 0) > 60 && same) untouched++;
      }
    }
    expect([strayed, untouched]).toEqual([0, 0]);
  }
});

test('the piece holds the original pixels, under a gold line, on a transparent ground', async () => {
  const scene = await paint(1);
  const { piece } = cutArch(scene, 200, 50);
  expect([piece.width, piece.height]).toEqual([ARCH.width, ARCH.height]);
  const wrong = { outside: 0, line: 0, inside: 0 };
  for (let y = 0; y < ARCH.height; y++) {
    for (let x = 0; x < ARCH.width; x++) {
      const depth = archDepth(x + 0.5, y + 0.5);
      const found = pixel(piece.data, ARCH.width, x, y).join();
      if (depth <= -0.5 && !found.endsWith(',0')) wrong.outside++;
      if (depth >= 4 && found !== pixel(scene.data, 340, 200 + x, 50 + y).join()) wrong.inside++;
      if (depth > 0.6 && depth < 1.9 && found !== '245,195,68,255') wrong.line++;
    }
  }
  expect(wrong).toEqual({ outside: 0, line: 0, inside: 0 });
});

test('a puzzle is two PNG files that agree with its answer', async () => {
  const random = seeded('puzzle').uniform;
  const spots = new Set<string>();
  for (let i = 0; i < 30; i++) {
    const puzzle = await sliderPuzzle(random);
    spots.add(`${puzzle.gapX},${puzzle.gapY}`);
    const [background, piece] = [decode(puzzle.background), decode(puzzle.piece)];
    expect([background.width, background.height]).toEqual([puzzle.width, puzzle.height]);
    expect([piece.width, piece.height]).toEqual([puzzle.pieceWidth, puzzle.pieceHeight]);
    expect(puzzle.gapX).toBeGreaterThan(puzzle.pieceWidth);
    expect(puzzle.gapX + puzzle.pieceWidth).toBeLessThan(puzzle.width);
    expect(puzzle.gapY).toBeGreaterThan(0);
    expect(puzzle.gapY + puzzle.pieceHeight).toBeLessThan(puzzle.height);
    // The line round the gap is white where the arch stands on its foot.
    const foot = pixel(background.data, 340, puzzle.gapX + 24, puzzle.gapY + ARCH.height - 1);
    expect(foot).toEqual([255, 255, 255, 255]);
  }
  expect(spots.size).toBeGreaterThan(25);
});

test('all ten scenes occur', async () => {
  const seen = new Set<string>();
  for (let i = 0; i < 10; i++) {
    let first = true;
    const puzzle = await sliderPuzzle(() => {
      const u = first ? (i + 0.5) / 10 : 0.5;
      first = false;
      return u;
    });
    seen.add(Buffer.from(puzzle.background).toString('base64'));
  }
  expect(seen.size).toBe(10);
});

test('the vector scenes hold no gap', () => {
  for (const { svg } of captchaFile.scenes) expect(svg).not.toContain('24 24 0 0 1 48 0v34z');
});

test('the image captcha is a small PNG, different each time', async () => {
  const random = seeded('letters').uniform;
  const files = [await letterCaptcha('7KQ4', random), await letterCaptcha('7KQ4', random)];
  for (const file of files) {
    const { width, height } = decode(file);
    expect([width, height]).toEqual([120, 44]);
    expect(file.length).toBeLessThan(12_000);
  }
  expect(files[0]).not.toEqual(files[1]);
  expect(await letterCaptcha('7KQ4', seeded('x').uniform)).toEqual(
    await letterCaptcha('7KQ4', seeded('x').uniform),
  );
});

test('another text gives another picture', async () => {
  const ink = async (text: string) => {
    const { data } = decode(await letterCaptcha(text, seeded('ink').uniform));
    let dark = 0;
    for (let i = 0; i < data.length; i += 4)
      if ((data[i] ?? 0) + (data[i + 1] ?? 0) + (data[i + 2] ?? 0) < 420) dark++;
    return dark;
  };
  expect(await ink('M8W4')).toBeGreaterThan((await ink('')) + 400);
});

test('half-clear pixels keep their colour in the file', async () => {
  const pixels = await rasterise(
    '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="1"><rect width="1" height="1" fill="#c86432" fill-opacity=".5"/></svg>',
  );
  const { data } = decode(toPng(pixels));
  expect(Math.abs((data[0] ?? 0) - 200)).toBeLessThan(3);
  expect(Math.abs((data[3] ?? 0) - 128)).toBeLessThan(2);
  expect(data[7]).toBe(0);
});

test('SVG that is not well formed is refused', async () => {
  await expect(rasterise('<svg')).rejects.toThrow('SVG');
});
