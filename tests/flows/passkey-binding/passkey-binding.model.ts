import {
  passkeyBindingMachine,
  type PasskeyBindingSnapshot,
} from '../../../src/machines/member/passkey-binding/passkey-binding.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';
import { madePasskey } from '../common/security.fixtures.ts';

type Context = PasskeyBindingSnapshot['context'];
/** The values of the fields that the form shows. */
const form =
  (name: string, oldPassword: string, code: string) =>
  ({ context: { passkey, hasPassword, hasApp } }: { context: Context }) => ({
    values: {
      ...(passkey === null && { name }),
      ...(hasPassword && { oldPassword }),
      ...(hasApp && { code }),
    },
  });
const no = (code: string) => ({ error: new ServiceError('refused', code) });

export const model = defineModel(passkeyBindingMachine, {
  title: 'Passkey binding',
  inputs: {
    'a new one': { passkey: null, hasPassword: true, hasApp: false },
    'a new one, with an app': { passkey: null, hasPassword: true, hasApp: true },
    'one to remove': { passkey: { id: 'key-1', name: 'Phone' }, hasPassword: true, hasApp: false },
  },
  events: {
    'form.submit': {
      filled: form(' Laptop ', 'Right-Horse-26', '481516'),
      blank: form(' ', '', ''),
    },
  },
  outcomes: {
    makePasskey: {
      made: { done: madePasskey },
      'password wrong': no('old_password_wrong'),
      'code wrong': no('factor_code_wrong'),
      cancelled: no('passkey_cancelled'),
    },
    addPasskey: { added: { done: undefined }, refused: no('passkey_refused') },
    removePasskey: {
      removed: { done: undefined },
      'password wrong': no('old_password_wrong'),
      'last way in': no('last_way_in'),
    },
  },
  tours: 'states',
  home: (s) => s.matches('editing') || s.status === 'done',
  rules: [
    {
      id: 'nothing is asked of the browser or the platform without a name and the proof',
      requirements: ['MEM-05'],
      always: (_, { started, label }) =>
        started.every(({ actor }) =>
          actor === 'addPasskey' ? label === 'makePasskey = made' : label === 'form.submit (filled)',
        ),
    },
    {
      id: 'what is sent is what was typed, for the task that was chosen',
      always: (s, { started }) =>
        started.every(({ actor, input }) => {
          const code = s.context.hasApp ? '481516' : '';
          const sent = JSON.stringify(input);
          if (actor === 'addPasskey') return sent === JSON.stringify({ answer: madePasskey, name: 'Laptop' });
          const evidence = { oldPassword: 'Right-Horse-26', code };
          return actor === 'makePasskey'
            ? s.context.passkey === null && sent === JSON.stringify(evidence)
            : s.context.passkey !== null && sent === JSON.stringify({ id: 'key-1', ...evidence });
        }),
    },
    {
      id: 'a proof and a passkey that was made are kept no longer than their attempt',
      always: (s) => s.hasTag('busy') || (s.context.evidence === null && s.context.made === null),
    },
    {
      id: 'a wrong password or code is shown beside its field; any other refusal above the form',
      always: (s, { label }) => {
        const { problems, failure } = s.context;
        if (label.endsWith('= password wrong')) return problems['oldPassword'] === 'old_password_wrong';
        if (label.endsWith('= code wrong')) return problems['code'] === 'factor_code_wrong';
        return !/= (cancelled|refused|last way in)$/.test(label) || failure !== null;
      },
    },
    {
      id: 'it ends with what was done, or with null when it is closed',
      always: (s, { label }) =>
        s.status !== 'done' ||
        (s.output ?? null) ===
          (label === 'addPasskey = added' ? 'add' : label === 'removePasskey = removed' ? 'remove' : null),
    },
  ],
  instructions: {
    'start a new one': 'Press Add beside the passkeys.',
    'start a new one, with an app': 'The same with an authenticator app set up.',
    'start one to remove': 'Press Remove beside a passkey.',
    'form.submit (filled)': 'Fill in every field and press the button below.',
    'form.submit (blank)': 'Leave every field empty and press the button below.',
    'dialog.close': 'Press the cross.',
    'makePasskey = made': 'The browser makes the passkey.',
    'makePasskey = password wrong': 'The platform finds the password wrong.',
    'makePasskey = code wrong': 'The platform finds the code wrong.',
    'makePasskey = cancelled': 'Press Cancel in the dialog of the browser.',
    'addPasskey = added': 'The platform keeps the passkey.',
    'addPasskey = refused': 'The platform refuses the passkey.',
    'removePasskey = removed': 'The platform removes it.',
    'removePasskey = password wrong': 'The platform finds the password wrong.',
    'removePasskey = last way in': 'The platform refuses to remove the last proved way in.',
  },
});
