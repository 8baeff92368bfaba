import { artCategoryOf } from '../../art/art-category.ts';
import { motifOfTitle } from '../../art/titles.ts';
import type { GameRecord } from './catalogue.ts';
import { searchName } from './search-name.ts';
import { CLASSIFICATIONS, THEMES, TYPES } from './search-terms.ts';

/** Scripts that put no blank between words: a tag contains what is typed. */
const isUnspaced = (word: string): boolean => /[\p{Script=Han}\p{Script=Thai}]/u.test(word);
const MIN_BEGINNING = 3;
const means = (tag: string, word: string): boolean =>
  tag === word ||
  (isUnspaced(word) ? tag.includes(word) : word.length >= MIN_BEGINNING && tag.startsWith(word));

const meant = (tags: ReadonlyMap<string, readonly string[]>, word: string): ReadonlySet<string> =>
  new Set([...tags].flatMap(([tag, words]) => (words.some((each) => means(each, word)) ? [tag] : [])));

const themes = new WeakMap<GameRecord, string>();
/** The motif that a game's name says; empty for none. */
const themeOf = (game: GameRecord): string => {
  const known = themes.get(game);
  if (known !== undefined) return known;
  const theme = motifOfTitle(game.name, artCategoryOf(game.gameType), '', 0);
  themes.set(game, theme);
  return theme;
};
const vendorWords = new WeakMap<GameRecord, readonly string[]>();
const wordsOfVendor = (game: GameRecord): readonly string[] => {
  const known = vendorWords.get(game) ?? searchName(game.vendorName).split(' ');
  vendorWords.set(game, known);
  return known;
};

/** Whether a game has a tag with this word (in search form): its vendor, category, kind or theme, in any language. */
export const tagged = (word: string): ((game: GameRecord) => boolean) => {
  const [types, classifications, motifs] = [
    meant(TYPES, word),
    meant(CLASSIFICATIONS, word),
    meant(THEMES, word),
  ];
  return (game) =>
    types.has(game.gameType) ||
    (game.classification !== null && classifications.has(game.classification)) ||
    (motifs.size > 0 && motifs.has(themeOf(game))) ||
    wordsOfVendor(game).some((each) => means(each, word));
};
