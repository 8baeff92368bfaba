import * as v from 'valibot';
import type { OwnerEvidence } from '../../../services/authenticators.ts';
import { ServiceError, failureOf, type Failure } from '../../../services/service-error.ts';

/** What a form asks for as proof of the owner. */
export interface EvidenceDue {
  /** An account with a password proves its owner by it. */
  readonly hasPassword: boolean;
  /** An account with an authenticator app by a code of it, too. */
  readonly hasApp: boolean;
}
/** Values of a form; fields that are not shown are left out. */
export interface EvidenceValues {
  readonly oldPassword?: string;
  readonly code?: string;
}
/** Errors by field, as message ids. */
export type EvidenceProblems = Readonly<Record<string, string>>;

export const evidenceProblems = (
  { hasPassword, hasApp }: EvidenceDue,
  { oldPassword, code }: EvidenceValues,
): EvidenceProblems => ({
  ...(hasPassword && !oldPassword && { oldPassword: 'input_required' }),
  ...(hasApp && !code?.trim() && { code: 'code_missing' }),
});

/** A code that was typed is sent in any case: the app may have been set up in another tab. */
export const evidenceIn = (
  { hasPassword }: EvidenceDue,
  { oldPassword = '', code = '' }: EvidenceValues,
): OwnerEvidence => ({ oldPassword: hasPassword ? oldPassword : '', code: code.trim() });

const Fields = v.object({ fields: v.record(v.string(), v.string()) });
/** Refusals that concern one field. */
const FIELD_OF: Readonly<Record<string, string>> = {
  old_password_wrong: 'oldPassword',
  factor_code_wrong: 'code',
};

/** A refusal beside its field, where it concerns one. */
export const evidenceRefused = (
  error: unknown,
): { readonly problems: EvidenceProblems; readonly failure: Failure | null } => {
  if (error instanceof ServiceError) {
    if (error.code === 'fields_invalid' && v.is(Fields, error.detail))
      return { problems: error.detail.fields, failure: null };
    const field = FIELD_OF[error.code];
    if (field) return { problems: { [field]: error.code }, failure: null };
  }
  return { problems: {}, failure: failureOf(error) };
};
