import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import cleanFiles from './clean.json' with { type: 'json' };
import plantedFiles from './planted.json' with { type: 'json' };

interface Source {
  readonly file: string;
  readonly code: readonly string[];
  readonly repeat?: number;
}

/** One broken file per rule and per known way around it; `rule` is what has to speak up, at that very file. */
const planted: readonly (Source & { readonly what: string; readonly rule: string })[] = plantedFiles;
/** What each layer may do; none of it may be reported. */
const clean: readonly Source[] = cleanFiles;

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SETTINGS = ['.oxlintrc.json', 'package.json', 'scripts/lint', 'docs/glossary.md'];
const TSCONFIGS = ['', '.base', '.browser', '.server', '.tests'].map((name) => `tsconfig${name}.json`);

let folder: string;
let reported: ReadonlyMap<string, readonly string[]>;
let summary: string;

const plant = ({ file, code, repeat = 1 }: Source): void => {
  mkdirSync(join(folder, dirname(file)), { recursive: true });
  writeFileSync(join(folder, file), `${code.join('\n')}\n`.repeat(repeat));
};

/** What lint said, by file: `path:line:column: message [Error/plugin(rule)]`. */
const byFile = (output: string): ReadonlyMap<string, readonly string[]> => {
  const found = new Map<string, string[]>();
  for (const line of output.split('\n')) {
    const file = /^([^:\s]+\.(?:ts|tsx|mjs)):\d+/.exec(line)?.[1];
    if (file !== undefined) found.set(file, [...(found.get(file) ?? []), line]);
  }
  return found;
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'statehouse-lint-'));
  for (const name of [...SETTINGS, ...TSCONFIGS])
    cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction');
  for (const source of [...planted, ...clean]) plant(source);
  const { stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'scripts/lint.mjs'), '-f', 'unix'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  });
  reported = byFile(`${stdout}\n${stderr}`);
  summary = stdout.trim().split('\n').at(-1) ?? '';
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('lint', () => {
  it.each(planted)('refuses $what ($file)', ({ file, rule }) => {
    expect((reported.get(file) ?? []).filter((line) => line.includes(rule))).not.toEqual([]);
  });

  it.each(clean)('has nothing to say about $file', ({ file }) => {
    expect(reported.get(file) ?? []).toEqual([]);
  });

  it('reads every source file', () => {
    expect(Number(/^\d+/.exec(summary)?.[0])).toBeGreaterThan(planted.length + clean.length);
  });
});
