/**
 * Lint: oxlint with the project's own rules (scripts/lint), then two checks that a linter rule cannot do: that each
 * waiver has its reason, and that every source file was read, since a layer check that reads nothing passes too.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync } from 'vite';
import { waiverFaults } from './lint/waivers.mjs';
import { ROOT } from './lib/root.mjs';

const FOLDERS = ['src', 'platform', 'tests', 'scripts'];
const SOURCE = /\.(ts|tsx|mjs)$/;

function sources(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return SOURCE.test(entry.name) ? [path] : [];
  });
}

function oxlint(root, args, options) {
  const bin = join(ROOT, 'node_modules', 'oxlint', 'bin', 'oxlint');
  return spawnSync(process.execPath, [bin, ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    ...options,
  });
}

function main(root, extra) {
  const files = FOLDERS.flatMap((folder) => sources(join(root, folder)));
  const nameOf = (file) => relative(root, file).split(sep).join('/');
  const args = ['--type-aware', '--deny-warnings', '--report-unused-disable-directives', ...extra];
  // For the rules with types, each further thread computes the types of the machines for itself.
  const env = { ...process.env, GOMAXPROCS: '1' };
  const { status } = oxlint(root, args, { stdio: 'inherit', env });
  const listed = oxlint(root, ['--debug=files']).stdout.replaceAll('\\', '/');
  const read = new Set(listed.split('\n').map((line) => line.replace(/^\.\//, '')));
  const unread = files.map(nameOf).filter((name) => !read.has(name));
  const faults = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    return waiverFaults(nameOf(file), text, parseSync(file, text).comments);
  });
  if (files.length === 0 || unread.length > 0) {
    faults.push(
      `oxlint passed over ${unread.length} of ${files.length} source files: ${unread.slice(0, 5).join(', ')}`,
    );
  }
  for (const fault of faults) console.error(fault);
  console.log(`${files.length} source files linted, ${faults.length} faults in waivers and coverage`);
  return status === 0 && faults.length === 0 ? 0 : 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.exitCode = main(process.cwd(), process.argv.slice(2));
}
