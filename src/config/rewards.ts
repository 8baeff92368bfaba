/** Business constants of the pages of missions and invitations. */

/** Milliseconds before a mission ends in which its row counts them down, by its period. */
export const MISSION_WARNING = { DAY: 2 * 3_600_000, WEEK: 24 * 3_600_000 } as const;

/** Milliseconds between two reads of the missions: the next one is at the next end of a mission, within these. */
export const MISSION_READS = {
  SHORTEST: 60_000,
  LONGEST: 3_600_000,
  /** After a failure; each further one doubles it, up to `DOUBLINGS` times. */
  RETRY: 5000,
  DOUBLINGS: 6,
  /** All pages read at the same midnight: each waits a random part of this. */
  SPREAD: 60_000,
} as const;

/** Milliseconds of a pause in typing before invited friends are searched. */
export const FRIEND_SEARCH_PAUSE = 300;
