/**
 * `npm test`: all checks, cheap ones first, each with its time and result. The last line is the sum, `N passed, N
 * failed`, over the tests and the stages without tests (one each). `npm test -- unit platform` runs the named stages
 * only; arguments that name no stage are passed to the test runner.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { yardstick } from './bench/history.mjs';
import { browserLaunchOptions } from './browser.mjs';
import { countOf, countPlaywright, countVitest } from './lib/reports.mjs';
import { ROOT } from './lib/root.mjs';
import { run, runBin } from './lib/run.mjs';
import { useMemoryForTemp } from './lib/temp.mjs';

const CACHE = join(ROOT, 'node_modules', '.cache');
const REPORTS = join(CACHE, 'reports');
const TOURS = join(CACHE, 'flows', 'tours');
const PROJECTS = ['unit', 'pure', 'platform', 'views', 'flows', 'site'];
const script = (name, args, write) =>
  run(process.execPath, [join(ROOT, 'scripts', name), ...args], { write });
/** More memory for new objects: the browser tests and their servers spend a fifteenth of their time collecting them. */
const ROOMY = [process.env.NODE_OPTIONS, '--max-semi-space-size=32'].filter(Boolean).join(' ');
/** An exploration makes millions of short-lived objects: with more room for them, a fifth less processor time. */
const flows = (args, write) =>
  run(process.execPath, ['--max-semi-space-size=64', join(ROOT, 'scripts', 'flows.mjs'), ...args], { write });
/** What the browser tests need. */
const BUILT = [
  { name: 'build', work: (write) => script('build.mjs', ['--strict'], write) },
  { name: 'browser', work: browser },
];
/** Each of these needs one core, so two run in parallel; their output is printed when they end. */
const FLOWS = [
  { name: 'flows', work: (write) => flows(['check', '--tours', TOURS], write) },
  { name: 'clauses', work: (write) => flows(['trace'], write) },
];
const SOURCES = [
  { name: 'lockfile', work: (write) => script('check-lockfile.mjs', [], write) },
  { name: 'typecheck', work: (write) => script('typecheck.mjs', ['--pretty'], write) },
  { name: 'lint', work: (write) => script('lint.mjs', [], write) },
  { name: 'format', work: (write) => runBin('oxfmt/bin/oxfmt', ['--check'], { write }) },
];
/** Browser tests that wait for rounds on the clock; they seed the data that all browser tests copy. */
const ROUNDS = { name: 'rounds', work: rounds, needs: ['build', 'browser'] };
/** These use all cores, and print their output as they run. */
const LARGE = [
  { name: 'vitest', work: vitest },
  { name: 'e2e', work: playwright, needs: ['build', 'browser'] },
];
const STAGES = [...BUILT, ...FLOWS, ...SOURCES, ROUNDS, ...LARGE];

const args = process.argv.slice(2);
const projects = PROJECTS.filter((name) => args.includes(name));
const named = STAGES.map((stage) => stage.name).filter((name) => args.includes(name));
const rest = args.filter((arg) => !projects.includes(arg) && !named.includes(arg));

function isChosen({ name }) {
  // `rounds` is a part of `e2e`, which runs it itself unless everything runs.
  if (projects.length + named.length === 0) return rest.length === 0 || name === 'vitest';
  if (named.includes(name) || (name === 'vitest' && projects.length > 0)) return true;
  const isInBrowser = named.includes('e2e') || named.includes('rounds');
  if (name === 'browser') return isInBrowser || named.includes('vitest') || projects.includes('views');
  return name === 'build' && isInBrowser;
}

async function browser(write) {
  const { executablePath, args } = await browserLaunchOptions();
  write(`${[executablePath, ...args].join(' ')}\n`);
  return 0;
}

async function vitest() {
  const report = reportPath('vitest');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  for (const name of projects) args.push('--project', name);
  const code = await runBin('vitest/vitest.mjs', [...args, ...rest]);
  return countOf(report, countVitest, code);
}

async function playwright() {
  const env = {};
  if (done.has('flows')) env.FLOWS_TOURS = TOURS;
  if (!done.has(ROUNDS.name)) return browserTests('playwright', rest, { env });
  return browserTests('playwright', ['--project', 'pictures', '--project', 'bare'], {
    env: { ...env, E2E_SEEDED: '1' },
  });
}

function rounds(write) {
  return browserTests('rounds', ['--project', 'rounds', '--workers', '1'], { write });
}

async function browserTests(name, more, { env = {}, write }) {
  const report = reportPath(name);
  const code = await runBin('@playwright/test/cli.js', ['test', '--reporter=list,json', ...more], {
    env: { ...process.env, ...env, NODE_OPTIONS: ROOMY, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    write,
  });
  return countOf(report, countPlaywright, code);
}

function reportPath(name) {
  const path = join(REPORTS, `${name}.json`);
  mkdirSync(REPORTS, { recursive: true });
  rmSync(path, { force: true });
  return path;
}

async function runStage({ name, work, needs = [] }, write) {
  const missing = needs.filter((need) => broken.has(need));
  const print = write ?? ((text) => process.stdout.write(text));
  print(`\n── ${name}\n`);
  const started = Date.now();
  const result =
    missing.length > 0
      ? { passed: 0, failed: 1, failures: [`not run: ${missing.join(', ')} failed`] }
      : await work(write).catch((error) => {
          print(`${error.message}\n`);
          return 1;
        });
  const count = typeof result === 'number' ? stageCount(result) : result;
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  const what = typeof result === 'number' ? (result === 0 ? 'passed' : 'failed') : sumOf(count);
  const line = `${what} in ${seconds} s`;
  print(`── ${name}: ${line}\n`);
  if (count.failed > 0) broken.add(name);
  done.set(name, { ...count, line });
}

async function runQuietly(stages) {
  for (const stage of stages.filter(isChosen)) {
    let text = '';
    await runStage(stage, (chunk) => (text += chunk));
    process.stdout.write(text);
  }
}

function stageCount(code) {
  return code === 0 ? { passed: 1, failed: 0, failures: [] } : { passed: 0, failed: 1, failures: [] };
}

function sumOf({ passed, failed }) {
  return `${passed} passed, ${failed} failed`;
}

useMemoryForTemp();
const started = Date.now();
// Without it the minutes of two machines cannot be compared. Measured first, while nothing else runs.
const yardstickMs = Math.round(yardstick());
const broken = new Set();
const done = new Map();
const built = runQuietly(BUILT);
const explored = runQuietly(FLOWS);
const checked = built.then(() => runQuietly(SOURCES));
// Rounds are waited for beside whatever else is to be done.
const played = Promise.all([built, explored]).then(() => runQuietly([ROUNDS]));
await Promise.all([checked, explored]);
const [first, ...others] = LARGE.filter(isChosen);
if (first) await runStage(first);
await played;
for (const stage of others) await runStage(stage);

const ran = STAGES.filter(({ name }) => done.has(name)).map(({ name }) => ({ name, ...done.get(name) }));
const total = { passed: 0, failed: 0 };
for (const { passed, failed } of ran) {
  total.passed += passed;
  total.failed += failed;
}
const lines = ran.flatMap(({ name, line, failures }) => [
  `${name.padEnd(10)} ${line}`,
  ...failures.map((failure) => `  failed: ${failure}`),
]);
const seconds = Math.round((Date.now() - started) / 1000);
lines.push(
  `${'whole'.padEnd(10)} ${seconds} s on ${availableParallelism()} cores with a yardstick of ${yardstickMs} ms`,
);
console.log(`\n${lines.join('\n')}\n${sumOf(total)}`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
