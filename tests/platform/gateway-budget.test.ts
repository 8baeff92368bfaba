import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { STREAM_PATH } from '#contract/stream.ts';
import { configFrom } from '../../platform/kernel/config.ts';
import { createFront, gatewayFetch } from '../../platform/front.ts';
import { GATEWAY_LIMITS } from '../../platform/http/proxy.ts';
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

describe('resources of one gateway', () => {
  it('are limited in concurrent calls per network and in all; refusals have a Retry-After', async () => {
    const waiting: (() => void)[] = [];
    gateway.answers((response, received) => {
      waiting.push(() => json()(response, received));
    });
    const front = frontOf(gateway, { calls: { total: 3, each: 2 } });
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

  it('a slot is free again after every kind of end', async () => {
    const front = frontOf(gateway, {
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
    // Neither read nor cancelled: its silence ends it.
    await expect.poll(async () => (await send(front, STREAM_PATH)).status).toBe(200);
    gateway.answers(json());
    expect((await send(front)).status).toBe(200);
  });

  it('are limited in memory for all calls together', async () => {
    gateway.answers(json({}, 'x'.repeat(100_000)));
    const front = frontOf(gateway, { held: 50_000 });
    const full = await send(front);
    expect([full.status, full.headers.get('retry-after')]).toEqual([503, '1']);
    gateway.answers(json());
    expect((await send(front)).status).toBe(200);
  });

  it('a compressed stream is refused', async () => {
    gateway.answers((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'content-encoding': 'gzip' });
      response.end('x');
    });
    expect((await send(frontOf(gateway), STREAM_PATH)).status).toBe(502);
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
    ['an endless compressed body', endless({ 'content-encoding': 'gzip' })],
    ['a bomb', bomb],
    ['a page', (response: Parameters<Answer>[0]) => response.end('<p>')],
  ] as const)('200 visits read no more of %s than one may hold', async (_, answer) => {
    gateway.answers(answer as Answer);
    const config = { ...configFrom({}), siteDirectory };
    const front = createFront(config, gatewayFetch(config, gateway.url), null);
    const pages = await Promise.all(Array.from({ length: 200 }, async () => (await send(front, '/')).text()));
    expect(new Set(pages).size).toBe(1);
    await expect.poll(() => gateway.received.length).toBe(1);
    // Another round during or after the first: it is not fetched again.
    await Promise.all(Array.from({ length: 200 }, () => send(front, '/')));
    expect([gateway.received.length, gateway.connections()]).toEqual([1, 1]);
    expect(gateway.written()).toBeLessThan(GATEWAY_LIMITS.answer + BUFFERS);
  });
});
