import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endpoint } from '../../../src/services/contract/endpoint.ts';
import { call } from '../../../src/services/http.ts';
import { ServiceError, failureOf } from '../../../src/services/service-error.ts';
import { onWireEvent, type WireEvent } from '../../../src/services/wire-events.ts';
import { FakeStorage, caught, gateway, hang, json, limits, no, yes } from './gateway.ts';

const base = { summary: '', request: v.object({}), response: v.object({ n: v.number() }) };
const read = endpoint({ ...base, name: 'read', method: 'GET', path: '/wps/read', token: 'optional' });
const write = endpoint({ ...base, name: 'write', method: 'POST', path: '/wps/write' });
const bare = endpoint({ ...base, name: 'bare', method: 'GET', path: '/lgw/bare', envelope: false });

let session: FakeStorage;
let events: WireEvent[];
let stopListening: () => void;
beforeEach(() => {
  session = new FakeStorage();
  vi.stubGlobal('sessionStorage', session);
  vi.stubGlobal('localStorage', new FakeStorage());
  events = [];
  stopListening = onWireEvent((event) => void events.push(event));
});
afterEach(() => {
  stopListening();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const errorOf = async (response: Response | Promise<Response>, target: typeof read = read) => {
  gateway(() => response);
  const error = await caught(call(target, {}));
  expect(error).toBeInstanceOf(ServiceError);
  return error as ServiceError;
};

describe('a response', () => {
  test('returns the value of its envelope', async () => {
    gateway(() => yes({ n: 7, more: true }));
    expect(await call(read, {})).toEqual({ n: 7 });
  });

  test('of the lottery gateway is bare JSON', async () => {
    gateway(() => json({ n: 7 }));
    expect(await call(bare, {})).toEqual({ n: 7 });
    expect(await errorOf(json({ success: true, value: { n: 7 } }), bare)).toMatchObject({
      kind: 'malformed',
    });
    expect(await errorOf(no('closed'), bare)).toMatchObject({ kind: 'refused', code: 'closed' });
  });
});

describe('malformed', () => {
  test.each([
    ['truncated JSON', new Response('{"success":true,"value":{"n":')],
    ['no JSON at all', new Response('<html>hello</html>')],
    ['an empty body', new Response('')],
    ['an envelope without its flag', json({ value: { n: 1 } })],
    ['a list', json([1])],
    ['a value of the wrong type', yes({ n: '7' })],
    ['a value without a field', yes({})],
    ['no value', yes()],
  ])('is %s', async (_, response) => {
    expect(await errorOf(response)).toMatchObject({ kind: 'malformed', code: 'malformed' });
    expect(events).toEqual([]);
  });
});

describe('unavailable', () => {
  test.each([502, 503, 504, 500, 404, 400])('is a page instead of a response, at %i', async (status) => {
    const page = new Response('<html>Bad Gateway</html>', { status });
    expect(await errorOf(page)).toMatchObject({ kind: 'unavailable', code: 'unavailable' });
  });

  test.each([502, 503, 504])('is an envelope of a platform whose upstream failed, at %i', async (status) => {
    const error = await errorOf(no('unavailable', { value: null, message: 'Later' }, status));
    expect(error).toMatchObject({ kind: 'unavailable', code: 'unavailable', serverMessage: 'Later' });
  });

  test('is not the response that the site is closed', async () => {
    expect(await errorOf(no('system.maintenance', {}, 503))).toMatchObject({ kind: 'refused' });
  });

  test('also applies to the lottery gateway', async () => {
    expect(await errorOf(json([], 502), bare)).toMatchObject({ kind: 'unavailable' });
  });
});

describe('refused', () => {
  test.each([200, 400, 401, 403, 409, 413, 429, 500])(
    'is an envelope with a refusal, at %i',
    async (status) => {
      const error = await errorOf(no('account_locked', { value: { left: 2 }, message: 'Kilitli' }, status));
      expect(error).toMatchObject({
        kind: 'refused',
        code: 'account_locked',
        serverMessage: 'Kilitli',
        detail: { left: 2 },
      });
      expect(events).toEqual([]);
    },
  );

  test.each([
    [{ code: 'a' }, 'a'],
    [{ code: 42 }, '42'],
    [{ errorCode: 'b', code: 'a' }, 'b'],
    [{ errorCode: null, code: null }, 'unknown_error'],
    [{}, 'unknown_error'],
  ])('takes its code from errorCode, else code: %j', async (body, code) => {
    expect((await errorOf(json({ success: false, ...body }))).code).toBe(code);
  });

  test.each([
    ['Kilitli (#7341)', 'Kilitli'],
    ['Kilitli(#7341) ', 'Kilitli'],
    ['Oda (#5) dolu', 'Oda (#5) dolu'],
    ['(#7341)', null],
    ['', null],
    [null, null],
  ])('drops the trace number at the end of its message: %j', async (message, shown) => {
    expect((await errorOf(no('x', { message }))).serverMessage).toBe(shown);
  });

  test.each(['system.maintenance', 'region.restricted'])(
    '%s reports that the site is closed',
    async (code) => {
      expect(await errorOf(no(code))).toMatchObject({ kind: 'refused', code });
      expect(events).toEqual([{ type: 'site.closed' }]);
    },
  );
});

describe('unauthorised', () => {
  const CODES = [
    'login.not.session',
    'user.or.token.invalid',
    'CUSTOMER_NOT_LOGIN',
    'customer.not.login',
    'token_ip_different',
  ];

  test.each(CODES)('is %s, whatever the status, and ends the session', async (code) => {
    session.setItem('token', 't-1');
    for (const status of [401, 500]) {
      events.length = 0;
      expect(await errorOf(no(code, {}, status))).toMatchObject({ kind: 'unauthorised', code });
    }
    expect(events).toEqual([{ type: 'session.ended', code, reason: null }]);
  });

  test.each(['bad_credentials', 'login_verify_required', 'token', 'Login.Not.Session', 'unauthorized'])(
    '%s at 401 ends no session',
    async (code) => {
      session.setItem('token', 't-1');
      expect((await errorOf(no(code, {}, 401))).kind).toBe('refused');
      expect(events).toEqual([]);
    },
  );

  test("contains the platform's reason", async () => {
    session.setItem('token', 't-1');
    await errorOf(no('user.or.token.invalid', { value: { reason: 'superseded' } }, 401));
    expect(events).toMatchObject([{ type: 'session.ended', reason: 'superseded' }]);
  });

  test('LOG-19: a due password change ends nothing, and the app is notified with the reason', async () => {
    session.setItem('token', 't-1');
    const error = await errorOf(no('password.change.required', { value: { reason: 'default' } }, 403));
    expect(error).toMatchObject({ kind: 'refused', code: 'password.change.required' });
    expect(events).toEqual([{ type: 'password.due', reason: 'default' }]);
  });

  test('ends nothing if it answers an older token', async () => {
    session.setItem('token', 'old');
    let answer: (response: Response) => void = () => undefined;
    const sent = gateway(() => new Promise((resolve) => (answer = resolve)));
    const late = caught(call(read, {}));
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    session.setItem('token', 'new');
    answer(no('login.not.session', {}, 401));
    expect(await late).toMatchObject({ kind: 'unauthorised' });
    expect(events).toEqual([]);
  });

  test('ends nothing for a guest', async () => {
    await errorOf(no('login.not.session', {}, 401));
    expect(events).toEqual([]);
  });
});

describe('no response', () => {
  test('offline is a request without a network', async () => {
    const error = await errorOf(Promise.reject(new TypeError('Failed to fetch')));
    expect(error).toMatchObject({ kind: 'offline', code: 'offline' });
    expect(error.cause).toBeDefined();
  });

  test('timeout is one that hangs for 120000 ms, or for its own limit', async () => {
    const time = limits();
    const sent = gateway(() => hang());
    const first = caught(call(read, {}));
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    time.pass();
    expect(await first).toMatchObject({ kind: 'timeout' });
    const second = caught(call(write, {}, { limit: 8000 }));
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    time.pass();
    expect(await second).toMatchObject({ kind: 'timeout' });
    expect(time.timeouts).toEqual([120_000, 8000]);
  });

  test('a cancelled one throws the abort, which is no failure of the platform', async () => {
    const leaving = new AbortController();
    const sent = gateway(() => hang());
    const error = caught(call(write, {}, { signal: leaving.signal }));
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    leaving.abort();
    expect(await error).not.toBeInstanceOf(ServiceError);
  });

  test.each([json({}, 503), json({}, 500), new Response('', { status: 408 })])(
    'and no failed request is repeated',
    async (response) => {
      const sent = gateway(() => response);
      await caught(call(read, {}));
      expect(sent).toHaveLength(1);
    },
  );
});

describe('the first reads of a page', () => {
  const early = (address: string, answer: Promise<Response>) => {
    answer.catch(() => undefined);
    const stop = new AbortController();
    vi.stubGlobal('earlyAnswers', new Map([[address, { answer, stop }]]));
    return stop.signal;
  };

  test('are reused by their address, once', async () => {
    const sent = gateway(() => yes({ n: 2 }));
    early('/wps/read', Promise.resolve(yes({ n: 1 })));
    expect(await call(read, {})).toEqual({ n: 1 });
    expect(sent).toHaveLength(0);
    expect(await call(read, {})).toEqual({ n: 2 });
    expect(sent).toHaveLength(1);
  });

  test('that the site made first are marked as made, for a shell that renders late', async () => {
    gateway(() => yes({ n: 1 }));
    const answers = new Map<string, unknown>();
    vi.stubGlobal('earlyAnswers', answers);
    await call(read, {});
    expect(answers.has('/wps/read')).toBe(true);
  });

  test('of another address are left alone', async () => {
    const sent = gateway(() => yes({ n: 2 }));
    early('/wps/other', Promise.resolve(yes({ n: 1 })));
    expect(await call(read, {})).toEqual({ n: 2 });
    expect(sent).toHaveLength(1);
  });

  test('without a network are offline', async () => {
    gateway(() => yes({ n: 2 }));
    early('/wps/read', Promise.reject(new TypeError('Failed to fetch')));
    expect(await caught(call(read, {}))).toMatchObject({ kind: 'offline' });
  });

  test('that hang are given up after the limit of the call', async () => {
    const time = limits();
    gateway(() => yes({ n: 2 }));
    const given = early('/wps/read', hang());
    const outcome = call(read, {}).catch((error: unknown) => failureOf(error).kind);
    const stillWaiting = Symbol('still waiting');
    await vi.waitFor(() => expect(time.timeouts).toHaveLength(1));
    time.pass();
    const turns = (async () => {
      for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
      return stillWaiting;
    })();
    expect(await Promise.race([outcome, turns])).toBe('timeout');
    expect(given.aborted, 'or it would hold back the next read of its address').toBe(true);
  });
});

test('a failure is plain JSON, whatever was thrown', () => {
  for (const thrown of [
    new ServiceError('refused', 'x', { serverMessage: 'y', detail: { z: 1 } }),
    null,
    'no',
  ])
    expect(JSON.parse(JSON.stringify(failureOf(thrown)))).toEqual(failureOf(thrown));
  expect(failureOf(null)).toEqual({ kind: 'malformed', code: 'unknown_error', serverMessage: null });
});
