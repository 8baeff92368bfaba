import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endpoint } from '../../../src/services/contract/endpoint.ts';
import { call } from '../../../src/services/http.ts';
import { FakeStorage, caught, gateway, no, yes } from './gateway.ts';

const shared = { summary: '', request: v.record(v.string(), v.unknown()), response: v.unknown() };
const read = endpoint({ ...shared, name: 'read', method: 'GET', path: '/wps/read' });
const write = endpoint({ ...shared, name: 'write', method: 'POST', path: '/wps/write', module: 'REG3' });
const wide = endpoint({ ...shared, name: 'wide', method: 'GET', path: '/wps/wide', token: 'optional' });
const closed = endpoint({ ...shared, name: 'closed', method: 'GET', path: '/wps/closed', token: 'required' });
const bare = endpoint({ ...shared, name: 'bare', method: 'GET', path: '/lgw/bare', module: null });

let session: FakeStorage;
let preferences: FakeStorage;
beforeEach(() => {
  session = new FakeStorage();
  preferences = new FakeStorage();
  vi.stubGlobal('sessionStorage', session);
  vi.stubGlobal('localStorage', preferences);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('the headers of every call', () => {
  test('merchant, language, time and kind of request; the merchant once', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_790_000_000_123 });
    const sent = gateway(() => yes());
    await call(read, {});
    expect(Object.fromEntries(sent[0]?.headers ?? [])).toEqual({
      merchant: 'statehouse',
      language: 'TY',
      moduleid: 'COMM3',
      'x-requested-with': 'XMLHttpRequest',
      'x-timestamp': '1790000000123',
    });
  });

  test('I18-04: the chosen language', async () => {
    preferences.setItem('language', 'EN');
    const sent = gateway(() => yes());
    await call(read, {});
    expect(sent[0]?.headers.get('Language')).toBe('EN');
  });

  test('the module if the call has one', async () => {
    const sent = gateway(() => yes());
    await call(write, {});
    await call(bare, {});
    expect(sent.map(({ headers }) => headers.get('ModuleId'))).toEqual(['REG3', null]);
  });

  test('the raw token, if the call requires or accepts one, and never in the address', async () => {
    session.setItem('token', 'raw-token');
    const sent = gateway(() => yes());
    await call(closed, {});
    await call(wide, { page: 1 });
    await call(read, {});
    expect(sent.map(({ headers }) => headers.get('Authorization'))).toEqual(['raw-token', 'raw-token', null]);
    expect(sent.map(({ address }) => address).join()).not.toContain('raw-token');
  });

  test('a guest sends no token, and sends no request if one is required', async () => {
    const sent = gateway(() => yes());
    await call(wide, {});
    expect(sent[0]?.headers.has('Authorization')).toBe(false);
    await expect(call(closed, {})).rejects.toMatchObject({ kind: 'unauthorised', code: 'login.not.session' });
    expect(sent).toHaveLength(1);
  });

  test('an idempotency key if the intention has one', async () => {
    const sent = gateway(() => yes());
    await call(write, {}, { idempotencyKey: 'k-1' });
    await call(write, {});
    expect(sent.map(({ headers }) => headers.get('Idempotency-Key'))).toEqual(['k-1', null]);
  });
});

describe('the body and query of a call', () => {
  test('a read has its request in the query, without missing fields', async () => {
    const sent = gateway(() => yes());
    await call(read, { name: 'a b&c', page: 1, off: false, none: null, nothing: undefined, empty: '' });
    expect(sent[0]).toMatchObject({
      address: '/wps/read?name=a+b%26c&page=1&off=false&empty=',
      method: 'GET',
      body: null,
    });
    expect(sent[0]?.headers.has('Content-Type')).toBe(false);
    await call(read, {});
    expect(sent[1]?.address).toBe('/wps/read');
  });

  test('a write has JSON, and is sent once', async () => {
    const sent = gateway(() => yes());
    await call(write, { name: 'ü' });
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ address: '/wps/write', method: 'POST', body: '{"name":"ü"}' });
    expect(sent[0]?.headers.get('Content-Type')).toBe('application/json');
    expect(sent[0]?.headers.has('Encryption')).toBe(false);
  });

  test('an unsealed write is not sent again if the platform has read no body', async () => {
    const sent = gateway(() => no('request_body_required', {}, 400));
    expect(await caught(call(write, { name: 'x' }))).toMatchObject({ code: 'request_body_required' });
    expect(sent.map(({ address }) => address)).toEqual(['/wps/write']);
  });
});

describe('identical reads in flight', () => {
  /** A gateway that responds when the test decides. */
  const slow = () => {
    const release: ((response: Response) => void)[] = [];
    const sent = gateway(() => new Promise((resolve) => void release.push(resolve)));
    return { sent, release: (value: unknown) => release.splice(0).forEach((each) => each(yes(value))) };
  };
  const arrived = (sent: readonly unknown[], count: number) =>
    vi.waitFor(() => expect(sent).toHaveLength(count));

  test('share one request; a later one sends another', async () => {
    const { sent, release } = slow();
    const answers = Promise.all([call(read, { a: 1 }), call(read, { a: 1 })]);
    await arrived(sent, 1);
    release('one');
    expect(await answers).toEqual(['one', 'one']);
    const next = call(read, { a: 1 });
    await arrived(sent, 2);
    release('two');
    expect(await next).toBe('two');
  });

  test('do not share with another query, language or token; writes are never shared', async () => {
    const sent = gateway(() => yes());
    const both = [call(read, { a: 1 }), call(read, { a: 2 })];
    preferences.setItem('language', 'EN');
    both.push(call(read, { a: 1 }));
    session.setItem('token', 't');
    both.push(call(read, { a: 1 }), call(write, {}), call(write, {}));
    await Promise.all(both);
    expect(sent).toHaveLength(6);
  });

  test.each([
    ['finished', () => yes()],
    ['failed', () => Promise.reject(new TypeError('Failed to fetch'))],
  ])(
    'are not shared by a caller after a %s write, and the earlier callers keep theirs',
    async (_, answer) => {
      const release: ((response: Response) => void)[] = [];
      const sent = gateway(({ method }) =>
        method === 'GET' ? new Promise((resolve) => void release.push(resolve)) : answer(),
      );
      const before = call(read, {});
      await call(write, {}).catch(() => 'lost');
      const after = Promise.all([call(read, {}), call(read, {})]);
      await arrived(sent, 3);
      release[1]?.(yes('after'));
      expect(await after).toEqual(['after', 'after']);
      release[0]?.(yes('before'));
      expect(await before).toBe('before');
    },
  );

  test('one caller that cancels does not affect the others', async () => {
    const { sent, release } = slow();
    const leaving = new AbortController();
    const left = call(read, {}, { signal: leaving.signal }).catch(() => 'left');
    const stays = call(read, {}, { signal: new AbortController().signal });
    await arrived(sent, 1);
    leaving.abort();
    expect(sent[0]?.signal?.aborted).toBe(false);
    release('answer');
    expect(await stays).toBe('answer');
    await left;
  });

  test('are cancelled when the last caller cancels, and each receives its own abort', async () => {
    const { sent } = slow();
    const [first, second] = [new AbortController(), new AbortController()];
    const calls = [first, second].map(({ signal }) => call(read, {}, { signal }));
    await arrived(sent, 1);
    first.abort();
    expect(sent[0]?.signal?.aborted).toBe(false);
    second.abort();
    expect(sent[0]?.signal?.aborted).toBe(true);
    expect((await Promise.allSettled(calls)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  test('that were cancelled are requested again by the next caller', async () => {
    const leaving = new AbortController();
    const sent = gateway(({ signal }) => (signal?.aborted ? yes('old') : yes('new')));
    const left = call(read, {}, { signal: leaving.signal }).catch(() => 'left');
    leaving.abort();
    // A search that is sent twice, or a page that is left and opened again, does exactly this.
    expect(await call(read, {})).toBe('new');
    expect(await left).toBe('left');
    expect(sent.length).toBeGreaterThan(0);
  });

  test('a caller that had cancelled before does not keep the request alive', async () => {
    const { sent } = slow();
    const waiting = new AbortController();
    const aborted = call(read, {}, { signal: AbortSignal.abort() }).catch(() => 'gone');
    const waits = call(read, {}, { signal: waiting.signal }).catch(() => 'left');
    await vi.waitFor(() => expect(sent.length).toBeGreaterThan(0));
    waiting.abort();
    expect(sent.at(-1)?.signal?.aborted).toBe(true);
    await Promise.all([aborted, waits]);
  });
});
