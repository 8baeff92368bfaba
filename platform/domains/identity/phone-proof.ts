import { Refusal } from '../../kernel/refusal.ts';
import type { Db } from '../../db/open.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { Client } from './clients.ts';
import { proveCode, useCode, type Purpose } from './codes.ts';
import { readIdToken, spendProof } from './firebase-token.ts';
import { isModuleOn } from '../../runtime/offered.ts';
import { numberOf, type Phone } from './phones.ts';

/** Whether the brand uses the phone-verification service, and one is configured. */
export const isPhoneServiceOn = (deps: Pick<Deps, 'settings' | 'firebase'>): boolean =>
  deps.firebase !== null && isModuleOn(deps, 'PHONEVERIFSERVICE3');

/**
 * Refuses the platform's own codes where the service verifies phones, since nothing would accept them: the request
 * comes from a page loaded before the service was switched on. @throws Refusal `function.not.available`, for every
 * caller.
 */
export const checkOwnCodes = (deps: Pick<Deps, 'settings' | 'firebase'>): void => {
  if (isPhoneServiceOn(deps)) throw new Refusal('function.not.available', { reason: 'phoneService' });
};

/** Evidence for a number in a form. */
export interface PhoneEvidence {
  readonly verificationCode?: string | undefined;
  readonly firebaseIdToken?: string | undefined;
}

/** Whether a form has the evidence that the brand requires: a code of ours, or a token of the service. */
export const hasEvidence = (
  deps: Pick<Deps, 'settings' | 'firebase'>,
  { verificationCode = '', firebaseIdToken = '' }: PhoneEvidence,
): boolean => (isPhoneServiceOn(deps) ? firebaseIdToken : verificationCode).trim() !== '';

/** Consumes the evidence, once, in the transaction that uses it. @throws Refusal `sms_code_expired`. */
export type TakeProof = (tx: Db, now: number) => Promise<void>;

/** By a code that the platform sent. */
const byCode = async (
  deps: Deps,
  purpose: Purpose,
  phone: Phone,
  given: { readonly code: string; readonly client: Client },
): Promise<TakeProof> => {
  const id = await proveCode(deps, purpose, phone, given);
  return (tx, now) => useCode(tx, id, now);
};

/** By a token of the service: for this number, by phone, and not used before (REG-08). */
const byToken = async (deps: Deps, phone: Phone, token: string): Promise<TakeProof> => {
  const identity = await readIdToken(deps, token);
  if (identity?.provider !== 'phone' || identity.phoneNumber !== `+${numberOf(phone)}`)
    throw new Refusal('sms_code_expired');
  return async (tx, now) => {
    if (!(await spendProof(tx, identity.proof, now))) throw new Refusal('sms_code_expired');
  };
};

/**
 * Verifies that the caller has the phone of this number, by the brand's method. The proof stays valid, since the
 * request may still be refused. @throws Refusal sms_code_wrong, sms_code_expired, TOO_MANY_REQUESTS.
 */
export const provePhone = (
  deps: Deps,
  purpose: Purpose,
  phone: Phone,
  { verificationCode = '', firebaseIdToken = '', client }: PhoneEvidence & { readonly client: Client },
): Promise<TakeProof> =>
  isPhoneServiceOn(deps)
    ? byToken(deps, phone, firebaseIdToken)
    : byCode(deps, purpose, phone, { code: verificationCode.trim(), client });
