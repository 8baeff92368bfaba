/** For a browser test that runs in the nightly run only (`../night.ts`). */
export const NIGHT = { tag: '@night' } as const;

/** For a test that is repeated in several variants, of which some run by day too. */
export const nightUnless = (isByDay: boolean): { tag?: string } => (isByDay ? {} : NIGHT);
