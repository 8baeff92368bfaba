import {
  authenticatorAppMachine,
  type AuthenticatorAppSnapshot,
} from '../../../src/machines/member/authenticator-app/authenticator-app.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';
import { appSecret, recoveryCodes } from '../common/security.fixtures.ts';

/** The values of the fields that the form shows. */
const filled = ({ context: { hasPassword, hasApp } }: AuthenticatorAppSnapshot) => ({
  values: { ...(hasPassword && { oldPassword: 'Right-Horse-26' }), ...(hasApp && { code: ' 481516 ' }) },
});
const blank = ({ context: { hasPassword, hasApp } }: AuthenticatorAppSnapshot) => ({
  values: { ...(hasPassword && { oldPassword: '' }), ...(hasApp && { code: ' ' }) },
});
const no = (code: string) => ({ error: new ServiceError('refused', code) });
const PROOF_OUTCOMES = { 'password wrong': no('old_password_wrong'), 'code wrong': no('factor_code_wrong') };
/** What is sent, from what was typed. */
const EVIDENCE: Readonly<Record<string, string>> = {
  setUp: '{"oldPassword":"Right-Horse-26","code":""}',
  remove: '{"oldPassword":"Right-Horse-26","code":"481516"}',
  renewCodes: '{"oldPassword":"","code":"481516"}',
};
const CALLS: Readonly<Record<string, string>> = {
  setUp: 'startAuthenticator',
  remove: 'removeAuthenticator',
  renewCodes: 'makeRecoveryCodes',
};

export const model = defineModel(authenticatorAppMachine, {
  title: 'Authenticator app',
  inputs: {
    'set up': { task: 'setUp', hasPassword: true, hasApp: false },
    remove: { task: 'remove', hasPassword: true, hasApp: true },
    'new recovery codes, without a password': { task: 'renewCodes', hasPassword: false, hasApp: true },
  },
  events: {
    'form.submit': { filled, blank },
    'code.submit': { 'the first code': { code: ' 481516 ' }, 'no code': { code: ' ' } },
  },
  outcomes: {
    startAuthenticator: {
      'a secret': { done: appSecret },
      ...PROOF_OUTCOMES,
      exists: no('authenticator_exists'),
    },
    confirmAuthenticator: {
      confirmed: { done: recoveryCodes },
      'code wrong': no('factor_code_wrong'),
      'too late': no('not_found'),
    },
    removeAuthenticator: { removed: { done: undefined }, ...PROOF_OUTCOMES },
    makeRecoveryCodes: { 'ten codes': { done: recoveryCodes }, ...PROOF_OUTCOMES },
  },
  tours: 'states',
  home: (s) => s.matches('proving') || s.matches('scanning') || s.status === 'done',
  rules: [
    {
      id: 'nothing is sent without every field that is asked for, and then only what the task needs',
      requirements: ['MEM-05'],
      always: (s, { started, label }) =>
        started.every(({ actor, input }) =>
          actor === 'confirmAuthenticator'
            ? label === 'code.submit (the first code)' && JSON.stringify(input) === '{"code":"481516"}'
            : label === 'form.submit (filled)' &&
              actor === CALLS[s.context.task] &&
              JSON.stringify(input) === EVIDENCE[s.context.task],
        ),
    },
    {
      id: 'the secret is known from the proof to the first right code, and no longer',
      always: (s) => (s.context.secret !== null) === (s.matches('scanning') || s.matches('confirming')),
    },
    {
      id: 'recovery codes are known only while they are shown',
      always: (s) => s.context.codes.length === (s.matches('showingCodes') ? recoveryCodes.length : 0),
    },
    {
      id: 'a proof is kept no longer than its attempt',
      always: (s) =>
        (s.context.evidence !== null) ===
        (s.matches('makingSecret') || s.matches('removing') || s.matches('renewing')),
    },
    {
      id: 'a wrong password or code is shown beside its field; any other refusal above the form',
      always: (s, { label }) => {
        const { problems, failure } = s.context;
        if (label.endsWith('= password wrong')) return problems['oldPassword'] === 'old_password_wrong';
        if (label.endsWith('= code wrong')) return problems['code'] === 'factor_code_wrong';
        return !/= (exists|too late)$/.test(label) || failure !== null;
      },
    },
    {
      id: 'it ends with the task once the platform has done it, and with null before',
      always: (s, { label, from }) =>
        s.status !== 'done' ||
        (s.output ?? null) ===
          (label === 'removeAuthenticator = removed' || from?.matches('showingCodes')
            ? s.context.task
            : null),
    },
  ],
  instructions: {
    'start set up': 'Press Add beside the authenticator app.',
    'start remove': 'Press Remove beside the authenticator app.',
    'start new recovery codes, without a password': 'Press New recovery codes beside the authenticator app.',
    'form.submit (filled)': 'Fill in every field and press the button below.',
    'form.submit (blank)': 'Leave every field empty and press the button below.',
    'code.submit (the first code)': 'Enter the code that the app shows and press Confirm the app.',
    'code.submit (no code)': 'Leave the code empty and press Confirm the app.',
    'codes.keep': 'Press "I have kept them".',
    'dialog.close': 'Press the cross.',
    'startAuthenticator = a secret': 'The platform makes the secret.',
    'startAuthenticator = password wrong': 'The platform finds the password wrong.',
    'startAuthenticator = code wrong': 'The platform finds the code wrong.',
    'startAuthenticator = exists': 'An app was set up in another tab meanwhile.',
    'confirmAuthenticator = confirmed': 'The platform accepts the code.',
    'confirmAuthenticator = code wrong': 'The platform finds the code wrong.',
    'confirmAuthenticator = too late': 'More than ten minutes have passed since the secret was shown.',
    'removeAuthenticator = removed': 'The platform removes the app.',
    'removeAuthenticator = password wrong': 'The platform finds the password wrong.',
    'removeAuthenticator = code wrong': 'The platform finds the code wrong.',
    'makeRecoveryCodes = ten codes': 'The platform makes the codes.',
    'makeRecoveryCodes = password wrong': 'The platform finds the password wrong.',
    'makeRecoveryCodes = code wrong': 'The platform finds the code wrong.',
  },
});
