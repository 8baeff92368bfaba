import { and, asc, desc, eq, lte, sql } from 'drizzle-orm';
import { ACCEPTED_KINDS, LEGAL_KINDS, type LegalKind } from '#contract/legal.ts';
import { LEGAL } from '../../kernel/config.ts';
import type { Db } from '../../db/open.ts';
import type { Translations } from '../content/content.tables.ts';
import { legalDocuments, type LegalText } from './legal.tables.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { htmlOf } from './markdown.ts';

/** Language of the fallback text of a document; it always exists. */
export const FALLBACK = 'EN';

type Row = typeof legalDocuments.$inferSelect;

const languageIn = (translations: Translations<LegalText>, language: string): string =>
  translations[language] ? language : FALLBACK;
const titleIn = (translations: Translations<LegalText>, language: string): string =>
  translations[languageIn(translations, language)]?.title ?? '';

/** A version without its text. */
export interface Heading {
  readonly kind: LegalKind;
  readonly version: number;
  readonly effectiveFrom: number;
  readonly title: string;
}
const headingOf = ({ kind, version, effectiveFrom, translations }: Row, language: string): Heading => ({
  kind,
  version,
  effectiveFrom,
  title: titleIn(translations, language),
});

const order = ({ kind }: Pick<Heading, 'kind'>): number => LEGAL_KINDS.indexOf(kind);

/** The versions in force at a moment, in the order of the kinds. */
export const inForce = async (db: Db, now: number, language: string): Promise<readonly Heading[]> => {
  const rows = await db
    .selectDistinctOn([legalDocuments.kind])
    .from(legalDocuments)
    .where(lte(legalDocuments.effectiveFrom, now))
    .orderBy(asc(legalDocuments.kind), desc(legalDocuments.version));
  return rows.map((row) => headingOf(row, language)).toSorted((a, b) => order(a) - order(b));
};

const isAccepted = (kind: LegalKind): boolean => (ACCEPTED_KINDS as readonly LegalKind[]).includes(kind);
/** The versions in force that registration requires. */
export const toAccept = (documents: readonly Heading[]): readonly Heading[] =>
  documents.filter(({ kind }) => isAccepted(kind));

const versionsOf = (db: Db, kind: LegalKind) =>
  db
    .select({ version: legalDocuments.version, effectiveFrom: legalDocuments.effectiveFrom })
    .from(legalDocuments)
    .where(eq(legalDocuments.kind, kind))
    .orderBy(desc(legalDocuments.version))
    .limit(LEGAL.versionsShown);

const versionOf = async (db: Db, kind: LegalKind, version: number): Promise<Row | undefined> =>
  (
    await db
      .select()
      .from(legalDocuments)
      .where(and(eq(legalDocuments.kind, kind), eq(legalDocuments.version, version)))
  )[0];

/** HTML by source text, so that each is rendered once. */
const rendered = new Map<string, string>();
const rendering = (text: string): string => {
  const known = rendered.get(text);
  if (known !== undefined) return known;
  if (rendered.size >= LEGAL.rendered) rendered.clear();
  const html = htmlOf(text);
  rendered.set(text, html);
  return html;
};

/** A document in a language: the version in force, or the requested one. @throws Refusal `not_found`. */
export const documentOf = async (
  db: Db,
  requested: { readonly kind: LegalKind; readonly version: number | undefined },
  language: string,
  now: number,
) => {
  const documents = await inForce(db, now, language);
  const current = documents.find(({ kind }) => kind === requested.kind)?.version ?? null;
  const version = requested.version ?? current;
  const row = version === null ? undefined : await versionOf(db, requested.kind, version);
  if (!row) throw new Refusal('not_found');
  const shown = languageIn(row.translations, language);
  return {
    ...headingOf(row, language),
    language: shown,
    content: rendering(row.translations[shown]?.text ?? ''),
    current,
    versions: await versionsOf(db, row.kind),
    documents: [...documents],
  };
};

export interface Publication {
  readonly kind: LegalKind;
  readonly translations: Translations<LegalText>;
  /** Null: at once. */
  readonly effectiveFrom: number | null;
  /** From then on new deposits and bets require its acceptance; missing or null: never. */
  readonly requiredFrom?: number | null;
}
/** Why a version cannot be published, as a text for the operator. */
export class PublicationError extends Error {}

const LOCK = sql`hashtextextended('legal', 0)`;

/**
 * Publishes the next version of a document. Versions come into force in their order, so a new one may not begin before
 * the one published last. @throws PublicationError.
 */
export const publish = (
  db: Db,
  { kind, translations, effectiveFrom, requiredFrom = null }: Publication,
  now: number,
): Promise<{ version: number; effectiveFrom: number; requiredFrom: number | null }> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
    const [last] = await versionsOf(tx, kind);
    const from = effectiveFrom ?? now;
    if (from < now) throw new PublicationError('a version cannot begin before it is published');
    if (requiredFrom !== null && !isAccepted(kind))
      throw new PublicationError(`members do not accept “${kind}”, so it cannot be required`);
    if (requiredFrom !== null && requiredFrom < from)
      throw new PublicationError('a version cannot be required before it is in force');
    if (last && from < last.effectiveFrom)
      throw new PublicationError(
        `version ${last.version} begins later: a new version begins with it or after it`,
      );
    if (last && last.version >= LEGAL.versions)
      throw new PublicationError(`${LEGAL.versions} versions are the maximum`);
    const version = (last?.version ?? 0) + 1;
    await tx
      .insert(legalDocuments)
      .values({ kind, version, effectiveFrom: from, publishedAt: now, requiredFrom, translations });
    return { version, effectiveFrom: from, requiredFrom };
  });

/** Every version of every document, the newest first, without their texts. */
export const publications = (db: Db) =>
  db
    .select({
      kind: legalDocuments.kind,
      version: legalDocuments.version,
      effectiveFrom: legalDocuments.effectiveFrom,
      publishedAt: legalDocuments.publishedAt,
      requiredFrom: legalDocuments.requiredFrom,
      languages: sql<string[]>`array(select jsonb_object_keys(${legalDocuments.translations}))`,
      // Qualified names: a bare column would be the one of the acceptance.
      accepted: sql<number>`(select count(*)::int from legal_acceptances a
        where a.kind = legal_documents.kind and a.version = legal_documents.version)`,
    })
    .from(legalDocuments)
    .orderBy(asc(legalDocuments.kind), desc(legalDocuments.version))
    .limit(LEGAL.listed);

/** The latest published version with its texts, as the basis of the next. */
export const lastOf = async (db: Db, kind: LegalKind): Promise<Row | null> => {
  const [row] = await db
    .select()
    .from(legalDocuments)
    .where(eq(legalDocuments.kind, kind))
    .orderBy(desc(legalDocuments.version))
    .limit(1);
  return row ?? null;
};
