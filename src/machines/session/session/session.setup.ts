import { assign, fromCallback, fromPromise, sendParent, setup } from 'xstate';
import type { SignedIn } from '../../../services/contract/login.ts';
import {
  storeChangeDue,
  storeMember,
  storeSession,
  type ChangeDue,
  type Visitor,
} from '../../../services/browser/member-store.ts';
import { clearSession } from '../../../services/browser/session-store.ts';
import { announceSessionEnd, watchTabs } from '../../../services/browser/tabs.ts';
import { onChange } from '../../../services/changes.ts';
import { failureOf, type Failure } from '../../../services/service-error.ts';
import type { MemberInfo } from '../../../services/session.ts';
import { listCountries, type Country } from '../../../services/countries.ts';
import { onWireEvent, type WireEvent } from '../../../services/wire-events.ts';
import { known, type FlowMeta } from '../../flow-meta.ts';
import { lateFlow } from '../../late-flow.ts';
import type { LiveUpdatesParentEvent } from '../live-updates/live-updates.machine.ts';

/** Why a session ended without the member's request. */
export type SessionLoss = 'superseded' | 'expired' | 'moved' | 'passwordChanged';

interface SessionContext {
  readonly visitor: Visitor | null;
  readonly member: MemberInfo | null;
  readonly countries: readonly Country[];
  readonly failure: Failure | null;
}
type SessionEvent =
  | ({ type: 'session.begin' } & SessionBegin)
  | { type: 'session.end' }
  | { type: 'session.adopted'; visitor: Visitor }
  | { type: 'session.endedElsewhere' }
  | { type: 'session.lost'; loss: SessionLoss | null }
  | { type: 'password.due'; due: ChangeDue }
  | { type: 'member.reload' }
  | { type: 'member.changed' }
  | LiveUpdatesParentEvent;
export type SessionParentEvent =
  | { type: 'session.began'; visitor: Visitor; password: string | null }
  | { type: 'session.ended'; loss: SessionLoss | null }
  | Exclude<LiveUpdatesParentEvent, { type: 'live.ended' }>;

/** A session ended on purpose, here or in another tab, is not reported as a loss. */
export const lossOf = (reason: string | null, code?: string): SessionLoss | null => {
  if (code === 'token_ip_different') return 'moved';
  if (reason === 'superseded') return 'superseded';
  if (reason === 'password') return 'passwordChanged';
  return reason === 'ended' ? null : 'expired';
};

/** A sign-in. The password is set only where a change of it is due, and is passed on, not stored. */
export interface SessionBegin {
  readonly signedIn: SignedIn;
  readonly changeDue: ChangeDue | null;
  readonly password: string | null;
}
const dueOf = (reason: string | null): ChangeDue => (reason === 'default' ? 'default' : 'expired');

/** The implementations that the chart in session.machine.ts names. */
export const sessionSetup = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
    input: {} as { visitor: Visitor | null },
    tags: {} as 'busy',
    meta: {} as FlowMeta,
  },
  actors: {
    /** Only signed-in accounts have details, so the call is in the chunk for members. */
    getMemberInfo: fromPromise<MemberInfo>(async ({ signal }) =>
      (await import('../../../services/session.ts')).getMemberInfo(signal),
    ),
    listCountries: fromPromise<Country[]>(({ signal }) => listCountries(signal)),
    watchWire: fromCallback<SessionEvent>(({ sendBack }) => {
      const stops = [
        onWireEvent((event: WireEvent) => {
          if (event.type === 'session.ended')
            sendBack({ type: 'session.lost', loss: lossOf(event.reason, event.code) });
          if (event.type === 'password.due') sendBack({ type: 'password.due', due: dueOf(event.reason) });
        }),
        // A member's details name the rank.
        onChange('rank', () => sendBack({ type: 'member.changed' })),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    }),
    watchTabs: fromCallback<SessionEvent>(({ sendBack }) => watchTabs((event) => sendBack(event))),
    /** Only signed-in accounts receive updates. */
    liveUpdates: lateFlow(
      async () => (await import('../live-updates/live-updates.machine.ts')).liveUpdatesMachine,
    ),
  },
  guards: {
    isSignedIn: ({ context }) => context.visitor !== null,
    isPasswordChangeDue: ({ context }) => known(context.visitor).changeDue !== null,
    wasRequested: (_, { reason }: { reason: string | null }) => lossOf(reason) === null,
  },
  actions: {
    /** The previous account's details must not carry over. */
    assignVisitor: assign({
      visitor: (_, p: { visitor: Visitor }) => p.visitor,
      member: null,
      failure: null,
    }),
    assignMember: assign({ member: (_, p: { member: MemberInfo }) => p.member, failure: null }),
    assignCountries: assign({ countries: (_, p: { countries: Country[] }) => p.countries }),
    assignFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    assignNobody: assign({ visitor: null, member: null, failure: null }),
    assignDue: assign({
      visitor: ({ context }, { due }: { due: ChangeDue }) => ({ ...known(context.visitor), changeDue: due }),
    }),
    storeSession: (_, { signedIn, changeDue }: SessionBegin) => storeSession(signedIn, changeDue),
    storeDue: (_, { due }: { due: ChangeDue }) => storeChangeDue(due),
    storeMember: (_, { member }: { member: MemberInfo }) => storeMember(member),
    clearSession: () => clearSession(),
    announceEnd: () => announceSessionEnd(),
    notifyBegan: sendParent(({ context, event }): SessionParentEvent => ({
      type: 'session.began',
      visitor: known(context.visitor),
      password: event.type === 'session.begin' ? event.password : null,
    })),
    notifyEnded: sendParent((_, { loss }: { loss: SessionLoss | null }): SessionParentEvent => ({
      type: 'session.ended',
      loss,
    })),
    passOn: sendParent(
      (_, event: Exclude<LiveUpdatesParentEvent, { type: 'live.ended' }>): SessionParentEvent => event,
    ),
  },
});
