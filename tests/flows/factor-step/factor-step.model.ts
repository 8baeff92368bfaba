import { factorStepMachine } from '../../../src/machines/session/factor-step/factor-step.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';
import { signedIn } from '../common/session.fixtures.ts';

const credentials = { username: 'mina_k', password: 'Right-Horse-26' };
const no = (code: string, detail?: object) => ({
  error: new ServiceError('refused', code, { detail }),
});
const LATE = no('sms_code_expired', { restart: true });

export const model = defineModel(factorStepMachine, {
  title: 'Second step by a factor',
  inputs: {
    'an app': { credentials, due: { mobileNum: '', ticket: 'step-1', methods: ['app'] } },
    'an app and a passkey': {
      credentials,
      due: { mobileNum: '', ticket: 'step-1', methods: ['app', 'passkey'] },
    },
  },
  events: {
    'passkey.choose': {
      offered: ({ context }) => (context.due.methods?.includes('passkey') ? {} : undefined),
      'not offered': ({ context }) => (context.due.methods?.includes('passkey') ? undefined : {}),
    },
    'form.submit': { code: { code: ' 481516 ' }, blank: { code: '  ' } },
  },
  outcomes: {
    verifyByCode: {
      welcome: { done: signedIn },
      wrong: no('factor_code_wrong'),
      'too many': no('TOO_MANY_REQUESTS'),
      tooLate: LATE,
    },
    verifyByPasskey: {
      welcome: { done: signedIn },
      cancelled: no('passkey_cancelled'),
      refused: no('passkey_refused'),
      tooLate: LATE,
    },
  },
  offBrowser: {
    'start an app': 'tests/e2e/authenticators.e2e.ts signs in with an app',
    'start an app and a passkey': 'tests/e2e/authenticators.e2e.ts signs in with a passkey',
  },
  home: (s) => s.matches('editing') || s.status === 'done',
  rules: [
    {
      id: 'only the platform’s welcome signs in',
      requirements: ['LOG-23'],
      always: (s, { label }) =>
        (s.status === 'done' && s.output?.signedIn != null) === /^verifyBy\w+ = welcome$/.test(label),
    },
    {
      id: 'without a code nothing is sent, and the missing code is reported',
      always: (s, { label, from }) =>
        label !== 'form.submit (blank)' ||
        from?.matches('editing') !== true ||
        (s.matches('editing') && s.context.isCodeMissing),
    },
    {
      id: 'a code is sent as it was typed, with the ticket, once, and then forgotten',
      always: (s, { started }) =>
        started.every(
          ({ actor, input }) =>
            actor !== 'verifyByCode' ||
            JSON.stringify(input) === JSON.stringify({ credentials, ticket: 'step-1', code: '481516' }),
        ) && (s.context.code !== '') === s.matches('checkingCode'),
    },
    {
      id: 'a passkey is asked for only where the account has one',
      never: (s) => s.matches('atPasskey') && s.context.due.methods?.includes('passkey') !== true,
    },
    {
      id: 'a refusal is shown, and it can be retried',
      always: (s, { label }) =>
        !/= (wrong|too many|cancelled|refused)$/.test(label) ||
        (s.matches('editing') && s.context.failure !== null),
    },
    {
      id: 'a step that took too long ends with a message; going back has none',
      always: (s, { label }) =>
        s.status !== 'done' || (s.output?.failure != null) === label.endsWith('= tooLate'),
    },
  ],
  instructions: {
    'start an app': 'Sign in to an account with an authenticator app, on a new device.',
    'start an app and a passkey': 'The same with an account that has a passkey, too.',
    'form.submit (code)': 'Type the code of the app (another one where it is to be wrong) and press Confirm.',
    'form.submit (blank)': 'Type two blanks as the code and press Confirm.',
    'passkey.choose (offered)': 'Press Use a passkey.',
    'passkey.choose (not offered)': 'No person can do this: there is no such button.',
    'step.back': 'Press Back to sign in.',
    'verifyByCode = welcome': 'The platform accepts the code.',
    'verifyByCode = wrong': 'The platform refuses the code.',
    'verifyByCode = too many': 'Ten codes were wrong within an hour.',
    'verifyByCode = tooLate':
      'More than ten minutes have passed since the password was typed: Console, Clock.',
    'verifyByPasskey = welcome': 'The platform accepts the passkey.',
    'verifyByPasskey = cancelled': 'Press Cancel in the dialog of the browser.',
    'verifyByPasskey = refused': 'The passkey was removed meanwhile.',
    'verifyByPasskey = tooLate':
      'More than ten minutes have passed since the password was typed: Console, Clock.',
  },
});
