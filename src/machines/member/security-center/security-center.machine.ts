/**
 * Security centre: how well the account is protected and what to do next, its contacts, its sessions, its
 * cards. Lives as long as its page; a contact is changed in a dialog of its own.
 */
import { assign, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import {
  cancelContactChange,
  endSession,
  loadSecurity,
  type ContactKind,
  type SecurityOverview,
} from '../../../services/security.ts';
import { failureOf, type Failure } from '../../../services/service-error.ts';
import { known, type FlowMeta } from '../../flow-meta.ts';
import {
  contactBindingMachine,
  type ContactBindingEnd,
  type ContactBindingInput,
} from '../contact-binding/contact-binding.machine.ts';
import { memberProfileMachine } from '../member-profile/member-profile.machine.ts';
import { STEPS, stepsOf, type Step, type StepState } from './protection.ts';

/** What was done last. */
export type SecurityNotice =
  | 'security_session_ended'
  | 'security_others_ended'
  | 'security_contact_changed'
  | 'security_contact_waits'
  | 'security_change_cancelled';

interface SecurityCenterContext {
  readonly overview: SecurityOverview | null;
  readonly failure: Failure | null;
  readonly notice: SecurityNotice | null;
  /** The session that is being ended; null: all others. */
  readonly ending: string | null;
  readonly kind: ContactKind | null;
}
type SecurityCenterEvent =
  | { type: 'security.load' }
  | { type: 'session.end'; id: string }
  | { type: 'sessions.end' }
  | { type: 'contact.open'; kind: ContactKind }
  | { type: 'change.cancel'; kind: ContactKind };
type OfKind = { readonly kind: ContactKind };

const bindingOf = ({ overview, kind }: SecurityCenterContext): ContactBindingInput => {
  const { protection } = known(overview);
  const which = known(kind);
  const contact = protection[which];
  return {
    kind: which,
    hasPassword: protection.passwordSet,
    present: contact?.isProved ? contact.masked : null,
    unproved: contact && !contact.isProved ? contact.masked : null,
  };
};

export const securityCenterMachine = setup({
  types: {
    context: {} as SecurityCenterContext,
    events: {} as SecurityCenterEvent,
    tags: {} as 'busy',
    meta: {} as FlowMeta,
    children: {} as { contactBinding: 'contactBinding'; memberProfile: 'memberProfile' },
  },
  actors: {
    loadSecurity: fromPromise<SecurityOverview>(({ signal }) => loadSecurity(signal)),
    endSession: fromPromise<void, { id: string | null }>(({ input, signal }) => endSession(input.id, signal)),
    cancelContactChange: fromPromise<void, OfKind>(({ input, signal }) =>
      cancelContactChange(input.kind, signal),
    ),
    contactBinding: contactBindingMachine,
    memberProfile: memberProfileMachine,
  },
  guards: {
    /** A live session other than this one. */
    canEnd: ({ context }, { id }: { id: string }) =>
      context.overview?.sessions.some(
        ({ sessionId, endedAt, isCurrent }) => sessionId === id && endedAt === null && !isCurrent,
      ) === true,
    isWaiting: ({ context }, { kind }: OfKind) =>
      context.overview?.protection.pending?.some((change) => change.kind === kind) === true,
    isChanged: (_, { end }: { end: ContactBindingEnd | null }) => end !== null,
    isOneEnding: ({ context }) => context.ending !== null,
  },
  actions: {
    assignOverview: assign({ overview: (_, p: { overview: SecurityOverview }) => p.overview }),
    assignFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    assignNotice: assign({ notice: (_, p: { notice: SecurityNotice }) => p.notice }),
    assignChanged: assign({
      notice: (_, { end }: { end: ContactBindingEnd | null }): SecurityNotice =>
        known(end).effectiveAt === null ? 'security_contact_changed' : 'security_contact_waits',
    }),
    assignEnding: assign({ ending: (_, p: { id: string | null }) => p.id }),
    assignKind: assign({ kind: (_, p: OfKind) => p.kind }),
    clearNotices: assign({ failure: null, notice: null }),
  },
}).createMachine({
  id: 'securityCenter',
  context: { overview: null, failure: null, notice: null, ending: null, kind: null },
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
      on: {
        'session.end': {
          guard: { type: 'canEnd', params: ({ event }) => event },
          target: 'ending',
          actions: ['clearNotices', { type: 'assignEnding', params: ({ event }) => event }],
        },
        'sessions.end': {
          target: 'ending',
          actions: ['clearNotices', { type: 'assignEnding', params: { id: null } }],
        },
        'contact.open': {
          target: 'binding',
          actions: ['clearNotices', { type: 'assignKind', params: ({ event }) => event }],
        },
        'change.cancel': {
          guard: { type: 'isWaiting', params: ({ event }) => event },
          target: 'cancelling',
          actions: ['clearNotices', { type: 'assignKind', params: ({ event }) => event }],
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
  return {
    states,
    all: STEPS.length,
    done: STEPS.filter((step) => states[step] === 'done').length,
    left: STEPS.filter((step) => states[step] !== 'done'),
  };
};
