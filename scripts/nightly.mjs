/**
 * `npm run flows:nightly`: checks that take too long for every change. All steps of all situations, 2,000 walks a flow
 * with the day as seed, faults planted in every machine and detected by the actor and the view, all browser tests with
 * their pictures and all tours in both lanes, a million rounds of each kind of game, a million movements of money,
 * concurrent money movements with killed processes, the whole platform on both engines, attacks on running servers, and
 * timing tests.
 */
import { join } from 'node:path';
import { ROOT } from './lib/root.mjs';
import { run, runBin } from './lib/run.mjs';
import { useMemoryForTemp } from './lib/temp.mjs';

const DAY = 86_400_000;
const seed = String(Math.floor(Date.now() / DAY));
/** Megabytes: a fault in a large flow multiplies its situations, and all of them are kept until it is judged. */
const HEAP = 10_000;
const flows = (...args) =>
  run(process.execPath, [`--max-old-space-size=${HEAP}`, join(ROOT, 'scripts', 'flows.mjs'), ...args]);
const STAGES = {
  edges: () => flows('check', '--level', 'edges', '--style', 'tour'),
  walks: () => flows('walk', '--runs', '2000', '--seed', seed),
  mutants: () => flows('mutate', '--goal', '95'),
  views: () =>
    // A planted fault may make a flow throw outside any handler; only whether it is detected is tested.
    runBin('vitest/vitest.mjs', ['run', '--project', 'nightly', '--dangerouslyIgnoreUnhandledErrors']),
  millions: () =>
    runBin(
      'vitest/vitest.mjs',
      [
        'run',
        '--project',
        'pure',
        '--project',
        'platform',
        'slot-rounds',
        'poker',
        'fish',
        'lottery.test',
        'table-rules',
        'sports-returns',
        'pvp.test',
        'slot-list-walks',
        'wallet-random',
        'money-torture',
        'engine-torture',
        'outage',
      ],
      {
        env: {
          ...process.env,
          GAME_ROUNDS: '1000000',
          WALLET_OPERATIONS: '1000000',
          MONEY_OPERATIONS: '20000',
          ENGINE_OPERATIONS: '1000',
          OUTAGES: '20',
        },
      },
    ),
  engines: () => runBin('vitest/vitest.mjs', ['run', '--project', 'platform']),
  attacks: () => runBin('vitest/vitest.mjs', ['run', '--project', 'attacks', '--no-file-parallelism']),
  timing: () => runBin('vitest/vitest.mjs', ['run', '--project', 'timing', '--no-file-parallelism']),
  browser: async () =>
    (await run(process.execPath, [join(ROOT, 'scripts', 'build.mjs')])) ||
    runBin('@playwright/test/cli.js', ['test']),
};

useMemoryForTemp();
// All that runs below reads it in `tests/support/night.ts`.
process.env.NIGHTLY = '1';
let failed = 0;
for (const [name, work] of Object.entries(STAGES)) {
  const started = Date.now();
  console.log(`\n── ${name}`);
  const code = await work();
  if (code !== 0) failed += 1;
  console.log(
    `── ${name}: ${code === 0 ? 'passed' : 'failed'} in ${((Date.now() - started) / 1000).toFixed(0)} s`,
  );
}
process.exitCode = failed === 0 ? 0 : 1;
