import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LIST, listFaults, PAGE, pageOf, readIn, standardRows, unpadded } from '../../../scripts/asvs.mjs';
import { ROOT } from '../../../scripts/lib/root.mjs';

interface Row {
  readonly id: string;
  readonly requirement: string;
  readonly status: string;
  readonly note?: string;
  readonly shownBy?: readonly { path: string; test?: string; section?: string }[];
}

const rows = JSON.parse(readIn(LIST) ?? '[]') as Row[];
const page = readIn(PAGE) ?? '';

describe('the list of the OWASP ASVS', () => {
  it('has each row of levels 1 and 2 once, and each with evidence that exists', () => {
    const levels = standardRows().map(({ level }) => level);
    expect([1, 2, 3].map((level) => levels.filter((each) => each === level).length)).toEqual([70, 183, 92]);
    expect(listFaults(rows, readIn)).toEqual([]);
    expect(rows).toHaveLength(70 + 183);
  });

  it('matches docs/security.md, counts and rows', () => {
    expect(unpadded(pageOf(page, rows))).toBe(unpadded(page));
  });

  it('both documents name only files that exist', () => {
    const named = `${page}${readIn('SECURITY.md') ?? ''}`.matchAll(
      /`((?:docs|platform|scripts|src|tests)\/[^`\s]+)`/g,
    );
    const paths = [...new Set([...named].map(([, path = '']) => path))];
    expect(paths.length).toBeGreaterThan(50);
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });
});

describe('a fault of the list is reported', () => {
  const text = "it('holds', () => undefined);\nit('holds fast', () => undefined);\n## Keys\n";
  const read = (path: string): string | null => (path === 'gone.test.ts' ? null : text);
  const [first, ...others] = rows;
  const faultsOf = (change: object): string[] => {
    const plain = others.map(({ id }) => ({ id, requirement: 'x', status: 'open', note: 'x' }) as Row);
    return listFaults([{ ...first, ...change } as Row, ...plain], read);
  };
  const shown = (evidence: object) => faultsOf({ shownBy: [evidence] });

  it.each([
    ['a removed test', () => shown({ path: 'a.test.ts', test: 'falls' }), 'a.test.ts has no test “falls”'],
    ['half a title', () => shown({ path: 'a.test.ts', test: 'hold' }), 'a.test.ts has no test “hold”'],
    ['a removed file', () => shown({ path: 'gone.test.ts', test: 'holds' }), 'there is no gone.test.ts'],
    ['a file of tests without one', () => shown({ path: 'a.test.ts' }), 'a.test.ts names no test'],
    ['a removed section', () => shown({ path: 'a.md', section: 'Locks' }), 'a.md has no section “Locks”'],
    ['no evidence', () => faultsOf({ status: 'met', shownBy: [] }), 'V1.1.1 is met and shown by nothing'],
    ['no reason', () => faultsOf({ status: 'open', note: '' }), 'V1.1.1 is open and does not say why'],
    ['another status', () => faultsOf({ status: 'green', note: 'x' }), '"green" is no status'],
    ['a row of level 3', () => faultsOf({ id: 'V1.2.10' }), 'V1.2.10 is no row of levels 1 and 2'],
    ['a row that is missing', () => faultsOf({ id: 'V1.2.10' }), 'V1.1.1 is missing'],
    ['a row twice', () => faultsOf({ id: 'V1.1.2' }), 'V1.1.2 stands twice'],
  ])('%s', (_, faults, fault) => expect(faults().join('\n')).toContain(fault));

  it('existing evidence is no fault', () => {
    expect(shown({ path: 'a.test.ts', test: 'holds fast' })).toEqual([]);
    expect(shown({ path: 'a.md', section: 'Keys' })).toEqual([]);
  });
});
