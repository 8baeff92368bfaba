import { expect, test } from 'vitest';
import { smsCountdownMachine } from '../../../src/machines/session/sms-countdown/sms-countdown.machine.ts';
import { phoneProblem } from '../../../src/machines/session/common/phone.ts';
import type { CodeSent } from '../../../src/services/contract/verification.ts';
import type { CodeRequest } from '../../../src/services/verification.ts';
import { FAILURES, held, mount, refused, fakeActor } from './harness.ts';

const request = { purpose: 'login', mobile: '532 418 07 72', dialingCode: '90' } as const;
const countdown = () => {
  const call = held<CodeSent, CodeRequest>();
  const watch = fakeActor<{ type: 'wait.changed'; remainingMs: number }>();
  const kept: string[] = [];
  const mounted = mount(
    smsCountdownMachine.provide({
      actors: { sendCode: call.logic, watchWait: watch.logic as never },
      actions: { keepWait: ({ context }) => void kept.push(`${context.purpose} ${context.remainingMs}`) },
    }),
    { purpose: 'login' },
  );
  return {
    ...mounted,
    call,
    watch,
    kept,
    state: () => mounted.flow.getSnapshot(),
    send: () => mounted.flow.send({ type: 'code.send', request }),
  };
};

test('SMS-04, SMS-07, SMS-10: a code is sent to the phone, and the given wait is stored and ends in time', async () => {
  const { send, call, kept, state, clock } = countdown();
  send();
  expect(call.inputs).toEqual([request]);
  await call.answer({ remainingMs: 60_000 });
  expect(kept).toEqual(['login 60000']);
  clock.increment(59_999);
  expect(state().value).toBe('counting');
  clock.increment(1);
  expect(state().value).toBe('ready');
});

test('SMS-02: during a request or a wait, no other code is requested', async () => {
  const { send, call } = countdown();
  send();
  send();
  await call.answer({ remainingMs: 60_000 });
  send();
  expect(call.runs).toHaveLength(1);
});

test.each(FAILURES)(
  'SMS-08, SMS-09: %s is said, and after a second it can be tried again',
  async (_, error, failure) => {
    const { send, call, state, clock, kept } = countdown();
    send();
    await call.fail(error);
    expect(state().context.failure).toEqual(failure);
    expect(kept).toEqual([]);
    clock.increment(999);
    send();
    expect(call.runs).toHaveLength(1);
    clock.increment(1);
    send();
    expect(call.runs).toHaveLength(2);
    expect(state().context.failure).toBeNull();
  },
);

test('SMS-09: a platform without a wait gets at most one request a second', async () => {
  const { send, call, clock } = countdown();
  send();
  await call.answer({ remainingMs: 0 });
  clock.increment(999);
  send();
  expect(call.runs).toHaveLength(1);
  clock.increment(1);
  send();
  expect(call.runs).toHaveLength(2);
});

test('SMS-08: a wait that the platform requires is observed, and the warning disappears when it is confirmed', async () => {
  const { flow, send, call, kept, state, clock } = countdown();
  send();
  await call.fail(refused('TOO_MANY_REQUESTS', { retryAfterMs: 42_000 }));
  expect(state().context.failure?.code).toBe('TOO_MANY_REQUESTS');
  expect(kept).toEqual(['login 42000']);
  flow.send({ type: 'warning.confirm' });
  expect(state().context.failure).toBeNull();
  clock.increment(41_999);
  expect(state().value).toBe('counting');
});

test('SMS-06, ERR-18: if the service sends the codes, only the service is called, and after its refusal not for five minutes', async () => {
  const ours = held<CodeSent, CodeRequest>();
  const theirs = held<CodeSent, { purpose: string; phone: object; service: unknown }>();
  const service = { projectId: 'demo' };
  const { flow, clock } = mount(
    smsCountdownMachine.provide({
      actors: {
        sendCode: ours.logic,
        sendServiceCode: theirs.logic as never,
        watchWait: fakeActor().logic as never,
      },
      actions: { keepWait: () => undefined },
    }),
    { purpose: 'register', service },
  );
  const register = { ...request, purpose: 'register', method: 'mobile' } as const;
  flow.send({ type: 'code.send', request: register });
  expect(theirs.inputs).toMatchObject([{ purpose: 'register', phone: { mobile: '532 418 07 72' }, service }]);
  await theirs.answer({ remainingMs: 60_000 });
  clock.increment(60_000);
  flow.send({ type: 'code.send', request: register });
  await theirs.fail(refused('phone_too_many_requests', { retryAfterMs: 300_000 }));
  expect(flow.getSnapshot().context.failure?.code).toBe('phone_too_many_requests');
  clock.increment(299_999);
  expect(flow.getSnapshot().value).toBe('counting');
  // For a second step it gets the typed number.
  clock.increment(1);
  flow.send({ type: 'code.send', request: { ...request, purpose: 'secondStep', ticket: 't' } });
  expect(theirs.inputs.at(-1)).toMatchObject({ phone: { mobile: '532 418 07 72', dialingCode: '90' } });
  expect(ours.inputs).toEqual([]);
});

test('SMS-02: a second tab, or a tab that slept, counts the remaining time', () => {
  const { watch, state, clock } = countdown();
  watch.send({ type: 'wait.changed', remainingMs: 30_000 });
  clock.increment(29_000);
  watch.send({ type: 'wait.changed', remainingMs: 10_000 });
  clock.increment(9999);
  expect(state().value).toBe('counting');
  watch.send({ type: 'wait.changed', remainingMs: 0 });
  expect(state().value).toBe('ready');
});

test.each([
  ['', 'phone_missing'],
  ['   ', 'phone_missing'],
  ['532 418 07 72', null],
  ['(0532) 418-07.72', null],
  ['532', 'phone_format_invalid'],
  // In international format, and as dialled from abroad; but with no other country than the selected one.
  ['+90 532 418 07 72', null],
  ['0090 (532) 418-07.72', null],
  ['+90 0532 418 07 72', null],
  ['+49 171 555 01 23', 'phone_format_invalid'],
  ['0049 171 555 01 23', 'phone_format_invalid'],
  ['+90', 'phone_format_invalid'],
  ['5324180772x', 'phone_format_invalid'],
  ['1234567890123456', 'phone_format_invalid'],
])('SMS-01, VAL-03: the problem of the number %j is %s', (typed, problem) => {
  expect(phoneProblem(typed, '90')).toBe(problem);
});

test.each([
  ['(0)5324180772123', '+90', null],
  ['+90 5324180772123', '+90', null],
  ['0090 53241807721234', '+90', 'phone_format_invalid'],
  ['+44 7911 123456', '+44', null],
  ['53241807721234', '+90', 'phone_format_invalid'],
  ['5324180772', '+x', 'phone_format_invalid'],
])('SMS-01: the problem of the number %j with dial code %j is %s', (typed, dialingCode, problem) => {
  expect(phoneProblem(typed, dialingCode)).toBe(problem);
});
