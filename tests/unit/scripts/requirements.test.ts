import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { clausesOf, parseCsv } from '../../../scripts/requirements.mjs';

const HEADER = 'id,area,clause,source_section,kind,flow';

it('reads quotes, commas and line breaks inside a field', () => {
  expect(parseCsv('a,"b, ""c""\nd",\r\ne,f,g\n')).toEqual([
    ['a', 'b, "c"\nd', ''],
    ['e', 'f', 'g'],
  ]);
});

it('reads a last row without a line break and with an empty last field', () => {
  expect(parseCsv('a,b\nc,')).toEqual([
    ['a', 'b'],
    ['c', ''],
  ]);
});

it('refuses text that is no CSV', () => {
  expect(() => parseCsv('a,"b\n')).toThrow('Not a CSV');
});

it('makes one clause of a row', () => {
  expect(clausesOf(`${HEADER}\nLOG-13,login,"Empty, so refused.",5 L9,rule,login\n`)).toEqual([
    {
      id: 'LOG-13',
      area: 'login',
      clause: 'Empty, so refused.',
      section: '5 L9',
      kind: 'rule',
      flow: 'login',
    },
  ]);
});

it.each([
  ['LOG-1,a,b,c,d', 'has 5 fields'],
  ['LOG-1,a,b,c,d,e\nLOG-1,a,b,c,d,e', 'LOG-1 is listed twice'],
  ['login,a,b,c,d,e', 'has no clause id'],
])('refuses the row %j', (rows, complaint) => {
  expect(() => clausesOf(`${HEADER}\n${rows}\n`)).toThrow(complaint);
});

it('the clauses of the project have an id each', () => {
  const text = readFileSync(new URL('../../../docs/requirements.json', import.meta.url), 'utf8');
  const clauses: { id: string }[] = JSON.parse(text);
  expect(clauses.length).toBeGreaterThan(500);
  expect(new Set(clauses.map(({ id }) => id)).size).toBe(clauses.length);
});
