import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from './target.ts';

/** Bytes, of all visits together, including data buffered by sockets. */
const MAX = 32 * 1024 * 1024;

describe('a malicious gateway', () => {
  let sent = 0;
  let gateway: Server;
  let url: string;
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));

  beforeAll(async () => {
    gateway = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://gateway');
      if (pathname.endsWith('getListAnnouncements')) {
        response.writeHead(200, { 'content-type': 'application/json' });
        const pour = (): void => {
          do sent += 65_536;
          while (!response.destroyed && response.write('x'.repeat(65_536)));
        };
        response.on('drain', pour);
        pour();
      } else if (pathname.endsWith('bomb')) {
        response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
        response.end(bomb);
      } else if (pathname.endsWith('page')) {
        response.writeHead(200, {
          'content-type': 'text/html',
          ...{
            'clear-site-data': '"*"',
            refresh: '0;url=https://evil.example',
            'set-cookie': 'token=stolen',
          },
          ...{ 'access-control-allow-origin': '*', 'access-control-allow-credentials': 'true' },
        });
        response.end('<script>alert(1)</script>');
      } else if (pathname.endsWith('away')) {
        response.writeHead(302, { location: 'https://evil.example/' }).end();
      } else {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(
          JSON.stringify({ success: true, value: { path: request.url, headers: request.headers } }),
        );
      }
    });
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
    const { port } = gateway.address() as AddressInfo;
    const server = await startServer({ GATEWAY_URL: `http://127.0.0.1:${port}` });
    ({ url } = server);
    stop = server.stop;
  }, 120_000);
  let stop: () => Promise<void> = async () => undefined;
  afterAll(async () => {
    await stop();
    gateway.closeAllConnections();
    gateway.close();
  });

  it('B10: an endless response has a bounded cost', async () => {
    // Until the gateway has stopped sending, or has sent far too much.
    for (let before = -1; sent !== before && sent < MAX;) {
      before = sent;
      for (let visit = 0; visit < 5; visit += 1) expect((await fetch(url)).status).toBe(200);
    }
    expect(sent).toBeLessThan(MAX);
  });

  it.each(['page', 'away', 'bomb'])('B10: the response "%s" is refused', async (name) => {
    const answer = await fetch(`${url}/wps/relay/${name}`, { redirect: 'manual' });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    for (const header of [
      'location',
      'set-cookie',
      'clear-site-data',
      'refresh',
      'access-control-allow-origin',
    ])
      expect([header, answer.headers.get(header)]).toEqual([header, null]);
    expect(await answer.text()).not.toContain('<script>');
  });

  it('B10: the gateway receives only headers of the contract, and the address set by the site', async () => {
    const headers = {
      'X-Region': 'XX',
      'X-Real-IP': '1.1.1.1',
      Forwarded: 'for=1.1.1.1',
      'X-Forwarded-For': '1.1.1.1',
    };
    const { value } = (await (await fetch(`${url}/wps/relay/echo`, { headers })).json()) as {
      value: { headers: Record<string, string> };
    };
    expect(value.headers).not.toHaveProperty('x-region');
    expect(value.headers).not.toHaveProperty('x-real-ip');
    expect(value.headers).not.toHaveProperty('forwarded');
    expect(value.headers['x-forwarded-for']).not.toContain('1.1.1.1');
  });

  it.each(['/wps/..%2fadmin', '/wps/%2e%2e/admin', '/wps/..%5cadmin', '/wps/%252e%252e/admin'])(
    'B10: %s is not passed on',
    async (path) => {
      const answer = await fetch(`${url}${path}`, { redirect: 'manual' });
      const text = await answer.text();
      expect(text).not.toContain('"path"');
    },
  );
});
