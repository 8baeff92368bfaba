import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { STREAM_PATH } from '#contract/stream.ts';
import { configFrom } from '../../platform/config.ts';
import { createFront, gatewayFetch, type Fetch } from '../../platform/front.ts';
import { GATEWAY_LIMITS, type GatewayLimits } from '../../platform/http/proxy.ts';
import { listen, openServer } from '../../platform/listen.ts';
import {
  bomb,
  endless,
  json,
  openHostileGateway,
  raw,
  type Answer,
  type HostileGateway,
} from '../support/hostile-gateway.ts';

const SITE = 'https://site.test';
const MiB = 1024 * 1024;
/** What lies in the buffers of two sockets, and what is on its way when a reader stops. */
const BUFFERS = 16 * MiB;
const CALL = '/wps/system/status';

let gateway: HostileGateway;
beforeEach(async () => {
  gateway = await openHostileGateway();
});
afterEach(() => gateway.close());

const frontOf = (limits: Partial<GatewayLimits> = {}, env: NodeJS.ProcessEnv = {}): Fetch => {
  const config = configFrom(env);
  return gatewayFetch(config, gateway.url, { ...GATEWAY_LIMITS, ...limits });
};
const send = async (front: Fetch, path = CALL, init: RequestInit & { ip?: string } = {}): Promise<Response> =>
  front(new Request(`${SITE}${path}`, init), { ip: init.ip ?? '192.0.2.77' });
const codeOf = async (answer: Response): Promise<unknown> =>
  ((await answer.json()) as { errorCode?: string }).errorCode;
const SAFE = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

describe('what a gateway answers', () => {
  const typed =
    (type: string, body = '<svg xmlns="http://www.w3.org/2000/svg"/>', status = 200): Answer =>
    (response) => {
      response.writeHead(status, { 'content-type': type });
      response.end(body);
    };
  const packedAs =
    (encoding: string): Answer =>
    (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': encoding });
      response.end('{"success":true}');
    };
  const UNFIT: readonly (readonly [string, Answer])[] = [
    ['an endless body', endless()],
    ['an endless body that is said to be packed', endless({ 'content-encoding': 'gzip' })],
    ['a bomb', bomb],
    ['a page', typed('text/html', '<script>alert(1)</script>')],
    ['a page of an error', typed('text/html; charset=utf-8', 'Bad gateway', 404)],
    ['a drawing where calls are', typed('image/svg+xml')],
    ['a script', typed('text/javascript', 'alert(1)')],
    ['a document of another kind', typed('application/xhtml+xml')],
    ['a type by the name of a property', typed('constructor')],
    ['a body of no type', raw('HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\n<a>')],
    [
      'a redirect',
      (response) => {
        response.writeHead(302, { location: 'https://elsewhere.test/', 'content-type': 'application/json' });
        response.end('{}');
      },
    ],
    ['a wish to speak something else', raw('HTTP/1.1 101 Go\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n')],
    ['a status of nobody', raw('HTTP/1.1 999 What\r\ncontent-length: 0\r\n\r\n')],
    [
      'less than it says',
      raw('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{}'),
    ],
    ['a flood of headers', raw(`HTTP/1.1 200 OK\r\n${'a: b\r\n'.repeat(20_000)}\r\n{}`)],
    ['what is not HTTP', raw('SSH-2.0-OpenSSH_9.9\r\n')],
    ['nothing', raw('')],
    ['a packing that nobody asked for', packedAs('zstd')],
    ['a packing in a packing', packedAs('gzip, gzip')],
    ['what is not packed as it says', packedAs('gzip')],
  ];
  it.each(UNFIT)('%s is not passed on: 502, an envelope, and its connection is closed', async (_, answer) => {
    gateway.answers(answer);
    const passed = await send(frontOf(), CALL, {
      headers: { language: 'EN', 'accept-encoding': 'gzip, br' },
    });
    expect([passed.status, await codeOf(passed)]).toEqual([502, 'unknown_error']);
    expect(Object.fromEntries(passed.headers)).toEqual({
      ...SAFE,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect(gateway.written()).toBeLessThan(GATEWAY_LIMITS.answer + BUFFERS);
  });

  const LATE: readonly (readonly [string, Answer, Partial<GatewayLimits>])[] = [
    ['never begins', () => undefined, { begin: 50 }],
    ['only ever says that it goes on', raw('HTTP/1.1 100 Continue\r\n\r\n'.repeat(50), true), { begin: 50 }],
    ['sends its headers byte by byte', raw('HTTP/1.1 200 OK\r\ncontent-ty', true), { begin: 50 }],
    [
      'begins and stops',
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.write('{');
      },
      { idle: 50 },
    ],
    [
      'goes on byte by byte',
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const timer = setInterval(() => response.write(' '), 5);
        response.on('close', () => clearInterval(timer));
      },
      { idle: 10_000, whole: 60 },
    ],
  ];
  it.each(LATE)('an answer that %s is given up: 504', async (_, answer, limits) => {
    gateway.answers(answer);
    const passed = await send(frontOf(limits));
    expect([passed.status, await codeOf(passed)]).toEqual([504, 'unknown_error']);
  });

  it('of its headers only those come back that were looked at', async () => {
    gateway.answers(
      json({
        'access-control-allow-credentials': 'true',
        'access-control-allow-origin': 'https://elsewhere.test',
        'alt-svc': 'h3=":443"',
        'cache-control': 'public, max-age=31536000, immutable',
        'clear-site-data': '"*"',
        'content-disposition': 'attachment; filename=a.html',
        'content-security-policy': "default-src * 'unsafe-inline'",
        'content-type': 'application/json; charset=utf-7',
        link: '<https://elsewhere.test/x.js>; rel=preload; as=script',
        location: 'https://elsewhere.test/',
        nel: '{"report_to":"x"}',
        'proxy-authenticate': 'Basic',
        refresh: '0; url=https://elsewhere.test/',
        'report-to': '{}',
        server: 'hostile',
        'service-worker-allowed': '/',
        sourcemap: 'https://elsewhere.test/',
        'strict-transport-security': 'max-age=0',
        'transfer-encoding': 'chunked',
        vary: '*',
        'www-authenticate': 'Basic realm="site"',
        'x-accel-redirect': '/etc/passwd',
        'x-frame-options': 'ALLOWALL',
        'x-powered-by': 'hostile',
        'set-cookie': [
          'SHELL_deviceId=theirs; Path=/',
          'theme=dark; Path=/; Domain=site.test',
          'captchaId=a"b; Path=/',
          'captchaId=good-1; Domain=site.test; Path=/; Max-Age=99999999; SameSite=None',
        ],
      }),
    );
    const passed = await send(frontOf());
    expect(passed.status).toBe(200);
    expect(Object.fromEntries(passed.headers)).toEqual({
      ...SAFE,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'set-cookie': 'captchaId=good-1; Path=/wps; Max-Age=3600; HttpOnly; SameSite=Strict; Secure',
    });
    expect(await passed.json()).toEqual({ success: true });
  });

  it('a name and a wait are passed on where they are such', async () => {
    const headersOf = async (status: number, headers: Record<string, string>) => {
      gateway.answers((response) => {
        response.writeHead(status, { 'content-type': 'application/json', ...headers });
        response.end('{}');
      });
      const { headers: back } = await send(frontOf());
      return ['etag', 'cache-control', 'retry-after'].map((name) => back.get(name));
    };
    expect(await headersOf(200, { etag: 'W/"a-1"', 'retry-after': '5' })).toEqual([
      'W/"a-1"',
      'private, no-cache',
      null,
    ]);
    expect(await headersOf(200, { etag: 'a b' })).toEqual([null, 'no-store', null]);
    expect(await headersOf(429, { 'retry-after': '5' })).toEqual([null, 'no-store', '5']);
    expect(await headersOf(503, { 'retry-after': 'Wed, 21 Oct 2099 07:28:00 GMT' })).toEqual([
      null,
      'no-store',
      null,
    ]);
  });

  it('pictures are passed on as what they are, drawings only where art is, and as nothing more', async () => {
    gateway.answers(typed('image/png', 'png'));
    const picture = await send(frontOf(), '/wps/member/info/icon');
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    gateway.answers(typed('image/svg+xml'));
    const drawing = await send(frontOf(), '/art/tile/10001.svg?v=1');
    expect([drawing.status, drawing.headers.get('content-security-policy')]).toEqual([
      200,
      "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    ]);
    gateway.answers(typed('text/html', '<p>'));
    expect((await send(frontOf(), '/art/tile/10001.svg')).status).toBe(502);
  });

  it('a kept connection that the gateway has closed costs a reading nothing', async () => {
    const front = frontOf();
    for (let turn = 0; turn < 3; turn += 1) {
      gateway.answers((response) => {
        json()(response, { method: '', url: '', headers: {}, body: '' });
        // Says that it stays, and goes.
        response.on('finish', () => response.socket?.destroySoon());
      });
      expect((await send(front)).status).toBe(200);
    }
  });
});

describe('what a gateway is asked', () => {
  it('are headers of the contract, and our own word for who asks', async () => {
    const sent: Record<string, string> = {
      accept: 'application/json',
      'accept-language': 'tr',
      authorization: 'token',
      'content-type': 'application/json',
      cookie: 'theme=dark; captchaId=x-1; session=secret',
      device: 'web',
      encryption: 'JWE',
      'idempotency-key': 'key-12345678',
      'if-none-match': '"x"',
      language: 'EN',
      merchant: 'statehouse',
      moduleid: 'COMM3',
      'user-agent': 'Mozilla/5.0',
      'x-digest': 'd',
      'x-gateway-version': '3',
      'x-real-ua': 'eA==',
      'x-requested-with': 'XMLHttpRequest',
      'x-rsa': 'ff',
      'x-timestamp': '1',
    };
    const forged = {
      'cf-connecting-ip': '203.0.113.9',
      'client-ip': '203.0.113.9',
      connection: 'close, authorization',
      'content-encoding': 'gzip',
      forwarded: 'for=203.0.113.9;host=evil.test;proto=https',
      origin: 'https://site.test',
      'proxy-authorization': 'Basic eA==',
      range: 'bytes=0-1',
      referer: 'https://site.test/secret',
      'sec-fetch-site': 'same-origin',
      te: 'trailers',
      'true-client-ip': '203.0.113.9',
      via: '1.1 evil',
      'x-console': '1',
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-host': 'evil.test',
      'x-forwarded-port': '1',
      'x-forwarded-proto': 'http',
      'x-http-method-override': 'DELETE',
      'x-original-url': '/admin',
      'x-real-ip': '203.0.113.9',
      'x-region': 'XX',
      'x-rewrite-url': '/admin',
    };
    await send(frontOf(), `${CALL}?a=1&a=%2f..`, {
      method: 'POST',
      body: '{"a":1}',
      headers: { ...forged, ...sent, host: 'site.test' },
    });
    expect(gateway.heard).toEqual([
      {
        method: 'POST',
        url: `${CALL}?a=1&a=%2f..`,
        body: '{"a":1}',
        headers: {
          ...sent,
          cookie: 'captchaId=x-1',
          'accept-encoding': 'identity',
          connection: 'keep-alive',
          'content-length': '7',
          host: new URL(gateway.url).host,
          'x-forwarded-for': '192.0.2.77',
          'x-forwarded-host': 'site.test',
          'x-forwarded-proto': 'https',
        },
      },
    ]);
  });

  it('is what a proxy that we trust says, and what it says last', async () => {
    const headers = {
      'x-forwarded-for': '203.0.113.9, 198.51.100.7',
      'x-forwarded-host': 'evil.test, seen.test',
      'x-forwarded-proto': 'http, https',
      'x-region': 'XX, TR',
    };
    await send(frontOf({}, { TRUST_PROXY: '1' }), CALL, { headers });
    expect(gateway.heard[0]?.headers).toMatchObject({
      'x-forwarded-for': '198.51.100.7',
      'x-forwarded-host': 'seen.test',
      'x-forwarded-proto': 'https',
      'x-region': 'TR',
    });
  });

  const ODD = [
    '/wps/..%2f..%2fadmin',
    '/wps/..%2Fadmin',
    '/wps/%2e%2e%2fadmin',
    '/wps/..%5cadmin',
    '/wps/..%255cadmin',
    '/wps/%252e%252e/admin',
    '/wps/..;/admin',
    '/wps/a;b=c',
    '/wps/a%00b',
    '/wps/a%0d%0ab',
    '/wps//admin',
    '/wps/a%20b',
    '/wps/%c0%ae%c0%ae/admin',
    '/wps/\u00e9',
    '/lgw/%2e%2e%2f',
    '/lotto/..%2f',
    '/play/..%2fadmin',
    '/play/assets/..%2f..%2fwps',
  ];
  it('are paths that every server reads alike', async () => {
    const front = frontOf();
    for (const path of ODD) expect([path, (await send(front, path)).status]).toEqual([path, 400]);
    expect(gateway.heard).toEqual([]);
    // What an address says about its own path is read before anything is asked.
    await send(front, '/wps/x/%2e%2e/system/status');
    expect(gateway.heard.map(({ url }) => url)).toEqual([CALL]);
  });

  it('as it comes over a socket, too', async () => {
    const front = createFront(configFrom({ STATEHOUSE_SITE: '/nowhere' }), frontOf(), null);
    const server = await listen(openServer(front), '127.0.0.1', 0);
    const statusOf = (target: string): Promise<string> =>
      new Promise((resolve, reject) => {
        const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
        let text = '';
        socket.on('data', (part) => (text += part.toString('latin1')));
        socket.on('close', () => resolve(text.slice(9, 12)));
        socket.on('error', reject);
        socket.write(`GET ${target} HTTP/1.1\r\nHost: site.test\r\nConnection: close\r\n\r\n`);
      });
    try {
      for (const target of [
        '/wps/..\\..\\admin',
        '/wps/..%2f..%2fadmin',
        '/wps/..;/x',
        '/wps//x',
        '/wps/%2e%2e%2fx',
      ])
        expect([target, await statusOf(target)]).toEqual([target, '400']);
      // Folded before it is looked at: nothing of the platform's, so a page of the site, which is not built here.
      expect(await statusOf('/wps/../vendor')).toBe('404');
      expect(await statusOf('/wps/../../etc/passwd')).toBe('503');
      expect(gateway.heard).toEqual([]);
    } finally {
      await server.close();
    }
  });

  it('is nothing beside the calls of the site: no vendor, no stand-in, no other verb', async () => {
    const front = frontOf();
    for (const path of [
      '/vendor/v1/bet',
      '/stand-in/cashier/x',
      '/stand-in/social/google/authorize',
      '/emulator/auth/iframe',
      '/identitytoolkit.googleapis.com/v1/accounts:lookup',
      '/play',
      '/wps',
      '/art/other/x.svg',
    ])
      expect([path, [400, 404].includes((await send(front, path)).status)]).toEqual([path, true]);
    for (const [method, path] of [
      ['OPTIONS', CALL],
      ['PATCH', CALL],
      ['PROPFIND', CALL],
      ['HEAD', STREAM_PATH],
      ['POST', STREAM_PATH],
      ['POST', '/art/tile/1.svg'],
      ['POST', '/play/10001'],
      ['GET', '/play/api/session'],
      ['DELETE', '/play/api/session'],
    ] as const)
      expect([method, path, (await send(front, path, { method })).status]).toEqual([method, path, 405]);
    expect(gateway.heard).toEqual([]);
  });

  it('is no more than a call may be long', async () => {
    const post = async (body: BodyInit) =>
      send(frontOf({ body: 1000 }), CALL, { method: 'POST', body, duplex: 'half' } as RequestInit);
    const unmeasured = new Blob(['x'.repeat(1001)]).stream();
    for (const body of ['x'.repeat(1001), unmeasured]) {
      const passed = await post(body);
      expect([passed.status, await codeOf(passed)]).toEqual([413, 'body_too_large']);
    }
    expect(gateway.heard).toEqual([]);
  });
});

describe('a game of a gateway', () => {
  const page: Answer = (response) => {
    response.writeHead(200, {
      'content-type': 'text/html',
      'content-security-policy': "script-src 'unsafe-inline'",
    });
    response.end('<script>alert(1)</script>');
  };
  it('is a page under our policy, in a frame', async () => {
    gateway.answers(page);
    const front = frontOf();
    const passed = await send(front, '/play/10001?ticket=t', { headers: { 'sec-fetch-dest': 'iframe' } });
    const policy = passed.headers.get('content-security-policy') ?? '';
    expect(passed.status).toBe(200);
    expect(policy).toContain('sandbox allow-scripts;');
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).not.toContain('unsafe');
    expect(passed.headers.get('cache-control')).toBe('no-store');
    const whole = await send(front, '/play/10001', { headers: { 'sec-fetch-dest': 'document' } });
    expect(whole.status).toBe(404);
  });

  it('has its script for itself: none of our own pages can load it', async () => {
    gateway.answers((response) => {
      response.writeHead(200, { 'content-type': 'text/javascript' });
      response.end('alert(1)');
    });
    const statusOf = async (site: string, dest: string) =>
      (
        await send(frontOf(), '/play/assets/slot.js', {
          headers: { 'sec-fetch-site': site, 'sec-fetch-dest': dest },
        })
      ).status;
    expect(await statusOf('cross-site', 'script')).toBe(200);
    for (const dest of ['script', 'worker', 'serviceworker', 'document', 'empty'])
      expect([dest, await statusOf('same-origin', dest)]).toEqual([dest, 404]);
  });

  it('asks for leave of us, and calls with its session alone', async () => {
    const front = frontOf();
    const leave = await send(front, '/play/api/spin', { method: 'OPTIONS' });
    expect([leave.status, leave.headers.get('access-control-allow-headers')]).toEqual([
      204,
      'content-type, game-session',
    ]);
    expect(gateway.heard).toEqual([]);
    const passed = await send(front, '/play/api/spin', {
      method: 'POST',
      body: '{}',
      headers: { 'game-session': 's' },
    });
    expect(gateway.heard[0]?.headers['game-session']).toBe('s');
    expect(passed.headers.get('access-control-allow-origin')).toBe('*');
    expect(passed.headers.get('access-control-allow-credentials')).toBeNull();
  });
});

describe('how much of us a gateway gets', () => {
  it('are so many calls of one network, and so many in all; then it is said when to come again', async () => {
    const waiting: (() => void)[] = [];
    gateway.answers((response, heard) => {
      waiting.push(() => json()(response, heard));
    });
    const front = frontOf({ calls: { total: 3, each: 2 } });
    const open = [
      send(front),
      send(front, CALL, { ip: '192.0.2.77' }),
      send(front, CALL, { ip: '192.0.2.78' }),
    ];
    await expect.poll(() => waiting.length).toBe(3);
    const own = await send(front);
    expect([own.status, own.headers.get('retry-after'), await codeOf(own)]).toEqual([
      429,
      '1',
      'TOO_MANY_REQUESTS',
    ]);
    const others = await send(front, CALL, { ip: '2001:db8::1' });
    expect([others.status, others.headers.get('retry-after')]).toEqual([503, '1']);
    for (const go of waiting) go();
    expect((await Promise.all(open)).map(({ status }) => status)).toEqual([200, 200, 200]);
    gateway.answers(json());
    expect((await send(front)).status).toBe(200);
  });

  it('a place is free again after every kind of end', async () => {
    const front = frontOf({
      calls: { total: 1, each: 1 },
      streams: { total: 1, each: 1 },
      begin: 300,
      quiet: 50,
    });
    const leaving = new AbortController();
    const came = new Promise<void>((resolve) => {
      gateway.answers(() => resolve());
    });
    const left = send(front, CALL, { signal: leaving.signal });
    await came;
    leaving.abort();
    await expect(left).rejects.toThrow('aborted');
    expect((await send(front)).status).toBe(504);
    gateway.answers(raw(''));
    expect((await send(front)).status).toBe(502);
    gateway.answers((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: 1\n\n');
    });
    const quiet = await send(front, STREAM_PATH);
    await expect(quiet.text()).rejects.toThrow('too long');
    const cancelled = await send(front, STREAM_PATH);
    await cancelled.body?.cancel();
    const unread = await send(front, STREAM_PATH);
    expect(unread.status).toBe(200);
    // Nobody reads it and nobody leaves it: its quiet ends it.
    await expect.poll(async () => (await send(front, STREAM_PATH)).status).toBe(200);
    gateway.answers(json());
    expect((await send(front)).status).toBe(200);
  });

  it('is so much memory for all calls together', async () => {
    gateway.answers(json({}, 'x'.repeat(100_000)));
    const front = frontOf({ held: 50_000 });
    const full = await send(front);
    expect([full.status, full.headers.get('retry-after')]).toEqual([503, '1']);
    gateway.answers(json());
    expect((await send(front)).status).toBe(200);
  });

  it('a stream that is packed is none', async () => {
    gateway.answers((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'content-encoding': 'gzip' });
      response.end('x');
    });
    expect((await send(frontOf(), STREAM_PATH)).status).toBe(502);
  });
});

describe('the first picture, announced by a gateway', () => {
  let siteDirectory: string;
  beforeAll(() => {
    siteDirectory = mkdtempSync(join(tmpdir(), 'statehouse-walls-'));
    writeFileSync(join(siteDirectory, 'index.html'), '<!doctype html><img id="shell-banner" alt="">');
    writeFileSync(join(siteDirectory, 'banners.json'), JSON.stringify({ '/': 'w_home' }));
  });
  afterAll(() => rmSync(siteDirectory, { recursive: true, force: true }));

  it.each([
    ['an endless body', endless()],
    ['an endless packed body', endless({ 'content-encoding': 'gzip' })],
    ['a bomb', bomb],
    ['a page', (response: Parameters<Answer>[0]) => response.end('<p>')],
  ] as const)('200 visits read no more of %s than one may hold', async (_, answer) => {
    gateway.answers(answer as Answer);
    const config = { ...configFrom({}), siteDirectory };
    const front = createFront(config, gatewayFetch(config, gateway.url), null);
    const pages = await Promise.all(Array.from({ length: 200 }, async () => (await send(front, '/')).text()));
    expect(new Set(pages).size).toBe(1);
    await expect.poll(() => gateway.heard.length).toBe(1);
    // Another round while the first is over or goes on: it is not asked again.
    await Promise.all(Array.from({ length: 200 }, () => send(front, '/')));
    expect([gateway.heard.length, gateway.connections()]).toEqual([1, 1]);
    expect(gateway.written()).toBeLessThan(GATEWAY_LIMITS.answer + BUFFERS);
  });
});
