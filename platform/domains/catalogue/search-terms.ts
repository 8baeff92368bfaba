import { searchName } from './search-name.ts';
import terms from './search-terms.json' with { type: 'json' };

/** The words of one tag in search form, those of all languages together. */
const wordsOf = (texts: readonly string[]): readonly string[] => [
  ...new Set(texts.flatMap((text) => searchName(text).split(' '))),
];
const inSearchForm = (
  tags: Readonly<Record<string, readonly string[]>>,
): ReadonlyMap<string, readonly string[]> =>
  new Map(Object.entries(tags).map(([tag, texts]) => [tag, wordsOf(texts)]));

/** Words of categories, kinds and themes, in all languages of the site. */
export const TYPES = inSearchForm(terms.types);
export const CLASSIFICATIONS = inSearchForm(terms.classifications);
export const THEMES = inSearchForm(terms.themes);

/** Every word of the tags, for the correction of misspelt ones. */
export const TAG_WORDS: readonly string[] = [
  ...new Set([TYPES, CLASSIFICATIONS, THEMES].flatMap((tags) => [...tags.values()].flat())),
].filter((word) => word.length > 1);
