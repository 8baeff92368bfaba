import {
  socialSignInMachine,
  type SocialSignInSnapshot,
} from '../../../src/machines/session/social-sign-in/social-sign-in.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';
import { PROJECT, PROVIDERS, proof, signedIn } from '../common/session.fixtures.ts';

const google = PROVIDERS[0] as (typeof PROVIDERS)[number];
const ended = (s: SocialSignInSnapshot) => s.output?.kind ?? null;

export const model = defineModel(socialSignInMachine, {
  title: 'Sign in at a provider',
  tours: 'states',
  inputs: { google: { project: PROJECT, provider: google } },
  outcomes: {
    signInAtProvider: {
      answered: { done: { idToken: 'provider-token-1', nonce: 'nonce-1' } },
      closed: { error: new ServiceError('refused', 'popup_closed') },
      blocked: { error: new ServiceError('refused', 'popup_blocked') },
      refused: { error: new ServiceError('refused', 'social_refused') },
    },
    prove: {
      proved: { done: proof },
      disbelieved: { error: new ServiceError('refused', 'social_refused') },
      offline: { error: new ServiceError('offline') },
    },
    login: {
      welcome: { done: signedIn },
      unbound: { error: new ServiceError('refused', 'bind_customer_required') },
      newPlace: {
        error: new ServiceError('refused', 'login_verify_required', {
          detail: { mobileNum: '+90 *** *** ** 72', ticket: 'step-1' },
        }),
      },
      agent: { error: new ServiceError('refused', 'members_only') },
      offline: { error: new ServiceError('offline') },
    },
  },
  rules: [
    {
      id: 'only the platform’s welcome to what Firebase has proved signs in',
      requirements: ['LOG-03'],
      always: (s, { from, label }) =>
        (ended(s) === 'signedIn') === (label === 'login = welcome' && from?.matches('signingIn') === true),
    },
    {
      id: 'only an identity that the provider and Firebase have verified is sent to the platform',
      requirements: ['LOG-03'],
      always: (s, { from, label }) =>
        !s.matches('signingIn') ||
        (s.context.answer !== null &&
          s.context.proof !== null &&
          (from?.matches('signingIn') === true || label === 'prove = proved')),
    },
    {
      id: "a failure or an account that is no member's is reported, and does not sign in",
      requirements: ['GAT-10', 'ERR-14', 'ERR-24'],
      always: (s, { label }) =>
        !/= (closed|blocked|refused|disbelieved|offline|agent)$|^after/.test(label) ||
        s.status !== 'done' ||
        ended(s) === 'failed',
    },
    {
      id: 'what is proved leaves only with an end that needs it, and stays nowhere',
      always: (s) =>
        s.status !== 'done' ||
        (s.context.answer === null &&
          s.context.proof === null &&
          (s.output !== null && 'proof' in s.output) ===
            ['signedIn', 'unbound', 'newPlace'].includes(ended(s) ?? '')),
    },
    {
      id: 'a new place leads to the second step, an identity without an account to the offer to link it',
      requirements: ['LOG-23'],
      always: (s, { label }) =>
        (ended(s) === 'newPlace') === (label === 'login = newPlace' && s.status === 'done') &&
        (ended(s) === 'unbound') === (label === 'login = unbound' && s.status === 'done'),
    },
    {
      id: 'it can be left at any time, without a message',
      always: (s, { label }) => label !== 'social.cancel' || (s.status === 'done' && s.output === null),
    },
  ],
  instructions: {
    'start google': 'With SOCIALLOGIN3 and socialLogin on, open the sign-in and press Google.',
    'social.cancel': 'Press Cancel on the page, not in the window.',
    'signInAtProvider = answered': 'In the window choose an address.',
    'signInAtProvider = closed': 'Close the window.',
    'signInAtProvider = blocked': 'Popup windows of this site were blocked in the browser beforehand.',
    'signInAtProvider = refused': 'Press Cancel in the window.',
    'prove = proved': 'Firebase accepts the provider’s proof.',
    'prove = disbelieved':
      'Firebase does not believe it: switch SOCIALLOGIN3 off in the console while the window is open.',
    'prove = offline': 'The connection breaks during the request to Firebase.',
    'login = welcome': 'The address is linked to an account.',
    'login = unbound': 'The address is linked to no account.',
    'login = newPlace':
      'The address is linked to an account that has never been in this browser, and LOGINIPVERF3 is on.',
    'login = agent': 'The address is linked to an account that has become an agent’s since.',
    'login = offline': 'The connection breaks during the request to the platform.',
    'after providerLimit': 'Leave the window open for ten minutes.',
    'after proofLimit': 'Firebase does not answer for twenty seconds.',
  },
});
