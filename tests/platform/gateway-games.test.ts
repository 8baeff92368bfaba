import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openHostileGateway, type Answer, type HostileGateway } from '../support/hostile-gateway.ts';
import { frontOf, send } from './gateway-harness.ts';

let gateway: HostileGateway;
beforeEach(async () => {
  gateway = await openHostileGateway();
});
afterEach(() => gateway.close());

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
    const front = frontOf(gateway);
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

  it('keeps its script to itself: our own pages cannot load it', async () => {
    gateway.answers((response) => {
      response.writeHead(200, { 'content-type': 'text/javascript' });
      response.end('alert(1)');
    });
    const statusOf = async (site: string, dest: string) =>
      (
        await send(frontOf(gateway), '/play/assets/slot.js', {
          headers: { 'sec-fetch-site': site, 'sec-fetch-dest': dest },
        })
      ).status;
    expect(await statusOf('cross-site', 'script')).toBe(200);
    for (const dest of ['script', 'worker', 'serviceworker', 'document', 'empty'])
      expect([dest, await statusOf('same-origin', dest)]).toEqual([dest, 404]);
  });

  it('gets its CORS preflight from us, and calls with its session alone', async () => {
    const front = frontOf(gateway);
    const leave = await send(front, '/play/api/round', { method: 'OPTIONS' });
    expect([leave.status, leave.headers.get('access-control-allow-headers')]).toEqual([
      204,
      'content-type, game-session',
    ]);
    expect(gateway.received).toEqual([]);
    const passed = await send(front, '/play/api/round', {
      method: 'POST',
      body: '{}',
      headers: { 'game-session': 's' },
    });
    expect(gateway.received[0]?.headers['game-session']).toBe('s');
    expect(passed.headers.get('access-control-allow-origin')).toBe('*');
    expect(passed.headers.get('access-control-allow-credentials')).toBeNull();
  });
});
