import type { GameSort } from '#contract/games.ts';
import { toMinor } from '#contract/money.ts';
import { CURRENCY } from '../../kernel/config.ts';
import { engineOf } from '../../games/engines.ts';
import type { Catalogue, GameRecord } from './catalogue.ts';
import { searchName, withoutSpaces } from './search-name.ts';
import { tagged } from './search-tags.ts';

export interface GameFilter {
  readonly type?: string | undefined;
  readonly vendor?: string | undefined;
  readonly classification?: string | undefined;
  readonly name?: string | undefined;
  /** Exactly this smallest bet, in the wallet's unit. */
  readonly minBet?: number | undefined;
  readonly minLines?: number | undefined;
  /** Only games with the text as it is spelt. */
  readonly isExact?: boolean | undefined;
  /** The brand's order by default; in a search by name the best matches come first. */
  readonly sort?: GameSort | undefined;
}

/** Most words of a misspelt name that are corrected; a longer text is no game's name. */
const MAX_WORDS = 6;

/** Punctuation alone, which search ignores: no game is called "?!". */
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

/** A word of the name, or one of its tags: vendor, category, kind, theme. */
const fitsWord = (word: string): Fits => {
  const hasTag = tagged(word);
  return (game) => game.searchName.includes(word) || hasTag(game);
};

interface Correction {
  readonly fits: Fits;
  readonly spellingFor: (game: GameRecord) => string;
}
/** The possible meanings of each word of a misspelt text; null when a word has none. */
const corrected = (catalogue: Catalogue, name: string): Correction | null => {
  const words = [...new Set(name.split(' '))];
  if (words.length > MAX_WORDS) return null;
  const meanings: (readonly string[])[] = [];
  for (const word of words) {
    const meant = catalogue.meaningsOf(word);
    if (meant.length === 0) return null;
    meanings.push(meant);
  }
  const has = meanings.map((meant) => meant.map((word) => ({ word, fits: fitsWord(word) })));
  return {
    fits: (game) => has.every((meant) => meant.some(({ fits }) => fits(game))),
    // What the game was found by: a whole word of its name before a part of one.
    spellingFor: (game) => {
      const own = game.searchName.split(' ');
      return has
        .map(
          (meant) =>
            (meant.find(({ word }) => own.includes(word)) ?? meant.find(({ fits }) => fits(game)))?.word,
        )
        .join(' ');
    },
  };
};

/** Names are compared in their search form, so that the order is the same in every language. */
const COMPARE: Readonly<Record<GameSort, (one: GameRecord, other: GameRecord) => number>> = {
  new: (one, other) => Number(other.tag === 'NEW') - Number(one.tag === 'NEW'),
  name: (one, other) => (one.searchName < other.searchName ? -1 : Number(one.searchName > other.searchName)),
  bet: (one, other) => Number(one.minBet - other.minBet),
};

const sortedOf = new WeakMap<Catalogue, Map<GameSort, readonly GameRecord[]>>();
/** Every game in the requested order, sorted once per loaded catalogue; equal games keep the brand's order. */
const inOrder = (catalogue: Catalogue, sort: GameSort | undefined): readonly GameRecord[] => {
  if (!sort) return catalogue.games;
  const orders = sortedOf.get(catalogue) ?? new Map<GameSort, readonly GameRecord[]>();
  sortedOf.set(catalogue, orders);
  const known = orders.get(sort) ?? catalogue.games.toSorted(COMPARE[sort]);
  orders.set(sort, known);
  return known;
};

/** How well a name matches the text: equal, starts with it, has a word that starts with it, or contains it. */
const fitOf = (name: string, text: string): number => {
  if (name === text) return 0;
  if (name.startsWith(text)) return 1;
  return name.includes(` ${text}`) ? 2 : 3;
};
const bestFirst = (games: readonly GameRecord[], text: string): readonly GameRecord[] =>
  games.toSorted((one, other) => fitOf(one.searchName, text) - fitOf(other.searchName, text));

const inBoth = (
  games: readonly GameRecord[],
  ...lists: readonly (readonly GameRecord[])[]
): readonly GameRecord[] => {
  const found = new Set(lists.flat());
  return games.filter((game) => found.has(game));
};

interface Found {
  readonly games: readonly GameRecord[];
  /** No game has that name; these have a similar one. */
  readonly isNear: boolean;
  /** The spelling that was searched for in its place. */
  readonly corrected: string | null;
  /** How many of the first have the text in their name, where the others have it in their tags. */
  readonly named: number | null;
}
const NONE: Found = { games: [], isNear: false, corrected: null, named: null };

/**
 * The games that match a filter, in the requested order; a name without a match is tried without blanks, then as
 * misspelt.
 */
const meantBy = (catalogue: Catalogue, filter: GameFilter): Found => {
  const name = searchName(filter.name ?? '');
  const rest = restOf(filter);
  const games = inOrder(catalogue, filter.sort);
  const as = (found: readonly GameRecord[]): Found => ({ ...NONE, games: found });
  if (!name) return as(games.filter(rest));
  const named = games.filter((game) => game.searchName.includes(name) && rest(game));
  const fits = name.split(' ').map(fitsWord);
  const byTag = games.filter(
    (game) => !game.searchName.includes(name) && fits.every((fit) => fit(game)) && rest(game),
  );
  if (named.length + byTag.length > 0)
    // Names before tags, unless an order is requested.
    return filter.sort
      ? as(inBoth(games, named, byTag))
      : { ...NONE, games: [...bestFirst(named, name), ...byTag], named: named.length };
  const whole = withoutSpaces(name);
  const joined = games.filter((game) => withoutSpaces(game.searchName).includes(whole) && rest(game));
  if (joined.length > 0 || filter.isExact) return as(joined);
  const meant = corrected(catalogue, name);
  const near = meant ? games.filter((game) => rest(game) && meant.fits(game)) : [];
  const [best] = near;
  return {
    ...NONE,
    games: near,
    isNear: near.length > 0,
    corrected: meant && best ? meant.spellingFor(best) : null,
  };
};

/** Filters whose games are cached per loaded catalogue, since each page of a list repeats its filter. */
const KEPT_FILTERS = 100;
const answersOf = new WeakMap<Catalogue, Map<string, Found>>();

const knownMeaning = (catalogue: Catalogue, filter: GameFilter): Found => {
  const answers = answersOf.get(catalogue) ?? new Map<string, Found>();
  answersOf.set(catalogue, answers);
  const key = JSON.stringify(filter);
  const known = answers.get(key);
  if (known) return known;
  if (answers.size >= KEPT_FILTERS) answers.delete(answers.keys().next().value ?? '');
  const found = meantBy(catalogue, filter);
  answers.set(key, found);
  return found;
};

/** A page (1-based) of the matching games, the total number of matches, and whether they only resemble the name. */
export const findGames = (
  catalogue: Catalogue,
  filter: GameFilter,
  page: { readonly number: number; readonly size: number },
): Found & { total: number } => {
  if (isUnheardOf(filter)) return { ...NONE, total: 0 };
  const found = knownMeaning(catalogue, filter);
  const from = (page.number - 1) * page.size;
  return { ...found, games: found.games.slice(from, from + page.size), total: found.games.length };
};

/** How many of the games that match the filter in any type are of each type, in the order of their first game. */
export const countTypes = (catalogue: Catalogue, filter: GameFilter): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  if (isUnheardOf(filter)) return counts;
  for (const { gameType } of knownMeaning(catalogue, { ...filter, type: undefined }).games)
    counts.set(gameType, (counts.get(gameType) ?? 0) + 1);
  return counts;
};

/** The playable hot games in their own order, of one vendor or all. */
export const hotGames = ({ games }: Catalogue, vendor?: string): readonly GameRecord[] =>
  games
    .filter(
      (game) => game.hotRank !== null && engineOf(game) !== null && (!vendor || game.vendorCode === vendor),
    )
    .toSorted((one, other) => (one.hotRank ?? 0) - (other.hotRank ?? 0));
