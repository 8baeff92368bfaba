import { sql, type GetColumnData } from 'drizzle-orm';
import { rowsOf, type Db } from '../../db/open.ts';
import type { Deps } from '../../runtime/deps.ts';
import { ALL, keep, type Kept } from '../../runtime/kept.ts';
import { games, gameWords, vendors } from './catalogue.tables.ts';
import { nearestWords } from './search-name.ts';
import { TAG_WORDS } from './search-terms.ts';

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
  model: games.model,
};
type Columns = typeof columns;
/** A game with its vendor's name. */
export type GameRecord = { readonly [Name in keyof Columns]: GetColumnData<Columns[Name]> };

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

const gameOf = (values: readonly unknown[]): GameRecord =>
  Object.fromEntries(
    Object.entries(columns).map(([name, column], at) => {
      const value = values[at];
      return [name, value === null ? null : column.mapFromDriverValue(value as never)];
    }),
  ) as GameRecord;

/** Each table as one text: taking a hundred thousand values of rows apart takes the driver five times as long. */
const read = async (db: Db): Promise<Catalogue> => {
  const values = sql.join(Object.values(columns), sql`, `);
  const [found] = await rowsOf<{ games: string; words: string }>(
    db,
    sql`select
      (select coalesce(json_agg(json_build_array(${values}) order by ${games.position}), '[]')::text
        from ${games} join ${vendors} on ${vendors.code} = ${games.vendorCode}) as games,
      (select coalesce(json_agg(${gameWords.word} order by ${gameWords.word}), '[]')::text
        from ${gameWords}) as words`,
  );
  const words = JSON.parse(found?.words ?? '[]') as string[];
  return catalogueOf((JSON.parse(found?.games ?? '[]') as unknown[][]).map(gameOf), [
    ...new Set([...words, ...TAG_WORDS]),
  ]);
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
  readonly version: string;
  readonly catalogue: Catalogue;
}
interface InMemory {
  readonly kept: Kept<Reading>;
  last: Reading | null;
}
const memoryOf = new WeakMap<Deps['hub'], InMemory>();

const openMemory = (hub: Deps['hub']): InMemory => ({
  kept: keep<Reading>(hub, {
    changedBy: (signal) => (signal.type === 'changed' && signal.rows === 'catalogue' ? ALL : null),
    max: 1,
    life: FRESH,
  }),
  last: null,
});

const check = async (db: Db, before: Reading | null): Promise<Reading> => {
  // Read before the games: a change between the two reads is read twice, never missed.
  const version = await versionOf(db);
  return before?.version === version ? before : { version, catalogue: await read(db) };
};

/** The catalogue of this database: as of its last change, or at most a second old; each process keeps its own. */
export const catalogueIn = async ({ database, hub }: Pick<Deps, 'database' | 'hub'>): Promise<Catalogue> => {
  const memory = memoryOf.get(hub) ?? openMemory(hub);
  memoryOf.set(hub, memory);
  memory.last = await memory.kept.get(ALL, () => check(database.reads.db, memory.last));
  return memory.last.catalogue;
};
