/** Former attacks on the platform, repeated against running servers; each checks an invariant afterwards. */
import { randomUUID } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getCaptchaImage } from '#contract/captcha.ts';
import { listGames } from '#contract/games.ts';
import { loginFreePlay } from '#contract/login.ts';
import { STREAM_PATH } from '#contract/stream.ts';
import { createUpload } from '#contract/uploads.ts';
import { getBalance } from '#contract/wallet.ts';
import {
  betOf,
  ENGINES,
  HOME,
  isSound,
  openTarget,
  stranger,
  times,
  type Player,
  type Target,
} from './target.ts';

/** Repeats 50 concurrent searches until it is stopped; then it reports the responses by status. */
const ATTACKER = `
  const { parentPort, workerData: { urls, path, ip } } = require('node:worker_threads');
  const seen = {};
  let isOver = false;
  let asked = 0;
  parentPort.once('message', () => { isOver = true; });
  const search = async (at) => {
    for (; !isOver; at += 1) {
      const query = new URLSearchParams({ gameName: 'a' + (at % 10) + '%_e', pageNo: '1', pageSize: '100' });
      const headers = { Merchant: 'statehouse', 'X-Forwarded-For': ip };
      const { status, body } = await fetch(urls[at % urls.length] + path + '?' + query, { headers });
      for await (const _ of body ?? []);
      seen[status] = (seen[status] ?? 0) + 1;
      if (++asked === 500) parentPort.postMessage('under way');
    }
  };
  Promise.all(Array.from({ length: 50 }, (_, at) => search(at))).then(() => parentPort.postMessage(seen));
`;

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((left, right) => left - right)[Math.floor(numbers.length / 2)] ?? 0;

describe.each(ENGINES)('pressure on %s', (engine) => {
  let target: Target;
  beforeAll(async () => {
    target = await openTarget(engine);
  }, 240_000);
  afterAll(() => target.stop());
  it('B8: 50 concurrent searches do not delay the owner’s balance', async () => {
    const { token } = target.player();
    const timed = async (): Promise<number> => {
      const started = performance.now();
      expect((await target.call(getBalance, {}, { token, ip: HOME })).status).toBe(200);
      return performance.now() - started;
    };
    const measure = async (): Promise<number> => {
      const spans: number[] = [];
      for (let at = 0; at < 30; at += 1) spans.push(await timed());
      return median(spans);
    };
    await measure();
    const quiet = await measure();
    // In a thread of its own, so that the measurement does not wait for the attacker's work.
    const attacker = new Worker(ATTACKER, {
      eval: true,
      workerData: { urls: target.urls, path: listGames.path, ip: stranger() },
    });
    await new Promise((resolve) => attacker.once('message', resolve));
    const busy = await measure();
    const counted = new Promise<Record<string, number>>((resolve) => attacker.once('message', resolve));
    attacker.postMessage('stop');
    const seen = await counted;
    await attacker.terminate();
    const statuses = Object.keys(seen).map(Number);
    const total = Object.values(seen).reduce((sum, each) => sum + each, 0);
    const limited = seen[429] ?? 0;
    expect(statuses.filter((status) => ![200, 400, 429, 503].includes(status))).toEqual([]);
    console.info(
      `${engine}: balance ${quiet.toFixed(1)} ms, under searches ${busy.toFixed(1)} ms; ${limited} of ${total} limited`,
    );
    expect(limited).toBeGreaterThan(0);
    expect(busy).toBeLessThanOrEqual(quiet * 10);
  });

  it('B9: streams are bounded, and a HEAD leaves none open', async () => {
    const { token } = target.player();
    const headers = { Merchant: 'statehouse', Authorization: token };
    const heads = await times(200, () => target.raw(STREAM_PATH, { method: 'HEAD', headers }));
    for (const { status } of heads) expect([405, 429]).toContain(status);
    const stop = new AbortController();
    const streams = await times(100, () => target.raw(STREAM_PATH, { headers, signal: stop.signal }));
    const statuses = streams.map(({ status }) => status);
    stop.abort();
    for (const status of statuses) expect([200, 429]).toContain(status);
    expect((await target.call(getBalance, {}, { token })).status).toBe(200);
  });

  it('B11: oversized bodies and unknown sessions get a final response', async () => {
    const large = 'x'.repeat(2 * 1024 * 1024);
    const posts = ['/stand-in/cashier/1.aa', '/vendor/v1/bet', '/wps/member/password/email'];
    for (const path of posts)
      expect((await target.raw(path, { method: 'POST', body: large })).status).toBeLessThan(500);
    const player = target.player();
    for (const playSession of ['nobody', randomUUID(), '0'.repeat(36)]) {
      const { status } = await target.vendor('bet', { ...betOf(target, player), playSession });
      expect([400, 403, 404, 409]).toContain(status);
    }
  });

  it('B12: a trial account cannot store files', async () => {
    const trial = await target.call(
      loginFreePlay,
      { os: 'Linux', platform: 'W', Encryption: 'x' },
      { ip: stranger() },
    );
    const token = String((trial.value as { token?: string }).token);
    const upload = { purpose: 'withdrawalProof', size: 1000, type: 'image/png' };
    expect((await target.call(createUpload, upload, { token })).code).toBe('need_true_account');
  });

  it('B13: a /64 counts as one visitor', async () => {
    let limited = 0;
    for (let at = 1; at <= 80; at += 1)
      if ((await target.call(getCaptchaImage, {}, { ip: `2001:db8:7::${at.toString(16)}` })).status === 429)
        limited += 1;
    expect(limited).toBeGreaterThan(0);
  });
});

describe('a database outage', () => {
  let target: Target;
  beforeAll(async () => {
    target = await openTarget('postgres');
  }, 240_000);
  afterAll(() => target.stop());

  it('B7: every process survives the end of all connections, and a stop of the database, under load', async () => {
    const { server } = target;
    if (!server) throw new Error('there is a server');
    const players = [target.player(), target.player()];
    let isOver = false;
    const seen = new Set<number>();
    const load = times(8, async (index) => {
      const player = players[index % 2] as Player;
      for (let process = index; !isOver; process += 1) {
        const { status } = await target.call(
          getBalance,
          {},
          { token: player.token, process, ip: stranger() },
        );
        seen.add(status);
      }
    });
    for (const signal of ['SIGINT', 'SIGQUIT', 'SIGINT'] as const) {
      seen.clear();
      await server.halt(signal);
      while (!seen.has(503)) await target.raw('/');
      await server.start();
      seen.clear();
      while (!seen.has(200)) await target.raw('/');
    }
    isOver = true;
    await load;
    for (const url of target.urls) expect((await fetch(url)).status).toBe(200);
    expect(await isSound(target)).toBe(true);
  });
});
