/**
 * Makes docs/requirements.json, the list of clauses that machines, endpoints and tests claim, from the table of
 * requirements (CSV: id, area, clause, section, kind, flow) named on the command line.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './lib/root.mjs';

const COLUMNS = ['id', 'area', 'clause', 'section', 'kind', 'flow'];

/** Rows of a CSV text (RFC 4180: quoted fields, doubled quotes, line breaks inside quotes), each a list of fields. */
export function parseCsv(text) {
  const rows = [];
  let row = [];
  const fields = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy;
  const source = text.replace(/^\uFEFF/, '');
  while (fields.lastIndex < source.length) {
    const from = fields.lastIndex;
    const match = fields.exec(source);
    if (match === null) throw new Error(`Not a CSV at character ${from}.`);
    row.push(match[1]?.replaceAll('""', '"') ?? match[2]);
    if (match[3] === ',') {
      if (fields.lastIndex === source.length) row.push('');
      else continue;
    }
    rows.push(row);
    row = [];
  }
  return rows;
}

/** The clauses of a table, validated: every row complete, every id once. */
export function clausesOf(text) {
  const [header = [], ...rows] = parseCsv(text);
  if (header.length !== COLUMNS.length || header[0] !== 'id')
    throw new Error(`Expected the columns ${COLUMNS.join(', ')}.`);
  const seen = new Set();
  return rows.map((row, index) => {
    const [id] = row;
    if (row.length !== COLUMNS.length) throw new Error(`Row ${index + 2} (${id}) has ${row.length} fields.`);
    if (!/^[A-Z0-9]+-\d+[a-z]?$/.test(id)) throw new Error(`Row ${index + 2} has no clause id: ${id}`);
    if (seen.has(id)) throw new Error(`${id} is listed twice.`);
    seen.add(id);
    return Object.fromEntries(COLUMNS.map((column, at) => [column, row[at].trim()]));
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [source] = process.argv.slice(2);
  if (source === undefined) {
    console.error('Which table? node scripts/requirements.mjs <file.csv>');
    process.exit(1);
  }
  const clauses = clausesOf(readFileSync(source, 'utf8'));
  writeFileSync(join(ROOT, 'docs', 'requirements.json'), `${JSON.stringify(clauses, null, 2)}\n`);
  console.log(`${clauses.length} clauses`);
}
