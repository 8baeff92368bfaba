/**
 * The class names of each style module as a type (in node_modules/.cache/styles, which the tsconfigs overlay on the
 * tree): an unknown class does not compile. Made before each type check; unchanged files stay.
 */
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { transform } from 'lightningcss';
import { ROOT } from './lib/root.mjs';

const OUT = join(ROOT, 'node_modules', '.cache', 'styles');
const ENDING = '.module.css';

const listIn = (folder, ending) =>
  readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith(ending));

/** The declaration of one style module. */
export const declarationOf = (filename, code) => {
  const { exports } = transform({ filename, code, cssModules: true, errorRecovery: true });
  const names = Object.keys(exports ?? {}).toSorted();
  const members = names.map((name) => `  readonly ${JSON.stringify(name)}: string;\n`).join('');
  return `declare const styles: {\n${members}};\nexport default styles;\n`;
};

const readIfThere = (path) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
};

export const writeStyleTypes = () => {
  const source = join(ROOT, 'src');
  mkdirSync(join(OUT, 'src'), { recursive: true });
  const made = new Set();
  for (const name of listIn(source, ENDING)) {
    const path = join(OUT, 'src', `${name}.d.ts`);
    made.add(`${name}.d.ts`);
    const text = declarationOf(name, readFileSync(join(source, name)));
    if (readIfThere(path) === text) continue;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  for (const name of listIn(join(OUT, 'src'), '.d.ts')) if (!made.has(name)) rmSync(join(OUT, 'src', name));
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) writeStyleTypes();
