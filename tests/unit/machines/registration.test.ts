import { expect, test } from 'vitest';
import {
  registrationMachine,
  selectJudgement,
} from '../../../src/machines/session/registration/registration.machine.ts';
import type { smsCountdownMachine } from '../../../src/machines/session/sms-countdown/sms-countdown.machine.ts';
import type { FormStart } from '../../../src/services/registration.ts';
import { site } from './app-harness.ts';
import { held, mount, speaker } from './harness.ts';

const MODULES = ['DIRECTREG3', 'USERNAMEREG3', 'MOBILENUMREG3', 'MOBILENUMPASSREG3'];

test('VAL-11: a password that stands in both forms is judged in the one that is switched to, its problem waits for the next look', async () => {
  const form = held<FormStart, { hasDocuments: boolean }>();
  const { flow } = mount(
    registrationMachine.provide({
      actions: { keepDraft: () => undefined },
      actors: {
        loadForm: form.logic,
        smsCountdown: speaker().logic as unknown as typeof smsCountdownMachine,
      },
    }),
    { site: { ...site(), modules: MODULES }, values: null },
  );
  await form.answer({ rules: [], documents: [], draft: {} });
  const judged = (name: 'password' | 'confirmPassword') => selectJudgement(name)(flow.getSnapshot());
  const values = { username: 'mina_k', password: 'Ab1', confirmPassword: 'Ab2' };
  for (const name of ['password', 'confirmPassword']) flow.send({ type: 'field.left', name, values });
  const before = judged('password');
  expect(before).toMatchObject({ strength: 2, hints: [{ state: 'broken' }] });
  expect(judged('confirmPassword').problem).not.toBeNull();

  flow.send({ type: 'method.choose', method: 'mobile' });
  expect(flow.getSnapshot().context.fields.map(({ key }) => key)).toContain('password');
  expect(judged('password')).toEqual({ ...before, problem: null });
  expect(judged('confirmPassword').problem).toBeNull();
  // Names are in the draft, and are judged by it.
  flow.send({ type: 'draft.keep', values: { username: 'mina_k' } });
  flow.send({ type: 'method.choose', method: 'username' });
  expect(selectJudgement('username')(flow.getSnapshot()).hints).toMatchObject([{ state: 'met' }]);
  expect(judged('password')).toEqual({ ...before, problem: null });
});
