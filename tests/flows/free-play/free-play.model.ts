import { freePlayMachine } from '../../../src/machines/session/free-play/free-play.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';
import { siteOf } from '../common/app.fixtures.ts';
import { signedIn } from '../common/session.fixtures.ts';

const trial = { ...signedIn, account: 'deneme_7k2', accountType: 4 };

export const model = defineModel(freePlayMachine, {
  title: 'Free play',
  tours: 'states',
  inputs: { visitor: { site: siteOf(), values: null } },
  outcomes: {
    loginFreePlay: {
      welcome: { done: trial },
      refused: { error: new ServiceError('refused', 'TOO_MANY_REQUESTS') },
      offline: { error: new ServiceError('offline') },
    },
  },
  home: (s) => s.matches('failed'),
  rules: [
    {
      id: 'only the platform’s welcome signs in, and nothing is owed then',
      requirements: ['FRE-03', 'FRE-04'],
      always: (s, { label }) =>
        (s.status === 'done' && s.output?.kind === 'signedIn' && s.output.changeDue === null) ===
        (label === 'loginFreePlay = welcome'),
    },
    {
      id: 'one account is requested at a time, and another only on request',
      requirements: ['FRE-01'],
      always: (s, { label }) =>
        !s.matches('starting') || label.startsWith('start') || label === 'dialog.confirm',
    },
    {
      id: 'a refusal is shown, and can be closed',
      never: (s) => s.matches('failed') && (s.context.failure === null || !s.can({ type: 'dialog.close' })),
    },
  ],
  instructions: {
    start: 'As a visitor, press Free play in the sign-in dialog.',
    'dialog.confirm': 'Press Try again.',
    'dialog.close': 'Press Cancel.',
    'loginFreePlay = welcome': 'The platform makes a trial account ready.',
    'loginFreePlay = refused': 'The platform refuses, since too many were asked for at this address.',
    'loginFreePlay = offline': 'The connection breaks during the request to the platform.',
  },
});
