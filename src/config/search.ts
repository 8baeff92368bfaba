/** Constants of the search by name: plain values, which the build inlines. */

/** Milliseconds without typing before the search is sent. */
export const SEARCH_PAUSE = 200;
/** The shortest text that is searched for, in characters. */
export const SEARCH_LEAST = 2;
/** Results shown below the search field in the header. */
export const SEARCH_RESULTS = 8;
/** Responses that the header search caches. */
export const SEARCH_KEPT = 20;

/** Searches that a browser remembers, and the longest of them in characters: the limit of the field. */
export const SEARCH_RECENT = { max: 8, longest: 64 } as const;

/** The game type that stands for the list of all games; its path is built like that of any type. */
export const ALL_GAMES = 'GAMES';
