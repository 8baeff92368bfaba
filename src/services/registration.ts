import * as v from 'valibot';
import { readDraft, type Draft } from './browser/draft-store.ts';
import { invited, registerPlace } from './browser/place.ts';
import { deviceId } from './browser/preference-store.ts';
import type { CaptchaTicket } from './contract/captcha.ts';
import type { FieldRule } from './contract/field-rules.ts';
import type { LegalHeading } from './contract/legal.ts';
import type { SignedIn } from './contract/login.ts';
import * as contract from './contract/registration.ts';
import { call } from './http.ts';
import { listAcceptedDocuments } from './legal.ts';
import { ServiceError } from './service-error.ts';
import { proofFields, proofFieldsBeside, type SocialProof } from './social.ts';

/** The shown fields, by their names on the wire. */
export interface Registration {
  readonly method: contract.RegistrationMethod;
  readonly fields: Readonly<Record<string, string>>;
  /** The visitor's identity at a provider, to be bound. */
  readonly proof?: SocialProof | null | undefined;
  /** The accepted documents. */
  readonly documents: readonly LegalHeading[];
}
/** The data of the form: the platform's rules, and the values typed before a reload. */
export interface FormStart {
  readonly rules: readonly FieldRule[];
  readonly draft: Draft;
  /** The documents that the agreement covers; empty where the brand shows none. */
  readonly documents: readonly LegalHeading[];
}

/**
 * The rules of the fields, the documents to accept, and this tab's draft of an earlier attempt (REG-09,
 * VAL-19).
 */
export const loadForm = async (hasDocuments: boolean, signal?: AbortSignal): Promise<FormStart> => {
  const [rules, documents] = await Promise.all([
    call(contract.getRegisterRules, {}, { signal }),
    hasDocuments ? listAcceptedDocuments(signal) : [],
  ]);
  return { rules, documents, draft: { ...readDraft('registration'), ...invited() } };
};

/** Checks a referral code; refused with `invitation_code_error` (REG-02). */
export const checkAffiliate = (code: string, signal?: AbortSignal): Promise<unknown> =>
  call(contract.checkAffiliate, { code, domain: registerPlace().domain }, { signal });

/** Creates an account by name or by mobile number and signs it in (REG-04 to REG-07). */
export const register = (
  { method, fields, proof = null, documents }: Registration,
  ticket: CaptchaTicket,
  signal?: AbortSignal,
): Promise<SignedIn> => {
  const filled = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
  const endpoint = method === 'mobile' ? contract.registerByMobile : contract.register;
  return call(
    endpoint,
    {
      ...filled,
      ...(fields['firebaseIdToken'] ? proofFieldsBeside(proof) : proofFields(proof)),
      ...ticket,
      ...Object.fromEntries(documents.map(({ kind, version }) => [`${kind}Version`, version])),
      ...registerPlace(),
      registerMethod: 'WEB',
      login: true,
      loginDeviceId: deviceId(),
    },
    { signal },
  );
};

/** The errors of a refused form by field, as texts or message ids; null where the refusal names no fields. */
export const invalidFieldsOf = (error: unknown): Readonly<Record<string, string>> | null =>
  error instanceof ServiceError &&
  error.code === 'fields_invalid' &&
  v.is(contract.FieldsInvalid, error.detail)
    ? error.detail.fields
    : null;
