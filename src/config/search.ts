/** Constants of searches by name: plain values, which the build writes where they are used. */

/** Milliseconds that somebody who types rests before the platform is asked. */
export const SEARCH_PAUSE = 200;
/** Letters below which a search is not worth asking for. */
export const SEARCH_LEAST = 2;
/** Games shown below the field in the header. */
export const SEARCH_RESULTS = 8;
/** Answers that the search in the header keeps. */
export const SEARCH_KEPT = 20;

/** Stands for the game type of the list of all games; its path is made of it as of any type. */
export const ALL_GAMES = 'GAMES';
