import { toMinor } from '#contract/money.ts';
import { CURRENCY } from '../config.ts';
import { engineOf } from '../games/engines.ts';
import type { Catalogue, GameRecord } from './catalogue.ts';
import { searchName } from './search-name.ts';

export interface GameFilter {
  readonly type?: string | undefined;
  readonly vendor?: string | undefined;
  readonly classification?: string | undefined;
  readonly name?: string | undefined;
  /** Exactly this smallest bet, in the wallet's unit. */
  readonly minBet?: number | undefined;
  readonly minLines?: number | undefined;
}

/** Words of a misspelt name that are corrected; a longer one is no game's. */
const MOST_WORDS = 6;

/** Signs alone, which searches do not see: no game is called "?!". */
const isUnheardOf = ({ name = '' }: GameFilter): boolean => name.trim() !== '' && searchName(name) === '';

type Fits = (game: GameRecord) => boolean;

const restOf = (filter: GameFilter): Fits => {
  const minBet = filter.minBet ? BigInt(toMinor(filter.minBet, CURRENCY.code)) : null;
  return (game) =>
    (!filter.type || game.gameType === filter.type) &&
    (!filter.vendor || game.vendorCode === filter.vendor) &&
    (!filter.classification || game.classification === filter.classification) &&
    (minBet === null || game.minBet === minBet) &&
    (!filter.minLines || game.minLines === filter.minLines);
};

/** Each word of a misspelt name by what it may mean; null when one of them means nothing. */
const corrected = (catalogue: Catalogue, name: string): Fits | null => {
  const words = [...new Set(name.split(' '))];
  if (words.length > MOST_WORDS) return null;
  const meanings: (readonly string[])[] = [];
  for (const word of words) {
    const meant = catalogue.meaningsOf(word);
    if (meant.length === 0) return null;
    meanings.push(meant);
  }
  return (game) => meanings.every((meant) => meant.some((word) => game.searchName.includes(word)));
};

/** The games that a filter means, in the order of lists; a name nobody has is tried as misspelt. */
const meantBy = (catalogue: Catalogue, filter: GameFilter): readonly GameRecord[] => {
  const name = searchName(filter.name ?? '');
  const rest = restOf(filter);
  const found = catalogue.games.filter((game) => game.searchName.includes(name) && rest(game));
  if (found.length > 0 || !name) return found;
  const meant = corrected(catalogue, name);
  return meant ? catalogue.games.filter((game) => rest(game) && meant(game)) : [];
};

/** Filters whose games are kept, of one reading of the catalogue: each page of a list asks for the same again. */
const KEPT_FILTERS = 100;
const answersOf = new WeakMap<Catalogue, Map<string, readonly GameRecord[]>>();

const knownMeaning = (catalogue: Catalogue, filter: GameFilter): readonly GameRecord[] => {
  const answers = answersOf.get(catalogue) ?? new Map<string, readonly GameRecord[]>();
  answersOf.set(catalogue, answers);
  const key = JSON.stringify(filter);
  const known = answers.get(key);
  if (known) return known;
  if (answers.size >= KEPT_FILTERS) answers.delete(answers.keys().next().value ?? '');
  const found = meantBy(catalogue, filter);
  answers.set(key, found);
  return found;
};

/** A page (1-based) of the games that fit, and how many fit in all. */
export const findGames = (
  catalogue: Catalogue,
  filter: GameFilter,
  page: { readonly number: number; readonly size: number },
): { games: readonly GameRecord[]; total: number } => {
  if (isUnheardOf(filter)) return { games: [], total: 0 };
  const found = knownMeaning(catalogue, filter);
  const from = (page.number - 1) * page.size;
  return { games: found.slice(from, from + page.size), total: found.length };
};

/** The hot games that can be played, in their own order, of one vendor or all. */
export const hotGames = ({ games }: Catalogue, vendor?: string): readonly GameRecord[] =>
  games
    .filter(
      (game) =>
        game.hotRank !== null &&
        engineOf(game.gameType, game.classification) !== null &&
        (!vendor || game.vendorCode === vendor),
    )
    .toSorted((one, other) => (one.hotRank ?? 0) - (other.hotRank ?? 0));
