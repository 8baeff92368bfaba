import { readFileSync } from 'node:fs';
import { posix } from 'node:path';

const TABLE = JSON.parse(readFileSync(new URL('./layers.json', import.meta.url), 'utf8'));
/** A layer of `order` may import itself and the layers before it. */
const below = (name) =>
  Object.fromEntries(TABLE.order.slice(0, TABLE.order.indexOf(name) + 1).map((lower) => [lower, '*']));
const LAYERS = TABLE.layers.map((layer) => {
  const base = TABLE.layers.find((other) => other.name === layer.extends);
  const group = layer.as ?? layer.name;
  return {
    ...layer,
    group,
    pattern: layer.matches && new RegExp(layer.matches),
    may: { ...base?.may, ...below(layer.name), ...layer.may },
  };
});
const GROUPS = new Set(LAYERS.map((layer) => layer.group));

/** Path of a linted file relative to the repository, with forward slashes. */
export function pathOf(context) {
  const cwd = context.cwd.replaceAll('\\', '/');
  const file = context.filename.replaceAll('\\', '/');
  return file.startsWith(`${cwd}/`) ? file.slice(cwd.length + 1) : file;
}

/** The first folder of a path, which relative imports must not leave. */
export const rootOf = (path) => (path.includes('/') ? path.slice(0, path.indexOf('/')) : '');

export const isLayered = (path) => TABLE.roots.includes(rootOf(path));

/** The layer of a file: by the pattern of its name, else by the longest matching path of the table. */
export function layerOf(path) {
  const named = LAYERS.find(({ pattern }) => pattern?.test(path));
  if (named) return named;
  let best;
  let length = 0;
  for (const layer of LAYERS) {
    for (const prefix of layer.files) {
      const hit = prefix.endsWith('/') ? path.startsWith(prefix) : path === prefix;
      if (hit && prefix.length > length) [best, length] = [layer, prefix.length];
    }
  }
  return best;
}

/** The names of globals a layer may use: a set, or null where all but `without` are allowed. */
export function globalsOf(layer) {
  if (layer.globals === '*') return null;
  return new Set([...layer.globals.flatMap((name) => TABLE.globals[name]), ...(layer.also ?? [])]);
}

/** The target of a specifier in a file: another file of the repository or a package. */
export function resolve(path, specifier) {
  const plain = specifier.replace(/[?*].*$/, '');
  for (const [alias, folder] of Object.entries(TABLE.aliases)) {
    if (plain.startsWith(alias))
      return { kind: 'file', path: posix.normalize(folder + plain.slice(alias.length)), relative: false };
  }
  if (plain.startsWith('.'))
    return { kind: 'file', path: posix.join(posix.dirname(path), plain), relative: true };
  if (plain.startsWith('/')) return { kind: 'file', path: plain.slice(1), relative: true };
  if (plain.startsWith('node:')) return { kind: 'package', name: 'node:*' };
  const parts = plain.split('/');
  return { kind: 'package', name: plain.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0] };
}

/**
 * Allowed imports of a layer from a target: '*', 'types', or a test of names. A package is looked up by its name, then
 * by its scope; a name that is also a layer's never means a package.
 */
export function allowance(layer, target) {
  if (target.kind === 'file') return layer.may[layerOf(target.path)?.group ?? ''];
  if (GROUPS.has(target.name)) return undefined;
  return layer.may[target.name] ?? layer.may[target.name.split('/')[0]];
}

/** True when `name` ('default', '*' for a namespace, or an export's name) may be imported as a value. */
export function permits(rule, name) {
  if (rule === '*') return true;
  if (Array.isArray(rule)) return rule.includes(name);
  return typeof rule === 'string' && rule.startsWith('/') && new RegExp(rule.slice(1, -1)).test(name);
}
