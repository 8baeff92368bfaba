/** The brand's own documents: our own calls behind LEGALDOC3, which a gateway without them does not list. */
import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { queryInteger } from './values.ts';

export const LEGAL_KINDS = ['terms', 'privacy', 'responsible', 'licence', 'about'] as const;
export type LegalKind = (typeof LEGAL_KINDS)[number];
/** Documents that every new account must accept (VAL-19). */
export const ACCEPTED_KINDS = ['terms', 'privacy'] as const satisfies readonly LegalKind[];

const MODULE = 'LEGALDOC3';
const MAX_VERSIONS = 1_000_000;
const Kind = v.picklist(LEGAL_KINDS, 'request_param_err');
const Version = v.pipe(v.number(), v.minValue(1), v.maxValue(MAX_VERSIONS));
/** Epoch milliseconds. */
const Moment = v.number();

const Heading = v.object({ kind: Kind, version: Version, effectiveFrom: Moment, title: v.string() });
const Due = v.object({
  ...Heading.entries,
  /** The version accepted last; null for none. */
  accepted: v.nullable(Version),
  /** When new deposits and bets begin to require the acceptance; null where they never do. */
  requiredFrom: v.nullable(Moment),
});
/** A document in its version in force. */
export type LegalHeading = v.InferOutput<typeof Heading>;

/** Versions accepted at registration, as wire fields of the form. */
export const acceptedVersions = {
  termsVersion: v.optional(Version),
  privacyVersion: v.optional(Version),
};
export const listLegalDocuments = endpoint({
  name: 'listLegalDocuments',
  summary: 'The brand’s documents in force, titles in the language of the call',
  method: 'GET',
  path: '/wps/legal/list',
  module: MODULE,
  kept: true,
  request: v.object({}),
  response: v.object({ documents: v.array(Heading) }),
  requirements: ['VAL-19'],
});

export const getLegalDocument = endpoint({
  name: 'getLegalDocument',
  summary:
    'A document of the brand in the language of the call, or in English: the version in force, or one by its number. `not_found` where there is none',
  method: 'GET',
  path: '/wps/legal/document',
  module: MODULE,
  kept: true,
  request: v.object({ kind: Kind, version: v.optional(queryInteger(1, MAX_VERSIONS)) }),
  response: v.object({
    ...Heading.entries,
    /** Language of the text, as on the wire: English where the brand has no other. */
    language: v.pipe(v.string(), v.maxLength(8)),
    /** HTML made from Markdown, without scripts. */
    content: v.string(),
    /** The version in force; null before the first one is. */
    current: v.nullable(Version),
    /** Newest first. */
    versions: v.array(v.object({ version: Version, effectiveFrom: Moment })),
    /** All documents in force, including this one. */
    documents: v.array(Heading),
  }),
  requirements: ['VAL-19', 'NAV-16'],
});
export type LegalDocument = v.InferOutput<typeof getLegalDocument.response>;

/** Detail of `terms_changed`: the documents in force now. */
export const TermsChanged = v.object({ documents: v.array(Heading) });

/** A document in force that the member has not accepted. */
export type DueDocument = v.InferOutput<typeof Due>;

const Remaining = v.object({ documents: v.array(Due) });

export const listDueDocuments = endpoint({
  name: 'listDueDocuments',
  summary:
    'Documents in force that the member has not accepted, titles in the language of the call; none for a trial account',
  method: 'GET',
  path: '/wps/legal/due',
  module: MODULE,
  token: 'required',
  request: v.object({}),
  response: Remaining,
  requirements: ['VAL-19'],
});

export const acceptDocuments = endpoint({
  name: 'acceptDocuments',
  summary:
    'Accepts the named versions in force and returns what is still due. A repetition changes nothing; a version that is not in force is refused with `terms_changed`',
  method: 'POST',
  path: '/wps/legal/accept',
  module: MODULE,
  token: 'required',
  request: v.pipe(
    v.object(acceptedVersions),
    v.check(
      ({ termsVersion, privacyVersion }) => termsVersion !== undefined || privacyVersion !== undefined,
      'request_param_err',
    ),
  ),
  response: Remaining,
  requirements: ['VAL-19'],
});
