import { inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { missionRules } from './missions.tables.ts';
import defaults from './rules.json' with { type: 'json' };

type Rules = Readonly<Record<string, string>>;

/** The rules in some languages, or all; of the brand once it has written some, else those that come with the platform. */
export const readRules = async (db: Db, languages?: readonly string[]): Promise<Rules> => {
  const rows = await db
    .select()
    .from(missionRules)
    .where(languages && inArray(missionRules.language, [...languages, 'EN']));
  return rows.some(({ language }) => language === 'EN')
    ? Object.fromEntries(rows.map(({ language, html }) => [language, html]))
    : defaults;
};

/** Replaces the rules of all languages. English has a row also where it is empty: the brand has written then. */
export const writeRules = async (tx: Db, rules: Rules): Promise<void> => {
  await tx.execute(sql`lock table mission_rules in share row exclusive mode`);
  await tx.delete(missionRules);
  const written = Object.entries({ EN: '', ...rules });
  await tx.insert(missionRules).values(written.map(([language, html]) => ({ language, html })));
};
