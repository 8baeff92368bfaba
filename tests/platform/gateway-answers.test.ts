import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { STREAM_PATH } from '#contract/stream.ts';
import { GATEWAY_LIMITS, type GatewayLimits } from '../../platform/http/proxy.ts';
import {
  bomb,
  endless,
  json,
  openHostileGateway,
  raw,
  type Answer,
  type HostileGateway,
} from '../support/hostile-gateway.ts';
import { BUFFERS, CALL, codeOf, frontOf, send } from './gateway-harness.ts';

let gateway: HostileGateway;
beforeEach(async () => {
  gateway = await openHostileGateway();
});
afterEach(() => gateway.close());

const SAFE = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

describe('responses of a gateway', () => {
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
    ['an endless body with an encoding', endless({ 'content-encoding': 'gzip' })],
    ['a bomb', bomb],
    ['a page', typed('text/html', '<script>alert(1)</script>')],
    ['an error page', typed('text/html; charset=utf-8', 'Bad gateway', 404)],
    ['a drawing at the path of a call', typed('image/svg+xml')],
    ['a script', typed('text/javascript', 'alert(1)')],
    ['a document of another type', typed('application/xhtml+xml')],
    ['a type named like an object property', typed('constructor')],
    ['a body without a type', raw('HTTP/1.1 200 OK\r\ncontent-length: 3\r\n\r\n<a>')],
    [
      'a redirect',
      (response) => {
        response.writeHead(302, { location: 'https://elsewhere.test/', 'content-type': 'application/json' });
        response.end('{}');
      },
    ],
    ['a protocol upgrade', raw('HTTP/1.1 101 Go\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n')],
    ['an unknown status', raw('HTTP/1.1 999 What\r\ncontent-length: 0\r\n\r\n')],
    [
      'less than its declared length',
      raw('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{}'),
    ],
    ['a flood of headers', raw(`HTTP/1.1 200 OK\r\n${'a: b\r\n'.repeat(20_000)}\r\n{}`)],
    ['a response that is not HTTP', raw('SSH-2.0-OpenSSH_9.9\r\n')],
    ['nothing', raw('')],
    ['an encoding that was not requested', packedAs('zstd')],
    ['nested encodings', packedAs('gzip, gzip')],
    ['a body that does not match its encoding', packedAs('gzip')],
  ];
  it.each(UNFIT)('%s is not passed on: 502, an envelope, and its connection is closed', async (_, answer) => {
    gateway.answers(answer);
    const passed = await send(frontOf(gateway), CALL, {
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
    ['sends only 100 Continue', raw('HTTP/1.1 100 Continue\r\n\r\n'.repeat(50), true), { begin: 50 }],
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
        const drip = (): void => void response.write(' ', (error) => error || setImmediate(drip));
        drip();
      },
      { idle: 10_000, whole: 60 },
    ],
  ];
  it.each(LATE)('a response that %s is given up: 504', async (_, answer, limits) => {
    gateway.answers(answer);
    const passed = await send(frontOf(gateway, limits));
    expect([passed.status, await codeOf(passed)]).toEqual([504, 'unknown_error']);
  });

  it('only validated headers are passed back', async () => {
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
    const passed = await send(frontOf(gateway));
    expect(passed.status).toBe(200);
    expect(Object.fromEntries(passed.headers)).toEqual({
      ...SAFE,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'set-cookie': 'captchaId=good-1; Path=/wps; Max-Age=3600; HttpOnly; SameSite=Strict; Secure',
    });
    expect(await passed.json()).toEqual({ success: true });
  });

  it('an ETag and a Retry-After are passed on where they are valid', async () => {
    const headersOf = async (status: number, headers: Record<string, string>) => {
      gateway.answers((response) => {
        response.writeHead(status, { 'content-type': 'application/json', ...headers });
        response.end('{}');
      });
      const { headers: back } = await send(frontOf(gateway));
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

  it('pictures are passed on with their type, drawings only as art, and without any other permission', async () => {
    gateway.answers(typed('image/png', 'png'));
    const picture = await send(frontOf(gateway), '/wps/member/info/icon');
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    gateway.answers(typed('image/svg+xml'));
    const drawing = await send(frontOf(gateway), '/art/tile/10001.svg?v=1');
    expect([drawing.status, drawing.headers.get('content-security-policy')]).toEqual([
      200,
      "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    ]);
    gateway.answers((response) => {
      response.writeHead(200, { 'content-type': 'image/svg+xml', etag: '"a-1"', 'cache-control': 'public' });
      response.end('<svg xmlns="http://www.w3.org/2000/svg"/>');
    });
    const kept = await send(frontOf(gateway), '/art/tile/10001.svg');
    expect(kept.headers.get('cache-control')).toBe('private, max-age=3600');
    gateway.answers(typed('text/html', '<p>'));
    expect((await send(frontOf(gateway), '/art/tile/10001.svg')).status).toBe(502);
  });

  it('a stream is neither buffered nor kept by a proxy on its way', async () => {
    gateway.answers(typed('text/event-stream', ': open\n\n'));
    const { status, headers } = await send(frontOf(gateway), STREAM_PATH);
    expect([status, Object.fromEntries(headers)]).toEqual([
      200,
      {
        ...SAFE,
        'content-type': 'text/event-stream',
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      },
    ]);
  });

  it('a kept-alive connection that the gateway has closed does not fail a read', async () => {
    const front = frontOf(gateway);
    for (let turn = 0; turn < 3; turn += 1) {
      gateway.answers((response) => {
        json()(response, { method: '', url: '', headers: {}, body: '' });
        // Announces keep-alive, and closes.
        response.on('finish', () => response.socket?.destroySoon());
      });
      expect((await send(front)).status).toBe(200);
    }
  });
});
