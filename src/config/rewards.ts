/** Business constants of the pages of missions and invitations. */

/** Milliseconds before a mission ends in which its row counts them down, by its period. */
export const MISSION_WARNING = { DAY: 2 * 3_600_000, WEEK: 24 * 3_600_000 } as const;

/** Milliseconds of a pause in typing before invited friends are searched. */
export const FRIEND_SEARCH_PAUSE = 300;
