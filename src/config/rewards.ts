/** Business constants of the pages of missions and invitations. */

/** Milliseconds before a mission ends in which its row counts them down, by its period. */
export const MISSION_WARNING = { DAY: 2 * 3_600_000, WEEK: 24 * 3_600_000 } as const;

/**
 * When the missions are read again: at the next end, at most LONGEST later, not sooner than LEAST; after a failure soon,
 * each time twice as late, up to the DOUBLINGS. SPREAD is the time over which the pages of all members spread their reads of one midnight.
 */
export const MISSION_READS = {
  LEAST: 60_000,
  LONGEST: 3_600_000,
  RETRY: 5000,
  DOUBLINGS: 6,
  SPREAD: 60_000,
} as const;

/** Milliseconds of a pause in typing before invited friends are searched. */
export const FRIEND_SEARCH_PAUSE = 300;
