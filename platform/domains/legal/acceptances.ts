import { asc, eq } from 'drizzle-orm';
import { ACCEPTED_KINDS, type LegalKind } from '#contract/legal.ts';
import type { Db } from '../../db/open.ts';
import { legalAcceptances } from './legal.tables.ts';
import type { Deps } from '../../runtime/deps.ts';
import type { Call } from '../../runtime/call.ts';
import { isModuleOn } from '../../runtime/offered.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { hasStandIns } from '../../runtime/stand-ins.ts';
import { FALLBACK, inForce, toAccept, type Heading } from './documents.ts';
import { placesOf } from '../../http/places.ts';

/** The documents that a brand must publish before it accepts new members, and has not. */
const missingKinds = (documents: readonly Heading[]): readonly LegalKind[] =>
  ACCEPTED_KINDS.filter((kind) => !documents.some((document) => document.kind === kind));

/**
 * The documents to accept for a new account; none where the brand shows no documents. In production registration is
 * closed until there are documents to accept. @throws Refusal `function.not.available`.
 */
export const acceptedNow = async (
  { config, settings }: Pick<Deps, 'config' | 'settings'>,
  db: Db,
  language: string,
  now: number,
): Promise<readonly Heading[]> => {
  if (!isModuleOn({ settings }, 'LEGALDOC3')) return [];
  const documents = toAccept(await inForce(db, now, language));
  if (!hasStandIns(config) && missingKinds(documents).length > 0)
    throw new Refusal('function.not.available', { module: 'LEGALDOC3' });
  return documents;
};

/** Reports at the start that registration is closed for lack of documents, and how to publish them. */
export const missingDocuments = async ({
  config,
  settings,
  db,
  clock,
}: Pick<Deps, 'config' | 'settings' | 'db' | 'clock'>): Promise<readonly string[]> => {
  if (hasStandIns(config) || !isModuleOn({ settings }, 'LEGALDOC3')) return [];
  const missing = missingKinds(await inForce(db, clock.now(), FALLBACK));
  return missing.length === 0
    ? []
    : [
        `not published: ${missing.join(', ')}: registration is off (npm run operator -- run legal-publish @file)`,
      ];
};

/** The accepted versions that a form carries. */
export interface Accepted {
  readonly termsVersion?: number | undefined;
  readonly privacyVersion?: number | undefined;
}
const versionIn = (accepted: Accepted, kind: LegalKind): number | undefined =>
  ({ terms: accepted.termsVersion, privacy: accepted.privacyVersion })[kind as string];

/**
 * Compares the accepted versions with those in force. @throws Refusal `fields_invalid` where nothing was accepted,
 * `terms_changed` with the current documents where another version was.
 */
export const checkAccepted = (documents: readonly Heading[], accepted: Accepted): void => {
  if (documents.some(({ kind }) => versionIn(accepted, kind) === undefined))
    throw new Refusal('fields_invalid', { fields: { terms: 'terms_required' } });
  if (documents.some(({ kind, version }) => versionIn(accepted, kind) !== version))
    throw new Refusal('terms_changed', { documents });
};

/** Records who accepted which version, in the transaction of the acceptance. Once for each. */
export const recordAccepted = async (
  tx: Db,
  memberId: number,
  documents: readonly Heading[],
  { network, language }: Pick<Call, 'network' | 'language'>,
  now: number,
): Promise<void> => {
  if (documents.length === 0) return;
  const networkHash = placesOf(network, undefined)[0]?.valueHash ?? '';
  await tx
    .insert(legalAcceptances)
    .values(
      documents.map(({ kind, version }) => ({ memberId, kind, version, at: now, language, networkHash })),
    )
    // An earlier acceptance is left unchanged.
    .onConflictDoNothing();
};

/** Acceptances of a member, the oldest first. */
export const acceptancesOf = (db: Db, memberId: number) =>
  db
    .select()
    .from(legalAcceptances)
    .where(eq(legalAcceptances.memberId, memberId))
    .orderBy(asc(legalAcceptances.at), asc(legalAcceptances.kind))
    .limit(100);

/**
 * Accepts named versions of any of the documents; earlier acceptances are unchanged.
 * @throws Refusal `terms_changed` with the current documents where another version is in force.
 */
export const acceptNamed = async (
  tx: Db,
  memberId: number,
  accepted: Accepted,
  call: Pick<Call, 'network' | 'language'>,
  now: number,
): Promise<void> => {
  const documents = toAccept(await inForce(tx, now, call.language));
  const named = documents.filter(({ kind }) => versionIn(accepted, kind) !== undefined);
  if (named.some(({ kind, version }) => versionIn(accepted, kind) !== version))
    throw new Refusal('terms_changed', { documents });
  await recordAccepted(tx, memberId, named, call, now);
};
