/** The brand's own documents: our own calls behind LEGALDOC3, which a gateway that has none does not list. */
import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { queryInteger } from './values.ts';

export const LEGAL_KINDS = ['terms', 'privacy', 'responsible', 'licence', 'about'] as const;
export type LegalKind = (typeof LEGAL_KINDS)[number];
/** Those that nobody gets an account without accepting (VAL-19). */
export const ACCEPTED_KINDS = ['terms', 'privacy'] as const satisfies readonly LegalKind[];

const MODULE = 'LEGALDOC3';
const MOST_VERSIONS = 1_000_000;
const Kind = v.picklist(LEGAL_KINDS, 'request_param_err');
const Version = v.pipe(v.number(), v.minValue(1), v.maxValue(MOST_VERSIONS));
/** Epoch milliseconds. */
const Moment = v.number();

const Heading = v.object({ kind: Kind, version: Version, effectiveFrom: Moment, title: v.string() });
/** A document as it is in force now. */
export type LegalHeading = v.InferOutput<typeof Heading>;

export const listLegalDocuments = endpoint({
  name: 'listLegalDocuments',
  summary: 'The documents of the brand that are in force, titles in the language of the call',
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
  request: v.object({ kind: Kind, version: v.optional(queryInteger(1, MOST_VERSIONS)) }),
  response: v.object({
    ...Heading.entries,
    /** Of the text, as on the wire: English stands in where the brand has no other. */
    language: v.pipe(v.string(), v.maxLength(8)),
    /** HTML made from Markdown, without anything that runs. */
    content: v.string(),
    /** The version in force; null before the first one is. */
    current: v.nullable(Version),
    /** The newest first. */
    versions: v.array(v.object({ version: Version, effectiveFrom: Moment })),
    /** What else is in force, this one too. */
    documents: v.array(Heading),
  }),
  requirements: ['VAL-19', 'NAV-16'],
});
export type LegalDocument = v.InferOutput<typeof getLegalDocument.response>;

/** Versions that somebody accepts who registers, as fields of the form on the wire. */
export const acceptedVersions = {
  termsVersion: v.optional(Version),
  privacyVersion: v.optional(Version),
};
/** What `terms_changed` brings: the documents as they stand now. */
export const TermsChanged = v.object({ documents: v.array(Heading) });
