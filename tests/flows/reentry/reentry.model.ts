import { reentryMachine } from '../../../src/machines/session/reentry/reentry.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';
import { signedIn, ticket } from '../common/session.fixtures.ts';

const account = { account: 'mina_k', password: 'Brand-New-Horse-27' };

export const model = defineModel(reentryMachine, {
  title: 'Sign in after a new password',
  tours: 'states',
  inputs: { passed: { ...account, ticket }, unpassed: { ...account, ticket: null } },
  outcomes: {
    login: {
      welcome: { done: signedIn },
      refused: { error: new ServiceError('refused', 'login_verify_required') },
      offline: { error: new ServiceError('offline') },
    },
    sliderCaptcha: { passed: { done: ticket }, closed: { done: null } },
  },
  home: () => false,
  rules: [
    {
      id: 'the platform is called only with a passed check',
      requirements: ['CAP-01'],
      never: (s) => s.matches('submitting') && s.context.ticket === null,
    },
    {
      id: 'the puzzle is shown only where the platform has not passed it',
      requirements: ['PWD-03', 'FGT-04'],
      always: (s, { label }) =>
        !label.startsWith('start') || s.matches('submitting') === (label === 'start passed'),
    },
    {
      id: 'whatever comes it ends, and keeps no password',
      never: (s) => s.status === 'done' && (s.context.credentials !== null || s.context.ticket !== null),
    },
    {
      id: 'only the platform’s welcome signs in',
      requirements: ['PWD-03'],
      always: (s, { label }) => (s.status === 'done' && s.output !== null) === (label === 'login = welcome'),
    },
  ],
  instructions: {
    'start passed': 'Set a new password; the platform passes the check for the sign-in that follows.',
    'start unpassed': 'Set a new password at a gateway that answers nothing more.',
    'sliderCaptcha = passed': 'Pass the slider check.',
    'sliderCaptcha = closed': 'Press Close in the corner of the slider check.',
    'login = welcome': 'The platform accepts the new password.',
    'login = refused': 'The platform wants more than the password.',
    'login = offline': 'The connection breaks during the request to the platform.',
  },
});
