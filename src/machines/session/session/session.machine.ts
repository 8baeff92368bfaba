/**
 * Session: who is signed in. Lives as long as the page; signed in exactly while session storage holds a
 * token. The parent receives `session.began`, `session.ended` (with the reason when the member did not
 * request it) and the platform's push messages.
 */
import type { SnapshotFrom } from 'xstate';
import type { Visitor } from '../../../services/browser/member-store.ts';
import type { MemberInfo } from '../../../services/session.ts';
import type { Country } from '../../../services/countries.ts';
import { lossOf, sessionSetup, type SessionBegin } from './session.setup.ts';

interface Beginning {
  readonly event: SessionBegin;
}
/** Stores a sign-in in this browser and sets the visitor. */
const BEGIN = [
  { type: 'storeSession', params: ({ event }: Beginning) => event },
  {
    type: 'assignVisitor',
    params: ({ event: { signedIn, changeDue } }: Beginning) => ({
      visitor: { account: signedIn.account, accountType: signedIn.accountType, changeDue },
    }),
  },
] as const;

/** A sign-out requested here: the other tabs are notified before the account is forgotten. */
const LEAVE = [
  'announceEnd',
  'clearSession',
  'assignNobody',
  { type: 'notifyEnded', params: { loss: null } },
] as const;

export const sessionMachine = sessionSetup.createMachine({
  id: 'session',
  context: ({ input }) => ({ visitor: input.visitor, member: null, countries: [], failure: null }),
  type: 'parallel',
  invoke: [
    { id: 'watchWire', src: 'watchWire' },
    { id: 'watchTabs', src: 'watchTabs' },
  ],
  states: {
    identity: {
      initial: 'determining',
      states: {
        determining: { always: [{ guard: 'isSignedIn', target: 'signedIn' }, { target: 'visitor' }] },
        visitor: {
          description: 'No account is signed in; everything open to visitors can be used.',
          meta: { requirements: ['SES-01', 'GAT-05'] },
          on: {
            'session.begin': {
              target: 'signedIn',
              actions: [...BEGIN],
              meta: { requirements: ['LOG-15', 'ACT-10'] },
            },
            'session.adopted': {
              target: 'signedIn',
              actions: { type: 'assignVisitor', params: ({ event }) => event },
            },
          },
        },
        signedIn: {
          description: 'The visitor is signed in.',
          meta: { requirements: ['SES-01'] },
          entry: 'notifyBegan',
          initial: 'deciding',
          on: {
            // Another tab's session may have been adopted while the login was running; the newer one wins.
            'session.begin': {
              target: 'signedIn',
              reenter: true,
              actions: [...BEGIN],
            },
            'session.end': {
              target: 'visitor',
              actions: [...LEAVE],
              meta: { requirements: ['OUT-03', 'OUT-05'] },
            },
            'session.endedElsewhere': {
              target: 'visitor',
              actions: ['clearSession', 'assignNobody', { type: 'notifyEnded', params: { loss: null } }],
            },
            'session.lost': {
              target: 'visitor',
              actions: [
                'clearSession',
                'assignNobody',
                { type: 'notifyEnded', params: ({ event }) => ({ loss: event.loss }) },
              ],
            },
            'live.ended': [
              {
                // The event stream may report a sign-out made here before its own response; the other tabs
                // may have no stream.
                guard: { type: 'wasRequested', params: ({ event }) => event },
                target: 'visitor',
                actions: [...LEAVE],
                meta: { requirements: ['OUT-03'] },
              },
              {
                target: 'visitor',
                actions: [
                  'clearSession',
                  'assignNobody',
                  { type: 'notifyEnded', params: ({ event }) => ({ loss: lossOf(event.reason) }) },
                ],
              },
            ],
            'live.balance': { actions: { type: 'passOn', params: ({ event }) => event } },
            'live.status': { actions: { type: 'passOn', params: ({ event }) => event } },
            'live.resumed': { actions: { type: 'passOn', params: ({ event }) => event } },
          },
          states: {
            deciding: {
              always: [
                { guard: 'isPasswordChangeDue', target: 'passwordChangeDue' },
                { target: 'unrestricted' },
              ],
            },
            passwordChangeDue: {
              description: 'The password must be changed first; the platform refuses everything else.',
              meta: { requirements: ['LOG-19', 'LOG-20'] },
            },
            unrestricted: {
              description: 'Everything open to this kind of account can be used.',
              invoke: { id: 'liveUpdates', src: 'liveUpdates' },
              initial: 'loadingMember',
              on: {
                'password.due': {
                  target: '#session.identity.signedIn',
                  reenter: true,
                  actions: [
                    { type: 'assignDue', params: ({ event }) => event },
                    { type: 'storeDue', params: ({ event }) => event },
                  ],
                },
              },
              states: {
                loadingMember: {
                  description: 'The member’s details are loading; the name is known already.',
                  meta: { requirements: ['SES-03', 'LOG-21'] },
                  tags: 'busy',
                  invoke: {
                    id: 'getMemberInfo',
                    src: 'getMemberInfo',
                    onDone: {
                      target: 'known',
                      actions: [
                        { type: 'assignMember', params: ({ event }) => ({ member: event.output }) },
                        { type: 'storeMember', params: ({ event }) => ({ member: event.output }) },
                      ],
                    },
                    onError: {
                      target: 'unknown',
                      actions: { type: 'assignFailure', params: ({ event }) => event },
                    },
                  },
                },
                known: {
                  description: 'The member’s details are shown.',
                  meta: { requirements: ['SES-07'] },
                  on: { 'member.changed': 'refreshingMember' },
                },
                refreshingMember: {
                  description:
                    'The details are loading again after a change of the rank; those that are shown stay.',
                  invoke: {
                    id: 'refreshMemberInfo',
                    src: 'getMemberInfo',
                    onDone: {
                      target: 'known',
                      actions: [
                        { type: 'assignMember', params: ({ event }) => ({ member: event.output }) },
                        { type: 'storeMember', params: ({ event }) => ({ member: event.output }) },
                      ],
                    },
                    // A background load fails silently; the next change loads again.
                    onError: 'known',
                  },
                  on: { 'member.changed': { target: 'refreshingMember', reenter: true } },
                },
                unknown: {
                  description:
                    'The details could not be loaded; the session goes on and they can be requested again.',
                  on: { 'member.reload': 'loadingMember' },
                },
              },
            },
          },
        },
      },
    },
    countries: {
      meta: { requirements: ['SES-02'] },
      initial: 'loading',
      states: {
        loading: {
          description: 'The list of countries is loading.',
          invoke: {
            id: 'listCountries',
            src: 'listCountries',
            onDone: {
              target: 'loaded',
              actions: { type: 'assignCountries', params: ({ event }) => ({ countries: event.output }) },
            },
            onError: 'missing',
          },
        },
        loaded: { description: 'The list of countries is loaded.' },
        missing: {
          description: 'The list of countries could not be loaded; dialing codes are typed by hand.',
        },
      },
    },
  },
});

export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;
export const selectVisitor = (snapshot: SessionSnapshot): Visitor | null => snapshot.context.visitor;
export const selectMember = (snapshot: SessionSnapshot): MemberInfo | null => snapshot.context.member;
export const selectCountries = (snapshot: SessionSnapshot): readonly Country[] => snapshot.context.countries;
