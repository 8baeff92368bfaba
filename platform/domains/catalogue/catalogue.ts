import { asc, eq, sql } from 'drizzle-orm';
import { rowsOf, type Db } from '../../db/open.ts';
import { games, gameWords, vendors } from './catalogue.tables.ts';
import { nearestWords } from './search-name.ts';

const columns = {
  id: games.id,
  vendorCode: games.vendorCode,
  vendorName: vendors.displayName,
  gameType: games.gameType,
  classification: games.classification,
  name: games.name,
  searchName: games.searchName,
  code: games.code,
  minBet: games.minBet,
  minLines: games.minLines,
  tag: games.tag,
  hotRank: games.hotRank,
};
const selectGames = (db: Db) =>
  db
    .select(columns)
    .from(games)
    .innerJoin(vendors, eq(vendors.code, games.vendorCode))
    .orderBy(asc(games.position))
    .$dynamic();
export type GameRecord = Awaited<ReturnType<typeof selectGames>>[number];

/** Every game in memory, in list order: lists and searches are made from it without the database. */
export interface Catalogue {
  readonly games: readonly GameRecord[];
  readonly byId: ReadonlyMap<string, GameRecord>;
  /** Words of names that a misspelt word may mean; computed once, then cached. */
  meaningsOf(word: string): readonly string[];
}

/** Misspelt words whose meanings are cached. */
const KEPT_WORDS = 2000;

const catalogueOf = (found: readonly GameRecord[], vocabulary: readonly string[]): Catalogue => {
  const meanings = new Map<string, readonly string[]>();
  return {
    games: found,
    byId: new Map(found.map((game) => [game.id, game])),
    meaningsOf: (word) => {
      const known = meanings.get(word);
      if (known) return known;
      if (meanings.size >= KEPT_WORDS) meanings.delete(meanings.keys().next().value ?? '');
      const nearest = nearestWords(word, vocabulary);
      meanings.set(word, nearest);
      return nearest;
    },
  };
};

const read = async (db: Db): Promise<Catalogue> => {
  const [found, words] = await Promise.all([
    selectGames(db),
    db.select().from(gameWords).orderBy(asc(gameWords.word)),
  ]);
  return catalogueOf(
    found,
    words.map(({ word }) => word),
  );
};

/** The last transaction that changed the catalogue, recorded by triggers of its tables. */
const versionOf = async (db: Db): Promise<string> => {
  const [row] = await rowsOf<{ version: string }>(
    db,
    sql`select version::text as version from catalogue_version`,
  );
  return row?.version ?? '';
};

/** Milliseconds for which the catalogue is used without checking its version. */
const FRESH = 1000;

interface Reading {
  readonly checkedAt: number;
  readonly version: string;
  readonly catalogue: Catalogue;
}
interface Kept {
  reading: Reading | null;
  checking: Promise<Catalogue> | null;
}
const keptOf = new WeakMap<Db, Kept>();

const check = async (db: Db, before: Reading | null): Promise<Reading> => {
  // Read before the games: a change between the two reads is read twice, never missed.
  const version = await versionOf(db);
  const checkedAt = performance.now();
  if (before?.version === version) return { ...before, checkedAt };
  return { checkedAt, version, catalogue: await read(db) };
};

/** The catalogue of this database, at most a second old; each process caches its own. */
export const catalogueIn = async (db: Db): Promise<Catalogue> => {
  const kept = keptOf.get(db) ?? { reading: null, checking: null };
  keptOf.set(db, kept);
  if (kept.reading && performance.now() - kept.reading.checkedAt < FRESH) return kept.reading.catalogue;
  kept.checking ??= check(db, kept.reading)
    .then((reading) => {
      kept.reading = reading;
      return reading.catalogue;
    })
    .finally(() => {
      kept.checking = null;
    });
  return kept.checking;
};
