import type { Row } from './lists.ts';

/**
 * Members' texts reach an operator's terminal here: control characters, escape sequences and direction marks are shown
 * as escapes. Within JSON text this is the same string.
 */
export const visible = (text: string): string =>
  text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (found) =>
    Array.from(
      { length: found.length },
      (_, index) => `\\u${found.charCodeAt(index).toString(16).padStart(4, '0')}`,
    ).join(''),
  );

export const asJson = (value: object): string => visible(JSON.stringify(value));

const cell = (value: Row[string] | undefined): string => visible(String(value ?? '–'));

/** Columns of equal width under their names. */
export const asTable = (rows: readonly Row[]): string => {
  const names = Object.keys(rows[0] ?? {});
  if (names.length === 0) return 'Nothing is there.';
  const lines = [names, ...rows.map((row) => names.map((name) => cell(row[name])))];
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
};
