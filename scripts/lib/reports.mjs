import { readFileSync } from 'node:fs';

/**
 * Totals of a report, and the names of failed tests: a long run is read from its end.
 * @typedef {{ passed: number, failed: number, failures: string[] }} Count
 */

/** @returns {Count} Of vitest's JSON report; a test that did not run has not passed. */
export function countVitest(report) {
  const failures = report.testResults.flatMap((file) => {
    const failed = file.assertionResults.filter((result) => result.status !== 'passed');
    const isSilent = file.status === 'failed' && !failed.some((result) => result.status === 'failed');
    const names = failed.map((result) => `${file.name} > ${result.fullName}`);
    return isSilent ? [file.name, ...names] : names;
  });
  return { passed: report.numPassedTests, failed: failures.length, failures };
}

/** @returns {Count} Of Playwright's JSON report; flaky and skipped tests have not passed. */
export function countPlaywright({ stats, errors, suites }) {
  const failures = suites
    .flatMap(specsOf)
    .filter(({ tests }) => tests.some(({ status }) => status !== 'expected'));
  const names = failures.map(({ file, line, title }) => `${file}:${line} > ${title}`);
  const outside = names.length === 0 ? errors.map(({ message }) => message) : [];
  return { passed: stats.expected, failed: names.length + outside.length, failures: [...names, ...outside] };
}

function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)];
}

/**
 * Reads a runner's report. A run that failed without naming a test (it crashed, found nothing, or an error occurred
 * outside any test) counts as one failure.
 * @returns {Count}
 */
export function countOf(path, count, exitCode) {
  let found;
  try {
    found = count(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return { passed: 0, failed: 1, failures: ['the run left no report'] };
  }
  const isQuiet = found.failed === 0 && (exitCode !== 0 || found.passed === 0);
  return isQuiet ? { ...found, failed: 1, failures: ['the run ended badly without naming a test'] } : found;
}
