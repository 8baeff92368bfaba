import { expect, it } from 'vitest';
import { NO_BROWSER, findBrowser } from '../../../scripts/browser.mjs';

const nothing = { source: 'nothing', locate: () => null };
const broken = {
  source: 'broken',
  locate: () => {
    throw new Error('unpacking failed');
  },
};
const notABrowser = { source: 'not a browser', locate: () => ({ executablePath: process.execPath }) };

it('if none starts, states in one sentence what to do, after trying each', async () => {
  const tried: string[] = [];
  const log = (line: string) => void tried.push(line);
  await expect(findBrowser({ log, candidates: [nothing, broken, notABrowser] })).rejects.toThrow(NO_BROWSER);
  expect(tried).toEqual(['broken: unpacking failed', `not a browser: ${process.execPath} does not start`]);
});

it('does not replace the browser that the environment names', async () => {
  const named = { source: 'CHROMIUM_PATH', locate: () => ({ executablePath: process.execPath }) };
  await expect(findBrowser({ candidates: [named, nothing] })).rejects.toThrow('CHROMIUM_PATH names');
});
