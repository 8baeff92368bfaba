import { secondStepMachine } from '../../../src/machines/session/second-step.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';
import { signedIn } from '../session.fixtures.ts';

export const model = defineModel(secondStepMachine, {
  title: 'Second step of a sign-in',
  inputs: {
    newPlace: {
      credentials: { username: 'mina_k', password: 'Right-Horse-26' },
      due: { mobileNum: '+90 *** *** ** 72', ticket: 'step-1' },
    },
  },
  events: { 'form.submit': { code: { code: '481516' }, blank: { code: '  ' } } },
  outcomes: {
    verifyLogin: {
      welcome: { done: signedIn },
      wrong: { error: new ServiceError('refused', 'sms_code_wrong') },
      tooLate: {
        error: new ServiceError('refused', 'sms_code_expired', { detail: { restart: true } }),
      },
      offline: { error: new ServiceError('offline') },
    },
    smsCountdown: {},
  },
  home: (s) => s.matches('editing'),
  rules: [
    {
      id: 'only the platform’s welcome to a code that was typed signs in',
      requirements: ['LOG-23'],
      always: (s, { from, label }) =>
        (s.status === 'done' && s.output?.signedIn != null) ===
        (label === 'verifyLogin = welcome' && from?.matches('submitting') === true),
    },
    {
      id: 'without a code nothing is asked, and it is said that one is missing',
      always: (s, { label }) =>
        label !== 'form.submit (blank)' || s.matches('submitting') || s.context.problem === 'code_missing',
    },
    {
      id: 'a code is kept no longer than its attempt, and sent once',
      always: (s, { from, label }) =>
        (s.context.code !== null) === s.matches('submitting') &&
        (!s.matches('submitting') || from?.matches('submitting') === true || label === 'form.submit (code)'),
    },
    {
      id: 'a code is sent to the number of the account that the ticket stands for, whenever it is wished',
      requirements: ['SMS-02'],
      always: (s, { from, label, sent }) =>
        label !== 'code.ask' ||
        from?.matches('editing') !== true ||
        sent.some(
          ({ event }) =>
            event.type === 'code.send' &&
            (event['request'] as { ticket?: string }).ticket === s.context.due.ticket,
        ),
    },
    {
      id: 'a refusal is said, and it can be tried again',
      always: (s, { label }) =>
        !/^verifyLogin = (wrong|offline)$/.test(label) ||
        (s.matches('editing') && s.context.failure !== null),
    },
    {
      id: 'a step that took too long is over and says so; going back says nothing',
      always: (s, { label }) =>
        s.status !== 'done' || (s.output?.failure != null) === (label === 'verifyLogin = tooLate'),
    },
  ],
  say: {
    'start newPlace':
      'Switch LOGINIPVERF3 on in the console, sign in with an account that has never been signed in from here.',
    'code.ask': 'Press Send SMS.',
    'form.submit (code)':
      'Type the code that stands in the outbox of the console (another one where it is to be wrong) and press Confirm.',
    'form.submit (blank)': 'Type two blanks as the code and press Confirm.',
    'step.back': 'Press Back to sign in.',
    'verifyLogin = welcome': 'The platform accepts the code.',
    'verifyLogin = wrong': 'The platform refuses the code.',
    'verifyLogin = tooLate':
      'More than ten minutes have passed since the password was typed: Console, Clock.',
    'verifyLogin = offline': 'The line breaks while the platform is asked.',
  },
});
