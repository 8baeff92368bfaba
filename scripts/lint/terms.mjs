import { readFileSync } from 'node:fs';
import { pathOf } from './table.mjs';

const GLOSSARY = readFileSync(new URL('../../docs/glossary.md', import.meta.url), 'utf8');
const { names, files } = JSON.parse(readFileSync(new URL('./terms.json', import.meta.url), 'utf8'));
const EXCEPTIONS = Object.entries(files).map(([path, terms]) => [path, new Set(terms)]);
const NAMES = new Set(names);

const cellsOf = (line) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
/** What not to call it → what to call it, from the glossary's tables. */
export const TERMS = new Map();
for (const line of GLOSSARY.split('\n').filter((each) => each.startsWith('|'))) {
  const [, code, , not = ''] = cellsOf(line);
  for (const term of not.split(',').map((each) => each.trim())) {
    if (!/^[a-z]+$/.test(term)) continue;
    TERMS.set(term, TERMS.has(term) ? `${TERMS.get(term)}; ${code}` : code);
  }
}

const partsOf = (name) => name.split(/(?<=[a-z\d])(?=[A-Z])|[^A-Za-z\d]+/).map((part) => part.toLowerCase());

/** The term of the glossary's "Not" column that a name contains, unless this file may use it. */
export function foreignTerm(name, path) {
  if (NAMES.has(name)) return undefined;
  return partsOf(name).find(
    (part) =>
      TERMS.has(part) && !EXCEPTIONS.some(([prefix, terms]) => path.startsWith(prefix) && terms.has(part)),
  );
}

/** Identifiers and file names use the terms of docs/glossary.md. */
export const terms = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const path = pathOf(context);
    const reported = new Set();
    const check = (node, name) => {
      if (reported.has(name)) return;
      const term = foreignTerm(name, path);
      if (term === undefined) return;
      reported.add(name);
      context.report({ node, message: `"${term}" in "${name}": the glossary calls it ${TERMS.get(term)}.` });
    };
    return {
      Program: (node) => check(node, path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '')),
      Identifier: (node) => check(node, node.name),
      JSXIdentifier: (node) => check(node, node.name),
    };
  },
};
