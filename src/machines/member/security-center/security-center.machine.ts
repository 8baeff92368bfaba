/**
 * Security centre: how well the account is protected and what to do next, its contacts, its sessions, its
 * cards. Lives as long as its page; a contact is changed in a dialog of its own.
 */
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { SecurityOverview } from '../../../services/security.ts';
import { known } from '../../flow-meta.ts';
import { paymentOf } from '../payment-password/payment-input.ts';
import { STEPS, stepsOf, type Step, type StepState } from './protection.ts';
import { bindingOf, evidenceDueOf, passkeyOf, securityCenterSetup } from './security-center.setup.ts';

export const securityCenterMachine = securityCenterSetup.createMachine({
  id: 'securityCenter',
  context: ({ input }) => ({
    phoneService: input.phoneService,
    overview: null,
    failure: null,
    notice: null,
    ending: null,
    kind: null,
    task: 'setUp',
    passkeyId: null,
  }),
  invoke: { id: 'memberProfile', src: 'memberProfile' },
  initial: 'loading',
  states: {
    loading: {
      description: 'The account’s protection is loading; its space is reserved.',
      tags: 'busy',
      invoke: {
        id: 'loadSecurity',
        src: 'loadSecurity',
        onDone: {
          target: 'shown',
          actions: { type: 'assignOverview', params: ({ event }) => ({ overview: event.output }) },
        },
        onError: { target: 'failed', actions: { type: 'assignFailure', params: ({ event }) => event } },
      },
    },
    failed: {
      description: 'It could not be loaded; the reason is shown and it can be tried again.',
      on: { 'security.load': { target: 'loading', actions: 'clearNotices' } },
    },
    shown: {
      description: 'The meter, the steps, the sessions and the cards are shown.',
      meta: { requirements: ['MEM-05'], view: 'SecurityCenter' },
      exit: 'clearNotices',
      on: {
        'session.end': {
          guard: { type: 'canEnd', params: ({ event }) => event },
          target: 'ending',
          actions: { type: 'assignEnding', params: ({ event }) => event },
        },
        'sessions.end': {
          target: 'ending',
          actions: { type: 'assignEnding', params: { id: null } },
        },
        'contact.open': {
          target: 'binding',
          actions: { type: 'assignKind', params: ({ event }) => event },
        },
        'app.open': {
          guard: { type: 'isAppTask', params: ({ event }) => event },
          target: 'keepingApp',
          actions: { type: 'assignTask', params: ({ event }) => event },
        },
        'payment.open': { guard: 'hasPayment', target: 'keepingPayment' },
        'passkey.add': {
          guard: 'hasFactors',
          target: 'keepingPasskeys',
          actions: { type: 'assignPasskey', params: { id: null } },
        },
        'passkey.remove': {
          guard: { type: 'isPasskey', params: ({ event }) => event },
          target: 'keepingPasskeys',
          actions: { type: 'assignPasskey', params: ({ event }) => event },
        },
        'change.cancel': {
          guard: { type: 'isWaiting', params: ({ event }) => event },
          target: 'cancelling',
          actions: { type: 'assignKind', params: ({ event }) => event },
        },
      },
    },
    ending: {
      description: 'A session, or all others, are being ended.',
      tags: 'busy',
      invoke: {
        id: 'endSession',
        src: 'endSession',
        input: ({ context }) => ({ id: context.ending }),
        onDone: [
          {
            guard: 'isOneEnding',
            target: 'refreshing',
            actions: { type: 'assignNotice', params: { notice: 'security_session_ended' } },
          },
          {
            target: 'refreshing',
            actions: { type: 'assignNotice', params: { notice: 'security_others_ended' } },
          },
        ],
        onError: { target: 'shown', actions: { type: 'assignFailure', params: ({ event }) => event } },
      },
    },
    binding: {
      description: 'A contact is changed in a dialog over the page.',
      invoke: {
        id: 'contactBinding',
        src: 'contactBinding',
        input: ({ context }) => bindingOf(context),
        onDone: [
          {
            guard: { type: 'isChanged', params: ({ event }) => ({ end: event.output }) },
            target: 'refreshing',
            actions: { type: 'assignChanged', params: ({ event }) => ({ end: event.output }) },
          },
          { target: 'shown' },
        ],
      },
    },
    keepingApp: {
      description: 'The authenticator app is set up, removed, or gets new recovery codes, in a dialog.',
      invoke: {
        id: 'authenticatorApp',
        src: 'authenticatorApp',
        input: ({ context }) => ({ task: context.task, ...evidenceDueOf(context) }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => ({ task: event.output }) },
            target: 'refreshing',
            actions: { type: 'assignAppNotice', params: ({ event }) => ({ task: event.output }) },
          },
          { target: 'shown' },
        ],
      },
    },
    keepingPasskeys: {
      description: 'A passkey is added or removed in a dialog over the page.',
      invoke: {
        id: 'passkeyBinding',
        src: 'passkeyBinding',
        input: ({ context }) => ({ passkey: passkeyOf(context), ...evidenceDueOf(context) }),
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => ({ task: event.output }) },
            target: 'refreshing',
            actions: { type: 'assignPasskeyNotice', params: ({ event }) => ({ task: event.output }) },
          },
          { target: 'shown' },
        ],
      },
    },
    keepingPayment: {
      description: 'The payment password is set, changed or replaced in a dialog over the page.',
      invoke: {
        id: 'paymentPassword',
        src: 'paymentPassword',
        input: ({ context: { overview, phoneService } }) => {
          const { protection } = known(overview);
          return paymentOf(protection, known(protection.paymentLength), phoneService);
        },
        onDone: [
          {
            guard: { type: 'isDone', params: ({ event }) => ({ task: event.output }) },
            target: 'refreshing',
            actions: { type: 'assignPaymentNotice', params: ({ event }) => ({ task: event.output }) },
          },
          // Closed after a try without an answer, the password may be set all the same.
          { target: 'refreshing' },
        ],
      },
    },
    cancelling: {
      description: 'A change that waits is being cancelled.',
      tags: 'busy',
      invoke: {
        id: 'cancelContactChange',
        src: 'cancelContactChange',
        input: ({ context }) => ({ kind: known(context.kind) }),
        onDone: {
          target: 'refreshing',
          actions: { type: 'assignNotice', params: { notice: 'security_change_cancelled' } },
        },
        onError: { target: 'shown', actions: { type: 'assignFailure', params: ({ event }) => event } },
      },
    },
    refreshing: {
      description: 'It is loaded again; what is shown stays until then.',
      tags: 'busy',
      invoke: {
        id: 'loadAgain',
        src: 'loadSecurity',
        onDone: {
          target: 'shown',
          actions: { type: 'assignOverview', params: ({ event }) => ({ overview: event.output }) },
        },
        onError: { target: 'failed', actions: { type: 'assignFailure', params: ({ event }) => event } },
      },
    },
  },
});

export type SecurityCenterSnapshot = SnapshotFrom<typeof securityCenterMachine>;
export type SecurityCenterRef = ActorRefFrom<typeof securityCenterMachine>;
export type Overview = SecurityOverview;
export type { Step, StepState };

/** The steps with their states, and those that are left; null before they are loaded. */
export const selectSteps = ({ context: { overview } }: SecurityCenterSnapshot) => {
  if (!overview) return null;
  const states = stepsOf(overview);
  const offered = STEPS.filter((step) => states[step] !== undefined);
  return {
    states,
    all: offered.length,
    done: offered.filter((step) => states[step] === 'done').length,
    left: offered.filter((step) => states[step] !== 'done'),
  };
};
