import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startSliderCaptcha } from '#contract/captcha.ts';
import { listAnnouncements } from '#contract/content.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { listGames, listVendors } from '#contract/games.ts';
import { login } from '#contract/login.ts';
import { getMemberInfo } from '#contract/session.ts';
import { STREAM_PATH } from '#contract/stream.ts';
import { listCountries } from '#contract/countries.ts';
import { getBalance } from '#contract/wallet.ts';
import { faultStore } from '../../platform/runtime/fault-store.ts';
import { games, vendors } from '../../platform/domains/catalogue/catalogue.tables.ts';
import { banners, countries } from '../../platform/domains/content/content.tables.ts';
import { configFrom } from '../../platform/kernel/config.ts';
import { createFront, gatewayFetch } from '../../platform/front.ts';
import { createAnswers } from '../../platform/http/answer.ts';
import { accepts, hasAlready } from '../../platform/http/encoding.ts';
import { listen, openServer, type Listening } from '../../platform/listen.ts';
import { EMBEDDED_BY_DAY, openTestDatabase } from '../support/databases.ts';
import { openTestPlatform, type TestPlatform } from '../support/platform.ts';

const COUNTRIES = 60;

describe.each(EMBEDDED_BY_DAY)('responses on %s', (engine) => {
  let platform: TestPlatform;
  let line: Listening;
  beforeAll(async () => {
    platform = await openTestPlatform(await openTestDatabase(engine));
    await platform.deps.db.insert(countries).values(
      Array.from({ length: COUNTRIES }, (_, position) => ({
        code: `C${position}`,
        position,
        dialingCode: String(position + 1),
        name: `Country number ${position}`,
      })),
    );
    line = await listen(
      openServer((request, socket) => platform.app.fetch(request, socket)),
      '127.0.0.1',
      0,
    );
  });
  afterAll(async () => {
    await line.close();
    await platform.close();
  });
  afterEach(() => faultStore(platform.deps.db).clear());

  /** The raw bytes: `fetch` would decompress them. */
  const get = async (
    endpoint: Pick<Endpoint, 'path'>,
    headers: Record<string, string> = {},
    query = '',
  ): Promise<{ status: number; headers: Headers; bytes: Buffer }> => {
    const answer = await platform.app.fetch(
      new Request(`http://platform.test${endpoint.path}${query}`, {
        headers: { merchant: 'statehouse', language: 'EN', ...headers },
      }),
    );
    const bytes = Buffer.from(await answer.arrayBuffer());
    return { status: answer.status, headers: answer.headers, bytes };
  };
  const read = (bytes: Buffer): unknown => (JSON.parse(bytes.toString()) as { value: unknown }).value;

  describe('large JSON', () => {
    it('is compressed with an encoding that the client accepts, and labelled with it', async () => {
      const plain = await get(listCountries);
      expect(plain.headers.get('content-encoding')).toBeNull();
      expect(read(plain.bytes)).toHaveLength(COUNTRIES);
      for (const [accepted, encoding, unpack] of [
        ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
        ['gzip', 'gzip', gunzipSync],
      ] as const) {
        const packed = await get(listCountries, { 'accept-encoding': accepted });
        expect(packed.headers.get('content-encoding')).toBe(encoding);
        expect(packed.headers.get('vary')).toContain('accept-encoding');
        expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 3);
        expect(unpack(packed.bytes)).toEqual(plain.bytes);
      }
    });

    it('is readable by a browser on a real connection', async () => {
      const answer = await fetch(`${line.url}${listCountries.path}`, {
        headers: { merchant: 'statehouse', 'accept-encoding': 'br' },
      });
      expect(answer.headers.get('content-encoding')).toBe('br');
      expect(((await answer.json()) as { value: unknown[] }).value).toHaveLength(COUNTRIES);
    });

    it('is not compressed when it is small, or when the client accepts no encoding', async () => {
      for (const accepted of ['', 'identity', 'br;q=0, gzip;q=0.0', 'brotli'])
        expect(
          (await get(listCountries, { 'accept-encoding': accepted })).headers.get('content-encoding'),
        ).toBe(null);
      const { token } = await member();
      const small = await get(getMemberInfo, { authorization: token, 'accept-encoding': 'br' });
      expect(small.headers.get('content-encoding')).toBeNull();
    });
  });

  const member = async () => {
    const person = await platform.addPerson({ money: 5n });
    return { ...person, token: await platform.tokenOf(person.account) };
  };

  describe('public responses', () => {
    it('are revalidated by their ETag with a 304', async () => {
      const first = await get(listCountries);
      const tag = first.headers.get('etag') ?? '';
      expect(tag).toMatch(/^"[\w-]{22}"$/);
      expect(first.headers.get('cache-control')).toBe('private, no-cache');
      for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
        const again = await get(listCountries, { 'if-none-match': known, 'accept-encoding': 'br' });
        expect([again.status, again.bytes.length, again.headers.get('etag')]).toEqual([304, 0, tag]);
      }
      expect((await get(listCountries, { 'if-none-match': '"other"' })).status).toBe(200);
    });

    it('of the catalogue have a text and an ETag per page and filter, until a game changes', async () => {
      const { db } = platform.deps;
      await db
        .insert(vendors)
        .values({ code: 'NIMBUS', displayName: 'Nimbus', accountTypeId: 101, accountTypeName: 'NIMBUS' });
      await db.insert(games).values(
        [1, 2, 3].map((position) => ({
          id: String(10_000 + position),
          vendorCode: 'NIMBUS',
          gameType: position === 3 ? 'LIVE' : 'RNG',
          name: `Game ${position}`,
          searchName: `game ${position}`,
          code: `N${position}`,
          minBet: 100n,
          minLines: 1,
          position,
          model: 'classic',
        })),
      );
      const page = async (query: string) => {
        const { headers, bytes } = await get(listGames, {}, query);
        const { games: found } = read(bytes) as { games: { gameName: string }[] };
        return { names: found.map(({ gameName }) => gameName), tag: headers.get('etag') ?? '' };
      };
      const QUERIES = ['?pageNo=1&pageSize=1', '?pageNo=2&pageSize=1', '?pageSize=2', '?gameType=LIVE'];
      const walk = async () => {
        const pages = [];
        for (const query of QUERIES) pages.push(await page(query));
        return pages;
      };
      const first = await walk();
      expect(first.map(({ names }) => names)).toEqual([
        ['Game 1'],
        ['Game 2'],
        ['Game 1', 'Game 2'],
        ['Game 3'],
      ]);
      expect(new Set(first.map(({ tag }) => tag)).size).toBe(QUERIES.length);
      expect(await walk()).toEqual(first);
      const { tag = '' } = first[0] ?? {};
      expect((await get(listGames, { 'if-none-match': tag }, QUERIES[0])).status).toBe(304);
      await db.update(games).set({ name: 'Renamed' }).where(eq(games.position, 1));
      await expect.poll(async () => (await page('?pageNo=1&pageSize=1')).names).toEqual(['Renamed']);
      expect((await get(listGames, { 'if-none-match': tag }, QUERIES[0])).status).toBe(200);
    });

    it('have an ETag per content and per language', async () => {
      const fetchAnnouncements = (language: string) => get(listAnnouncements, { language });
      const before = (await fetchAnnouncements('EN')).headers.get('etag') ?? '';
      const translations = {
        EN: { label: 'l', title: 'Hello', subtitle: 's', action: 'a' },
        TY: { label: 'l', title: 'Merhaba', subtitle: 's', action: 'a' },
      };
      await platform.deps.db.insert(banners).values({
        id: randomBytes(4).toString('hex'),
        groupName: 'w_home',
        position: 1,
        image: '/a.svg',
        translations,
      });
      const english = await get(listAnnouncements, { 'if-none-match': before });
      expect([english.status, english.headers.get('vary')]).toEqual([
        200,
        'accept-encoding, language, merchant, authorization',
      ]);
      expect((await fetchAnnouncements('TY')).headers.get('etag')).not.toBe(english.headers.get('etag'));
    });
  });

  it('a member’s data, one-time responses and refusals are not cached', async () => {
    const { token } = await member();
    const answers = await Promise.all([
      get(getBalance, { authorization: token }),
      get(getMemberInfo, { authorization: token }),
      get(getMemberInfo),
      get(startSliderCaptcha, {}, '?scene=login'),
      get(listVendors, { merchant: 'other' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 401, 200, 400]);
    for (const { headers } of answers)
      expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-store', null]);
  });

  it('the event stream is never compressed', async () => {
    const { token } = await member();
    const leaving = new AbortController();
    const answer = await fetch(`${line.url}${STREAM_PATH}`, {
      headers: { merchant: 'statehouse', authorization: token, 'accept-encoding': 'br, gzip' },
      signal: leaving.signal,
    });
    expect([answer.headers.get('content-encoding'), answer.headers.get('cache-control')]).toEqual([
      null,
      'no-store, no-transform',
    ]);
    leaving.abort();
  });

  it('a truncation fault truncates the uncompressed text', async () => {
    await faultStore(platform.deps.db).set({
      endpoint: 'listCountries',
      kind: 'truncated',
      status: 500,
      delay: 0,
      remaining: null,
    });
    const { bytes } = await get(listCountries, { 'accept-encoding': 'br' });
    expect(bytes.toString()).toBe('{"success":true,"val');
  });

  describe('behind another platform', () => {
    let front: ReturnType<typeof createFront>;
    beforeAll(() => {
      const config = configFrom({ GATEWAY_URL: line.url });
      front = createFront(config, gatewayFetch(config, line.url), null);
    });
    const through = async (headers: Record<string, string>) =>
      front(
        new Request(`http://site.test${listCountries.path}`, {
          headers: { merchant: 'statehouse', ...headers },
        }),
        {},
      );

    it('JSON is compressed once, and only for clients that accept it', async () => {
      const packed = await through({ 'accept-encoding': 'gzip, br, zstd' });
      expect(packed.headers.get('content-encoding')).toBe('br');
      const text = brotliDecompressSync(Buffer.from(await packed.arrayBuffer()));
      expect(read(text)).toHaveLength(COUNTRIES);
      const plain = await through({});
      expect(plain.headers.get('content-encoding')).toBeNull();
      expect(Buffer.from(await plain.arrayBuffer())).toEqual(text);
    });

    it('an ETag is passed through', async () => {
      const tag = (await through({})).headers.get('etag') ?? 'none';
      const again = await through({ 'if-none-match': tag, 'accept-encoding': 'gzip' });
      expect([again.status, again.headers.get('content-encoding'), await again.text()]).toEqual([
        304,
        null,
        '',
      ]);
    });
  });
});

it('the response to an encrypted call, which holds a secret, is never compressed', async () => {
  const headers = new Headers({ 'accept-encoding': 'br' });
  const answer = createAnswers();
  const encodingOf = async (endpoint: Endpoint) =>
    (await answer(endpoint, 'long '.repeat(1000), headers)).headers.get('content-encoding');
  expect([await encodingOf(login), await encodingOf(startSliderCaptcha)]).toEqual([null, 'br']);
});

describe('parsing of encodings and ETags', () => {
  it('compares whole names and weights', () => {
    for (const accepted of ['br', 'gzip, br', 'gzip,br;q=0.1', 'BR', 'gzip;q=0, br ; q=1'])
      expect([accepted, accepts('br', accepted)]).toEqual([accepted, true]);
    for (const accepted of ['', 'xbr', 'br;q=0', 'br; q=0.000, gzip', 'brotli', 'gzip'])
      expect([accepted, accepts('br', accepted)]).toEqual([accepted, false]);
  });

  it('accepts one ETag or several, strong or weak', () => {
    expect(hasAlready('"a"', '"a"')).toBe(true);
    expect(hasAlready('"b", W/"a"', '"a"')).toBe(true);
    expect(hasAlready('"ab"', '"a"')).toBe(false);
    expect(hasAlready(null, '"a"')).toBe(false);
  });
});
