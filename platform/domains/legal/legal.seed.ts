import { sql } from 'drizzle-orm';
import type { LegalKind } from '#contract/legal.ts';
import { ACCEPTED_KINDS } from '#contract/legal.ts';
import type { Db } from '../../db/open.ts';
import { legalDocuments, type LegalText } from './legal.tables.ts';
import data from './legal.seed.json' with { type: 'json' };

const DAY = 24 * 60 * 60_000;
/** Older than any demo account, so that every account accepted it at registration. */
const IN_FORCE_DAYS = 1000;

const textOf = ([title = '', ...blocks]: readonly string[]): LegalText => ({
  title,
  text: blocks.join('\n\n'),
});

/** The first versions of an invented brand's documents. */
export const makeDocuments = (now: number): (typeof legalDocuments.$inferInsert)[] =>
  data.map(({ kind, translations }) => {
    const since = (Math.floor(now / DAY) - IN_FORCE_DAYS) * DAY;
    return {
      kind: kind as LegalKind,
      version: 1,
      effectiveFrom: since,
      publishedAt: since,
      translations: Object.fromEntries(
        Object.entries(translations).map(([language, text]) => [language, textOf(text)]),
      ),
    };
  });

/**
 * The demo brand's documents and their acceptance by every account at registration. Runs once, where nothing was ever
 * published, so that an older demo database gets them too.
 */
export const seedLegal = async (db: Db, now: number): Promise<void> => {
  await db.insert(legalDocuments).values(makeDocuments(now));
  for (const kind of ACCEPTED_KINDS)
    await db.execute(sql`insert into legal_acceptances (member_id, kind, version, at, language)
      select id, ${kind}, 1, registered_at, coalesce(language, 'TY') from members where type <> 4 order by id`);
};
