/**
 * `npm run bench [-- PART ...] [--busy] [--record]`: performance figures of the current build.
 *
 * How to read it. Each line is a figure, its goal where there is one (P1...P10, goals of the project) and whether it
 * is met. "bare" is the unit, measured between our own runs: a bare React page from the same node_modules behind the
 * same server, or a bare Hono route behind the same listener. Milliseconds depend on the machine and on what else runs
 * on it; ratios, counts and bytes do not. So it ends with exit code 2 if something else runs (`--busy` measures
 * anyway), and a part beside which something ran is marked. "spread" is the interquartile range over the median of a
 * figure's samples; a part with a goal whose spread is too wide is measured again, three times at most.
 *
 * node_modules/.cache/bench.json has all figures, single runs included; it is written after each part. `--record` adds
 * the figures with a goal to docs/bench.json, one entry a commit; "change" is since its newest entry from a machine of
 * about this speed. A missed goal is reported, but is no error: only a part that cannot be measured sets the exit
 * code to 1.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import * as history from './bench/history.mjs';
import { MAX_CORES, coresAtStart, watchOthers } from './bench/others.mjs';
import { shown, summaryOf, tableOf } from './bench/report.mjs';
import { doubtsOf, runParts } from './bench/run.mjs';
import { CACHE, WORK, seedOnce, takeSnapshot } from './bench/server.mjs';

// Vite uses the value it finds: after a part that loads sources with it, the bare page would be a development build.
process.env.NODE_ENV = 'production';

const PARTS = {
  start: () => import('./bench/start.mjs'),
  kill: () => import('./bench/kill.mjs'),
  platform: () => import('./bench/platform.mjs'),
  reads: () => import('./bench/reads.mjs'),
  load: () => import('./bench/load.mjs'),
  paint: () => import('./bench/paint.mjs'),
  steady: () => import('./bench/steady.mjs'),
  presses: () => import('./bench/presses.mjs'),
  lobby: () => import('./bench/lobby.mjs'),
  games: () => import('./bench/games.mjs'),
  table: () => import('./bench/table.mjs'),
};
/** Parts that need no site, so that the platform can be measured even if the site does not build. */
const WITHOUT_SITE = new Set(['platform', 'kill', 'reads', 'table']);
const EXIT = { broken: 1, busy: 2, interrupted: 130 };
const FILE = join(CACHE, 'bench.json');

const ended = (sentence, code) => {
  console.error(sentence);
  process.exit(code);
};

const { values: options, positionals: chosen } = parseArgs({
  allowPositionals: true,
  options: { busy: { type: 'boolean', default: false }, record: { type: 'boolean', default: false } },
});
const unknown = chosen.find((name) => PARTS[name] === undefined);
if (unknown !== undefined)
  ended(`Unknown part ${unknown}; there are ${Object.keys(PARTS).join(', ')}.`, EXIT.broken);
const names = chosen.length > 0 ? chosen : Object.keys(PARTS);
const tree = history.commitNow();
if (options.record && tree?.isChanged !== false)
  ended('Only figures of a commit are recorded: commit what is changed, and run again.', EXIT.broken);
const others = await coresAtStart();
if (others > MAX_CORES) {
  const sentence = `Other programs use ${others.toFixed(1)} cores of this machine, so times would say little`;
  if (!options.busy) ended(`${sentence}: end them, or measure anyway with --busy.`, EXIT.busy);
  console.log(`${sentence}: read ratios, counts and bytes only.\n`);
}

mkdirSync(WORK, { recursive: true });
process.once('exit', () => rmSync(WORK, { recursive: true, force: true }));
const withSite = names.some((name) => !WITHOUT_SITE.has(name));
const machine = history.machineNow(withSite ? await chromiumVersion() : null);
const past = history.readHistory();
const changeOf = (row) => history.changeSince(history.beforeOf(past, machine, row), row.value);
let result = { parts: [], missing: names };
const write = (now) => {
  result = now;
  const at = new Date().toISOString();
  writeFileSync(FILE, `${JSON.stringify({ at, commit: tree?.commit ?? null, machine, ...now }, null, 2)}\n`);
};
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    print();
    process.exit(EXIT.interrupted);
  });

// Every run seeds a platform of its own: the first start is one of the figures, the other parts copy its data.
console.log('Building and seeding...');
const dist = await takeSnapshot({ withSite });
const seeded = await seedOnce(dist);
await runParts({
  names,
  measure: async (name, report) => {
    const { measure } = await PARTS[name]();
    await measure({ report, dist, seeded });
  },
  write,
  watch: watchOthers,
  log: console.log,
});
print();
if (options.record) record();
process.exitCode = result.parts.some(({ isBroken }) => isBroken) ? EXIT.broken : 0;

function print() {
  const rows = result.parts.flatMap((part) => part.rows);
  console.log(`\n${tableOf(rows, changeOf)}\n`);
  for (const { part, name, value, unit, before, entry } of history.slidesOf(past, machine, rows))
    console.log(
      `Worse than ${entry.commit} (${entry.date}): ${part}, ${name}: ${shown(before, unit)} -> ${shown(value, unit)}`,
    );
  for (const doubt of doubtsOf(result)) console.log(doubt);
  console.log(`${summaryOf(rows)} Yardstick ${machine.yardstickMs} ms. ${FILE}`);
}

/** Only parts that can be trusted are recorded. */
function record() {
  const sound = result.parts.filter((part) => doubtsOf({ parts: [part], missing: [] }).length === 0);
  const figures = history.figuresOf(sound.flatMap(({ rows }) => rows));
  if (figures.length === 0) {
    console.log('Nothing is recorded: no part has figures to be trusted.');
    return;
  }
  const date = new Date().toISOString().slice(0, 10);
  history.writeHistory(history.withEntry(past, { date, commit: tree.commit, machine, figures }));
  console.log(
    `Recorded in docs/bench.json: ${figures.length} figures of ${sound.map(({ name }) => name).join(', ')}.`,
  );
}

async function chromiumVersion() {
  const { withBrowser } = await import('./bench/visit.mjs');
  return withBrowser((browser) => Promise.resolve(browser.version()));
}
