/** The nightly run (`npm run flows:nightly`) tests all variants; the gate tests each kind once. */
export const isNight = process.env['FLOWS_LANES'] === 'all';
