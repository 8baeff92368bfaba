import { readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number }} Count */

/** @returns {Count} What vitest's JSON report adds up to; a test that did not run has not passed. */
export function countVitest(report) {
  const silent = report.testResults.filter((file) => file.status === 'failed' && !hasFailure(file)).length;
  const unrun = report.numPendingTests + report.numTodoTests;
  return { passed: report.numPassedTests, failed: report.numFailedTests + silent + unrun };
}

/** @returns {Count} What Playwright's JSON report adds up to; flaky and skipped tests have not passed. */
export function countPlaywright({ stats, errors }) {
  const failed = stats.unexpected + stats.flaky + stats.skipped;
  return { passed: stats.expected, failed: failed + (failed === 0 ? errors.length : 0) };
}

/**
 * Reads a runner's report. Where the runner ended badly without naming a test (it crashed, found nothing, or an error
 * came outside of any test), that counts as one failure.
 * @returns {Count}
 */
export function countOf(path, count, exitCode) {
  let found = { passed: 0, failed: 0 };
  try {
    found = count(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return { passed: 0, failed: 1 };
  }
  const isQuiet = found.failed === 0 && (exitCode !== 0 || found.passed === 0);
  return isQuiet ? { ...found, failed: 1 } : found;
}

function hasFailure(file) {
  return file.assertionResults.some((result) => result.status === 'failed');
}
