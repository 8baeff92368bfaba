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

/** A document that the member has not accepted, with the name under which it is kept that it was looked at. */
export interface DueDocument extends contract.DueDocument {
  readonly name: string;
}
const named = (documents: readonly contract.DueDocument[]): readonly DueDocument[] =>
  documents.map((document) => ({ ...document, name: `document.${document.kind}.${document.version}` }));

/** What is in force and has not been accepted by who is signed in. */
export const listDueDocuments = async (signal?: AbortSignal): Promise<readonly DueDocument[]> =>
  named((await call(contract.listDueDocuments, {}, { signal })).documents);

/** Accepts the versions that were shown; answers what is still due. */
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
