import { sessionEndedMachine } from '../../../src/machines/session/session-ended/session-ended.machine.ts';
import { defineModel } from '../../kit/model.ts';

export const model = defineModel(sessionEndedMachine, {
  title: 'Session ended',
  inputs: { superseded: { loss: 'superseded' }, expired: { loss: 'expired' } },
  outcomes: {},
  home: (s) => s.matches('showing'),
  rules: [
    {
      id: 'the reason stays the one that was given',
      requirements: ['ERR-01'],
      never: (s, via) => via.from !== null && s.context.loss !== via.from.context.loss,
    },
    {
      id: 'the sign-in opens only on request',
      never: (s, via) => s.output === 'login' && via.label !== 'dialog.confirm',
    },
    {
      id: 'a request to sign in again opens the sign-in',
      always: (s, via) => via.label !== 'dialog.confirm' || s.output === 'login',
    },
    {
      id: 'it can be put away',
      from: (s) => s.status === 'active',
      canReach: (s) => s.status === 'done' && s.output === null,
    },
  ],
  instructions: {
    'start superseded':
      'Sign in, then sign in with the same account in a second browser, and look at the first.',
    'start expired': 'Sign in and leave the site idle until the platform ends the session.',
    'dialog.confirm': 'Press Sign in.',
    'dialog.close': 'Press Cancel.',
  },
});
