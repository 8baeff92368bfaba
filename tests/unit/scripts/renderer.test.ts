import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { ownRenderer } from '../../../scripts/vite/renderer.ts';

const FILE = join(
  dirname(createRequire(import.meta.url).resolve('react-dom/package.json')),
  'cjs/react-dom-client.production.js',
);
const code = readFileSync(FILE, 'utf8');
const cut = (text: string, id = FILE): string | undefined => {
  const error = (why: string): never => {
    throw new Error(why);
  };
  const transform = ownRenderer().transform as (
    this: object,
    text: string,
    id: string,
  ) => { code: string } | null;
  return transform.call({ parse: parseAst, error }, text, id)?.code;
};

it('P1: react-dom is bundled without what the site does not use, and calling that throws', () => {
  const lean = cut(code) ?? '';
  expect(parseAst(lean).body.length).toBeGreaterThan(500);
  expect(lean).toMatch(/function startViewTransition\([^)]*\) ?\{ leftOut\(\); \}/);
  expect(lean).toMatch(/function leftOut\(\) \{ throw Error\("react-dom uses what the bundle leaves out/);
  expect(lean).not.toContain('FragmentInstance.prototype.focus');
  // The rest is as it was.
  for (const kept of [
    'exports.createRoot = ',
    'function dispatchEvent(',
    'function updateSuspenseComponent(',
  ])
    expect(lean).toContain(kept);
});

it('P1: a version of react-dom without one of these functions fails the build, which names it', () => {
  expect(() => cut(code.replace('function getResource(', 'function resourceOf('))).toThrow(
    'react-dom looks different now: it has no getResource.',
  );
});

it('P4: the sentinels of react-dom have no stack, and a version with others fails the build', () => {
  const lean = cut(code) ?? '';
  expect(lean.match(/ = sentinelOf\(\d+\)/g)).toHaveLength(5);
  expect(lean).not.toMatch(/^(?:var |  )\w+ = Error\(formatProdErrorMessage\(\d+\)\)/m);
  expect(() => cut(code.replace('SuspenseException = Error(', 'SuspenseException = TypeError('))).toThrow(
    'react-dom looks different now: it has 4 sentinels, not 5.',
  );
});

it('P6: the root listens to the events that the site uses, and a version that listens otherwise fails the build', () => {
  const [listening = ''] = /function listenToAllSupportedEvents\([\s\S]+?\n\}/.exec(cut(code) ?? '') ?? [];
  const listened = JSON.parse(/\[[^\]]*"[^\]]*\](?=\.forEach)/.exec(listening)?.[0] ?? '[]') as string[];
  expect(listened).toEqual(expect.arrayContaining(['click', 'focusin', 'keydown', 'submit']));
  // A tap, a scroll and a transition bring these; nothing handles them.
  for (const unused of ['touchend', 'mouseup', 'mousemove', 'scroll', 'transitionstart'])
    expect(listened).not.toContain(unused);
  expect(listening).not.toContain('listenToNativeEvent("selectionchange"');
  expect(() => cut(code.replace('allNativeEvents.forEach(', 'nativeEvents.forEach('))).toThrow(
    'react-dom looks different now: listenToAllSupportedEvents has other parts.',
  );
});

it('no other file is changed', () => {
  expect(cut('export const a = 1;', '/src/main.tsx')).toBeUndefined();
});
