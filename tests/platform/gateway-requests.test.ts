import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { STREAM_PATH } from '#contract/stream.ts';
import { configFrom } from '../../platform/kernel/config.ts';
import { createFront } from '../../platform/front.ts';
import { listen, openServer } from '../../platform/listen.ts';
import { openHostileGateway, type HostileGateway } from '../support/hostile-gateway.ts';
import { CALL, codeOf, frontOf, send } from './gateway-harness.ts';

let gateway: HostileGateway;
beforeEach(async () => {
  gateway = await openHostileGateway();
});
afterEach(() => gateway.close());

describe('requests to a gateway', () => {
  it('carry headers of the contract, and the caller’s address set by us', async () => {
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
    await send(frontOf(gateway), `${CALL}?a=1&a=%2f..`, {
      method: 'POST',
      body: '{"a":1}',
      headers: { ...forged, ...sent, host: 'site.test' },
    });
    expect(gateway.received).toEqual([
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

  it('carry the last value of a trusted proxy', async () => {
    const headers = {
      'x-forwarded-for': '203.0.113.9, 198.51.100.7',
      'x-forwarded-host': 'evil.test, seen.test',
      'x-forwarded-proto': 'http, https',
      'x-region': 'XX, TR',
    };
    await send(frontOf(gateway, {}, { TRUST_PROXY: '1' }), CALL, { headers });
    expect(gateway.received[0]?.headers).toMatchObject({
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
  it('have paths that every server reads alike', async () => {
    const front = frontOf(gateway);
    for (const path of ODD) expect([path, (await send(front, path)).status]).toEqual([path, 400]);
    expect(gateway.received).toEqual([]);
    // Escapes in a path are refused before any request is made.
    await send(front, '/wps/x/%2e%2e/system/status');
    expect(gateway.received.map(({ url }) => url)).toEqual([CALL]);
  });

  it('the same over a raw socket', async () => {
    const front = createFront(configFrom({ STATEHOUSE_SITE: '/nowhere' }), frontOf(gateway), null);
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
      // Normalised before the check: not the platform's, so a page of the site, which is not built here.
      expect(await statusOf('/wps/../vendor')).toBe('404');
      expect(await statusOf('/wps/../../etc/passwd')).toBe('503');
      expect(gateway.received).toEqual([]);
    } finally {
      await server.close();
    }
  });

  it('are calls of the site only: no vendor, no stand-in, no other method', async () => {
    const front = frontOf(gateway);
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
    const { headers } = await send(front, '/play/api/session', { method: 'GET' });
    expect(headers.get('allow')).toBe('POST');
    expect(gateway.received).toEqual([]);
  });

  it('are limited in length like any call', async () => {
    const post = async (body: BodyInit) =>
      send(frontOf(gateway, { body: 1000 }), CALL, { method: 'POST', body, duplex: 'half' } as RequestInit);
    const unmeasured = new Blob(['x'.repeat(1001)]).stream();
    for (const body of ['x'.repeat(1001), unmeasured]) {
      const passed = await post(body);
      expect([passed.status, await codeOf(passed)]).toEqual([413, 'body_too_large']);
    }
    expect(gateway.received).toEqual([]);
  });
});
