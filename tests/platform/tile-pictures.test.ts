import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderTile } from '../../platform/art/tile.ts';
import { artVersion } from '../../platform/art/version.ts';
import { createArt } from '../../platform/domains/catalogue/art.routes.ts';
import { createPainter, type Painter } from '../../platform/domains/catalogue/painter.ts';
import { openTilePictures } from '../../platform/domains/catalogue/tile-pictures.ts';
import { PAINTING } from '../../platform/kernel/config.ts';
import { srcSetOf } from '../../src/views/layout/pictures.ts';
import { openSeededPlatform, type SeededPlatform } from './catalogue-harness.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'));
});
// A picture may still be written.
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

const DRAWING = renderTile({ seed: '10001', category: 'slots', title: 'Royal Sevens', vendor: 'NIMBUS' });
const kept = (): Promise<string[]> => readdir(join(folder, artVersion)).catch(() => []);
const fail = (error: unknown): void => expect.unreachable(String(error));

/** Uploads block these loaders in the whole process; the test reads pictures of ours. */
const LOADERS = { operation: ['VipsForeignLoadWebp', 'VipsForeignLoadSvg'] };
beforeAll(() => sharp.unblock(LOADERS));
afterAll(() => sharp.block(LOADERS));

describe('the painted pictures', () => {
  let platform: SeededPlatform;
  let art: ReturnType<typeof createArt>;
  beforeAll(async () => {
    platform = await openSeededPlatform('pglite');
  }, 60_000);
  afterAll(() => platform.close());
  beforeEach(() => {
    art = createArt({ ...platform.deps, config: { ...platform.deps.config, pictureDirectory: folder } });
  });
  const get = async (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    art.fetch(new Request(`http://platform.test${path}`, { headers }));

  test.each([
    ['', 240, 320],
    ['&w=120', 120, 160],
    ['&w=400', 400, 533],
    ['&variant=icon&w=120', 120, 120],
    ['&variant=wide&w=640', 640, 400],
  ])('a tile with %j is %i by %i', async (query, width, height) => {
    const response = await get(`/art/tile/10001.webp?v=${artVersion}${query}`);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width, height });
    expect(bytes.length).toBeLessThan(40_000);
  });

  test('is there in each width that the site requests', async () => {
    const sources = srcSetOf(`/art/tile/10001.webp?v=${artVersion}`)!.split(',');
    expect(sources).not.toHaveLength(0);
    for (const source of sources) {
      const [path, width] = source.split(' ');
      const picture = await (await get(path!)).arrayBuffer();
      expect(`${(await sharp(Buffer.from(picture)).metadata()).width}w`).toBe(width);
    }
  });

  test('looks like its drawing', async () => {
    const drawn = Buffer.from(await (await get('/art/tile/10001.svg')).arrayBuffer());
    const painted = Buffer.from(await (await get('/art/tile/10001.webp?w=240')).arrayBuffer());
    const pixels = (picture: Buffer): Promise<Buffer> =>
      sharp(picture).resize(240, 320).removeAlpha().raw().toBuffer();
    const [one, other] = await Promise.all([pixels(drawn), pixels(painted)]);
    const difference = one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] ?? 0)), 0);
    expect(difference / one.length).toBeLessThan(4);
  });

  test('is not sent again to a client that has it', async () => {
    const tag = (await get('/art/tile/10001.webp')).headers.get('etag')!;
    expect((await get('/art/tile/10001.webp', { 'if-none-match': tag })).status).toBe(304);
    for (const other of ['/art/tile/10001.webp?w=400', '/art/tile/10003.webp', '/art/tile/10001.svg'])
      expect((await get(other, { 'if-none-match': tag })).status).toBe(200);
  });

  test('is not painted for a client that has left', async () => {
    const left = new AbortController();
    const request = new Request('http://platform.test/art/tile/10001.webp', { signal: left.signal });
    const answer = art.fetch(request);
    left.abort();
    expect((await answer).headers.get('content-type')).not.toBe('image/webp');
    // Another picture is painted, and kept, after it.
    await (await get('/art/tile/10003.webp')).arrayBuffer();
    await vi.waitFor(async () => expect(await kept()).toEqual([expect.stringMatching(/^10003-/)]));
  });

  test.each(['?w=241', '?w=', '?w=1e3', '?w=-120', '?variant=huge'])('%s is a 404', async (query) => {
    expect((await get(`/art/tile/10001.webp${query}`)).status).toBe(404);
    expect((await get('/art/tile/1.webp')).status).toBe(404);
  });
});

describe('a picture', () => {
  const painterOf = (paint: Painter['paint']): Painter & { paint: ReturnType<typeof vi.fn> } => ({
    paint: vi.fn(paint),
  });
  const picture = new Uint8Array([1, 2, 3]);

  test('is painted once, for all who ask at the same time and for later processes', async () => {
    const painter = painterOf(async () => picture);
    const pictures = openTilePictures(folder, painter, fail);
    const all = Array.from({ length: 20 }, () => pictures.get('10001-tile', 240, () => DRAWING));
    for (const one of await Promise.all(all)) expect(one).toEqual(picture);
    expect(painter.paint).toHaveBeenCalledExactlyOnceWith(DRAWING, 240, expect.any(AbortSignal));
    await vi.waitFor(async () => expect(await kept()).toEqual(['10001-tile-240.webp']));

    const later = painterOf(() => Promise.reject(new Error('not painted again')));
    const again = openTilePictures(folder, later, fail);
    expect(await again.get('10001-tile', 240, () => DRAWING)).toEqual(picture);
  });

  test('is given up only when all who asked for it have left, and is begun again for the next', async () => {
    const signals: AbortSignal[] = [];
    const painter = painterOf((_svg, _width, signal) => {
      signals.push(signal!);
      return new Promise((done) => {
        signal!.addEventListener('abort', () => done(null));
      });
    });
    const pictures = openTilePictures(folder, painter, fail);
    const [one, other, later] = [new AbortController(), new AbortController(), new AbortController()];
    const pending = [one, other].map(({ signal }) => pictures.get('a', 240, () => DRAWING, signal));
    await vi.waitFor(() => expect(signals).toHaveLength(1));
    one.abort();
    expect(signals[0]!.aborted).toBe(false);
    other.abort();
    const again = pictures.get('a', 240, () => DRAWING, later.signal);
    expect(await Promise.all(pending)).toEqual([null, null]);
    await vi.waitFor(() => expect(signals).toHaveLength(2));
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    later.abort();
    expect(await again).toBeNull();
  });

  test('of an older version is deleted; other folders stay', async () => {
    for (const name of ['1-0123abcd', 'mine']) await mkdir(join(folder, name));
    await openTilePictures(
      folder,
      painterOf(async () => picture),
      fail,
    ).get('a', 240, () => DRAWING);
    await vi.waitFor(async () => expect(await kept()).toHaveLength(1));
    expect((await readdir(folder)).sort()).toEqual([artVersion, 'mine']);
  });

  test('takes the place of the oldest one when there are too many', async () => {
    const painter = painterOf(async () => picture);
    const pictures = openTilePictures(folder, painter, fail, 3);
    for (const name of ['a', 'b', 'c', 'd']) {
      await pictures.get(name, 240, () => DRAWING);
      await vi.waitFor(async () => expect(await kept()).toContain(`${name}-240.webp`));
    }
    expect((await kept()).sort()).toEqual(['b-240.webp', 'c-240.webp', 'd-240.webp']);
  });

  test('is there without a folder to keep it in, and the log names the reason once', async () => {
    await writeFile(join(folder, 'file'), '');
    const errors: unknown[] = [];
    const pictures = openTilePictures(
      join(folder, 'file'),
      painterOf(async () => picture),
      (error) => errors.push(error),
    );
    expect(await pictures.get('a', 240, () => DRAWING)).toEqual(picture);
    await vi.waitFor(() => expect(String(errors[0])).toMatch(/ENOTDIR/));
    await pictures.get('b', 240, () => DRAWING);
    await new Promise((resolve) => void setImmediate(resolve));
    expect(errors).toHaveLength(1);
  });
});

describe('the painter', () => {
  test('paints no more than it can: the next caller gets nothing, at once', async () => {
    const painter = createPainter();
    const all = Array.from({ length: PAINTING.waiting + 5 }, () => painter.paint(DRAWING, 120));
    const done = await Promise.all(all);
    expect(done.filter((one) => one === null)).toHaveLength(5);
    expect(await painter.paint(DRAWING, 120)).not.toBeNull();
  });

  test('does not begin those whose clients have left, and paints the others', async () => {
    const painter = createPainter();
    const all = Array.from({ length: PAINTING.atOnce + 9 }, () => new AbortController());
    const pending = all.map(({ signal }) => painter.paint(DRAWING, 120, signal));
    const stayed = painter.paint(DRAWING, 120);
    for (const each of all) each.abort();
    const isPainted = (await Promise.all(pending)).map((one) => one !== null);
    expect(isPainted).toEqual(all.map((_, at) => at < PAINTING.atOnce));
    expect(await stayed).not.toBeNull();
  });

  test('refuses a broken drawing, and goes on', async () => {
    const painter = createPainter();
    await expect(painter.paint('<svg', 120)).rejects.toThrow('SVG');
    expect(await painter.paint(DRAWING, 120)).not.toBeNull();
  });

  test.each([
    ['ends', 'process.exit(1)', 'has ended'],
    ['cannot start', "import './missing.mjs'", 'missing.mjs'],
  ])('whose process %s fails its callers, and rests before another one starts', async (_, script, reason) => {
    const file = join(folder, 'process.mjs');
    await writeFile(file, script);
    const painter = createPainter(pathToFileURL(file));
    const calls = [painter.paint(DRAWING, 120), painter.paint(DRAWING, 120)];
    for (const one of calls) await expect(one).rejects.toThrow(reason);
    expect(await painter.paint(DRAWING, 120)).toBeNull();
  });
});
