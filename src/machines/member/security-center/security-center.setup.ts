import { assign, fromPromise, setup } from 'xstate';
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
import {
  authenticatorAppMachine,
  type AuthenticatorTask,
} from '../authenticator-app/authenticator-app.machine.ts';
import { passkeyBindingMachine, type PasskeyTask } from '../passkey-binding/passkey-binding.machine.ts';
import { PAYMENT_NOTICES, type PaymentNotice } from '../payment-password/payment-input.ts';
import { paymentPasswordMachine, type PaymentTask } from '../payment-password/payment-password.machine.ts';
import type { Offers } from '../../session/common/offers.ts';
import { memberProfileMachine } from '../member-profile/member-profile.machine.ts';

/** What was done last. */
export type SecurityNotice =
  | 'security_session_ended'
  | 'security_others_ended'
  | 'security_contact_changed'
  | 'security_contact_waits'
  | 'security_change_cancelled'
  | 'security_app_on'
  | 'security_app_removed'
  | 'security_codes_made'
  | 'security_passkey_added'
  | 'security_passkey_removed'
  | PaymentNotice;

const APP_NOTICES = {
  setUp: 'security_app_on',
  remove: 'security_app_removed',
  renewCodes: 'security_codes_made',
} as const satisfies Record<AuthenticatorTask, SecurityNotice>;
const PASSKEY_NOTICES = {
  add: 'security_passkey_added',
  remove: 'security_passkey_removed',
} as const satisfies Record<PasskeyTask, SecurityNotice>;

export interface SecurityCenterInput {
  /** The phone-verification service that sends the codes; null where the platform does. */
  readonly phoneService: Offers['phoneService'];
}
interface SecurityCenterContext extends SecurityCenterInput {
  readonly overview: SecurityOverview | null;
  readonly failure: Failure | null;
  readonly notice: SecurityNotice | null;
  /** The session that is being ended; null: all others. */
  readonly ending: string | null;
  readonly kind: ContactKind | null;
  readonly task: AuthenticatorTask;
  /** The passkey that is being removed; null: one is being added. */
  readonly passkeyId: string | null;
}
type SecurityCenterEvent =
  | { type: 'security.load' }
  | { type: 'session.end'; id: string }
  | { type: 'sessions.end' }
  | { type: 'contact.open'; kind: ContactKind }
  | { type: 'app.open'; task: AuthenticatorTask }
  | { type: 'payment.open' }
  | { type: 'passkey.add' }
  | { type: 'passkey.remove'; id: string }
  | { type: 'change.cancel'; kind: ContactKind };
type OfKind = { readonly kind: ContactKind };

/** What the dialog of a contact needs to know. */
export const bindingOf = ({ overview, kind }: SecurityCenterContext): ContactBindingInput => {
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

/** What proves the owner of this account. */
export const evidenceDueOf = ({ overview }: SecurityCenterContext) => {
  const { protection } = known(overview);
  return { hasPassword: protection.passwordSet, hasApp: (protection.factors?.appSince ?? null) !== null };
};
/** The passkey that is to be removed. */
export const passkeyOf = ({ overview, passkeyId }: SecurityCenterContext) =>
  overview?.protection.factors?.passkeys.find(({ id }) => id === passkeyId) ?? null;

/** The implementations that the chart in security-center.machine.ts names. */
export const securityCenterSetup = setup({
  types: {
    context: {} as SecurityCenterContext,
    events: {} as SecurityCenterEvent,
    input: {} as SecurityCenterInput,
    tags: {} as 'busy',
    meta: {} as FlowMeta,
    children: {} as {
      contactBinding: 'contactBinding';
      memberProfile: 'memberProfile';
      authenticatorApp: 'authenticatorApp';
      passkeyBinding: 'passkeyBinding';
      paymentPassword: 'paymentPassword';
    },
  },
  actors: {
    loadSecurity: fromPromise<SecurityOverview>(({ signal }) => loadSecurity(signal)),
    endSession: fromPromise<void, { id: string | null }>(({ input, signal }) => endSession(input.id, signal)),
    cancelContactChange: fromPromise<void, OfKind>(({ input, signal }) =>
      cancelContactChange(input.kind, signal),
    ),
    contactBinding: contactBindingMachine,
    memberProfile: memberProfileMachine,
    authenticatorApp: authenticatorAppMachine,
    passkeyBinding: passkeyBindingMachine,
    paymentPassword: paymentPasswordMachine,
  },
  guards: {
    /** A live session other than this one. */
    canEnd: ({ context }, { id }: { id: string }) =>
      context.overview?.sessions.some(
        ({ sessionId, endedAt, isCurrent }) => sessionId === id && endedAt === null && !isCurrent,
      ) === true,
    isWaiting: ({ context }, { kind }: OfKind) =>
      context.overview?.protection.pending?.some((change) => change.kind === kind) === true,
    /** An app is set up where there is none, and kept where there is one. */
    isAppTask: ({ context: { overview } }, { task }: { task: AuthenticatorTask }) => {
      const factors = overview?.protection.factors;
      return factors != null && (task === 'setUp') === (factors.appSince === null);
    },
    hasPayment: ({ context }) => (context.overview?.protection.paymentLength ?? null) !== null,
    hasFactors: ({ context }) => context.overview?.protection.factors != null,
    isPasskey: ({ context }, { id }: { id: string }) =>
      context.overview?.protection.factors?.passkeys.some((each) => each.id === id) === true,
    isDone: (_, { task }: { task: AuthenticatorTask | PasskeyTask | PaymentTask | null }) => task !== null,
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
    assignTask: assign({ task: (_, p: { task: AuthenticatorTask }) => p.task }),
    assignPasskey: assign({ passkeyId: (_, p: { id: string | null }) => p.id }),
    assignAppNotice: assign({
      notice: (_, { task }: { task: AuthenticatorTask | null }) => APP_NOTICES[known(task)],
    }),
    assignPasskeyNotice: assign({
      notice: (_, { task }: { task: PasskeyTask | null }) => PASSKEY_NOTICES[known(task)],
    }),
    assignPaymentNotice: assign({
      notice: (_, { task }: { task: PaymentTask | null }) => PAYMENT_NOTICES[known(task)],
    }),
    assignEnding: assign({ ending: (_, p: { id: string | null }) => p.id }),
    assignKind: assign({ kind: (_, p: OfKind) => p.kind }),
    clearNotices: assign({ failure: null, notice: null }),
  },
});
