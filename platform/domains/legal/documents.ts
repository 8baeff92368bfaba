import { and, asc, desc, eq, lte, sql } from 'drizzle-orm';
import { ACCEPTED_KINDS, LEGAL_KINDS, type LegalKind } from '#contract/legal.ts';
import { LEGAL } from '../../kernel/config.ts';
import type { Db } from '../../db/open.ts';
import type { Translations } from '../content/content.tables.ts';
import { legalDocuments, type LegalText } from './legal.tables.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { htmlOf } from './markdown.ts';

/** Whose text stands in where a document has none in the language of the call; it is never missing. */
export const FALLBACK = 'EN';

type Row = typeof legalDocuments.$inferSelect;

const languageIn = (translations: Translations<LegalText>, language: string): string =>
  translations[language] ? language : FALLBACK;
const titleIn = (translations: Translations<LegalText>, language: string): string =>
  translations[languageIn(translations, language)]?.title ?? '';

/** A version as a list names it. */
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

/** What is in force at a moment, in the order of the kinds. */
export const inForce = async (db: Db, now: number, language: string): Promise<readonly Heading[]> => {
  const rows = await db
    .selectDistinctOn([legalDocuments.kind])
    .from(legalDocuments)
    .where(lte(legalDocuments.effectiveFrom, now))
    .orderBy(asc(legalDocuments.kind), desc(legalDocuments.version));
  return rows.map((row) => headingOf(row, language)).toSorted((a, b) => order(a) - order(b));
};

const isAccepted = (kind: LegalKind): boolean => (ACCEPTED_KINDS as readonly LegalKind[]).includes(kind);
/** Of those in force, what nobody gets an account without. */
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

/** HTML by the text that it is made of, so that each is made once. */
const rendered = new Map<string, string>();
const rendering = (text: string): string => {
  const known = rendered.get(text);
  if (known !== undefined) return known;
  if (rendered.size >= LEGAL.rendered) rendered.clear();
  const html = htmlOf(text);
  rendered.set(text, html);
  return html;
};

/** A document in a language: the version in force, or the one that is asked for. @throws Refusal `not_found`. */
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
  /** From when new deposits and bets wait for its acceptance; left out or null: never. */
  readonly requiredFrom?: number | null;
}
/** Why a version is not published, in the operator's words. */
export class PublicationError extends Error {}

const LOCK = sql`hashtextextended('legal', 0)`;

/**
 * The next version of a document. Versions begin in their order, so a new one may not begin before the one that was
 * published last. @throws PublicationError.
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
    if (from < now) throw new PublicationError('a version cannot have begun before it was published');
    if (requiredFrom !== null && !isAccepted(kind))
      throw new PublicationError(`nobody is asked to accept “${kind}”, so it cannot be required`);
    if (requiredFrom !== null && requiredFrom < from)
      throw new PublicationError('a version cannot be required before it is in force');
    if (last && from < last.effectiveFrom)
      throw new PublicationError(
        `version ${last.version} begins later: a new version begins with it or after it`,
      );
    if (last && last.version >= LEGAL.versions)
      throw new PublicationError(`${LEGAL.versions} versions are kept at most`);
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
      // By their whole names: a column alone would be that of the acceptance.
      accepted: sql<number>`(select count(*)::int from legal_acceptances a
        where a.kind = legal_documents.kind and a.version = legal_documents.version)`,
    })
    .from(legalDocuments)
    .orderBy(asc(legalDocuments.kind), desc(legalDocuments.version))
    .limit(LEGAL.listed);

/** The version that was published last, whole, to be written on. */
export const lastOf = async (db: Db, kind: LegalKind): Promise<Row | null> => {
  const [row] = await db
    .select()
    .from(legalDocuments)
    .where(eq(legalDocuments.kind, kind))
    .orderBy(desc(legalDocuments.version))
    .limit(1);
  return row ?? null;
};
