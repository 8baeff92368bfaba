/** At night everything is gone through (`npm run flows:nightly`); the gate takes each kind once. */
export const isNight = process.env['FLOWS_LANES'] === 'all';
