import * as v from 'valibot';
import * as contract from './contract/legal.ts';
import { call } from './http.ts';
import { ServiceError } from './service-error.ts';

/** A document as an address names it. */
export interface LegalAddress {
  readonly kind: string;
  /** Null: the version in force. */
  readonly version: string | null;
}

const isKind = (kind: string): kind is contract.LegalKind =>
  (contract.LEGAL_KINDS as readonly string[]).includes(kind);
const isVersion = (version: string): boolean => /^[1-9]\d{0,5}$/.test(version);

/** A document of the brand in the language of the visitor; refused with `not_found` where there is none. */
export const getLegalDocument = async (
  { kind, version }: LegalAddress,
  signal?: AbortSignal,
): Promise<contract.LegalDocument> => {
  if (!isKind(kind) || (version !== null && !isVersion(version)))
    throw new ServiceError('refused', 'not_found');
  return call(contract.getLegalDocument, { kind, ...(version !== null && { version }) }, { signal });
};

/** What is in force, and has to be accepted by whoever registers (VAL-19). */
export const listAcceptedDocuments = async (
  signal?: AbortSignal,
): Promise<readonly contract.LegalHeading[]> =>
  acceptedAmong((await call(contract.listLegalDocuments, {}, { signal })).documents);

const acceptedAmong = (documents: readonly contract.LegalHeading[]): readonly contract.LegalHeading[] =>
  documents.filter(({ kind }) => (contract.ACCEPTED_KINDS as readonly string[]).includes(kind));

/** The documents as they stand now, where a form was refused because they have changed; else null. */
export const changedDocumentsOf = (error: unknown): readonly contract.LegalHeading[] | null =>
  error instanceof ServiceError && error.code === 'terms_changed' && v.is(contract.TermsChanged, error.detail)
    ? acceptedAmong(error.detail.documents)
    : null;
