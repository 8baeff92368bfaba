import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

/** docs/decisions: one page a decision, and an index with a row for each. */
const FOLDER = new URL('../../../docs/decisions/', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, FOLDER), 'utf8');
const FILES = readdirSync(FOLDER)
  .filter((file) => file !== 'README.md')
  .toSorted();
const MAX_LINES = 60;

const DATE_AND_STATE = /^Date: (\d{4}-\d{2}-\d{2}) · State: (.+)$/m;
const STATE = /^(?:accepted|replaced by \[\d{4}\]\([\w-]+\.md\)|no longer holds: .+)$/;
const LINK = /\]\(([^)#:\s]+\.md)(?:#[^)]*)?\)/g;

interface Page {
  readonly number: string;
  readonly title: string;
  readonly date: string;
  readonly state: string;
  readonly text: string;
}
const pageOf = (file: string): Page => {
  const text = read(file);
  const [, date = '', state = ''] = DATE_AND_STATE.exec(text) ?? [];
  return {
    number: file.slice(0, 4),
    title: /^# \d+\. (.+)$/m.exec(text)?.[1] ?? '',
    date,
    state,
    text,
  };
};
const linksOf = (text: string): readonly string[] => [...text.matchAll(LINK)].map(([, file = '']) => file);
/** Rows of the tables of the index, cell by cell; a formatter may pad them. */
const ROWS = read('README.md')
  .split('\n')
  .filter((line) => /^\| *\d{4} *\|/.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

describe('the decisions', () => {
  test('are numbered without gaps, each once', () => {
    expect(FILES.map((file) => file.slice(0, 5))).toEqual(
      FILES.map((_, index) => `${String(index + 1).padStart(4, '0')}-`),
    );
    for (const file of FILES) expect(file).toMatch(/^\d{4}-[a-z\d]+(?:-[a-z\d]+)*\.md$/);
  });

  test('are all in the index, with title, date and state, and nothing else is', () => {
    const rows = FILES.map((file) => {
      const { number, title, date, state } = pageOf(file);
      return [number, `[${title}](${file})`, date, state];
    });
    expect(ROWS.toSorted(([left = ''], [right = '']) => left.localeCompare(right))).toEqual(rows);
  });

  test.each(FILES)('%s has its number, a state, Context and Decision, and is short', (file) => {
    const { number, state, text } = pageOf(file);
    expect(text).toMatch(new RegExp(`^# ${Number(number)}\\. \\S`));
    expect(state).toMatch(STATE);
    expect(text).toMatch(/^## Context\n+\S/m);
    expect(text).toMatch(/^## Decision\n+\S/m);
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(MAX_LINES);
  });

  test('link to pages that exist, and a page that replaces another one names it', () => {
    for (const file of ['README.md', ...FILES])
      for (const link of linksOf(read(file))) expect(() => read(link), `${file}: ${link}`).not.toThrow();
    for (const file of FILES)
      for (const successor of linksOf(pageOf(file).state)) expect(linksOf(read(successor))).toContain(file);
  });
});
