import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { artVersion } from '../../platform/art/version.ts';
import { createArt } from '../../platform/domains/catalogue/art.routes.ts';
import { openSeededPlatform, type SeededPlatform } from './catalogue-harness.ts';

let platform: SeededPlatform;
let art: ReturnType<typeof createArt>;
beforeAll(async () => {
  platform = await openSeededPlatform('pglite');
  art = createArt(platform.deps);
}, 60_000);
afterAll(() => platform.close());

const get = async (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  art.fetch(new Request(`http://platform.test${path}`, { headers }));
const TILE = `/art/tile/10001.svg?v=${artVersion}`;

describe('a tile', () => {
  test('is the game’s picture, cached permanently', async () => {
    const response = await get(TILE);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      vary: 'accept-encoding',
    });
    const svg = await response.text();
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 300 400"/);
    expect(svg).not.toMatch(/<script|on\w+=|href="http/);
    expect(svg.length).toBeLessThan(24_576);
  });

  test('of another version is not cached permanently', async () => {
    for (const address of ['/art/tile/10001.svg', '/art/tile/10001.svg?v=older'])
      expect((await get(address)).headers.get('cache-control')).toBe('public, max-age=300');
  });

  test('is the same at each request, and differs by game and variant', async () => {
    const bodies = await Promise.all(
      [
        TILE,
        TILE,
        '/art/tile/10003.svg',
        '/art/tile/10001.svg?variant=icon',
        '/art/tile/10001.svg?variant=wide',
      ].map(async (address) => (await get(address)).text()),
    );
    expect(bodies[1]).toBe(bodies[0]);
    expect(new Set(bodies).size).toBe(4);
  });

  test('is not sent again to a client that has it', async () => {
    const tag = (await get(TILE)).headers.get('etag')!;
    const again = await get(TILE, { 'if-none-match': `"other", ${tag}` });
    expect([again.status, await again.text(), again.headers.get('etag')]).toStrictEqual([304, '', tag]);
    expect((await get('/art/tile/10003.svg', { 'if-none-match': tag })).status).toBe(200);
  });

  test.each([
    ['br', (bytes: Buffer) => brotliDecompressSync(bytes)],
    ['gzip', (bytes: Buffer) => gunzipSync(bytes)],
  ])('is sent compressed as %s', async (encoding, unpack) => {
    const response = await get(TILE, { 'accept-encoding': `x, ${encoding}` });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    const bytes = Buffer.from(await response.arrayBuffer());
    const plain = await (await get(TILE)).text();
    expect(unpack(bytes).toString()).toBe(plain);
    expect(bytes.length).toBeLessThan(plain.length / 2);
  });
});

test.each([
  '/art/tile/1.svg',
  '/art/tile/10001.png',
  '/art/tile/10001.svg?variant=huge',
  '/art/tile/.svg',
  '/art/tile/%00.svg',
  '/art/vendor/NOBODY.svg',
  '/art/vendor/Nimbus%20Play.svg',
  '/art/vendor/NIMBUS.svg?variant=poster',
  '/art/vendor/NIMBUS.svg?theme=pink',
])('%s is a plain 404', async (path) => {
  const response = await get(path);
  expect([response.status, await response.text()]).toStrictEqual([404, 'not found']);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test('vendors have a mark and a logo, in colour and plain, for both themes', async () => {
  const shown = await Promise.all(
    ['', '?variant=mark', '?variant=logo&kind=mono', '?theme=dark'].map(async (query) =>
      (await get(`/art/vendor/PAGODA8.svg${query}`)).text(),
    ),
  );
  expect(new Set(shown).size).toBe(4);
  for (const svg of shown) expect(svg).toMatch(/^<svg /);
});

test('GAM-11: the common brand of several vendors has its pictures', async () => {
  for (const query of ['?variant=mark', '?variant=logo', '?variant=logo&theme=dark']) {
    const response = await get(`/art/vendor/123BET.svg${query}`);
    expect(response.status).toBe(200);
    expect(await response.text()).toMatch(/^<svg /);
  }
});
