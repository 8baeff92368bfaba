import {
  secondStepMachine,
  type SecondStepSnapshot,
} from '../../../src/machines/session/second-step/second-step.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';
import { phoneProof, service } from '../common/phone-service.fixtures.ts';
import { signedIn } from '../common/session.fixtures.ts';

const newPlace = {
  credentials: { username: 'mina_k', password: 'Right-Horse-26' },
  due: { mobileNum: '+90 *** *** ** 72', ticket: 'step-1' },
};
const phone = { mobile: '532 418 07 72', dialingCode: '90' };
/** The form has a number if the service sends the codes. */
const typed =
  <Values extends object>(values: Values, mobile = phone.mobile) =>
  ({ context }: SecondStepSnapshot) =>
    context.service ? { ...values, phone: { ...phone, mobile } } : values;
const byService =
  <Values extends object>(values: Values, mobile: string) =>
  ({ context }: SecondStepSnapshot) =>
    context.service ? { ...values, phone: { ...phone, mobile } } : undefined;
const no = (code: string) => ({ error: new ServiceError('refused', code) });

export const model = defineModel(secondStepMachine, {
  title: 'Second step of a sign-in',
  inputs: {
    newPlace,
    byService: { ...newPlace, service },
    withApp: { ...newPlace, due: { mobileNum: '', ticket: 'step-1', methods: ['app'] } },
  },
  events: {
    'code.request': {
      valid: typed({}),
      noNumber: byService({}, ''),
    },
    'form.submit': {
      code: typed({ code: '481516' }),
      blank: typed({ code: '  ' }),
      otherNumber: byService({ code: '481516' }, '532 418 07 73'),
    },
  },
  outcomes: {
    confirmServiceCode: {
      right: { done: phoneProof },
      wrong: no('code_invalid'),
      noSuchNumber: no('phone_format_invalid'),
      offline: { error: new ServiceError('offline') },
    },
    verifyLogin: {
      welcome: { done: signedIn },
      wrong: no('sms_code_wrong'),
      unproved: no('sms_code_expired'),
      tooLate: {
        error: new ServiceError('refused', 'sms_code_expired', { detail: { restart: true } }),
      },
      offline: { error: new ServiceError('offline') },
    },
    smsCountdown: {},
    factorStep: {
      passed: { done: { signedIn, failure: null } },
      left: { done: { signedIn: null, failure: null } },
      tooLate: {
        done: { signedIn: null, failure: { kind: 'refused', code: 'sms_code_expired', serverMessage: null } },
      },
    },
  },
  offBrowser: {
    'start withApp': 'tests/e2e/authenticators.e2e.ts signs in with an app',
    'start byService': 'tests/e2e/phone-service.e2e.ts covers it, with the SDK itself',
    'verifyLogin = unproved': 'a proof grows old in tests/platform/phone-service.test.ts',
  },
  home: (s) => s.matches('editing') || s.matches('byFactor'),
  rules: [
    {
      id: 'an account with an app is asked for a factor, and never for a code by SMS',
      requirements: ['LOG-23'],
      always: (s) => s.status === 'done' || s.matches('byFactor') === (s.context.due.methods !== undefined),
    },
    {
      id: 'only the platform’s welcome to a code that was typed signs in',
      requirements: ['LOG-23'],
      always: (s, { from, label }) =>
        (s.status === 'done' && s.output?.signedIn != null) ===
        ((label === 'verifyLogin = welcome' && from?.matches('submitting') === true) ||
          label === 'factorStep = passed'),
    },
    {
      id: 'without a code nothing is requested, and the missing code is reported',
      always: (s, { label }) =>
        label !== 'form.submit (blank)' || s.hasTag('busy') || s.context.problems.code === 'code_missing',
    },
    {
      id: 'a code is kept no longer than its attempt, and sent once',
      always: (s, { from, label }) =>
        (s.context.attempt !== null) === s.hasTag('busy') &&
        (!s.hasTag('busy') ||
          (from?.hasTag('busy') === true
            ? s.context.attempt === from.context.attempt
            : label === 'form.submit (code)')),
    },
    {
      id: 'a code is sent to the number of the account on request, which clears the errors',
      requirements: ['SMS-02'],
      always: (s, { from, label, sent }) =>
        label !== 'code.request (valid)' ||
        from?.matches('editing') !== true ||
        (JSON.stringify(s.context.problems) === '{}' &&
          sent.some(({ event }) => {
            const { ticket, mobile } = event['request'] as { ticket?: string; mobile?: string };
            return (
              event.type === 'code.send' &&
              ticket === s.context.due.ticket &&
              mobile === (s.context.service ? phone.mobile : undefined)
            );
          })),
    },
    {
      id: 'a refusal is shown, and it can be retried',
      always: (s, { label }) =>
        !/^verifyLogin = (wrong|unproved|offline)$/.test(label) ||
        (s.matches('editing') && s.context.failure !== null),
    },
    {
      id: 'if the service sends the codes, the platform gets its proof of this number, and no code',
      requirements: ['LOG-23'],
      never: (s) => s.matches('submitting') && (s.context.proof === null) !== (s.context.service === null),
    },
    {
      id: 'the service checks only a code that it has sent, and not for a verified number',
      never: (s) => s.matches('confirmingCode') && (s.context.service === null || s.context.proof !== null),
    },
    {
      id: 'nothing is requested for a number that does not match the masked one',
      requirements: ['SMS-01', 'LOG-23'],
      always: (s, { label, sent, from }) =>
        !/\((noNumber|otherNumber)\)$/.test(label) ||
        from?.matches('editing') !== true ||
        (s.matches('editing') && sent.length === 0 && s.context.problems.mobile !== undefined),
    },
    {
      id: 'a refusal of the service is shown beside the code or the number, any other above the form',
      requirements: ['ERR-16', 'ERR-20'],
      always: (s, { label }) =>
        !/^confirmServiceCode = (?!right)/.test(label) ||
        (s.matches('editing') &&
          s.context.problems.code === (label.endsWith('wrong') ? 'code_invalid' : undefined) &&
          s.context.problems.mobile === (label.endsWith('Number') ? 'phone_format_invalid' : undefined) &&
          (s.context.failure !== null) === label.endsWith('offline')),
    },
    {
      id: 'what was proved stays proved until the platform does not believe it, or the step is over',
      always: (s, { from, label }) =>
        s.status === 'done' || label === 'verifyLogin = unproved'
          ? s.context.proof === null
          : label === 'confirmServiceCode = right' || s.context.proof === (from?.context.proof ?? null),
    },
    {
      id: 'a step that took too long ends with a message; going back has none',
      always: (s, { label }) =>
        s.status !== 'done' ||
        (s.output?.failure != null) === /^(verifyLogin|factorStep) = tooLate$/.test(label),
    },
  ],
  instructions: {
    'start withApp': 'Sign in to an account with an authenticator app, on a new device.',
    'factorStep = passed': 'Enter the code of the app.',
    'factorStep = left': 'Press Back to sign in.',
    'factorStep = tooLate': 'More than ten minutes have passed since the password was typed: Console, Clock.',
    'start newPlace':
      'Switch LOGINIPVERF3 on in the console, sign in with an account that has never been signed in from here.',
    'start byService': 'The same with PHONEVERIFSERVICE3 on.',
    'code.request (valid)': 'Press Send SMS, with the number filled in where there is a field for it.',
    'code.request (noNumber)': 'Leave the number empty and press Send SMS.',
    'form.submit (otherNumber)': 'Type another number and any code, and press Confirm.',
    'confirmServiceCode = right': 'The service accepts the code.',
    'confirmServiceCode = wrong': 'The service rejects the code.',
    'confirmServiceCode = noSuchNumber': 'The service reports that there is no such number.',
    'confirmServiceCode = offline': 'The connection breaks during the request to the service.',
    'verifyLogin = unproved': 'The platform refuses: the service’s proof of the number has expired.',
    'form.submit (code)':
      'Type the code from the outbox of the console (another one where it is to be wrong) and press Confirm.',
    'form.submit (blank)': 'Type two blanks as the code and press Confirm.',
    'step.back': 'Press Back to sign in.',
    'verifyLogin = welcome': 'The platform accepts the code.',
    'verifyLogin = wrong': 'The platform refuses the code.',
    'verifyLogin = tooLate':
      'More than ten minutes have passed since the password was typed: Console, Clock.',
    'verifyLogin = offline': 'The connection breaks during the request to the platform.',
  },
});
