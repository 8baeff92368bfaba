/**
 * Makes node_modules match package-lock.json (0.1 s when there is nothing to do). Uses Node alone, since it runs before
 * anything is installed. Chained in package.json instead of a pre-script, because `ignore-scripts` in a user's npmrc
 * disables pre-scripts.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { withLock } from './lib/lock.mjs';
import { ROOT } from './lib/root.mjs';
import { run } from './lib/run.mjs';

const STAMP = join(ROOT, 'node_modules', '.ensure-deps');

/** One sentence when this Node is too old for the project, else null. `wanted` is the engines range `>=major.minor`. */
export function nodeComplaint(version, wanted) {
  const [major, minor] = version.split('.').map(Number);
  const [wantedMajor, wantedMinor] = wanted.replace(/^>=/, '').split('.').map(Number);
  if (major > wantedMajor || (major === wantedMajor && minor >= (wantedMinor ?? 0))) return null;
  return `This project needs Node ${wanted.replace(/^>=/, '')} or newer; this is Node ${version}.`;
}

/** Inputs of the installed tree: the lock file, the platform and Node's major version. */
export function stampOf(
  lockText,
  platform = `${process.platform}-${process.arch}`,
  node = process.versions.node,
) {
  return createHash('sha256')
    .update(lockText)
    .update(`\n${platform}\n${node.split('.')[0]}`)
    .digest('hex');
}

/** True when npm's own record of the installed tree matches the lock file, so that nothing has to be fetched. */
export function matchesLock(lock, installed, isThere) {
  const have = installed.packages ?? {};
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (path === '') return true;
    const found = have[path];
    if (found === undefined) return wanted.optional === true;
    return found.version === wanted.version && isThere(path);
  });
}

async function main() {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const complaint = nodeComplaint(process.versions.node, manifest.engines.node);
  if (complaint !== null) fail(complaint);
  const lockText = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');
  const stamp = stampOf(lockText);
  if (readStamp() === stamp) return;
  await withLock(
    join(ROOT, '.ensure-deps.lock'),
    { waiting: () => console.error('Waiting for another run that is installing the packages...') },
    async () => {
      if (readStamp() === stamp) return;
      if (!installedByHand(JSON.parse(lockText))) await install();
      writeFileSync(STAMP, stamp);
    },
  );
}

async function install() {
  console.error('Installing the packages named in package-lock.json...');
  const started = Date.now();
  // Both includes are explicit: NODE_ENV=production or omit=optional in a user's npmrc would leave tools out.
  const args = ['ci', '--include=dev', '--include=optional', '--no-fund', '--no-audit', '--loglevel=error'];
  const { command, prefix } = npmCommand();
  const code = await run(command, [...prefix, ...args], { stdio: ['ignore', 2, 2] });
  if (code !== 0)
    fail(`Installing the packages failed (npm ci ended with ${code}); its message stands above.`);
  console.error(`Installed in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

function npmCommand() {
  const path = process.env.npm_execpath;
  if (path !== undefined && /^npm-cli\.c?js$/.test(basename(path)))
    return { command: process.execPath, prefix: [path] };
  return { command: process.platform === 'win32' ? 'npm.cmd' : 'npm', prefix: [] };
}

// After a manual `npm install` the tree is right without our stamp; reinstalling it would cost half a minute.
function installedByHand(lock) {
  try {
    const record = JSON.parse(readFileSync(join(ROOT, 'node_modules', '.package-lock.json'), 'utf8'));
    return matchesLock(lock, record, (path) => existsSync(join(ROOT, path, 'package.json')));
  } catch {
    return false;
  }
}

function readStamp() {
  try {
    return readFileSync(STAMP, 'utf8');
  } catch {
    return null;
  }
}

function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await main().catch((error) => fail(error.message));
}
