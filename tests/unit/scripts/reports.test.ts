import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countOf, countPlaywright, countVitest } from '../../../scripts/lib/reports.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'statehouse-reports-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const written = (report: unknown): string => {
  const path = join(folder, 'report.json');
  writeFileSync(path, JSON.stringify(report));
  return path;
};
const vitest = (part: object = {}) => ({
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
  ...part,
});
const stats = { expected: 4, unexpected: 0, flaky: 0, skipped: 0 };

describe('what vitest reports', () => {
  it('adds up', () => {
    expect(countVitest(vitest({ numFailedTests: 2 }))).toEqual({ passed: 3, failed: 2 });
  });

  it('counts a file that could not be loaded', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
    ];
    expect(countVitest(vitest({ numFailedTests: 1, testResults }))).toEqual({ passed: 3, failed: 2 });
  });

  it('counts what did not run as failed', () => {
    expect(countVitest(vitest({ numPendingTests: 1, numTodoTests: 1 }))).toEqual({ passed: 3, failed: 2 });
  });
});

describe('what Playwright reports', () => {
  it('adds up, and flaky or skipped is not passed', () => {
    const report = { stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 1 }, errors: [] };
    expect(countPlaywright(report)).toEqual({ passed: 4, failed: 3 });
  });

  it('counts an error outside of any test', () => {
    expect(countPlaywright({ stats, errors: [{ message: 'no server' }] })).toEqual({ passed: 4, failed: 1 });
  });
});

describe('a run', () => {
  it('that went well is what its report says', () => {
    expect(countOf(written(vitest()), countVitest, 0)).toEqual({ passed: 3, failed: 0 });
  });

  it('that ended badly without naming a test has failed', () => {
    expect(countOf(written(vitest()), countVitest, 1)).toEqual({ passed: 3, failed: 1 });
  });

  it('that found no test has failed', () => {
    expect(countOf(written(vitest({ numPassedTests: 0 })), countVitest, 0)).toEqual({ passed: 0, failed: 1 });
  });

  it('that left no report has failed', () => {
    expect(countOf(join(folder, 'none.json'), countVitest, 0)).toEqual({ passed: 0, failed: 1 });
  });
});
