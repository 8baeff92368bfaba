/**
 * Checks package-lock.json. npm silently omits an optional package it could not find, and `npm ci` then refuses on
 * every machine; and a registry URL would tie each clone to the registry of the file's author.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './lib/root.mjs';

const SECTIONS = ['dependencies', 'devDependencies', 'optionalDependencies'];

/** One sentence per fault of the lock file; an empty list when it is sound. */
export function lockfileFaults(lock, manifest) {
  const faults = [];
  const packages = lock.packages ?? {};
  for (const [path, entry] of Object.entries(packages)) {
    const owner = path === '' ? 'the project' : path.replace(/^.*node_modules\//, '');
    if (/^(https?|git)/.test(entry.resolved ?? '')) {
      faults.push(`${owner} names a registry: ${entry.resolved}`);
    }
    if (path !== '' && entry.link !== true && !/^sha512-/.test(entry.integrity ?? '')) {
      faults.push(`${owner} has no sha512 integrity.`);
    }
    for (const name of Object.keys(entry.optionalDependencies ?? {})) {
      if (!isResolved(packages, path, name)) faults.push(`${owner} needs ${name}, which has no entry.`);
    }
  }
  for (const section of SECTIONS) faults.push(...sectionFaults(section, packages[''] ?? {}, manifest));
  return faults;
}

function sectionFaults(section, locked, manifest) {
  const faults = [];
  const wanted = manifest[section] ?? {};
  for (const [name, range] of Object.entries(wanted)) {
    if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(range)) faults.push(`package.json does not pin ${name}: ${range}`);
    if (locked[section]?.[name] !== range)
      faults.push(`${name} ${range} is not what the lock file was made from.`);
  }
  for (const name of Object.keys(locked[section] ?? {})) {
    if (wanted[name] === undefined) faults.push(`${name} is in the lock file and not in package.json.`);
  }
  return faults;
}

// Node's own resolution: beside the package, then in each folder above it.
function isResolved(packages, from, name) {
  let base = from;
  for (;;) {
    if (packages[`${base === '' ? '' : `${base}/`}node_modules/${name}`] !== undefined) return true;
    if (base === '') return false;
    base = base.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, '');
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const read = (name) => JSON.parse(readFileSync(join(ROOT, name), 'utf8'));
  const lock = read('package-lock.json');
  const faults = lockfileFaults(lock, read('package.json'));
  for (const fault of faults) console.error(fault);
  console.log(`package-lock.json: ${Object.keys(lock.packages).length} entries, ${faults.length} faults`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
