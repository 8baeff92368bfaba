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
      id: 'a sign-out is always confirmed',
      requirements: ['OUT-01'],
      never: (s, via) => s.output === 'loggedOut' && via.from?.matches('loggingOut') !== true,
    },
    {
      id: 'the platform is called only after the confirmation',
      requirements: ['OUT-02'],
      never: (s, via) => s.matches('loggingOut') && via.label !== 'dialog.confirm',
    },
    {
      id: 'after the confirmation the session ends, whatever the platform responds',
      requirements: ['OUT-03'],
      always: (s, via) => via.from?.matches('loggingOut') !== true || s.output === 'loggedOut',
    },
    {
      id: 'during the call the dialog cannot be closed',
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
