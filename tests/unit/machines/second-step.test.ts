import { describe, expect, test } from 'vitest';
import { secondStepMachine } from '../../../src/machines/session/second-step/second-step.machine.ts';
import type { StepAttempt } from '../../../src/machines/session/second-step/second-step.setup.ts';
import type { smsCountdownMachine } from '../../../src/machines/session/sms-countdown/sms-countdown.machine.ts';
import type { SignedIn } from '../../../src/services/contract/login.ts';
import type { PhoneProof } from '../../../src/services/firebase.ts';
import type { Credentials, StepEvidence } from '../../../src/services/login.ts';
import { phoneProof, service } from '../../flows/common/phone-service.fixtures.ts';
import { FAILURES, held, mount, refused, settled, fakeActor } from './harness.ts';
import { filled, signedIn } from './login-harness.ts';

const due = { mobileNum: '+90 *** ** 72', ticket: 's-1' };
const phone = { mobile: '(0532) 418-07.72', dialingCode: '+90' };
const step = (by: typeof service | null = null) => {
  const call = held<SignedIn, { credentials: Credentials; evidence: StepEvidence }>();
  const confirmation = held<PhoneProof, { service: unknown; attempt: StepAttempt }>();
  const codes = fakeActor();
  const mounted = mount(
    secondStepMachine.provide({
      actors: {
        verifyLogin: call.logic,
        confirmServiceCode: confirmation.logic as never,
        smsCountdown: codes.logic as unknown as typeof smsCountdownMachine,
      },
    }),
    { credentials: filled, due, service: by },
  );
  return {
    ...mounted,
    call,
    confirmation,
    codes,
    state: () => mounted.flow.getSnapshot(),
    submit: (code = '481516', number = by ? phone : undefined) =>
      mounted.flow.send({ type: 'form.submit', code, ...(number ? { phone: number } : {}) }),
  };
};

test('LOG-23: the input is sent again with the code and the ticket, once', async () => {
  const { submit, call, ends } = step();
  submit();
  submit('other');
  expect(call.inputs).toEqual([
    { credentials: filled, evidence: { ticket: 's-1', code: '481516', phoneProof: null } },
  ]);
  await call.answer(signedIn);
  expect(ends).toEqual([{ signedIn, failure: null }]);
});

test('SMS-02: codes of the platform are requested with the ticket, never with a number', () => {
  const { flow, codes } = step();
  flow.send({ type: 'code.request' });
  expect(codes.received).toEqual([{ type: 'code.send', request: { purpose: 'secondStep', ticket: 's-1' } }]);
});

test.each(['', '   '])('the code %j is none', (code) => {
  const { submit, call, state } = step();
  submit(code);
  expect(call.runs).toHaveLength(0);
  expect(state().context.problems).toEqual({ code: 'code_missing' });
});

test.each(FAILURES)(
  '%s is said, the code forgotten, and it can be tried again',
  async (_, error, failure) => {
    const { submit, call, state, ends } = step();
    submit();
    await call.fail(error);
    expect(state().context).toMatchObject({ failure, attempt: null });
    submit('162342');
    expect(state().context.failure).toBeNull();
    await call.answer(signedIn);
    expect(ends).toEqual([{ signedIn, failure: null }]);
  },
);

test('going back during the request does not sign in, whatever the response', async () => {
  const { flow, submit, call, ends } = step();
  submit();
  flow.send({ type: 'step.back' });
  expect(call.runs[0]?.signal.aborted).toBe(true);
  call.runs[0]?.resolve(signedIn);
  await settled();
  expect(ends).toEqual([{ signedIn: null, failure: null }]);
});

test('a step that took too long ends, with the reason', async () => {
  const { submit, call, ends } = step();
  submit();
  await call.fail(refused('sms_code_expired', { restart: true }));
  expect(ends).toEqual([
    { signedIn: null, failure: { kind: 'refused', code: 'sms_code_expired', serverMessage: null } },
  ]);
});

describe('with codes of the phone-verification service', () => {
  test('SMS-01: the service gets the typed number, if it may match the masked one', () => {
    const { flow, codes, state } = step(service);
    for (const [wrong, problem] of [
      [undefined, 'phone_missing'],
      [{ ...phone, mobile: ' ' }, 'phone_missing'],
      [{ ...phone, mobile: '72' }, 'phone_format_invalid'],
      [{ ...phone, mobile: '532 418 07 73' }, 'second_step_other_number'],
    ] as const) {
      flow.send({ type: 'code.request', ...(wrong ? { phone: wrong } : {}) });
      expect(state().context.problems).toEqual({ mobile: problem });
    }
    expect(codes.received).toEqual([]);
    flow.send({ type: 'code.request', phone });
    expect(state().context.problems).toEqual({});
    expect(codes.received).toEqual([
      { type: 'code.send', request: { purpose: 'secondStep', ticket: 's-1', ...phone } },
    ]);
  });

  test("LOG-23: the platform gets the service's proof, and again after a refusal that does not spend it", async () => {
    const { submit, confirmation, call, ends, state } = step(service);
    submit();
    expect(confirmation.inputs).toEqual([{ service, attempt: { code: '481516', phone } }]);
    expect(call.runs).toHaveLength(0);
    await confirmation.answer(phoneProof);
    await call.fail(refused('TOO_MANY_REQUESTS'));
    submit('another');
    await call.fail(refused('sms_code_expired'));
    // A spent proof has to be replaced.
    expect(state().context.proof).toBeNull();
    submit();
    await confirmation.answer(phoneProof);
    await call.answer(signedIn);
    expect(confirmation.runs).toHaveLength(2);
    expect(call.inputs.map(({ evidence }) => evidence.phoneProof)).toEqual([
      phoneProof,
      phoneProof,
      phoneProof,
    ]);
    expect(ends).toEqual([{ signedIn, failure: null }]);
    expect(JSON.stringify(state().context)).not.toContain(phoneProof.idToken);
  });

  test('a number that was changed meanwhile is verified again', async () => {
    const { submit, confirmation, call } = step(service);
    submit();
    await confirmation.answer(phoneProof);
    await call.fail(refused('TOO_MANY_REQUESTS'));
    submit('481516', { ...phone, mobile: '533 418 07 72' });
    expect(confirmation.runs).toHaveLength(2);
    expect(call.runs).toHaveLength(1);
  });

  test.each([
    ['code_invalid', { code: 'code_invalid' }, null],
    ['phone_quota_exceeded', { code: 'phone_quota_exceeded' }, null],
    ['phone_format_invalid', { mobile: 'phone_format_invalid' }, null],
    ['social_refused', {}, 'social_refused'],
  ])('ERR-20: %s is reported in its place, and nothing is sent', async (code, problems, failure) => {
    const { submit, confirmation, call, state } = step(service);
    submit();
    await confirmation.fail(refused(code));
    expect(state().context).toMatchObject({ problems, attempt: null });
    expect(state().context.failure?.code ?? null).toBe(failure);
    expect(call.runs).toHaveLength(0);
  });

  test('going back during the request is no failure', async () => {
    const { flow, submit, confirmation, ends } = step(service);
    submit();
    flow.send({ type: 'step.back' });
    confirmation.runs[0]?.resolve(phoneProof);
    await settled();
    expect(ends).toEqual([{ signedIn: null, failure: null }]);
  });
});
