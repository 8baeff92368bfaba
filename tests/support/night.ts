/**
 * Whether this is the nightly run (`npm run flows:nightly`), which tests everything; the gate, which has to end within
 * twelve minutes, runs fewer rounds of random tests and one browser story of each page and flow (decisions 0156 and 0179).
 * `NIGHTLY=1` before a command runs it as at night.
 */
export const isNight = process.env['NIGHTLY'] === '1';
