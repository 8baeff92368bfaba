/**
 * Session: who the visitor is. Lives as long as the page; signed in exactly while session storage holds a token.
 * The parent hears `session.began`, `session.ended` (with the reason when it was not the person's wish) and what
 * the platform pushes.
 */
import { assign, fromCallback, fromPromise, sendParent, setup, type SnapshotFrom } from 'xstate';
import type { SignedIn } from '../../services/contract/login.ts';
import { storeMember, storeSession, type Visitor } from '../../services/browser/member-store.ts';
import { clearSession } from '../../services/browser/session-store.ts';
import { announceSessionEnd, watchTabs } from '../../services/browser/tabs.ts';
import { failureOf, type Failure } from '../../services/service-error.ts';
import type { MemberInfo } from '../../services/session.ts';
import { listCountries, type Country } from '../../services/system.ts';
import { onWireEvent, type WireEvent } from '../../services/wire-events.ts';
import { known, type FlowMeta } from '../flow-meta.ts';
import { lateFlow } from '../late-flow.ts';
import type { LiveNews } from './live-updates.machine.ts';

/** Why a session ended without the person's wish. */
export type SessionLoss = 'superseded' | 'expired';

interface SessionContext {
  readonly visitor: Visitor | null;
  readonly member: MemberInfo | null;
  readonly countries: readonly Country[];
  readonly failure: Failure | null;
}
type SessionEvent =
  | { type: 'session.begin'; signedIn: SignedIn }
  | { type: 'session.end' }
  | { type: 'session.adopted'; visitor: Visitor }
  | { type: 'session.endedElsewhere' }
  | { type: 'session.lost'; loss: SessionLoss | null }
  | { type: 'member.reload' }
  | LiveNews;
export type SessionNews =
  | { type: 'session.began'; visitor: Visitor }
  | { type: 'session.ended'; loss: SessionLoss | null }
  | Exclude<LiveNews, { type: 'live.ended' }>;

/** A session that was ended on purpose, here or in another tab, is no loss to tell of. */
const lossOf = (reason: string | null): SessionLoss | null =>
  reason === 'superseded' ? 'superseded' : reason === 'ended' ? null : 'expired';

interface Beginning {
  readonly event: { readonly signedIn: SignedIn };
}
/** What a sign-in leaves in this browser, and who is shown from now on. */
const BEGIN = [
  { type: 'storeSession', params: ({ event }: Beginning) => event },
  {
    type: 'assignVisitor',
    params: ({ event: { signedIn } }: Beginning) => ({
      visitor: { account: signedIn.account, accountType: signedIn.accountType },
    }),
  },
] as const;

/** A wish to leave, here: said to the other tabs before it is forgotten who left. */
const LEAVE = [
  'announceEnd',
  'clearSession',
  'assignNobody',
  { type: 'tellEnded', params: { loss: null } },
] as const;

export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as { visitor: Visitor | null },
    tags: {} as 'busy',
    meta: {} as FlowMeta,
  },
  actors: {
    /** Only who is signed in has details, so the call comes with the rest of what a member needs. */
    getMemberInfo: fromPromise<MemberInfo>(async ({ signal }) =>
      (await import('../../services/session.ts')).getMemberInfo(signal),
    ),
    listCountries: fromPromise<Country[]>(({ signal }) => listCountries(signal)),
    watchWire: fromCallback<SessionEvent>(({ sendBack }) =>
      onWireEvent((event: WireEvent) => {
        if (event.type === 'session.ended') sendBack({ type: 'session.lost', loss: lossOf(event.reason) });
      }),
    ),
    watchTabs: fromCallback<SessionEvent>(({ sendBack }) => watchTabs((news) => sendBack(news))),
    /** Only who is signed in hears of anything. */
    liveUpdates: lateFlow(async () => (await import('./live-updates.machine.ts')).liveUpdatesMachine),
  },
  guards: {
    isSignedIn: ({ context }) => context.visitor !== null,
    wasWished: (_, { reason }: { reason: string | null }) => lossOf(reason) === null,
  },
  actions: {
    /** The details of who was signed in before are nobody’s. */
    assignVisitor: assign({
      visitor: (_, p: { visitor: Visitor }) => p.visitor,
      member: null,
      failure: null,
    }),
    assignMember: assign({ member: (_, p: { member: MemberInfo }) => p.member, failure: null }),
    assignCountries: assign({ countries: (_, p: { countries: Country[] }) => p.countries }),
    assignFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    assignNobody: assign({ visitor: null, member: null, failure: null }),
    storeSession: (_, { signedIn }: { signedIn: SignedIn }) => storeSession(signedIn),
    storeMember: (_, { member }: { member: MemberInfo }) => storeMember(member),
    clearSession: () => clearSession(),
    announceEnd: () => announceSessionEnd(),
    tellBegan: sendParent(({ context }): SessionNews => ({
      type: 'session.began',
      visitor: known(context.visitor),
    })),
    tellEnded: sendParent((_, { loss }: { loss: SessionLoss | null }): SessionNews => ({
      type: 'session.ended',
      loss,
    })),
    passOn: sendParent((_, news: Exclude<LiveNews, { type: 'live.ended' }>): SessionNews => news),
  },
}).createMachine({
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
          description: 'Nobody is signed in; everything open to visitors can be used.',
          meta: { requirements: ['SES-01', 'GAT-05'] },
          on: {
            'session.begin': {
              target: 'signedIn',
              actions: [...BEGIN],
              meta: { requirements: ['LOG-15'] },
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
          entry: 'tellBegan',
          invoke: { id: 'liveUpdates', src: 'liveUpdates' },
          initial: 'loadingMember',
          on: {
            // A sibling's session may have been handed over while the login was on its way; the newer one counts.
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
              actions: ['clearSession', 'assignNobody', { type: 'tellEnded', params: { loss: null } }],
            },
            'session.lost': {
              target: 'visitor',
              actions: [
                'clearSession',
                'assignNobody',
                { type: 'tellEnded', params: ({ event }) => ({ loss: event.loss }) },
              ],
            },
            'live.ended': [
              {
                // The line may tell of a sign-out here before its own call is answered; the other tabs may have no line.
                guard: { type: 'wasWished', params: ({ event }) => event },
                target: 'visitor',
                actions: [...LEAVE],
                meta: { requirements: ['OUT-03'] },
              },
              {
                target: 'visitor',
                actions: [
                  'clearSession',
                  'assignNobody',
                  { type: 'tellEnded', params: ({ event }) => ({ loss: lossOf(event.reason) }) },
                ],
              },
            ],
            'live.balance': { actions: { type: 'passOn', params: ({ event }) => event } },
            'live.status': { actions: { type: 'passOn', params: ({ event }) => event } },
            'live.resumed': { actions: { type: 'passOn', params: ({ event }) => event } },
          },
          states: {
            loadingMember: {
              description: 'The member’s details are on their way; the name is known already.',
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
            },
            unknown: {
              description:
                'The details could not be loaded; the session goes on and they can be asked again.',
              on: { 'member.reload': 'loadingMember' },
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
          description: 'The list of countries is on its way.',
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
        loaded: { description: 'The list of countries is here.' },
        missing: { description: 'The list of countries could not be loaded; dial codes are typed by hand.' },
      },
    },
  },
});

export type SessionSnapshot = SnapshotFrom<typeof sessionMachine>;
export const selectVisitor = (snapshot: SessionSnapshot): Visitor | null => snapshot.context.visitor;
export const selectMember = (snapshot: SessionSnapshot): MemberInfo | null => snapshot.context.member;
