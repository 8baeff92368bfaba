/**
 * Generates the tables of docs/security.md from docs/asvs.json: the platform's status for each row of levels 1 and 2 of
 * OWASP ASVS 5.0.0. Reports each fault of the list: a missing row, or evidence that does not exist.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './lib/root.mjs';

/**
 * The level of each row of OWASP ASVS 5.0.0, section by section in order: in V1.1 the rows V1.1.1 and V1.1.2 are of
 * level 2. From the standard's own table, OWASP_Application_Security_Verification_Standard_5.0.0_en.csv.
 */
const LEVELS = {
  'V1.1': '22',
  'V1.2': '1111122223',
  'V1.3': '112222222223',
  'V1.4': '222',
  'V1.5': '123',
  'V2.1': '122',
  'V2.2': '112',
  'V2.3': '12223',
  'V2.4': '23',
  'V3.1': '3',
  'V3.2': '113',
  'V3.3': '12223',
  'V3.4': '11222233',
  'V3.5': '11122333',
  'V3.6': '3',
  'V3.7': '22333',
  'V4.1': '12233',
  'V4.2': '23333',
  'V4.3': '22',
  'V4.4': '1222',
  'V5.1': '2',
  'V5.2': '112333',
  'V5.3': '113',
  'V5.4': '222',
  'V6.1': '122',
  'V6.2': '111111112222',
  'V6.3': '11223333',
  'V6.4': '112233',
  'V6.5': '22222333',
  'V6.6': '2223',
  'V6.7': '33',
  'V6.8': '2222',
  'V7.1': '222',
  'V7.2': '1111',
  'V7.3': '22',
  'V7.4': '11222',
  'V7.5': '223',
  'V7.6': '22',
  'V8.1': '1233',
  'V8.2': '1123',
  'V8.3': '133',
  'V8.4': '23',
  'V9.1': '111',
  'V9.2': '1222',
  'V10.1': '22',
  'V10.2': '223',
  'V10.3': '22223',
  'V10.4': '1111122222233333',
  'V10.5': '22222',
  'V10.6': '22',
  'V10.7': '222',
  'V11.1': '2233',
  'V11.2': '22233',
  'V11.3': '11233',
  'V11.4': '1222',
  'V11.5': '23',
  'V11.6': '23',
  'V11.7': '33',
  'V12.1': '12233',
  'V12.2': '11',
  'V12.3': '22223',
  'V13.1': '2333',
  'V13.2': '222223',
  'V13.3': '2233',
  'V13.4': '1222233',
  'V14.1': '22',
  'V14.2': '12223333',
  'V14.3': '122',
  'V15.1': '12233',
  'V15.2': '12233',
  'V15.3': '1222222',
  'V15.4': '3333',
  'V16.1': '2',
  'V16.2': '22222',
  'V16.3': '2222',
  'V16.4': '222',
  'V16.5': '2223',
  'V17.1': '23',
  'V17.2': '22223333',
  'V17.3': '22',
};
const CHAPTERS = {
  V1: 'Encoding and sanitization',
  V2: 'Validation and business logic',
  V3: 'Web front end',
  V4: 'API and web services',
  V5: 'Files',
  V6: 'Authentication',
  V7: 'Sessions',
  V8: 'Authorization',
  V9: 'Self-contained tokens',
  V10: 'OAuth and OIDC',
  V11: 'Cryptography',
  V12: 'Secure communication',
  V13: 'Configuration',
  V14: 'Data protection',
  V15: 'Secure coding and architecture',
  V16: 'Logging and error handling',
  V17: 'WebRTC',
};
/** `operator`: depends on the operation of an installation, not on this code. */
export const STATUSES = ['met', 'partly', 'open', 'operator', 'not applicable'];
const NEEDS_EVIDENCE = new Set(['met', 'partly']);
const MAX = 2;
export const LIST = 'docs/asvs.json';
export const PAGE = 'docs/security.md';

/** Every row of the standard with its level, in order. */
export const standardRows = () =>
  Object.entries(LEVELS).flatMap(([section, levels]) =>
    [...levels].map((level, at) => ({ id: `${section}.${at + 1}`, level: Number(level) })),
  );

/** The rows that the list must have: those of levels 1 and 2. */
const wanted = () => new Map(standardRows().flatMap(({ id, level }) => (level <= MAX ? [[id, level]] : [])));

/** Whether a title is in a test file as a whole string, not as a part of a longer one. */
const isTitleIn = (text, title) => ["'", '"', '`'].some((quote) => text.includes(`${quote}${title}${quote}`));

const evidenceFaults = ({ id, shownBy = [] }, read) =>
  shownBy.flatMap(({ path, test, section }) => {
    const text = read(path);
    if (text === null) return [`${id}: there is no ${path}`];
    const isTest = /\.(?:test|e2e)\.tsx?$/.test(path);
    if (isTest !== (test !== undefined))
      return [`${id}: ${path} ${isTest ? 'names no test' : 'has no tests'}`];
    if (isTest && !isTitleIn(text, test)) return [`${id}: ${path} has no test “${test}”`];
    if (section !== undefined && !new RegExp(`^#+ ${section}$`, 'm').test(text))
      return [`${id}: ${path} has no section “${section}”`];
    return [];
  });

const rowFaults = (row, read) => {
  const { id, requirement, status, note, shownBy = [] } = row;
  const faults = evidenceFaults(row, read);
  if (!STATUSES.includes(status)) faults.push(`${id}: "${status}" is no status`);
  if (!requirement) faults.push(`${id} does not say what it asks`);
  if (status !== 'met' && !note) faults.push(`${id} is ${status} and does not say why`);
  if (NEEDS_EVIDENCE.has(status) && shownBy.length === 0)
    faults.push(`${id} is ${status} and shown by nothing`);
  return faults;
};

/** One sentence per fault. @param read returns the text of a file by its path, null for a missing file. */
export function listFaults(rows, read) {
  const faults = [];
  const seen = new Set();
  const levels = wanted();
  for (const row of rows) {
    if (!levels.has(row.id)) faults.push(`${row.id} is no row of levels 1 and 2`);
    if (seen.has(row.id)) faults.push(`${row.id} stands twice`);
    seen.add(row.id);
    faults.push(...rowFaults(row, read));
  }
  for (const id of levels.keys()) if (!seen.has(id)) faults.push(`${id} is missing`);
  return faults;
}

const chapterOf = (id) => id.slice(0, id.indexOf('.'));
const line = (cells) => `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;
const table = (head, rows) => [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
const anchorOf = (section) => section.toLowerCase().replaceAll(' ', '-');
const evidenceOf = ({ path, test, section }) => {
  if (test !== undefined) return `\`${path}\`: “${test}”`;
  return section === undefined ? `\`${path}\`` : `[${section}](#${anchorOf(section)})`;
};

/** Number of rows per chapter and status. */
export function summaryOf(rows) {
  const countOf = (some) => STATUSES.map((status) => some.filter((row) => row.status === status).length);
  const chapters = Object.entries(CHAPTERS).map(([chapter, title]) => {
    const some = rows.filter(({ id }) => chapterOf(id) === chapter);
    return [`${chapter} ${title}`, some.length, ...countOf(some)];
  });
  return table(['Chapter', 'Rows', ...STATUSES], [...chapters, ['All', rows.length, ...countOf(rows)]]);
}

/** All rows, chapter by chapter. */
export function rowsOf(rows) {
  const levels = wanted();
  const cellsOf = (row) => {
    const shown = (row.shownBy ?? []).map(evidenceOf);
    return [
      row.id,
      levels.get(row.id),
      row.requirement,
      row.status,
      [row.note ?? [], ...shown].flat().join('<br>'),
    ];
  };
  return Object.entries(CHAPTERS)
    .map(([chapter, title]) => {
      const some = rows.filter(({ id }) => chapterOf(id) === chapter);
      const head = ['Row', 'Level', 'Asks for', 'Status', 'Shown by'];
      return `### ${chapter} ${title}\n\n${table(head, some.map(cellsOf))}`;
    })
    .join('\n\n');
}

/** The page with regenerated tables between their markers. */
export function pageOf(page, rows) {
  const put = (text, name, made) => {
    const part = new RegExp(`(<!-- ${name} -->)[\\s\\S]*(<!-- /${name} -->)`);
    if (!part.test(text)) throw new Error(`${PAGE} has no part ${name}.`);
    return text.replace(part, (_, from, to) => `${from}\n\n${made}\n\n${to}`);
  };
  return put(put(page, 'asvs-summary', summaryOf(rows)), 'asvs-rows', rowsOf(rows));
}

/** Text without the padding that a formatter adds to tables. */
export const unpadded = (text) => text.replace(/ *\| */g, '|').replace(/-{3,}/g, '---');

export const readIn = (path) => {
  const file = join(ROOT, path);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const rows = JSON.parse(readIn(LIST));
  const faults = listFaults(rows, readIn);
  for (const fault of faults) console.error(fault);
  writeFileSync(join(ROOT, PAGE), pageOf(readIn(PAGE), rows));
  console.log(`${rows.length} rows, ${faults.length} faults; now format ${PAGE}`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
