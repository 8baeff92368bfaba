import { and, asc, count, eq, isNotNull, like, or, type SQL } from 'drizzle-orm';
import { toMinor } from '#contract/money.ts';
import { CURRENCY } from '../config.ts';
import type { Db } from '../db/open.ts';
import { games, gameWords, vendors } from '../db/schema/catalogue.ts';
import { nearestWords, searchName } from './search-name.ts';

export interface GameFilter {
  readonly type?: string | undefined;
  readonly vendor?: string | undefined;
  readonly classification?: string | undefined;
  readonly name?: string | undefined;
  /** Exactly this smallest bet, in the wallet's unit. */
  readonly minBet?: number | undefined;
  readonly minLines?: number | undefined;
}

const columns = {
  id: games.id,
  vendorCode: games.vendorCode,
  vendorName: vendors.displayName,
  gameType: games.gameType,
  classification: games.classification,
  name: games.name,
  code: games.code,
  minBet: games.minBet,
  minLines: games.minLines,
  tag: games.tag,
};
const selectGames = (db: Db) =>
  db.select(columns).from(games).innerJoin(vendors, eq(vendors.code, games.vendorCode)).$dynamic();
export type GameRecord = Awaited<ReturnType<typeof selectGames>>[number];

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
const contains = (text: string): SQL => like(games.searchName, `%${escapeLike(text)}%`);

const conditionsOf = (filter: GameFilter): (SQL | undefined)[] => [
  filter.type ? eq(games.gameType, filter.type) : undefined,
  filter.vendor ? eq(games.vendorCode, filter.vendor) : undefined,
  filter.classification ? eq(games.classification, filter.classification) : undefined,
  filter.minBet ? eq(games.minBet, BigInt(toMinor(filter.minBet, CURRENCY.code))) : undefined,
  filter.minLines ? eq(games.minLines, filter.minLines) : undefined,
];

/** Each word of a misspelt name by what it may mean; null when one of them means nothing. */
const corrected = async (db: Db, name: string): Promise<SQL | undefined | null> => {
  const vocabulary = (await db.select().from(gameWords).orderBy(gameWords.word)).map(({ word }) => word);
  const meanings = name.split(' ').map((word) => nearestWords(word, vocabulary));
  if (meanings.some((words) => words.length === 0)) return null;
  return and(...meanings.map((words) => or(...words.map(contains))));
};

const countOf = async (db: Db, where: SQL | undefined): Promise<number> =>
  (await db.select({ total: count() }).from(games).where(where))[0]?.total ?? 0;

/** Signs alone, which searches do not see: no game is called "?!". */
const isUnheardOf = ({ name = '' }: GameFilter): boolean => name.trim() !== '' && searchName(name) === '';

interface Meaning {
  readonly where: SQL | undefined;
  readonly total: number;
}

/** What a filter means, and how many games fit; a name nobody has is tried as misspelt. */
const meaningOf = async (db: Db, filter: GameFilter): Promise<Meaning> => {
  const name = searchName(filter.name ?? '');
  const rest = conditionsOf(filter);
  const where = and(...rest, name ? contains(name) : undefined);
  const total = await countOf(db, where);
  if (total > 0 || !name) return { where, total };
  const meant = await corrected(db, name);
  if (!meant) return { where, total };
  const better = and(...rest, meant);
  return { where: better, total: await countOf(db, better) };
};

/** Milliseconds for which a count holds, as with the settings: counting costs ten times what a page does. */
const FRESH = 1000;
const FILTERS = 200;
const counted = new WeakMap<Db, Map<string, { readonly at: number; readonly meaning: Promise<Meaning> }>>();

const knownMeaning = (db: Db, filter: GameFilter): Promise<Meaning> => {
  const known = counted.get(db) ?? new Map<string, { at: number; meaning: Promise<Meaning> }>();
  counted.set(db, known);
  const key = JSON.stringify(filter);
  const now = performance.now();
  const before = known.get(key);
  if (before && now - before.at < FRESH) return before.meaning;
  if (known.size >= FILTERS) known.clear();
  const meaning = meaningOf(db, filter);
  known.set(key, { at: now, meaning });
  // What went wrong once is no answer for the next.
  meaning.catch(() => known.delete(key));
  return meaning;
};

/** A page (1-based) of the games that fit, and how many fit in all (a second ago, at most). */
export const findGames = async (
  db: Db,
  filter: GameFilter,
  page: { readonly number: number; readonly size: number },
): Promise<{ games: GameRecord[]; total: number }> => {
  if (isUnheardOf(filter)) return { games: [], total: 0 };
  const { where, total } = await knownMeaning(db, filter);
  const found =
    total === 0
      ? []
      : await selectGames(db)
          .where(where)
          .orderBy(asc(games.position))
          .limit(page.size)
          .offset((page.number - 1) * page.size);
  return { games: found, total };
};

/** The hot games in their own order, of one vendor or all. */
export const hotGames = async (db: Db, vendor?: string): Promise<GameRecord[]> =>
  selectGames(db)
    .where(and(isNotNull(games.hotRank), vendor ? eq(games.vendorCode, vendor) : undefined))
    .orderBy(asc(games.hotRank));
