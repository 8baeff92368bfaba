import { expect, test } from 'vitest';
import {
  registrationMachine,
  selectFieldValidation,
} from '../../../src/machines/session/registration/registration.machine.ts';
import type { smsCountdownMachine } from '../../../src/machines/session/sms-countdown/sms-countdown.machine.ts';
import type { FormStart } from '../../../src/services/registration.ts';
import { site } from './app-harness.ts';
import { held, mount, fakeActor } from './harness.ts';

const MODULES = ['DIRECTREG3', 'USERNAMEREG3', 'MOBILENUMREG3', 'MOBILENUMPASSREG3'];

test('VAL-11: a password that exists in both forms is validated in the form that is switched to; its problem appears later', async () => {
  const form = held<FormStart, { hasDocuments: boolean }>();
  const { flow } = mount(
    registrationMachine.provide({
      actions: { keepDraft: () => undefined },
      actors: {
        loadForm: form.logic,
        smsCountdown: fakeActor().logic as unknown as typeof smsCountdownMachine,
      },
    }),
    { site: { ...site(), modules: MODULES }, values: null },
  );
  await form.answer({ rules: [], documents: [], draft: {} });
  const validationOf = (name: 'password' | 'confirmPassword') =>
    selectFieldValidation(name)(flow.getSnapshot());
  const values = { username: 'mina_k', password: 'Ab1', confirmPassword: 'Ab2' };
  for (const name of ['password', 'confirmPassword']) flow.send({ type: 'field.left', name, values });
  const before = validationOf('password');
  expect(before).toMatchObject({ strength: 2, hints: [{ state: 'broken' }] });
  expect(validationOf('confirmPassword').problem).not.toBeNull();

  flow.send({ type: 'method.choose', method: 'mobile' });
  expect(flow.getSnapshot().context.fields.map(({ key }) => key)).toContain('password');
  expect(validationOf('password')).toEqual({ ...before, problem: null });
  expect(validationOf('confirmPassword').problem).toBeNull();
  // Names are kept in the draft, and are validated from it.
  flow.send({ type: 'draft.keep', values: { username: 'mina_k' } });
  flow.send({ type: 'method.choose', method: 'username' });
  expect(selectFieldValidation('username')(flow.getSnapshot()).hints).toMatchObject([{ state: 'met' }]);
  expect(validationOf('password')).toEqual({ ...before, problem: null });
});
