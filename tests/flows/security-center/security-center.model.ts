import {
  securityCenterMachine,
  selectSteps,
  type SecurityCenterSnapshot,
} from '../../../src/machines/member/security-center/security-center.machine.ts';
import type { SecurityOverview } from '../../../src/services/security.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';
import { service } from '../common/phone-service.fixtures.ts';
import { bare, complete, waiting, wellKept, withFactors } from '../common/security.fixtures.ts';

const OUTCOMES = {
  'one step left': { done: wellKept },
  'nothing kept': { done: bare },
  'a change waits': { done: waiting },
  'an app and a passkey': { done: withFactors },
  'all done': { done: complete },
  offline: { error: new ServiceError('offline') },
};
/** Steps that are done, and steps in all, counted by hand. */
const DONE: ReadonlyMap<SecurityOverview | null, readonly [number, number]> = new Map([
  [wellKept, [4, 7]],
  [bare, [0, 4]],
  [waiting, [4, 7]],
  [withFactors, [5, 7]],
  [complete, [7, 7]],
]);
const overviewOf = (s: SecurityCenterSnapshot | null | undefined) => s?.context.overview ?? null;

export const model = defineModel(securityCenterMachine, {
  title: 'Security centre',
  inputs: { 'with the phone service': { phoneService: service } },
  events: {
    'session.end': {
      'another one': (s) =>
        overviewOf(s)?.sessions.some(({ sessionId }) => sessionId === 's-2') ? { id: 's-2' } : undefined,
      'this one': { id: 's-1' },
      'one that is over': { id: 's-3' },
    },
    'contact.open': { 'the phone': { kind: 'mobile' }, 'the address': { kind: 'email' } },
    'app.open': {
      'to set it up': (s) =>
        overviewOf(s)?.protection.factors?.appSince === null ? { task: 'setUp' as const } : undefined,
      'to remove it': (s) =>
        overviewOf(s)?.protection.factors?.appSince ? { task: 'remove' as const } : undefined,
      'for new codes': (s) =>
        overviewOf(s)?.protection.factors?.appSince ? { task: 'renewCodes' as const } : undefined,
      'that does not fit': (s) => ({
        task: overviewOf(s)?.protection.factors?.appSince === null ? ('remove' as const) : ('setUp' as const),
      }),
    },
    'payment.open': {
      offered: (s) => (overviewOf(s)?.protection.paymentLength ? {} : undefined),
      'not offered': (s) => (overviewOf(s)?.protection.paymentLength ? undefined : {}),
    },
    'passkey.add': {
      offered: (s) => (overviewOf(s)?.protection.factors ? {} : undefined),
      'not offered': (s) => (overviewOf(s)?.protection.factors ? undefined : {}),
    },
    'passkey.remove': {
      'of the account': (s) =>
        overviewOf(s)?.protection.factors?.passkeys.length ? { id: 'key-1' } : undefined,
      'of nobody': { id: 'key-9' },
    },
    'change.cancel': {
      'of the phone': (s) => (overviewOf(s) === waiting ? { kind: 'mobile' as const } : undefined),
      'of the address': { kind: 'email' },
    },
  },
  outcomes: {
    loadSecurity: OUTCOMES,
    endSession: { ended: { done: undefined }, refused: { error: new ServiceError('refused', 'not_found') } },
    cancelContactChange: {
      cancelled: { done: undefined },
      refused: { error: new ServiceError('refused', 'not_found') },
    },
    memberProfile: {},
    authenticatorApp: {
      closed: { done: null },
      'set up': { done: 'setUp' },
      removed: { done: 'remove' },
      'codes made': { done: 'renewCodes' },
    },
    passkeyBinding: { closed: { done: null }, added: { done: 'add' }, removed: { done: 'remove' } },
    paymentPassword: {
      closed: { done: null },
      set: { done: 'set' },
      changed: { done: 'change' },
      replaced: { done: 'reset' },
    },
    contactBinding: {
      closed: { done: null },
      'changed at once': { done: { kind: 'mobile', effectiveAt: null } },
      'changed, and waits': { done: { kind: 'mobile', effectiveAt: 1 } },
    },
  },
  tours: 'states',
  home: (s) => s.matches('shown') || s.matches('failed'),
  rules: [
    {
      id: 'the dialog of the payment password knows how long it is and who sends the code, and opens only where there is one',
      requirements: ['MEM-05'],
      always: (s, { started }) =>
        started.every(
          ({ actor, input }) =>
            actor !== 'paymentPassword' ||
            (s.context.overview !== bare &&
              JSON.stringify(input) ===
                JSON.stringify({
                  ...{ isSet: true, hasPassword: true, phone: '+90 •••••• 0772' },
                  ...{ service, minLength: 6, maxLength: 8 },
                })),
        ),
    },
    {
      id: 'the meter counts what is done, and names the rest',
      requirements: ['MEM-05'],
      always: (s) => {
        const overview = overviewOf(s);
        const steps = selectSteps(s);
        return overview === null || steps === null
          ? overview === null && steps === null
          : steps.done === DONE.get(overview)?.[0] &&
              steps.all === DONE.get(overview)?.[1] &&
              steps.done + steps.left.length === steps.all;
      },
    },
    {
      id: 'nothing of the account is shown before it is known',
      always: (s) => !s.matches('shown') || overviewOf(s) !== null,
    },
    {
      id: 'only another live session is ended, and all others only on their own press',
      always: (s, { from, label }) =>
        !s.matches('ending') ||
        from?.matches('ending') === true ||
        (label === 'sessions.end' && s.context.ending === null) ||
        (label === 'session.end (another one)' && s.context.ending === 's-2'),
    },
    {
      id: 'only a change that waits is cancelled',
      always: (s, { from, label }) =>
        (s.matches('cancelling') && !from?.matches('cancelling')) ===
        (label === 'change.cancel (of the phone)' &&
          overviewOf(from) === waiting &&
          from?.matches('shown') === true),
    },
    {
      id: 'after each change the account is asked for again, and what was done is said',
      always: (s, { label }) => {
        const notices: Readonly<Record<string, string>> = {
          'cancelContactChange = cancelled': 'security_change_cancelled',
          'contactBinding = changed at once': 'security_contact_changed',
          'contactBinding = changed, and waits': 'security_contact_waits',
          'authenticatorApp = set up': 'security_app_on',
          'authenticatorApp = removed': 'security_app_removed',
          'authenticatorApp = codes made': 'security_codes_made',
          'passkeyBinding = added': 'security_passkey_added',
          'passkeyBinding = removed': 'security_passkey_removed',
          'paymentPassword = set': 'security_payment_set',
          'paymentPassword = changed': 'payment_password_changed',
          'paymentPassword = replaced': 'payment_password_changed',
        };
        if (label === 'endSession = ended')
          return (
            s.matches('refreshing') &&
            s.context.notice ===
              (s.context.ending === null ? 'security_others_ended' : 'security_session_ended')
          );
        return !(label in notices) || (s.matches('refreshing') && s.context.notice === notices[label]);
      },
    },
    {
      id: 'an app is set up where there is none, and removed or renewed where there is one; nothing where the platform has none',
      always: (s, { from }) => {
        if (!s.matches('keepingApp') || from?.matches('keepingApp')) return true;
        const factors = overviewOf(s)?.protection.factors;
        return factors != null && (s.context.task === 'setUp') === (factors.appSince === null);
      },
    },
    {
      id: 'only a passkey of the account is removed',
      always: (s, { from, label }) =>
        !s.matches('keepingPasskeys') ||
        from?.matches('keepingPasskeys') === true ||
        (label === 'passkey.add (offered)'
          ? s.context.passkeyId === null && overviewOf(s)?.protection.factors != null
          : label === 'passkey.remove (of the account)' && s.context.passkeyId === 'key-1'),
    },
    {
      id: 'a refusal is shown, and nothing is said to be done',
      always: (s, { label }) =>
        !/^(endSession|cancelContactChange) = refused$/.test(label) ||
        (s.matches('shown') && s.context.failure !== null && s.context.notice === null),
    },
  ],
  instructions: {
    'start with the phone service': 'Open the member centre and press My account.',
    'loadSecurity = one step left': 'The account’s address is not confirmed; it is signed in elsewhere.',
    'loadSecurity = nothing kept': 'The account has neither password nor contact.',
    'loadSecurity = a change waits': 'A change of the phone waits.',
    'loadSecurity = an app and a passkey': 'The account has an app, no recovery code left, and a passkey.',
    'loadSecurity = all done': 'Every step is done.',
    'loadSecurity = offline': 'The network is off while the account is requested.',
    'loadAgain = one step left': 'The account’s address is not confirmed; it is signed in elsewhere.',
    'loadAgain = nothing kept': 'The account has neither password nor contact.',
    'loadAgain = a change waits': 'A change of the phone waits.',
    'loadAgain = an app and a passkey': 'The account has an app, no recovery code left, and a passkey.',
    'loadAgain = all done': 'Every step is done.',
    'loadAgain = offline': 'The network is off while the account is requested again.',
    'security.load': 'Press "Try again".',
    'session.end (another one)': 'Press "Sign out" at another device.',
    'session.end (this one)': 'No person can do this: this device has no such button.',
    'session.end (one that is over)': 'No person can do this: what is over has no such button.',
    'sessions.end': 'Press "Sign out everywhere else".',
    'contact.open (the phone)': 'Press the button beside the phone.',
    'contact.open (the address)': 'Press the button beside the e-mail address.',
    'app.open (to set it up)': 'Press Add beside the authenticator app.',
    'app.open (to remove it)': 'Press Remove beside the authenticator app.',
    'app.open (for new codes)': 'Press New recovery codes beside the authenticator app.',
    'app.open (that does not fit)': 'No person can do this: there is no such button.',
    'passkey.add (offered)': 'Press Add beside the passkeys.',
    'passkey.add (not offered)': 'No person can do this: there is no such button.',
    'passkey.remove (of the account)': 'Press Remove beside a passkey.',
    'passkey.remove (of nobody)': 'No person can do this: there is no such passkey.',
    'authenticatorApp = closed': 'Close the dialog.',
    'authenticatorApp = set up': 'Set the app up with its first code.',
    'authenticatorApp = removed': 'Remove the app.',
    'authenticatorApp = codes made': 'Make new recovery codes.',
    'payment.open (offered)': 'Press the button beside the payment password.',
    'payment.open (not offered)': 'No person can do this: there is no such button.',
    'paymentPassword = closed': 'Close the dialog.',
    'paymentPassword = set': 'Set the first payment password.',
    'paymentPassword = changed': 'Change the payment password.',
    'paymentPassword = replaced': 'Replace the forgotten payment password.',
    'passkeyBinding = closed': 'Close the dialog.',
    'passkeyBinding = added': 'Add a passkey.',
    'passkeyBinding = removed': 'Remove a passkey.',
    'change.cancel (of the phone)': 'Press "Cancel the change" at the phone.',
    'change.cancel (of the address)': 'No person can do this: no change of the address waits.',
    'endSession = ended': 'The platform ends it.',
    'endSession = refused': 'The platform does not know it.',
    'cancelContactChange = cancelled': 'The platform cancels it.',
    'cancelContactChange = refused': 'The platform has made the change meanwhile.',
    'contactBinding = closed': 'Close the dialog.',
    'contactBinding = changed at once': 'Change the phone with both codes.',
    'contactBinding = changed, and waits': 'Change the phone without the code to the present one.',
  },
});
