import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { STREAM_PATH } from '#contract/stream.ts';
import { STREAMS, type Config } from '../../platform/kernel/config.ts';
import type { Database } from '../../platform/db/open.ts';
import { startSession } from '../../platform/http/tokens.ts';
import { listen, openServer, type Listening } from '../../platform/listen.ts';
import { EMBEDDED_BY_DAY, shareDatabase } from '../support/databases.ts';
import { isNight } from '../support/night.ts';
import { openTestPlatform, type TestPlatform } from '../support/platform.ts';
import { closeSound } from './identity-harness.ts';

const turn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });

describe.each(EMBEDDED_BY_DAY)('bounded event streams on %s', (engine) => {
  let shared: Awaited<ReturnType<typeof shareDatabase>>;
  let database: Database;
  let platform: TestPlatform;
  beforeAll(async () => {
    shared = await shareDatabase(engine);
  });
  afterAll(() => shared.close());
  beforeEach(async () => {
    database = await shared.fresh();
  });

  const start = async (config: Partial<Config> = {}, of: Database = database): Promise<void> => {
    platform = await openTestPlatform(of, { streamPing: 600_000, ...config });
  };
  const limited = (limits: Partial<Config['streams']>): Partial<Config> => ({
    streams: { ...STREAMS, ...limits },
  });
  const tokenOf = async (): Promise<string> => {
    const { id } = await platform.addPerson({ money: 100n });
    return (await startSession(platform.deps, id, 'x')).token;
  };
  const headersOf = (token: string) => ({ Merchant: 'statehouse', Language: 'EN', Authorization: token });
  const open = (
    token: string,
    { method = 'GET', signal = new AbortController().signal, ip = '203.0.113.1' } = {},
  ) =>
    platform.app.fetch(
      new Request(`http://platform.test${STREAM_PATH}`, { method, headers: headersOf(token), signal }),
      { ip },
    );
  const readerOf = (response: Response) => {
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    return {
      next: async () => (await reader.read()).value ?? null,
      cancel: () => reader.cancel(),
      /** Until the end. */
      rest: async () => {
        for (;;) if ((await reader.read()).done) return;
      },
    };
  };

  describe('in the process', () => {
    afterEach(() => closeSound(platform));

    it('only GET opens a stream, and no other method subscribes', async () => {
      await start();
      const token = await tokenOf();
      for (const method of ['HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']) {
        const answer = await open(token, { method });
        expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 405, 'GET']);
      }
      expect(platform.deps.hub.size).toBe(0);
    });

    it('an unread response, and a client that has left, hold no resources', async () => {
      await start();
      const token = await tokenOf();
      await open(token);
      // Reads begin one after the other; this one is not to wait, where its signal would be seen earlier.
      await turn();
      const aborted = AbortSignal.abort();
      await readerOf(await open(token, { signal: aborted })).rest();
      expect(platform.deps.hub.size).toBe(0);
      const leaving = new AbortController();
      const reader = readerOf(await open(token, { signal: leaving.signal }));
      await reader.next();
      expect(platform.deps.hub.size).toBe(1);
      leaving.abort();
      expect(platform.deps.hub.size).toBe(0);
      await reader.rest();
    });

    it('the oldest stream of a session is closed for a new one; the session has one subscription', async () => {
      await start(limited({ session: 3 }));
      const token = await tokenOf();
      const readers = [];
      for (let n = 0; n < 3; n += 1) readers.push(readerOf(await open(token)));
      for (const reader of readers) expect(await reader.next()).toContain('"type":"balance"');
      const fourth = readerOf(await open(token));
      await fourth.next();
      await readers[0]!.rest();
      expect(platform.deps.hub.size).toBe(1);
      platform.deps.hub.publish([{ type: 'status' }]);
      for (const reader of [readers[1]!, readers[2]!, fourth]) {
        let text = await reader.next();
        while (text?.includes('balance')) text = await reader.next();
        expect(text).toContain('"type":"status"');
        await reader.cancel();
      }
      expect(platform.deps.hub.size).toBe(0);
    });

    it('a network and the process have a maximum; the next one is refused with a Retry-After', async () => {
      await start(limited({ network: 2, process: 3 }));
      const tokens = await Promise.all(Array.from({ length: 4 }, tokenOf));
      const at = async (n: number, ip: string) => {
        const response = await open(tokens[n]!, { ip });
        return { response, status: response.status };
      };
      const reading = async (n: number, ip: string) => {
        const reader = readerOf((await at(n, ip)).response);
        await reader.next();
        return reader;
      };
      const first = await reading(0, '2001:db8:0:7::1');
      await reading(1, '2001:db8:0:7:ffff::2');
      const full = await at(2, '2001:db8:0:7:1:2:3:4');
      expect([full.status, full.response.headers.get('retry-after')]).toEqual([429, '30']);
      expect(await full.response.json()).toMatchObject({
        errorCode: 'TOO_MANY_REQUESTS',
        value: { retryAfterMs: 30_000 },
      });
      await reading(2, '2001:db8:0:8::1');
      // The process is full for every network.
      expect((await at(3, '198.51.100.1')).status).toBe(429);
      await first.cancel();
      expect((await at(3, '2001:db8:0:7::9')).status).toBe(200);
      expect(platform.deps.hub.size).toBe(2);
    });

    it('concurrent responses cannot all take the last place', async () => {
      await start(limited({ network: 2 }));
      const tokens = await Promise.all(Array.from({ length: 6 }, tokenOf));
      const answers = await Promise.all(tokens.map((token) => open(token)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      const first = await Promise.all(answers.map((answer) => readerOf(answer).next()));
      expect(first.filter((text) => text !== null)).toHaveLength(2);
      expect(platform.deps.hub.size).toBe(2);
    });

    it('a stalled reader is cut at the limit of its buffer', async () => {
      await start(limited({ queued: 4096 }));
      const [token, other] = [await tokenOf(), await tokenOf()];
      const slow = (await open(token)).body!.getReader();
      await slow.read();
      const quick = readerOf(await open(other));
      await quick.next();
      let sent = 0;
      while (platform.deps.hub.size === 2 && sent < 1000) {
        platform.deps.hub.publish([{ type: 'status' }]);
        sent += 1;
        await quick.next();
      }
      expect(sent).toBeLessThan(200);
      await expect(slow.read()).rejects.toThrow('the reader has stalled');
      expect(platform.deps.hub.size).toBe(1);
      await quick.cancel();
    });
  });

  it('a failed balance read is repeated; one fault does not silence the stream', async () => {
    let failing = 0;
    await start(
      {},
      {
        ...database,
        run: async (name, text, values) => {
          if (failing > 0 && name === 'balances_of') {
            failing -= 1;
            throw new Error('the connection is gone');
          }
          return database.run(name, text, values);
        },
      },
    );
    const { id } = await platform.addPerson({ money: 100n });
    const { token } = await startSession(platform.deps, id, 'x');
    const reader = readerOf(await open(token));
    expect(await reader.next()).toContain('"type":"balance"');
    failing = 1;
    platform.deps.hub.publish([{ type: 'balance', memberId: id }]);
    while (failing > 0) await turn();
    platform.deps.hub.publish([{ type: 'balance', memberId: id }]);
    expect(await reader.next()).toContain('"type":"balance"');
    // Without another trigger the next check repeats it.
    failing = 1;
    platform.deps.hub.publish([{ type: 'balance', memberId: id }]);
    while (failing > 0) await turn();
    platform.deps.hub.publish([{ type: 'resync' }]);
    expect(await reader.next()).toContain('"type":"news"');
    expect(await reader.next()).toContain('"type":"balance"');
    await reader.cancel();
    expect(platform.errors).toHaveLength(1);
    await platform.close();
  });

  describe('over connections', () => {
    let listening: Listening;
    let server: Server;
    /** Sockets of the server's side. */
    let sockets: Set<Socket>;
    const listenAt = async (config: Partial<Config>): Promise<void> => {
      await start(config);
      server = openServer((request, socket) => platform.app.fetch(request, socket));
      sockets = new Set();
      server.on('connection', (socket: Socket) => {
        sockets.add(socket);
        socket.once('close', () => sockets.delete(socket));
      });
      listening = await listen(server, '127.0.0.1', 0);
    };
    afterEach(async () => {
      server.closeAllConnections();
      await listening.close();
      await closeSound(platform);
    });

    const requestStream = (token: string, method = 'GET'): Promise<IncomingMessage> =>
      new Promise((resolve, reject) => {
        const request = httpRequest(
          `${listening.url}${STREAM_PATH}`,
          { method, headers: headersOf(token), agent: false },
          resolve,
        );
        request.on('error', reject);
        request.end();
      });
    const allClosed = async (): Promise<void> => {
      // Not `once` of node:events, which rejects where a client has reset its connection.
      for (const socket of sockets)
        if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve));
      await turn();
    };

    it('1,000 HEADs leave nothing open', async () => {
      await listenAt(limited({ network: 5000 }));
      const token = await tokenOf();
      for (let n = 0; n < 20; n += 1) {
        const answers = await Promise.all(Array.from({ length: 50 }, () => requestStream(token, 'HEAD')));
        for (const answer of answers) answer.resume();
        expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([405]));
      }
      expect(platform.deps.hub.size).toBe(0);
    });

    it('hundreds of streams of one session are eight', async () => {
      await listenAt(limited({ network: 5000 }));
      const token = await tokenOf();
      let open = 0;
      for (let n = 0; n < (isNight ? 30 : 12); n += 1) {
        const answers = await Promise.all(Array.from({ length: 50 }, () => requestStream(token)));
        open += answers.length;
        for (const answer of answers) {
          answer.once('end', () => {
            open -= 1;
          });
          answer.on('error', () => undefined);
          answer.resume();
        }
      }
      while (open > STREAMS.session) await turn();
      expect(platform.deps.hub.size).toBe(1);
      for (const socket of sockets) socket.destroy();
      await allClosed();
      expect(platform.deps.hub.size).toBe(0);
    }, 60_000);

    it('1,000 clients who leave, before their response or later, leave nothing open', async () => {
      await listenAt(limited({ network: 5000 }));
      const tokens = await Promise.all(Array.from({ length: 5 }, tokenOf));
      for (let n = 0; n < 20; n += 1) {
        const callers = tokens.flatMap((of) =>
          Array.from({ length: 10 }, (_, at) => {
            const caller = connect(Number(new URL(listening.url).port), '127.0.0.1');
            caller.on('error', () => undefined);
            const lines = Object.entries(headersOf(of)).map(([name, value]) => `${name}: ${value}\r\n`);
            caller.write(`GET ${STREAM_PATH} HTTP/1.1\r\nHost: x\r\n${lines.join('')}\r\n`, () => {
              if (at % 3 === 0) caller.destroy();
            });
            caller.once('data', () => (at % 3 === 1 ? caller.destroy() : caller.resetAndDestroy()));
            return once(caller, 'close');
          }),
        );
        await Promise.all(callers);
      }
      await allClosed();
      expect(platform.deps.hub.size).toBe(0);
    }, 60_000);

    // On PostgreSQL each of these signals would be a statement; what is tested is this process's sockets.
    it.each([engine].filter((each) => each === 'pglite'))(
      'on %s, a connection whose reader stops is cut, whatever it has been sent',
      async () => {
        await listenAt({});
        const token = await tokenOf();
        const caller = connect(Number(new URL(listening.url).port), '127.0.0.1');
        caller.on('error', () => undefined);
        const lines = Object.entries(headersOf(token)).map(([name, value]) => `${name}: ${value}\r\n`);
        caller.write(`GET ${STREAM_PATH} HTTP/1.1\r\nHost: x\r\n${lines.join('')}\r\n`);
        await once(caller, 'data');
        caller.pause();
        expect(platform.deps.hub.size).toBe(1);
        let sent = 0;
        for (; platform.deps.hub.size > 0 && sent < 2_000_000; sent += 500) {
          for (let n = 0; n < 500; n += 1) platform.deps.hub.publish([{ type: 'status' }]);
          await turn();
        }
        expect(platform.deps.hub.size).toBe(0);
        await allClosed();
        expect(sockets.size).toBe(0);
        caller.destroy();
      },
      60_000,
    );
  });
});
