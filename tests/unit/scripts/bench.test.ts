import { describe, expect, it } from 'vitest';
import {
  beforeOf,
  changeSince,
  figuresOf,
  isComparable,
  MAX_ENTRIES,
  readHistory,
  slidesOf,
  withEntry,
  yardstick,
} from '../../../scripts/bench/history.mjs';
import { othersOf, processOf, treeSeconds } from '../../../scripts/bench/others.mjs';
import { createCollector, summaryOf, tableOf } from '../../../scripts/bench/report.mjs';
import { doubtsOf, runParts } from '../../../scripts/bench/run.mjs';
import {
  measuredWithin,
  median,
  MAX_RUNS,
  percentile,
  spreadOf,
  widestOf,
  WIDEST,
} from '../../../scripts/bench/spread.mjs';

const MACHINE = { yardstickMs: 50, cores: 2, cpu: 'any', node: '20.0.0', chromium: '147.0' };
const figure = (value: number, goal: object = { id: 'P2', most: 10 }, name = 'largest paint') => ({
  part: 'paint',
  name,
  value,
  unit: 'ms',
  goal,
});
const entry = (commit: string, value: number, machine = MACHINE) => ({
  date: '2026-11-24',
  commit,
  machine,
  figures: [figure(value)],
});
const row = (value: number, goal?: object) => ({ ...figure(value, goal), isMet: true, spread: null });

describe('spread', () => {
  it('is the interquartile range over the median', () => {
    expect(spreadOf([10, 20, 30, 40, 50])).toBeCloseTo(20 / 30);
    expect(spreadOf([8, 8, 8, 8, 800])).toBe(0);
  });
  it('is unknown for few samples and for a median of 0', () => {
    expect(spreadOf([1, 2, 3])).toBeNull();
    expect(spreadOf([0, 0, 0, 0])).toBeNull();
  });
  it('counts for figures with a goal only', () => {
    const rows = [
      { isMet: null, spread: 0.9 },
      { isMet: false, spread: 0.2 },
      { isMet: true, spread: null },
    ];
    expect(widestOf(rows)).toBe(0.2);
  });
  it('has a middle value and percentiles', () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1, 2, 3])).toBe(2.5);
    expect(percentile([1, 2, 3, 4], 0.75)).toBe(3);
    expect(percentile([1, 2, 3, 4], 0.98)).toBe(4);
  });
});

describe('a part that is measured again', () => {
  const runOf = (spread: number) => ({ rows: [{ isMet: true, spread }], spread });
  const measured = (spreads: readonly number[]) =>
    measuredWithin((run: number) => Promise.resolve(runOf(spreads[run - 1] ?? 9)));

  it('stops at the first run that is narrow enough', async () => {
    expect(await measured([WIDEST])).toMatchObject({ runs: 1, isTooWide: false });
    expect(await measured([0.8, 0.1, 0.05])).toMatchObject({ runs: 2, spread: 0.1, isTooWide: false });
  });
  it('keeps the narrowest of three, and says that it is too wide', async () => {
    expect(await measured([0.8, 0.5, 0.6])).toMatchObject({ runs: MAX_RUNS, spread: 0.5, isTooWide: true });
  });
});

describe('other work', () => {
  it('is told from our processes, whose ended children count with their parents', () => {
    const processes = [
      '1 (init) S 0 1 1 0 -1 0 0 0 0 0 900 100 0 0 20 0',
      '7 (node) S 1 7 7 0 -1 0 0 0 0 0 100 50 25 25 20 0',
      '8 (a) odd (name) R 7 7 7 0 -1 0 0 0 0 0 200 0 0 0 20 0',
      '9 (renderer) R 8 7 7 0 -1 0 0 0 0 0 300 0 0 0 20 0',
      '10 (other) R 1 10 10 0 -1 0 0 0 0 0 700 0 0 0 20 0',
    ].map(processOf);
    expect(processes[2]).toEqual({ pid: 8, parent: 7, seconds: 2 });
    expect(treeSeconds(processes, 7)).toBe(7);
    expect(treeSeconds(processes, 99)).toBe(0);
  });
  it('marks a part if it took more than a quarter of a core for a tenth of the time', () => {
    const calm = Array.from({ length: 18 }, () => 0.1);
    expect(othersOf([...calm, 0.2, 0.9]).isBusy).toBe(false);
    expect(othersOf([...calm, 0.9, 0.9, 0.9]).isBusy).toBe(true);
    expect(othersOf([])).toEqual({ mean: 0, share: 0, isBusy: false });
  });
});

describe('a run', () => {
  const watch = () => ({ stop: () => ({ mean: 0, share: 0, isBusy: false }) });
  it('writes what it has after each part, and what is missing', async () => {
    const written: { names: string[]; missing: string[] }[] = [];
    const lines: string[] = [];
    const result = await runParts({
      names: ['start', 'load'],
      measure: async (name: string, report: ReturnType<typeof createCollector>) => {
        if (name === 'load') throw new Error('no browser');
        report.progress('start 1 of 5');
        report.figure('first start', 12, 's', { id: 'P10', most: 15 }, [12, 12, 12, 12]);
      },
      write: ({ parts, missing }: { parts: { name: string }[]; missing: string[] }) =>
        written.push({ names: parts.map(({ name }) => name), missing }),
      watch,
      log: (line: string) => lines.push(line),
    });
    expect(written).toEqual([
      { names: [], missing: ['start', 'load'] },
      { names: ['start'], missing: ['load'] },
      { names: ['start', 'load'], missing: [] },
    ]);
    expect(lines.slice(0, 4)).toEqual([
      '== start (part 1 of 2)',
      '  start: start 1 of 5',
      '  start: first start: 12 s, spread 0%, met',
      '== load (part 2 of 2)',
    ]);
    expect(doubtsOf(result)).toEqual(['load could not be measured.']);
  });
  it('names parts that are missing, too wide or beside other work', () => {
    const part = { name: 'paint', runs: 3, isTooWide: true, isBroken: false };
    const others = { mean: 0.8, share: 0.5, isBusy: true };
    expect(doubtsOf({ parts: [{ ...part, others }], missing: ['lobby'] })).toEqual([
      'paint spreads too widely even in the best of 3 runs.',
      'paint was measured beside other work: 0.8 cores, 50% of the time; read ratios, counts and bytes only.',
      'Not measured: lobby.',
    ]);
  });
  it('prints a table with the change', () => {
    const { rows, ...report } = createCollector('paint', () => {});
    report.figure('largest paint', 9, 'ms', { id: 'P2', most: 10 });
    report.figure('nodes', 428);
    const [head, first, second] = tableOf(rows, ({ name }: { name: string }) =>
      name === 'nodes' ? 0.5 : null,
    ).split('\n');
    expect(head).toMatch(/^part\s+figure\s+value\s+spread\s+change\s+goal$/);
    expect(first).toMatch(/^paint\s+largest paint\s+9 ms\s+P2 <= 10 ms\s+met$/);
    expect(second).toMatch(/^paint\s+nodes\s+428\s+\+50%$/);
    expect(summaryOf(rows)).toBe('1 of 1 goals met.');
  });
});

describe('history', () => {
  it('compares machines with as many cores that are about as fast', () => {
    expect(isComparable(MACHINE, { ...MACHINE, yardstickMs: 59 })).toBe(true);
    expect(isComparable(MACHINE, { ...MACHINE, yardstickMs: 61 })).toBe(false);
    expect(isComparable(MACHINE, { ...MACHINE, cores: 8 })).toBe(false);
  });
  it('compares with the newest entry of such a machine that has the figure', () => {
    const fast = { ...MACHINE, yardstickMs: 20 };
    const entries = [entry('a', 7), entry('b', 8), entry('c', 3, fast)];
    const before = beforeOf({ entries }, MACHINE, figure(10));
    expect(before).toMatchObject({ entry: { commit: 'b' }, value: 8 });
    expect(changeSince(before, 10)).toBe(0.25);
    expect(changeSince(null, 10)).toBeNull();
    expect(beforeOf({ entries }, MACHINE, figure(10, {}, 'another'))).toBeNull();
  });
  it('compares a figure of a page within one browser, one of the platform in any', () => {
    const entries = [entry('a', 7), { ...entry('b', 8), figures: [{ ...figure(8), part: 'platform' }] }];
    const commitOf = (part: string, chromium: string | null) =>
      beforeOf({ entries }, { ...MACHINE, chromium }, { ...figure(10), part })?.entry.commit;
    expect([commitOf('paint', '147.9'), commitOf('paint', '156.0')]).toEqual(['a', undefined]);
    expect([commitOf('platform', '156.0'), commitOf('platform', null)]).toEqual(['b', 'b']);
  });
  it('names what moved away from its goal by more than a tenth', () => {
    const history = { entries: [entry('a', 100)] };
    const least = { id: 'P9', least: 1 };
    const slides = (value: number, goal?: object) => slidesOf(history, MACHINE, [row(value, goal)]).length;
    expect([slides(111), slides(109), slides(50)]).toEqual([1, 0, 0]);
    expect([slides(89, least), slides(91, least), slides(150, least)]).toEqual([1, 0, 0]);
    expect(slidesOf({ entries: [entry('a', 0)] }, MACHINE, [row(0.001)])).toHaveLength(1);
  });
  it('has one entry a commit, which keeps the parts that were not measured again', () => {
    const other = { ...figure(4), part: 'load' };
    const first = { ...entry('a', 7), figures: [figure(7), other] };
    const { entries } = withEntry(withEntry({ entries: [first] }, entry('b', 1)), entry('a', 9));
    expect(entries.map(({ commit }) => commit)).toEqual(['b', 'a']);
    expect(entries[1]?.figures).toEqual([other, figure(9)]);
  });
  it('is bounded', () => {
    let history: { entries: ReturnType<typeof entry>[] } = { entries: [] };
    for (let at = 0; at <= MAX_ENTRIES; at += 1) history = withEntry(history, entry(`c${at}`, at));
    expect(history.entries).toHaveLength(MAX_ENTRIES);
    expect(history.entries[0]?.commit).toBe('c1');
  });
  it('takes the figures with a goal, in four digits', () => {
    const rows = [row(12.34567), { ...row(3), isMet: null }, { ...row(0), value: 'no browser' }];
    expect(figuresOf(rows)).toEqual([figure(12.35)]);
  });
  it('measures the machine by a computation that takes a while', () => {
    expect(yardstick()).toBeGreaterThan(1);
  });
});

/** docs/bench.json itself. */
describe('docs/bench.json', () => {
  const { entries } = readHistory();
  it('has at most one entry a commit, oldest first', () => {
    const commits = entries.map(({ commit }: { commit: string }) => commit);
    expect(new Set(commits).size).toBe(commits.length);
    expect(commits.length).toBeLessThanOrEqual(MAX_ENTRIES);
    const dates = entries.map(({ date }: { date: string }) => date);
    expect(dates).toEqual(dates.toSorted());
  });
  it('has complete entries', () => {
    const text = expect.stringMatching(/\S/);
    for (const each of entries) {
      expect(each).toEqual({
        date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
        commit: expect.stringMatching(/^[0-9a-f]{10}$/),
        machine: {
          yardstickMs: expect.any(Number),
          cores: expect.any(Number),
          cpu: text,
          node: text,
          chromium: each.machine.chromium === null ? null : text,
        },
        figures: expect.any(Array),
      });
      expect(each.figures.length).toBeGreaterThan(0);
      for (const of of each.figures) {
        expect(of).toEqual({
          part: text,
          name: text,
          value: expect.any(Number),
          unit: expect.any(String),
          goal: {
            id: expect.stringMatching(/^[A-Z]\d+$/),
            [Object.keys(of.goal)[1] ?? '']: expect.any(Number),
          },
        });
        expect(['most', 'least']).toContain(Object.keys(of.goal)[1]);
      }
    }
  });
});
