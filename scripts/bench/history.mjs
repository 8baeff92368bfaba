/**
 * docs/bench.json: the figures with a goal of earlier commits. Milliseconds of two machines say nothing about the code,
 * so each entry has the time of a fixed computation on its machine (its yardstick), and a figure is compared with the
 * newest entry whose machine is about as fast and, for parts that visit pages, has the same browser.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../lib/root.mjs';

export const HISTORY = join(ROOT, 'docs', 'bench.json');
/** Older entries are in the history of the file. */
export const MAX_ENTRIES = 60;
/** Yardsticks that differ by this factor are of machines that are comparable. */
const COMPARABLE = 1.2;
/** A change for the worse by more than this is printed as a slide. */
export const SLIDE = 0.1;
const TRIES = 9;
const NUMBERS = 120_000;

/** Milliseconds of a fixed computation: the best of some tries, which other work disturbs least. */
export function yardstick() {
  const once = () => {
    const started = performance.now();
    let seed = 1;
    const numbers = Array.from({ length: NUMBERS }, () => (seed = (seed * 48_271) % 2_147_483_647));
    createHash('sha256')
      .update(JSON.stringify(numbers.toSorted((left, right) => left - right)))
      .digest();
    return performance.now() - started;
  };
  return Math.min(...Array.from({ length: TRIES }, once));
}

/** @param chromium version of the browser, null if no part uses it */
export const machineNow = (chromium) => ({
  yardstickMs: Number(yardstick().toFixed(1)),
  cores: availableParallelism(),
  cpu: cpus()[0]?.model ?? 'unknown',
  node: process.versions.node,
  chromium,
});

export const readHistory = (file = HISTORY) =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { entries: [] };

export const writeHistory = (history, file = HISTORY) =>
  writeFileSync(file, `${JSON.stringify(history, null, 2)}\n`);

/** @returns the commit, and whether the files that are measured differ from it; null without a repository */
export function commitNow() {
  const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' }).trim();
  try {
    const measured = [
      'src',
      'platform',
      'public',
      'scripts',
      'index.html',
      'package-lock.json',
      '*.config.ts',
    ];
    return {
      commit: git('rev-parse', '--short=10', 'HEAD'),
      isChanged: git('status', '--porcelain', '--', ...measured) !== '',
    };
  } catch {
    return null;
  }
}

const rounded = (value) => Number(value.toPrecision(4));

/** The main figures: those with a goal. */
export const figuresOf = (rows) =>
  rows
    .filter(({ isMet, value }) => isMet !== null && typeof value === 'number')
    .map(({ part, name, value, unit, goal }) => ({ part, name, value: rounded(value), unit, goal }));

/** The history with an entry. An entry of the same commit keeps the parts that were not measured again. */
export function withEntry({ entries }, entry) {
  const same = entries.find(({ commit }) => commit === entry.commit);
  const again = new Set(entry.figures.map(({ part }) => part));
  const kept = same?.figures.filter(({ part }) => !again.has(part)) ?? [];
  const figures = [...kept, ...entry.figures];
  return {
    entries: [...entries.filter((each) => each !== same), { ...entry, figures }].slice(-MAX_ENTRIES),
  };
}

export const isComparable = (left, right) =>
  left.cores === right.cores &&
  Math.max(left.yardstickMs, right.yardstickMs) <= COMPARABLE * Math.min(left.yardstickMs, right.yardstickMs);

/** Parts that visit no page. An entry names the browser of all its parts. */
const WITHOUT_BROWSER = new Set(['start', 'kill', 'platform', 'reads', 'table']);
const majorOf = ({ chromium }) => chromium?.split('.')[0];
const isSameBrowser = (left, right) => majorOf(left) === majorOf(right);

/** The figure in the newest entry of a comparable machine that has it, with that entry. */
export function beforeOf({ entries }, machine, { part, name, unit }) {
  for (const entry of entries.toReversed()) {
    if (!isComparable(entry.machine, machine)) continue;
    if (!WITHOUT_BROWSER.has(part) && !isSameBrowser(entry.machine, machine)) continue;
    const figure = entry.figures.find(
      (each) => each.part === part && each.name === name && each.unit === unit,
    );
    if (figure !== undefined) return { entry, value: figure.value };
  }
  return null;
}

/** Change as a share of the earlier value. @returns {number | null} null without one, or if it was 0. */
export const changeSince = (before, value) =>
  before === null || before.value === 0 || typeof value !== 'number'
    ? null
    : (value - before.value) / before.value;

/** Figures with a goal that moved away from it by more than a tenth; from 0 any step is one. */
export function slidesOf(history, machine, rows) {
  return rows.flatMap((row) => {
    if (row.isMet === null || typeof row.value !== 'number') return [];
    const before = beforeOf(history, machine, row);
    if (before === null) return [];
    const step = row.goal.most === undefined ? before.value - row.value : row.value - before.value;
    return step > SLIDE * before.value ? [{ ...row, before: before.value, entry: before.entry }] : [];
  });
}
