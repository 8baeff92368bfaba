/**
 * Whether this is the nightly run (`npm run flows:nightly`), which does what the gate has no time for. Its browser tests
 * have a setting of their own (`e2e/night.ts`).
 */
export const isNight = process.env['FLOWS_NIGHTLY'] !== undefined;
