/**
 * `npm test`: every check there is, cheap ones first, each with its time and result. The last line is the sum,
 * `N passed, N failed`, over the tests and the stages that are no tests (one each).
 * `npm test -- unit platform` runs the named stages only; words that name no stage go to the test runner.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { browserLaunchOptions } from './browser.mjs';
import { countOf, countPlaywright, countVitest } from './lib/reports.mjs';
import { ROOT } from './lib/root.mjs';
import { run, runBin } from './lib/run.mjs';

const REPORTS = join(ROOT, 'node_modules', '.cache', 'reports');
const PROJECTS = ['unit', 'platform', 'views', 'flows', 'site'];
const script = (name, ...args) => run(process.execPath, [join(ROOT, 'scripts', name), ...args]);
const STAGES = [
  { name: 'lockfile', work: () => script('check-lockfile.mjs') },
  { name: 'typecheck', work: () => runBin('typescript/bin/tsc', ['-b']) },
  { name: 'lint', work: () => script('lint.mjs') },
  { name: 'format', work: () => runBin('oxfmt/bin/oxfmt', ['--check']) },
  { name: 'flows', work: () => script('flows.mjs', 'check') },
  { name: 'clauses', work: () => script('flows.mjs', 'trace') },
  { name: 'build', work: () => script('build.mjs') },
  { name: 'browser', work: browser },
  { name: 'vitest', work: vitest },
  { name: 'e2e', work: playwright, needs: ['build', 'browser'] },
];

const words = process.argv.slice(2);
const projects = PROJECTS.filter((name) => words.includes(name));
const named = STAGES.map((stage) => stage.name).filter((name) => words.includes(name));
const rest = words.filter((word) => !projects.includes(word) && !named.includes(word));

function isChosen({ name }) {
  if (projects.length + named.length === 0) return rest.length === 0 || name === 'vitest';
  if (named.includes(name) || (name === 'vitest' && projects.length > 0)) return true;
  if (name === 'browser')
    return named.includes('e2e') || named.includes('vitest') || projects.includes('views');
  return name === 'build' && named.includes('e2e');
}

async function browser() {
  try {
    const { executablePath, args } = await browserLaunchOptions();
    console.log([executablePath, ...args].join(' '));
    return 0;
  } catch (error) {
    console.error(error.message);
    return 1;
  }
}

async function vitest() {
  const report = reportPath('vitest');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  for (const name of projects) args.push('--project', name);
  const code = await runBin('vitest/vitest.mjs', [...args, ...rest]);
  return countOf(report, countVitest, code);
}

async function playwright() {
  const report = reportPath('playwright');
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const code = await runBin('@playwright/test/cli.js', ['test', '--reporter=list,json', ...rest], { env });
  return countOf(report, countPlaywright, code);
}

function reportPath(name) {
  const path = join(REPORTS, `${name}.json`);
  mkdirSync(REPORTS, { recursive: true });
  rmSync(path, { force: true });
  return path;
}

async function runStage({ name, work, needs = [] }, broken) {
  const missing = needs.filter((need) => broken.has(need));
  console.log(`\n── ${name}`);
  if (missing.length > 0) return { passed: 0, failed: 1, line: `not run: ${missing.join(', ')} failed` };
  const started = Date.now();
  const result = await work().catch((error) => {
    console.error(error.message);
    return 1;
  });
  const count = typeof result === 'number' ? stageCount(result) : result;
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  const what = typeof result === 'number' ? (result === 0 ? 'passed' : 'failed') : sumOf(count);
  return { ...count, line: `${what} in ${seconds} s` };
}

function stageCount(code) {
  return code === 0 ? { passed: 1, failed: 0, failures: [] } : { passed: 0, failed: 1, failures: [] };
}

function sumOf({ passed, failed }) {
  return `${passed} passed, ${failed} failed`;
}

const total = { passed: 0, failed: 0 };
const broken = new Set();
const lines = [];
for (const stage of STAGES.filter(isChosen)) {
  const { passed, failed, failures, line } = await runStage(stage, broken);
  total.passed += passed;
  total.failed += failed;
  if (failed > 0) broken.add(stage.name);
  console.log(`── ${stage.name}: ${line}`);
  lines.push(`${stage.name.padEnd(10)} ${line}`, ...failures.map((name) => `  failed: ${name}`));
}
console.log(`\n${lines.join('\n')}\n${sumOf(total)}`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;
