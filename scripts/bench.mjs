/**
 * `npm run bench [-- load|paint|steady|lobby|platform|reads|start|kill ...]`: performance figures of the current build.
 *
 * How to read it. Each line is a figure, its goal where there is one (P1...P10, goals of the project) and whether it
 * is met. "bare" is the unit, measured between our own runs: a bare React page from the same node_modules behind the
 * same server, or a bare Hono route behind the same listener. Milliseconds depend on the machine and on what else runs
 * on it (a warning says so); ratios, counts and bytes do not. All figures, single runs included, are in
 * node_modules/.cache/bench.json. A missed goal is reported, but is no error: only a part that cannot be measured
 * sets the exit code to 1.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { CACHE, WORK, seedOnce, takeSnapshot } from './bench/server.mjs';
import { createReport } from './bench/report.mjs';

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
  lobby: () => import('./bench/lobby.mjs'),
};
/** Parts that need no site, so that the platform can be measured even if the site does not build. */
const WITHOUT_SITE = new Set(['platform', 'kill', 'reads']);

const chosen = process.argv.slice(2).filter((arg) => !arg.startsWith('-'));
const unknown = chosen.find((name) => PARTS[name] === undefined);
if (unknown !== undefined) {
  console.error(`Unknown part ${unknown}; there are ${Object.keys(PARTS).join(', ')}.`);
  process.exit(1);
}
const names = chosen.length > 0 ? chosen : Object.keys(PARTS);

const report = createReport();
const busyAtStart = loadavg()[0];
if (busyAtStart > availableParallelism() / 2) {
  console.log(`The machine is busy (load ${busyAtStart.toFixed(1)}): read ratios, counts and bytes only.\n`);
}
mkdirSync(WORK, { recursive: true });
process.once('exit', () => rmSync(WORK, { recursive: true, force: true }));
process.once('SIGINT', () => process.exit(130));
process.once('SIGTERM', () => process.exit(143));
let failed = 0;
try {
  const dist = await takeSnapshot({ withSite: names.some((name) => !WITHOUT_SITE.has(name)) });
  // Every run seeds a platform of its own: the first start is one of the figures, the other parts copy its data.
  const seeded = await seedOnce(dist);
  for (const name of names) {
    console.log(`== ${name}`);
    try {
      const { measure } = await PARTS[name]();
      await measure({ report: report.part(name), dist, seeded });
    } catch (error) {
      failed += 1;
      report.part(name).broken(error);
    }
  }
} catch (error) {
  failed += 1;
  console.error(error.message);
}

console.log(`\n${report.table()}`);
const machine = {
  node: process.versions.node,
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: availableParallelism(),
  load: [busyAtStart, loadavg()[0]],
};
const file = join(CACHE, 'bench.json');
writeFileSync(
  file,
  `${JSON.stringify({ at: new Date().toISOString(), machine, ...report.data() }, null, 2)}\n`,
);
console.log(
  `\n${report.summary()} Load ${machine.load.map((load) => load.toFixed(1)).join(' -> ')}. ${file}`,
);
process.exitCode = failed > 0 ? 1 : 0;
