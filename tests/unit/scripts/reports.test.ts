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
const file = (status: string, results: readonly string[], name = 'a.test.ts') => ({
  name,
  status,
  assertionResults: results.map((result, index) => ({ status: result, fullName: `test ${index}` })),
});
const vitest = (numPassedTests: number, ...testResults: readonly object[]) => ({
  numPassedTests,
  testResults,
});
const FINE = vitest(3, file('passed', ['passed', 'passed', 'passed']));

describe('the report of vitest', () => {
  it('adds up, and names the failures', () => {
    const report = vitest(1, file('failed', ['failed', 'passed', 'failed']));
    expect(countVitest(report)).toEqual({
      passed: 1,
      failed: 2,
      failures: ['a.test.ts > test 0', 'a.test.ts > test 2'],
    });
  });

  it('counts a file that could not be loaded', () => {
    const report = vitest(0, file('failed', []), file('failed', ['failed'], 'b.test.ts'));
    expect(countVitest(report)).toEqual({
      passed: 0,
      failed: 2,
      failures: ['a.test.ts', 'b.test.ts > test 0'],
    });
  });

  it('counts tests that did not run as failed', () => {
    expect(countVitest(vitest(1, file('passed', ['passed', 'pending', 'todo'])))).toMatchObject({
      passed: 1,
      failed: 2,
    });
  });
});

describe('the report of Playwright', () => {
  const spec = (status: string, line: number) => ({
    file: 'a.e2e.ts',
    line,
    title: 'works',
    tests: [{ status }],
  });

  it('adds up, and flaky or skipped is not passed', () => {
    const report = {
      stats: { expected: 4 },
      errors: [],
      suites: [
        {
          specs: [spec('expected', 1), spec('unexpected', 2)],
          suites: [{ specs: [spec('flaky', 3), spec('skipped', 4)] }],
        },
      ],
    };
    expect(countPlaywright(report)).toEqual({
      passed: 4,
      failed: 3,
      failures: ['a.e2e.ts:2 > works', 'a.e2e.ts:3 > works', 'a.e2e.ts:4 > works'],
    });
  });

  it('counts an error outside of any test', () => {
    const report = { stats: { expected: 4 }, errors: [{ message: 'no server' }], suites: [] };
    expect(countPlaywright(report)).toEqual({ passed: 4, failed: 1, failures: ['no server'] });
  });
});

describe('a run', () => {
  it('that succeeded has the result of its report', () => {
    expect(countOf(written(FINE), countVitest, 0)).toEqual({ passed: 3, failed: 0, failures: [] });
  });

  it('that ended badly without naming a test has failed', () => {
    expect(countOf(written(FINE), countVitest, 1)).toMatchObject({ passed: 3, failed: 1 });
  });

  it('that found no test has failed', () => {
    expect(countOf(written(vitest(0)), countVitest, 0)).toMatchObject({ passed: 0, failed: 1 });
  });

  it('that left no report has failed', () => {
    expect(countOf(join(folder, 'none.json'), countVitest, 0)).toMatchObject({ passed: 0, failed: 1 });
  });
});
