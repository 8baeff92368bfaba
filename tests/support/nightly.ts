/** Whether this is the nightly run (`npm run flows:nightly`), which does what the gate has no time for. */
export const isNight = process.env['FLOWS_NIGHTLY'] !== undefined;
