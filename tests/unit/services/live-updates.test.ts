import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endpoint } from '../../../src/services/contract/endpoint.ts';
import { call } from '../../../src/services/http.ts';
import { followLiveUpdates, type StreamMessage } from '../../../src/services/live-updates.ts';
import { onWireEvent, type WireEvent } from '../../../src/services/wire-events.ts';
import { FakeStorage, caught, gateway, no, yes, type Sent } from './gateway.ts';

beforeEach(() => {
  const session = new FakeStorage();
  session.setItem('token', 't-1');
  vi.stubGlobal('sessionStorage', session);
  vi.stubGlobal('localStorage', new FakeStorage());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const line = () => {
  const text = new TextEncoder();
  let wire!: ReadableStreamDefaultController<Uint8Array>;
  let isCancelled = false;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => void (wire = controller),
    cancel: () => void (isCancelled = true),
  });
  const sent: Sent[] = gateway(
    () => new Response(body, { headers: { 'Content-Type': 'text/event-stream; charset=utf-8' } }),
  );
  const received: StreamMessage[] = [];
  const leaving = new AbortController();
  const end = caught(followLiveUpdates((message) => void received.push(message), leaving.signal));
  return {
    sent,
    received,
    end,
    leaving,
    get isCancelled() {
      return isCancelled;
    },
    write: (chunk: string) => wire.enqueue(text.encode(chunk)),
    writeBytes: (bytes: Uint8Array) => wire.enqueue(bytes),
    close: () => wire.close(),
    breakOff: () => wire.error(new TypeError('network')),
    seqs: () => received.map(({ seq }) => seq),
  };
};
const ping = (seq: number) => `id: ${seq}\ndata: {"type":"ping","seq":${seq}}\n\n`;
/** Sends the chunks, closes the stream, and returns the received events. */
const receivedFrom = async (...chunks: string[]) => {
  const opened = line();
  await vi.waitFor(() => expect(opened.sent).toHaveLength(1));
  for (const each of chunks) opened.write(each);
  opened.close();
  await opened.end;
  return opened.received;
};

describe('the request', () => {
  test('carries the token in a header, and asks for an event stream', async () => {
    const { sent, close, end } = line();
    close();
    await end;
    expect(sent[0]?.address).toBe('/wps/stream');
    expect(Object.fromEntries(sent[0]?.headers ?? [])).toMatchObject({
      authorization: 't-1',
      merchant: 'statehouse',
      language: 'TY',
      accept: 'text/event-stream',
    });
  });

  test('is not made for a guest', async () => {
    vi.stubGlobal('sessionStorage', new FakeStorage());
    const { sent, end } = line();
    expect(await end).toMatchObject({ kind: 'unauthorised' });
    expect(sent).toHaveLength(0);
  });

  test.each([
    ['a page', new Response('<html>', { status: 502 }), 'unavailable'],
    ['JSON that says yes', Response.json({ success: true }), 'unavailable'],
    ['a refusal', no('function.not.available', {}, 400), 'refused'],
  ])('answered by %s is no stream', async (_, response, kind) => {
    gateway(() => response);
    expect(await caught(followLiveUpdates(() => undefined, new AbortController().signal))).toMatchObject({
      kind,
    });
  });

  test('for an ended session ends it, with the reason', async () => {
    const events: WireEvent[] = [];
    const stop = onWireEvent((event) => void events.push(event));
    gateway(() => no('user.or.token.invalid', { value: { reason: 'superseded' } }, 401));
    const error = await caught(followLiveUpdates(() => undefined, new AbortController().signal));
    stop();
    expect(error).toMatchObject({ kind: 'unauthorised' });
    expect(events).toMatchObject([{ type: 'session.ended', reason: 'superseded' }]);
  });

  test('without a network is offline', async () => {
    gateway(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await caught(followLiveUpdates(() => undefined, new AbortController().signal))).toMatchObject({
      kind: 'offline',
    });
  });
});

describe('messages', () => {
  test('arrive in their order', async () => {
    expect((await receivedFrom(ping(0) + ping(1), ping(2))).map(({ seq }) => seq)).toEqual([0, 1, 2]);
  });

  test('may be cut anywhere', async () => {
    expect(await receivedFrom(...ping(5))).toEqual([{ type: 'ping', seq: 5 }]);
  });

  test('may be cut within a letter', async () => {
    const opened = line();
    const bytes = new TextEncoder().encode(
      'data: {"type":"session.ended","seq":1,"code":"ş🔑","reason":"superseded"}\n\n',
    );
    for (const byte of bytes) opened.writeBytes(new Uint8Array([byte]));
    opened.close();
    await opened.end;
    expect(opened.received).toEqual([{ type: 'session.ended', seq: 1, code: 'ş🔑', reason: 'superseded' }]);
  });

  test('may end their lines as some gateways do', async () => {
    expect(await receivedFrom('data: {"type":"ping","seq":3}\r\n\r\n')).toEqual([{ type: 'ping', seq: 3 }]);
  });

  test('may be spread over several data lines', async () => {
    expect(await receivedFrom('data: {"type":"ping",\ndata: "seq":3}\n\n')).toEqual([
      { type: 'ping', seq: 3 },
    ]);
  });

  test('are not created from comments, other fields, garbage, unknown kinds or half a message', async () => {
    const received = await receivedFrom(
      ': hello\n\n',
      'event: x\nid: 9\nretry: 5\n\n',
      'data: {"type":\n\n',
      'data: {"type":"newer","seq":1}\n\n',
      'data: {"type":"ping"}\n\n',
      `: before\n${ping(2)}`,
      'data: {"type":"ping","seq":3}\n',
    );
    expect(received).toEqual([{ type: 'ping', seq: 2 }]);
  });

  test('that arrive twice, or late, are passed on once', async () => {
    expect((await receivedFrom(ping(1), ping(1), ping(3), ping(2), ping(4))).map(({ seq }) => seq)).toEqual([
      1, 3, 4,
    ]);
  });

  test('cause reads of their own: one that was sent before the change is not shared', async () => {
    const list = endpoint({
      ...{ summary: '', request: v.object({}), response: v.unknown() },
      ...{ name: 'list', method: 'GET', path: '/wps/list' },
    });
    const text = `data: {"type":"news","seq":0,"about":"bonus"}\n\n`;
    const stream = { headers: { 'Content-Type': 'text/event-stream' } };
    const held: ((response: Response) => void)[] = [];
    const sent = gateway(({ address }) =>
      address === '/wps/stream'
        ? new Response(text, stream)
        : new Promise((resolve) => void held.push(resolve)),
    );
    const before = call(list, {});
    const after: Promise<unknown>[] = [];
    await caught(followLiveUpdates(() => void after.push(call(list, {})), new AbortController().signal));
    await vi.waitFor(() => expect(sent).toHaveLength(3));
    held[0]?.(yes('old'));
    held[1]?.(yes('new'));
    expect(await before).toBe('old');
    expect(await Promise.all(after)).toEqual(['new']);
  });

  test('API-18: a balance is in minor units', async () => {
    const received = await receivedFrom(
      'data: {"type":"balance","seq":0,"balance":{"sumBalance":12.5,"currency":"TLB"}}\n\n',
      'data: {"type":"balance","seq":1,"balance":{"sumBalance":"12.5"}}\n\n',
    );
    expect(received).toMatchObject([{ type: 'balance', balance: { sum: 1250 } }]);
  });
});

describe('the end', () => {
  test('of the stream is offline: it is to be reopened', async () => {
    const opened = line();
    opened.close();
    expect(await opened.end).toMatchObject({ kind: 'offline' });
  });

  test('by a broken connection is thrown', async () => {
    const opened = line();
    opened.write(ping(0));
    await vi.waitFor(() => expect(opened.received).toHaveLength(1));
    opened.breakOff();
    expect(await opened.end).toBeInstanceOf(Error);
  });

  test('by the caller closes the stream', async () => {
    const opened = line();
    await vi.waitFor(() => expect(opened.sent).toHaveLength(1));
    expect(opened.sent[0]?.signal).toBe(opened.leaving.signal);
  });

  test('comes after 45 s of silence, and any byte restarts the time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const opened = line();
    let error: unknown = null;
    void opened.end.then((thrown) => (error = thrown));
    await vi.advanceTimersByTimeAsync(44_999);
    opened.write(': still here\n\n');
    await vi.advanceTimersByTimeAsync(44_999);
    expect(error).toBeNull();
    await vi.advanceTimersByTimeAsync(1);
    expect(error).toMatchObject({ kind: 'timeout' });
    expect(opened.isCancelled).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });
});
