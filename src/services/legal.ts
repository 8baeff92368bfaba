import * as v from 'valibot';
import * as contract from './contract/legal.ts';
import { call } from './http.ts';
import { ServiceError } from './service-error.ts';

/** Kind and version of a document, as in an address. */
export interface LegalAddress {
  readonly kind: string;
  /** Null: the version in force. */
  readonly version: string | null;
}

const isKind = (kind: string): kind is contract.LegalKind =>
  (contract.LEGAL_KINDS as readonly string[]).includes(kind);
const isVersion = (version: string): boolean => /^[1-9]\d{0,5}$/.test(version);

/** A document of the brand in the visitor's language; refused with `not_found` where there is none. */
export const getLegalDocument = async (
  { kind, version }: LegalAddress,
  signal?: AbortSignal,
): Promise<contract.LegalDocument> => {
  if (!isKind(kind) || (version !== null && !isVersion(version)))
    throw new ServiceError('refused', 'not_found');
  return call(contract.getLegalDocument, { kind, ...(version !== null && { version }) }, { signal });
};

/** The documents in force that a registration must accept (VAL-19). */
export const listAcceptedDocuments = async (
  signal?: AbortSignal,
): Promise<readonly contract.LegalHeading[]> =>
  acceptedAmong((await call(contract.listLegalDocuments, {}, { signal })).documents);

const acceptedAmong = (documents: readonly contract.LegalHeading[]): readonly contract.LegalHeading[] =>
  documents.filter(({ kind }) => (contract.ACCEPTED_KINDS as readonly string[]).includes(kind));

/** The documents in force now, where a form was refused because they have changed; else null. */
export const changedDocumentsOf = (error: unknown): readonly contract.LegalHeading[] | null =>
  error instanceof ServiceError && error.code === 'terms_changed' && v.is(contract.TermsChanged, error.detail)
    ? acceptedAmong(error.detail.documents)
    : null;

/** A document that the member has not accepted, with the name of its read mark. */
export interface DueDocument extends contract.DueDocument {
  readonly name: string;
}
const named = (documents: readonly contract.DueDocument[]): readonly DueDocument[] =>
  documents.map((document) => ({ ...document, name: `document.${document.kind}.${document.version}` }));

/** Documents in force that the signed-in member has not accepted. */
export const listDueDocuments = async (signal?: AbortSignal): Promise<readonly DueDocument[]> =>
  named((await call(contract.listDueDocuments, {}, { signal })).documents);

/** Accepts the versions that were shown; returns those still due. */
export const acceptDocuments = async (
  documents: readonly Pick<DueDocument, 'kind' | 'version'>[],
  signal?: AbortSignal,
): Promise<readonly DueDocument[]> => {
  const versionOf = (kind: contract.LegalKind): number | undefined =>
    documents.find((document) => document.kind === kind)?.version;
  const [termsVersion, privacyVersion] = [versionOf('terms'), versionOf('privacy')];
  const request = { ...(termsVersion && { termsVersion }), ...(privacyVersion && { privacyVersion }) };
  return named((await call(contract.acceptDocuments, request, { signal })).documents);
};
