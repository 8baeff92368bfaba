import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getSystemStatus } from '#contract/system.ts';
import { STREAM_PATH } from '#contract/stream.ts';
import { configFrom, type Config } from '../../platform/kernel/config.ts';
import { createFront, gatewayFetch } from '../../platform/front.ts';
import { listen, openServer, type Listening } from '../../platform/listen.ts';
import { openTestDatabase } from '../support/databases.ts';
import { openTestPlatform, type TestPlatform } from '../support/platform.ts';
import type { Fetch } from '../../platform/http/mount.ts';

const SCRIPT = 'console.log(1)';

describe('the front server', () => {
  let folder: string;
  let config: Config;
  let front: Fetch;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'statehouse-front-'));
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>shell</title>');
    writeFileSync(join(folder, 'assets/app-1.js'), SCRIPT);
    mkdirSync(join(folder, 'art'));
    writeFileSync(join(folder, 'art/coins.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    writeFileSync(join(folder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    writeFileSync(join(folder, 'robots.txt'), 'User-agent: *');
    writeFileSync(join(folder, 'assets/app-1.js.br'), brotliCompressSync(SCRIPT));
    writeFileSync(join(folder, 'csp.json'), JSON.stringify({ 'script-src': ["'self'", "'sha256-abc'"] }));
    config = { ...configFrom({}), siteDirectory: folder };
    front = createFront(config, () => new Response('platform'), null);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const get = async (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    front(new Request(`http://site.test${path}`, { headers, method }), {});

  it('returns the shell for every URL of the site, revalidated each time', async () => {
    for (const path of ['/', '/rng', '/login', '/register.html', '/deep/er?x=1']) {
      const answer = await get(path);
      expect([path, answer.status, await answer.text()]).toEqual([
        path,
        200,
        '<!doctype html><title>shell</title>',
      ]);
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    }
    const etag = (await get('/')).headers.get('etag') ?? '';
    expect((await get('/', { 'if-none-match': etag })).status).toBe(304);
  });

  it('titles a page in the visitor’s language, names the shell’s layout, and responds 404 for a page that the site does not have', async () => {
    const site = mkdtempSync(join(tmpdir(), 'statehouse-pages-'));
    writeFileSync(
      join(site, 'index.html'),
      '<!doctype html><html lang="tr" data-theme="light"><title>shell</title>',
    );
    const titles = (name: string) => ({ TY: `${name} <ty>`, EN: `${name} & en` });
    const note = {
      pages: { '/': titles('Home'), '/rng': titles('Slots'), '/member/withdraw': titles('Withdraw') },
      panels: { member: titles('Centre') },
      missing: titles('None'),
      layouts: { '/': 'home', '/rng': 'column' },
    };
    writeFileSync(join(site, 'pages.json'), JSON.stringify(note));
    const at = createFront({ ...configFrom({}), siteDirectory: site }, () => new Response(), null);
    const open = async (path: string, headers: Record<string, string> = {}) => {
      const answer = await at(new Request(`http://site.test${path}`, { headers }), {});
      const html = await answer.text();
      const [, layout] = / data-shell="(\w+)"/.exec(html) ?? [];
      const [, title] = /<title>(.*)<\/title>/.exec(html) ?? [];
      return [answer.status, layout, title];
    };
    try {
      expect(await open('/')).toEqual([200, 'home', 'Home &lt;ty>']);
      expect(await open('/rng/', { cookie: 'language=EN' })).toEqual([200, 'column', 'Slots &amp; en']);
      expect(await open('/rng?vendor=PG')).toEqual([200, 'column', 'Slots &lt;ty>']);
      expect(await open('/member/withdraw')).toEqual([200, 'home', 'Withdraw &lt;ty>']);
      expect(await open('/member/whatever')).toEqual([200, 'home', 'Centre &lt;ty>']);
      for (const path of [
        '/nowhere',
        '/rng/more',
        '/member',
        '/member/a/b',
        '/nobody/x',
        '/gone.html',
        '/constructor',
      ])
        expect([path, ...(await open(path))]).toEqual([path, 404, 'plain', 'None &lt;ty>']);
      const missing = await at(new Request('http://site.test/nowhere'), {});
      const etag = missing.headers.get('etag') ?? '';
      expect(await open('/nowhere', { 'if-none-match': etag })).toEqual([404, 'plain', 'None &lt;ty>']);
      expect((await at(new Request('http://site.test/pages.json'), {})).status).toBe(404);
    } finally {
      rmSync(site, { recursive: true, force: true });
    }
  });

  it('S2: lists the hosts of a phone-verification project only where there is a real one', async () => {
    const policyOf = async (env: NodeJS.ProcessEnv): Promise<string> => {
      const at = createFront({ ...configFrom(env), siteDirectory: folder }, () => new Response(), null);
      const answer = await at(new Request('http://site.test/'), {});
      return answer.headers.get('content-security-policy') ?? '';
    };
    expect(await policyOf({})).not.toMatch(/google|firebase|recaptcha/);
    const policy = await policyOf({ FIREBASE_API_KEY: 'k', FIREBASE_PROJECT_ID: 'pera' });
    expect(policy).toContain("connect-src 'self' https://identitytoolkit.googleapis.com");
    expect(policy).toContain("script-src 'self' 'sha256-abc' https://www.google.com/recaptcha/");
    expect(policy).toContain('https://pera.firebaseapp.com');
    expect(policy).not.toMatch(/unsafe-|\*/);
  });

  it('P1: caches hashed files permanently, without a tag, compressed where the browser accepts it', async () => {
    const plain = await get('/assets/app-1.js');
    expect(plain.headers.get('cache-control')).toBe('max-age=31536000, immutable');
    expect(plain.headers.get('etag')).toBeNull();
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toBe(SCRIPT);
    const packed = await get('/assets/app-1.js', { 'accept-encoding': 'gzip, br' });
    expect(packed.headers.get('content-encoding')).toBe('br');
    expect(packed.headers.get('vary')).toBe('accept-encoding');
    expect(await (await get('/assets/app-1.js', {}, 'HEAD')).text()).toBe('');
  });

  it('P1: a drawing without a hash may be a day old, and is checked by its tag then', async () => {
    const { status, headers } = await get('/art/coins.svg');
    expect([status, headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=86400, stale-while-revalidate=2592000',
    ]);
    const unchanged = { 'if-none-match': headers.get('etag') ?? '' };
    expect((await get('/art/coins.svg', unchanged)).status).toBe(304);
  });

  it('responds 404 for a missing file, never with the shell, and serves no note of the build', async () => {
    for (const path of ['/assets/app-0.js', '/csp.json', '/../package.json', '/assets/app-1.js.br'])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    expect((await get('/', {}, 'POST')).status).toBe(405);
  });

  it('protects every document with a strict policy plus the build’s directives, and no more', async () => {
    for (const path of ['/', '/missing.js']) {
      const { headers } = await get(path);
      const policy = headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'self'");
      expect(policy).toContain("script-src 'self' 'sha256-abc';");
      expect(policy).toContain("object-src 'none'");
      expect(policy).not.toContain('unsafe');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('referrer-policy')).toBe('same-origin');
      expect(headers.get('permissions-policy')).toContain('camera=()');
    }
  });

  it('sends a drawing and a text with a policy that lets nothing run or load', async () => {
    for (const [path, policy] of [
      ['/logo.svg', "default-src 'none'; style-src 'unsafe-inline'; sandbox"],
      ['/robots.txt', "default-src 'none'; frame-ancestors 'none'"],
    ] as const) {
      const { status, headers } = await get(path);
      const guards = [
        'content-security-policy',
        'x-content-type-options',
        'x-frame-options',
        'referrer-policy',
      ];
      expect([path, status, ...guards.map((name) => headers.get(name))]).toEqual([
        ...[path, 200, policy, 'nosniff', 'DENY', 'no-referrer'],
      ]);
    }
  });

  it('sends a subresource without a policy of its own, and not as another type', async () => {
    const { headers } = await get('/assets/app-1.js');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBeNull();
  });

  it('passes everything else to the platform', async () => {
    for (const path of [
      '/wps/system/status',
      '/lgw/x',
      '/lotto/x',
      '/vendor/v1/bet',
      '/play/1',
      '/art/tile/1.svg',
    ])
      expect([path, await (await get(path)).text()]).toEqual([path, 'platform']);
    expect(await (await get('/wpsomething')).text()).toContain('shell');
  });
});

describe('a site in front of another platform', () => {
  let platform: TestPlatform;
  let upstream: Listening;
  let front: Fetch;
  beforeAll(async () => {
    platform = await openTestPlatform(await openTestDatabase('pglite'), { addressHeader: 'x-forwarded-for' });
    upstream = await listen(
      openServer((request, socket) => platform.app.fetch(request, socket)),
      '127.0.0.1',
      0,
    );
    const config = configFrom({ GATEWAY_URL: upstream.url });
    front = createFront(config, gatewayFetch(config, upstream.url), null);
  });
  afterAll(async () => {
    await upstream.close();
    await platform.close();
  });

  const send = (path: string, init: RequestInit = {}) =>
    front(
      new Request(`http://site.test${path}`, {
        ...init,
        headers: { Merchant: 'statehouse', Language: 'EN', ...init.headers },
      }),
      { ip: '192.0.2.77' },
    );

  it('passes calls on with the visitor’s address, and returns responses unchanged', async () => {
    const answer = await send(`${getSystemStatus.path}?url=site.test`);
    expect(await answer.json()).toMatchObject({ success: true, value: { location: { ip: '192.0.2.77' } } });
    const refused = await send('/wps/session/login', {
      method: 'POST',
      body: '{}',
      headers: { Encryption: 'JWE' },
    });
    expect([refused.status, await refused.json()]).toMatchObject([
      400,
      { errorCode: 'request_body_required' },
    ]);
  });

  it('keeps cookies same-origin', async () => {
    const answer = await send('/wps/captcha');
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^captchaId=[\w-]+; Path=\/wps; Max-Age=300; HttpOnly/),
    ]);
  });

  it('passes the event stream on as it arrives', async () => {
    const person = await platform.addPerson({ money: 700n });
    const token = await platform.tokenOf(person.account);
    const leaving = new AbortController();
    const answer = await send(STREAM_PATH, { headers: { Authorization: token }, signal: leaving.signal });
    const reader = answer.body!.getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toContain('"sumBalance":7');
    platform.deps.hub.publish([{ type: 'status' }]);
    expect(new TextDecoder().decode((await reader.read()).value)).toContain('"type":"status"');
    leaving.abort();
    await expect(reader.read()).rejects.toThrow('aborted');
  });

  it('passes no vendor call on, and responds with an envelope when the platform is down', async () => {
    expect((await send('/vendor/v1/bet', { method: 'POST', body: '{}' })).status).toBe(404);
    const config = configFrom({ GATEWAY_URL: 'http://127.0.0.1:9' });
    const alone = createFront(config, gatewayFetch(config, 'http://127.0.0.1:9'), null);
    const answer = await alone(new Request('http://site.test/wps/system/status'), {});
    expect([answer.status, await answer.json()]).toMatchObject([
      502,
      { success: false, errorCode: 'unknown_error' },
    ]);
  });
});
