import { expect, test } from 'vitest';
import { csvOf } from '../../../src/services/csv.ts';

test('MEM-11: a CSV file is UTF-8 with its mark, and quotes what would break a line', () => {
  expect(csvOf([['Tür', 'a,b', 'say "hi"', 'two\nlines']])).toBe(
    '\u{feff}Tür,"a,b","say ""hi""","two\nlines"\r\n',
  );
});

test.each(['=1+1', '+90', '@cmd', '-2+3', '\t=1', '\r=1', '-12.50 TLB'])(
  'a spreadsheet does not run %j, which comes from outside',
  (text) => expect(csvOf([[text]])).toMatch(/^\u{feff}"?'/u),
);

test.each(['-12.50', '0', '1250.00'])('the number %s stays a number', (text) =>
  expect(csvOf([[text]])).toBe(`\u{feff}${text}\r\n`),
);
