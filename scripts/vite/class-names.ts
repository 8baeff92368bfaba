import { readdirSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const SRC = fileURLToPath(new URL('../../src', import.meta.url));

/** A, B, ... Z, AA, AB, ...: capitals, since names of the site's own style sheets are lower case. */
const lettersOf = (at: number): string =>
  (at < 26 ? '' : lettersOf(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

/**
 * Name of a CSS-module class: in development by file and name; in a build by the index of the file and its own index in
 * the file, since a name is in both style sheet and script, and letters of a hash do not compress.
 */
export const scopedName = (isSpelt: boolean) => {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.module.css'))
    .toSorted();
  const names = new Map<string, string[]>();
  return (name: string, path: string): string => {
    const file = relative(SRC, path.split('?', 1)[0] ?? path);
    if (isSpelt) return `${file.split('/').at(-1)?.split('.')[0] ?? ''}_${name}`;
    const at = files.indexOf(file);
    if (at === -1) throw new Error(`${path} is no style sheet of src`);
    const known = names.get(file) ?? [];
    names.set(file, known);
    if (!known.includes(name)) known.push(name);
    return `${lettersOf(at)}${known.indexOf(name)}`;
  };
};
