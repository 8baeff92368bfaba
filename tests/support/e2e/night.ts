/**
 * The nightly run (`npm run flows:nightly`) tests everything; the gate, which has to end within twelve minutes, one story
 * of each page and flow (decisions 0156 and 0179).
 */
export const isNight = process.env['FLOWS_LANES'] === 'all';

/** For a test that runs at night only. */
export const NIGHT = { tag: '@night' } as const;

/** For a test that is repeated in several variants, of which some run by day too. */
export const nightUnless = (isByDay: boolean): { tag?: string } => (isByDay ? {} : NIGHT);
