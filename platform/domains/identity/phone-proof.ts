import { Refusal } from '../../kernel/refusal.ts';
import type { Db } from '../../db/open.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { Client } from './clients.ts';
import { proveCode, useCode, type Purpose } from './codes.ts';
import { readIdToken, spendProof } from './firebase-token.ts';
import { isModuleOn } from '../../runtime/offered.ts';
import { numberOf, type Phone } from './phones.ts';

/** Whether the brand has codes sent and checked by the phone-verification service, and there is one. */
export const isPhoneServiceOn = (deps: Pick<Deps, 'settings' | 'firebase'>): boolean =>
  deps.firebase !== null && isModuleOn(deps, 'PHONEVERIFSERVICE3');

/**
 * A code of ours would be taken by nothing where the service checks them: who asks for one has a page from before it
 * was switched on. @throws Refusal `function.not.available`, whoever asks.
 */
export const checkOwnCodes = (deps: Pick<Deps, 'settings' | 'firebase'>): void => {
  if (isPhoneServiceOn(deps)) throw new Refusal('function.not.available', { reason: 'phoneService' });
};

/** What a form may prove a number with. */
export interface PhoneEvidence {
  readonly verificationCode?: string | undefined;
  readonly firebaseIdToken?: string | undefined;
}

/** Whether a form has what the brand wants to see: a code of ours, or a token of the service. */
export const hasEvidence = (
  deps: Pick<Deps, 'settings' | 'firebase'>,
  { verificationCode = '', firebaseIdToken = '' }: PhoneEvidence,
): boolean => (isPhoneServiceOn(deps) ? firebaseIdToken : verificationCode).trim() !== '';

/** Takes what was proved, once, in the transaction of what it is for. @throws Refusal `sms_code_expired`. */
export type TakeProof = (tx: Db, now: number) => Promise<void>;

/** By a code of ours. */
const byCode = async (
  deps: Deps,
  purpose: Purpose,
  phone: Phone,
  given: { readonly code: string; readonly client: Client },
): Promise<TakeProof> => {
  const id = await proveCode(deps, purpose, phone, given);
  return (tx, now) => useCode(tx, id, now);
};

/** By a token of the service: of this very number, by phone, and not used before (REG-08). */
const byToken = async (deps: Deps, phone: Phone, token: string): Promise<TakeProof> => {
  const identity = await readIdToken(deps, token);
  if (identity?.provider !== 'phone' || identity.phoneNumber !== `+${numberOf(phone)}`)
    throw new Refusal('sms_code_expired');
  return async (tx, now) => {
    if (!(await spendProof(tx, identity.proof, now))) throw new Refusal('sms_code_expired');
  };
};

/**
 * Whether somebody has the phone of this number, as the brand wants it proved. It stays proved: what it is for may
 * still be refused. @throws Refusal sms_code_wrong, sms_code_expired, TOO_MANY_REQUESTS.
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
