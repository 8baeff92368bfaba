import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { configFrom } from '../../platform/kernel/config.ts';
import { createFront } from '../../platform/front.ts';
import { listen, openServer, type Listening } from '../../platform/listen.ts';
import { openTestDatabase } from '../support/databases.ts';
import { openTestPlatform, type TestPlatform } from '../support/platform.ts';

const PATHS = ['/', '/wps/system/status', '/vendor/v1/bet', '/.well-known/security.txt'];

describe('messages on a real connection', () => {
  let platform: TestPlatform;
  let site: Listening;
  beforeAll(async () => {
    platform = await openTestPlatform(await openTestDatabase('pglite'));
    const config = { ...configFrom({}), siteDirectory: '/nowhere' };
    const front = createFront(config, (request, socket) => platform.app.fetch(request, socket), null);
    site = await listen(openServer(front), '127.0.0.1', 0);
  });
  afterAll(async () => {
    await site.close();
    await platform.close();
  });

  /** The response until the server closes. */
  const exchange = (message: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const { port } = site.server.address() as AddressInfo;
      const socket = connect(port, '127.0.0.1', () => socket.write(message));
      let received = '';
      socket.setEncoding('latin1').on('data', (text) => (received += text));
      socket.on('close', () => resolve(received)).on('error', reject);
    });
  const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
  const headOf = (method: string, path: string, ...more: string[]): string =>
    `${[`${method} ${path} HTTP/1.1`, 'Host: site.test', 'Connection: close', 'Merchant: statehouse', ...more].join('\r\n')}\r\n\r\n`;

  it.each(['TRACE', 'TRACK', 'DELETE', 'OPTIONS', 'PROPFIND'])(
    '%s is an unknown method for every path, and nothing of it is echoed',
    async (method) => {
      for (const path of PATHS) {
        const answer = await exchange(headOf(method, path, 'X-Secret: told-to-nobody'));
        expect([path, statusOf(answer)]).toEqual([
          path,
          expect.toSatisfy((code) => code >= 400 && code < 500),
        ]);
        expect(answer).not.toContain('told-to-nobody');
      }
    },
  );

  it.each([
    ['a length together with chunks', ['Content-Length: 4', 'Transfer-Encoding: chunked'], '0\r\n\r\n'],
    ['two lengths', ['Content-Length: 4', 'Content-Length: 5'], 'abcde'],
    ['an invalid length', ['Content-Length: 4x'], 'abcd'],
    ['another transfer encoding', ['Transfer-Encoding: chunked, identity'], '0\r\n\r\n'],
    ['a header with a bare line feed', ['X-One: a\nX-Two: b\r\nContent-Length: 0'], ''],
    ['white space before the colon', ['Content-Length : 0'], ''],
  ])('%s is invalid: 400, and the connection is closed', async (_, headers, body) => {
    const smuggled = headOf('GET', '/wps/system/status');
    const answer = await exchange(
      `${headOf('POST', '/wps/session/login', ...headers).replace('Connection: close', 'Connection: keep-alive')}${body}${smuggled}`,
    );
    expect(statusOf(answer)).toBe(400);
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  });
});
