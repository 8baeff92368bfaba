import { listSessions, endSession as endSessionCall, OTHER_SESSIONS } from './contract/account-sessions.ts';
import { listCards, type Card } from './contract/cards.ts';
import type { ResponseOf } from './contract/endpoint.ts';
import * as contract from './contract/security.ts';
import { nationalNumber, type CodeSent } from './contract/verification.ts';
import { call } from './http.ts';
import { FORM_DELAYS } from '../config/later.ts';

export type { ContactKind } from './contract/security.ts';
export type Protection = ResponseOf<typeof contract.getSecurity>;
export type AccountSession = ResponseOf<typeof listSessions>['sessions'][number];

export type FailedSignIn = ResponseOf<typeof listSessions>['failures'][number];

/** What protects an account, where it is signed in, and where its money may go. */
export interface SecurityOverview {
  readonly protection: Protection;
  readonly sessions: readonly AccountSession[];
  readonly failures: readonly FailedSignIn[];
  readonly cards: readonly Card[];
}
export const getSecurity = (signal?: AbortSignal): Promise<Protection> =>
  call(contract.getSecurity, {}, { signal });

export const loadSecurity = async (signal?: AbortSignal): Promise<SecurityOverview> => {
  const [protection, { sessions, failures }, cards] = await Promise.all([
    getSecurity(signal),
    call(listSessions, {}, { signal }),
    call(listCards, {}, { signal }),
  ]);
  return { protection, sessions, failures, cards };
};

/** Ends a session of the account; null: all but this one, with every sign-in that waits for its code. */
export const endSession = async (id: string | null, signal?: AbortSignal): Promise<void> => {
  await call(endSessionCall, { sessionId: id ?? OTHER_SESSIONS }, { signal });
};

/** A phone or an e-mail address as typed. */
export type NextContact =
  | { readonly kind: 'mobile'; readonly mobile: string; readonly dialingCode: string }
  | { readonly kind: 'email'; readonly email: string };

const mobileFields = ({ mobile, dialingCode }: Extract<NextContact, { kind: 'mobile' }>) => ({
  mobileNum: nationalNumber(mobile, dialingCode),
  countryDialingCode: dialingCode,
});

/** Sends a code to the bound contact, or to the one that is to be bound. */
export const sendContactCode = (
  kind: contract.ContactKind,
  next: NextContact | null,
  signal?: AbortSignal,
): Promise<CodeSent> => {
  if (!next)
    return call(
      kind === 'mobile' ? contract.sendMobileCode : contract.sendEmailCode,
      { step: 'present' },
      { signal },
    );
  return next.kind === 'mobile'
    ? call(contract.sendMobileCode, { step: 'next', ...mobileFields(next) }, { signal })
    : call(contract.sendEmailCode, { step: 'next', email: next.email }, { signal });
};

/** A contact that is bound in place of the present one or, without one, removed; and what proves the owner. */
export interface ContactChange {
  readonly kind: contract.ContactKind;
  readonly next: NextContact | null;
  readonly oldPassword: string;
  /** Null where there is no present contact, or where it is lost. */
  readonly presentCode: string | null;
  readonly isLost: boolean;
  readonly verificationCode: string;
}

/** @returns when the change takes effect; null: it has. */
export const changeContact = async (
  { kind, next, oldPassword, presentCode, isLost, verificationCode }: ContactChange,
  signal?: AbortSignal,
): Promise<number | null> => {
  const options = { signal, limit: FORM_DELAYS.submitLimit };
  const proof = { oldPassword, isLost, ...(presentCode === null ? {} : { presentCode }) };
  const { effectiveAt } =
    next === null
      ? await call(contract.removeContact, { kind, ...proof }, options)
      : next.kind === 'mobile'
        ? await call(contract.changeMobile, { ...mobileFields(next), ...proof, verificationCode }, options)
        : await call(contract.changeEmail, { email: next.email, ...proof, verificationCode }, options);
  return effectiveAt;
};

/** Cancels a change that waits. */
export const cancelContactChange = async (
  kind: contract.ContactKind,
  signal?: AbortSignal,
): Promise<void> => {
  await call(contract.cancelContactChange, { kind }, { signal });
};
