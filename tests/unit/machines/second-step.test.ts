import { expect, test } from 'vitest';
import {
  secondStepMachine,
  type SecondStepInput,
} from '../../../src/machines/session/second-step.machine.ts';
import type { smsCountdownMachine } from '../../../src/machines/session/sms-countdown.machine.ts';
import type { SignedIn } from '../../../src/services/contract/login.ts';
import { FAILURES, held, mount, refused, settled, speaker } from './harness.ts';
import { filled, signedIn } from './login-harness.ts';

const due = { mobileNum: '+90 *** ** 72', ticket: 's-1' };
const step = () => {
  const call = held<SignedIn, SecondStepInput & { code: string }>();
  const codes = speaker();
  const mounted = mount(
    secondStepMachine.provide({
      actors: {
        verifyLogin: call.logic,
        smsCountdown: codes.logic as unknown as typeof smsCountdownMachine,
      },
    }),
    { credentials: filled, due },
  );
  return {
    ...mounted,
    call,
    codes,
    state: () => mounted.flow.getSnapshot(),
    submit: (code = '481516') => mounted.flow.send({ type: 'form.submit', code }),
  };
};

test('LOG-23: what was typed is sent again with the code and the ticket, once', async () => {
  const { submit, call, ends } = step();
  submit();
  submit('other');
  expect(call.inputs).toEqual([{ credentials: filled, due, code: '481516' }]);
  await call.answer(signedIn);
  expect(ends).toEqual([{ signedIn, failure: null }]);
});

test('SMS-02: codes are asked for with the ticket, never with a number', () => {
  const { flow, codes } = step();
  flow.send({ type: 'code.ask' });
  expect(codes.heard).toEqual([{ type: 'code.send', request: { purpose: 'secondStep', ticket: 's-1' } }]);
});

test.each(['', '   '])('the code %j is none', (code) => {
  const { submit, call, state } = step();
  submit(code);
  expect(call.runs).toHaveLength(0);
  expect(state().context.problem).toBe('code_missing');
});

test.each(FAILURES)(
  '%s is said, the code forgotten, and it can be tried again',
  async (_, error, failure) => {
    const { submit, call, state, ends } = step();
    submit();
    await call.fail(error);
    expect(state().context).toMatchObject({ failure, code: null });
    submit('162342');
    expect(state().context.failure).toBeNull();
    await call.answer(signedIn);
    expect(ends).toEqual([{ signedIn, failure: null }]);
  },
);

test('going back while the platform is asked signs nobody in, however it answers', async () => {
  const { flow, submit, call, ends } = step();
  submit();
  flow.send({ type: 'step.back' });
  expect(call.runs[0]?.signal.aborted).toBe(true);
  call.runs[0]?.resolve(signedIn);
  await settled();
  expect(ends).toEqual([{ signedIn: null, failure: null }]);
});

test('a step that took too long is over, and says why', async () => {
  const { submit, call, ends } = step();
  submit();
  await call.fail(refused('sms_code_expired', { restart: true }));
  expect(ends).toEqual([
    { signedIn: null, failure: { kind: 'refused', code: 'sms_code_expired', serverMessage: null } },
  ]);
});
