/** A spreadsheet executes cells that begin like this; a plain number is harmless. */
const RUNS = /^[=+\-@\t\r]/;
const NUMBER = /^-?\d+(\.\d+)?$/;

const field = (text: string): string => {
  const harmless = RUNS.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
};

/**
 * Lines of comma-separated values (RFC 4180), with the byte order mark by which spreadsheets recognise UTF-8.
 */
export const csvOf = (lines: readonly (readonly string[])[]): string =>
  `\u{feff}${lines.map((line) => `${line.map(field).join(',')}\r\n`).join('')}`;
