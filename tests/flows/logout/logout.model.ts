import { logoutMachine } from '../../../src/machines/session/logout/logout.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';

export const model = defineModel(logoutMachine, {
  title: 'Sign out',
  outcomes: {
    logout: { agreed: { done: null }, refused: { error: new ServiceError('unavailable') } },
  },
  home: (s) => s.matches('confirming'),
  rules: [
    {
      id: 'nobody is signed out who did not confirm it',
      requirements: ['OUT-01'],
      never: (s, via) => s.output === 'loggedOut' && via.from?.matches('loggingOut') !== true,
    },
    {
      id: 'the platform is asked only once it was confirmed',
      requirements: ['OUT-02'],
      never: (s, via) => s.matches('loggingOut') && via.label !== 'dialog.confirm',
    },
    {
      id: 'whoever confirmed is out, whatever the platform answers',
      requirements: ['OUT-03'],
      always: (s, via) => via.from?.matches('loggingOut') !== true || s.output === 'loggedOut',
    },
    {
      id: 'while the platform is asked the dialog does not let go',
      requirements: ['OUT-02'],
      never: (s) => s.matches('loggingOut') && !(s.hasTag('held') && s.hasTag('busy')),
    },
  ],
  instructions: {
    'start plain': 'While signed in, open the account menu and press Sign out.',
    'dialog.confirm': 'Press Confirm.',
    'dialog.close': 'Press Cancel.',
    'logout = agreed': 'The platform agrees and ends the session.',
    'logout = refused': 'The platform answers the sign-out with a fault.',
    'after logoutLimit': 'The platform does not answer at all for 8 seconds.',
  },
});
