import { createConnection } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getSystemStatus } from '#contract/system.ts';
import { games, vendors } from '../../platform/domains/catalogue/catalogue.tables.ts';
import { createConsole } from '../../platform/console/app.ts';
import { createFront } from '../../platform/front.ts';
import { createPlatformServer } from '../../platform/server.ts';
import { listen, openServer, SERVER_LIMITS, type Listening } from '../../platform/listen.ts';
import { openTestDatabase } from '../support/databases.ts';
import { openTestPlatform, type TestPlatform } from '../support/platform.ts';
import type { Fetch } from '../../platform/http/mount.ts';

const TWO_YEARS = 'max-age=63072000';
const STATUS = `${getSystemStatus.path}?url=platform.test`;

/** The whole response to these bytes, until the server closes. */
const exchange = (server: Listening, ...parts: string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = createConnection(Number(new URL(server.url).port), '127.0.0.1');
    let text = '';
    socket.on('data', (part) => (text += part.toString('latin1')));
    socket.on('error', reject);
    socket.on('close', () => resolve(text));
    for (const part of parts) socket.write(part);
  });
const statusIn = (text: string): number => Number(text.slice(9, 12));
const headerIn = (text: string, name: string): string | undefined =>
  new RegExp(`^${name}: (.*)\\r$`, 'im').exec(text)?.[1];
const get = (path: string, headers: Record<string, string>): string =>
  [
    `GET ${path} HTTP/1.1`,
    ...Object.entries({ Host: 'platform.test', Merchant: 'statehouse', Connection: 'close', ...headers }).map(
      ([name, value]) => `${name}: ${value}`,
    ),
    '',
    '',
  ].join('\r\n');

describe.each([
  ['no proxy', null],
  ['a trusted proxy', 'x-forwarded-for'],
] as const)('a server with %s', (_, addressHeader) => {
  const isTrusting = addressHeader !== null;
  let platform: TestPlatform;
  let front: Fetch;
  let server: Listening;
  beforeAll(async () => {
    platform = await openTestPlatform(await openTestDatabase('pglite'), {
      addressHeader,
      siteDirectory: '/nowhere',
    });
    await platform.deps.db
      .insert(vendors)
      .values({ code: 'NIMBUS', displayName: 'Nimbus', accountTypeId: 101, accountTypeName: 'NIMBUS' });
    await platform.deps.db.insert(games).values({
      id: '10001',
      vendorCode: 'NIMBUS',
      gameType: 'RNG',
      name: 'Royal Sevens',
      searchName: 'royal sevens',
      code: 'n-10001',
      minBet: 20n,
      minLines: 20,
      position: 1,
      model: 'medium',
    });
    const { config } = platform.deps;
    front = createFront(
      config,
      createPlatformServer(platform.deps, '/nowhere').fetch,
      platform.deps.settings,
    );
    server = await listen(openServer(front, config), '127.0.0.1', 0);
  });
  afterAll(async () => {
    await server.close();
    await platform.close();
  });

  it('accepts a forwarded host from the proxy alone', async () => {
    const policyOf = async (headers: Record<string, string>) =>
      headerIn(await exchange(server, get('/play/10001', headers)), 'content-security-policy');
    expect(await policyOf({ 'X-Forwarded-Host': 'seen.test' })).toContain(
      isTrusting ? "script-src 'self' seen.test;" : "script-src 'self' platform.test;",
    );
    for (const forged of ['evil.test *', 'a;sandbox', "'unsafe-inline'", 'evil.test, *', '[', 'a:b'])
      expect(await policyOf({ 'X-Forwarded-Host': forged })).toContain("script-src 'self' platform.test;");
    expect(await policyOf({ 'X-Forwarded-Host': 'evil.test, seen.test' })).toContain(
      isTrusting ? "script-src 'self' seen.test;" : "script-src 'self' platform.test;",
    );
  });

  it('accepts a forwarded scheme and region from the proxy alone, and its last value', async () => {
    const answerTo = (headers: Record<string, string>) => exchange(server, get('/wps/captcha', headers));
    const isSecure = async (scheme: string) =>
      headerIn(await answerTo({ 'X-Forwarded-Proto': scheme }), 'set-cookie')?.includes('; Secure');
    expect(await isSecure('https')).toBe(isTrusting);
    expect(await isSecure('http, https')).toBe(isTrusting);
    expect(await isSecure('https, http')).toBe(false);
    await platform.deps.settings.write({ restrictedRegions: ['XX'] });
    const isRestricted = async (region: string) =>
      (await answerTo({ 'X-Region': region })).includes('region.restricted');
    expect(await isRestricted('XX')).toBe(isTrusting);
    expect(await isRestricted('TR, XX')).toBe(isTrusting);
    expect(await isRestricted('XX, TR')).toBe(false);
    await platform.deps.settings.write({ restrictedRegions: [] });
  });

  it('sends HSTS on every response to a TLS request, and only there', async () => {
    for (const path of ['/', STATUS, '/play/10001', '/wps/nothing', '/art/tile/10001.svg', '/a.js']) {
      const over = await exchange(server, get(path, { 'X-Forwarded-Proto': 'https' }));
      expect([path, headerIn(over, 'strict-transport-security')]).toEqual([
        path,
        isTrusting ? TWO_YEARS : undefined,
      ]);
      const plain = await exchange(server, get(path, { 'X-Forwarded-Proto': 'https, http' }));
      expect([path, headerIn(plain, 'strict-transport-security')]).toEqual([path, undefined]);
    }
  });
  it('includes subdomains in it where configured', async () => {
    const config = { ...platform.deps.config, hstsSubdomains: true };
    const below = await listen(openServer(front, config), '127.0.0.1', 0);
    const answer = await exchange(below, get('/', { 'X-Forwarded-Proto': 'https' }));
    expect(headerIn(answer, 'strict-transport-security')).toBe(
      isTrusting ? `${TWO_YEARS}; includeSubDomains` : undefined,
    );
    await below.close();
  });

  it('refuses an invalid host', async () => {
    for (const host of [
      'a;sandbox',
      "a'b",
      'a,b',
      'a b',
      'user@platform.test',
      '*',
      'a/b',
      'a"b',
      'platform.test:x',
      '',
    ])
      expect([host, statusIn(await exchange(server, get(STATUS, { Host: host })))]).toEqual([host, 400]);
    for (const host of [
      'platform.test',
      'PLATFORM.test:8080',
      '127.0.0.1:1',
      '[::1]:8080',
      'xn--hjem-1qa.test',
    ])
      expect([host, statusIn(await exchange(server, get(STATUS, { Host: host })))]).toEqual([host, 200]);
  });

  it('protects every response of its own against other sites', async () => {
    for (const [path, policy] of [
      ['/', 'same-origin'],
      [STATUS, 'same-origin'],
      ['/wps/nothing', 'same-origin'],
      ['/wps/session/logout', 'same-origin'],
      ['/art/tile/10001.svg', 'same-origin'],
      ['/play/10001', 'same-origin'],
      ['/vendor/v1/nothing', 'same-origin'],
      // To its own page, whose origin is opaque, a game is cross-origin.
      ['/play/assets/hero/10001.svg', 'cross-origin'],
      ['/play/api/nothing', 'cross-origin'],
    ] as const) {
      const answer = await exchange(server, get(path, {}));
      expect([path, headerIn(answer, 'cross-origin-resource-policy')]).toEqual([path, policy]);
      expect([path, headerIn(answer, 'x-content-type-options')]).toEqual([path, 'nosniff']);
    }
    const data = await exchange(server, get(STATUS, {}));
    expect(headerIn(data, 'content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headerIn(data, 'x-frame-options')).toBe('DENY');
    expect(headerIn(data, 'referrer-policy')).toBe('no-referrer');
  });

  it('refuses a flood of headers, and loses none of those it accepts', async () => {
    const many = Object.fromEntries(Array.from({ length: 250 }, (_each, index) => [`h${index}`, '']));
    expect(statusIn(await exchange(server, get(STATUS, many)))).toBe(431);
    const some = Object.fromEntries(Array.from({ length: 150 }, (_each, index) => [`h${index}`, '']));
    const last = await exchange(server, get('/wps/captcha', { ...some, 'X-Forwarded-Proto': 'https' }));
    expect(headerIn(last, 'set-cookie')?.includes('; Secure')).toBe(isTrusting);
  });

  it('limits the wait for headers and body', async () => {
    const limits = { ...SERVER_LIMITS, headers: 100, request: 200, check: 20 };
    const patient = await listen(openServer(front, platform.deps.config, limits), '127.0.0.1', 0);
    const post =
      'POST /wps/session/login HTTP/1.1\r\nHost: platform.test\r\nMerchant: statehouse\r\nEncryption: JWE\r\n';
    for (const begun of [
      'GET / HTTP/1.1\r\nHost: hou',
      `${post}Content-Length: 100\r\n\r\n{`,
      `${post}Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`,
    ])
      expect([begun, statusIn(await exchange(patient, begun))]).toEqual([begun, 408]);
    expect(platform.errors).toEqual([]);
    await patient.close();
  });

  it('logs nothing for a client that leaves in the middle of a body', async () => {
    const post = `POST /wps/session/login HTTP/1.1\r\nHost: platform.test\r\nMerchant: statehouse\r\nEncryption: JWE\r\n`;
    for (const head of [
      `${post}Content-Length: 100\r\n\r\n{`,
      `${post}Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`,
    ])
      await new Promise<void>((resolve) => {
        const socket = createConnection(Number(new URL(server.url).port), '127.0.0.1', () => {
          socket.write(head, () => setImmediate(() => socket.destroy()));
        });
        socket.on('close', () => resolve());
      });
    expect(statusIn(await exchange(server, get(STATUS, {})))).toBe(200);
    expect(platform.errors).toEqual([]);
  });
});

describe('bodies', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await openTestPlatform(await openTestDatabase('pglite'), { demo: true });
  });
  afterAll(() => platform.close());

  const huge = 'x'.repeat(2 * 1024 * 1024);
  /** With a length, and without one, since a length can be omitted. */
  const requests = (url: string, headers: Record<string, string>, text: string): Request[] =>
    [text, new Blob([text]).stream()].map(
      (body) =>
        new Request(url, {
          method: 'POST',
          body,
          duplex: 'half',
          headers: { ...(typeof body === 'string' && { 'content-length': String(text.length) }), ...headers },
        } as RequestInit),
    );

  it('too large for a stand-in are refused as such', async () => {
    for (const path of ['/stand-in/social/google.com/authorize'])
      for (const request of requests(`http://platform.test${path}`, {}, huge)) {
        const answer = await platform.app.fetch(request, { ip: '192.0.2.1' });
        expect([path, answer.status, await answer.json()]).toMatchObject([
          path,
          413,
          { success: false, errorCode: 'body_too_large' },
        ]);
      }
    expect(platform.errors).toEqual([]);
  });

  it('too large, or missing, for the console are refused as such', async () => {
    const operatorConsole = createConsole(platform.deps, { token: 'only-printed-once' });
    const headers = {
      host: '127.0.0.1:8081',
      cookie: 'statehouse_console=only-printed-once',
      'content-type': 'application/json',
      'x-console': '1',
    };
    const answersTo = async (text: string) =>
      Promise.all(
        requests('http://127.0.0.1:8081/_console/do/audit', headers, text).map(async (request) => {
          const answer = await operatorConsole.fetch(request);
          return [answer.status, typeof ((await answer.json()) as { error?: unknown }).error];
        }),
      );
    expect(await answersTo(huge)).toEqual([
      [413, 'string'],
      [413, 'string'],
    ]);
    for (const text of ['{', '\u0000', '\ufeff'])
      expect([text, await answersTo(text)]).toEqual([
        text,
        [
          [400, 'string'],
          [400, 'string'],
        ],
      ]);
    expect(platform.errors).toEqual([]);
  });
});
