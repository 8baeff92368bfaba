import { execFileSync } from 'node:child_process';
import { changesIn, compareLocks, isSame, labelsOf, pathsText, type Lock } from '../lock.ts';
import { Misuse, chosen, pathOfLock, readLock } from './flows.ts';

const lockAt = (revision: string, folder: string): Lock | null => {
  const path = pathOfLock(folder).slice(process.cwd().length + 1);
  try {
    const text = execFileSync('git', ['show', `${revision}:${path}`], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return JSON.parse(text) as Lock;
  } catch {
    return null;
  }
};
const isRevision = (revision: string): boolean => {
  try {
    execFileSync('git', ['rev-parse', '--verify', '--quiet', `${revision}^{commit}`], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** `diff <revision> [flow…]`: test cases that were added, removed or changed since. */
export const diff = ([revision, ...names]: string[]): number => {
  if (revision === undefined) throw new Misuse('Since when? npm run flows -- diff <revision>');
  if (!isRevision(revision)) throw new Misuse(`No revision is called '${revision}'`);
  let differ = 0;
  for (const { folder, name } of chosen(names)) {
    const now = readLock(folder);
    const before = lockAt(revision, folder);
    if (!now && !before) continue;
    const difference = compareLocks(before, now ?? { flow: name, paths: [] });
    if (isSame(difference)) continue;
    differ += 1;
    const { added, removed, changed } = difference;
    console.log(`\n${name}: ${added.length} added, ${removed.length} removed, ${changed.length} changed`);
    for (const path of added) console.log(`  added   ${path.id}  ${labelsOf(path).join(' > ')}`);
    for (const path of removed) console.log(`  removed ${path.id}  ${labelsOf(path).join(' > ')}`);
    for (const { ids, lines } of changesIn(difference))
      console.log(`  changed ${pathsText(ids)}\n    ${lines.join('\n    ')}`);
  }
  if (differ === 0) console.log(`No test case has changed since ${revision}.`);
  return 0;
};
