import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/**
 * The state of `inputs` (paths below `root`) as two lines: a hash of what the files hold, and one of their names, sizes
 * and times. The listing is made first: a file that changes meanwhile has another time than in it, so it is read again.
 */
export function stampOf(root, inputs) {
  const listing = listingOf(root, inputs);
  const contents = hashBy(root, inputs, (file) => readFileSync(file));
  return `${contents}\n${listing}`;
}

/**
 * True when `inputs` are as they were when `stampOf` was written to `stamp`. Files whose names, sizes and times are
 * those of the last look are not read: reading them all takes a fifth of a second of each start.
 */
export function isUnchanged(stamp, root, inputs) {
  if (!existsSync(stamp)) return false;
  const [contents, listing] = readFileSync(stamp, 'utf8').split('\n');
  if (listing === listingOf(root, inputs)) return true;
  const now = stampOf(root, inputs);
  if (contents !== now.split('\n')[0]) return false;
  try {
    writeFileSync(stamp, now);
  } catch {
    // A folder that is only read: the next start reads the files again.
  }
  return true;
}

function listingOf(root, inputs) {
  return hashBy(root, inputs, (file) => {
    const { size, mtimeMs } = statSync(file);
    return `${size} ${mtimeMs}`;
  });
}

/** Another major version of Node may build otherwise, so it is part of the hash. */
function hashBy(root, inputs, read) {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0]);
  for (const input of inputs) {
    for (const file of filesOf(join(root, input))) {
      hash.update(`\n${relative(root, file).split(sep).join('/')}\n`).update(read(file));
    }
  }
  return hash.digest('hex');
}

function filesOf(path) {
  if (!existsSync(path)) return [];
  let entries;
  try {
    entries = readdirSync(path, { withFileTypes: true });
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path];
    throw error;
  }
  return entries
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesOf(join(path, entry.name)) : [join(path, entry.name)]));
}
