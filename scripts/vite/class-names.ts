import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * How a class of a CSS module is named: in development by file and name; built, by three letters of the file and the
 * place in it, since a name stands in the sheet and in the script, and random letters do not compress.
 */
export const scopedName = (isSpelt: boolean) => {
  const files = new Map<string, string[]>();
  const taken = new Map<string, string>();
  return (name: string, path: string): string => {
    const file = relative(ROOT, path.split('?', 1)[0] ?? path);
    if (isSpelt) return `${file.split('/').at(-1)?.split('.')[0] ?? ''}_${name}`;
    const known = files.get(file) ?? [];
    files.set(file, known);
    if (!known.includes(name)) known.push(name);
    const hash = createHash('sha256').update(file).digest('hex');
    const short = Array.from({ length: 3 }, (_, at) =>
      String.fromCharCode(97 + (Number.parseInt(hash.slice(at * 4, at * 4 + 4), 16) % 26)),
    ).join('');
    const other = taken.get(short);
    if (other !== undefined && other !== file)
      throw new Error(`${file} and ${other} share the letters ${short}`);
    taken.set(short, file);
    return `${short}${known.indexOf(name)}`;
  };
};
