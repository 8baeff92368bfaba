/**
 * `docs/validation.md`: each clause of validation with its valid and invalid cases and both sides' messages. After an
 * intended change: `npx vitest run --project platform validation-table -u`.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import clauses from '../../docs/requirements.json' with { type: 'json' };
import catalogue from '../../src/i18n/lang/en.json' with { type: 'json' };
import { openTestDatabase } from '../support/databases.ts';
import { openTestPlatform, type TestPlatform } from '../support/platform.ts';
import { closeSound } from './identity-harness.ts';
import { CHAPTERS, type Point } from './validation-cases.ts';
import { formsOf, type FieldMessages } from './validation-sides.ts';

const FIRST_AND_LAST = ['VAL-01', 'VAL-45'] as const;
/** The platform's code for a call that violates its contract; it names the field only. */
const OFF_CONTRACT = 'request_param_err';

interface Row {
  right: number;
  wrong: number;
  readonly site: Set<string>;
  readonly platform: Set<string>;
}

let testPlatform: TestPlatform;
beforeAll(async () => {
  testPlatform = await openTestPlatform(await openTestDatabase('pglite'));
});
afterAll(() => closeSound(testPlatform));

const rows = new Map<string, Row>();
const rowOf = (clause: string): Row => {
  const row = rows.get(clause) ?? { right: 0, wrong: 0, site: new Set(), platform: new Set() };
  rows.set(clause, row);
  return row;
};
/** Deviations from the clause. */
const faultsOf = (point: Point, site: FieldMessages | null, platform: FieldMessages | null): string[] => {
  const { clause, field, expected, length } = point;
  const row = rowOf(clause);
  row[expected === null ? 'right' : 'wrong'] += 1;
  const found: string[] = [];
  for (const [name, messages] of Object.entries({ site, platform })) {
    const shown = messages === null ? expected : (messages[field]?.message ?? null);
    if (messages === null) row[name as 'site' | 'platform'].add('-');
    else if (shown !== null) row[name as 'site' | 'platform'].add(shown);
    const isRight =
      shown === expected || (name === 'platform' && expected !== null && shown === OFF_CONTRACT);
    if (!isRight) found.push(`${name} says ${shown} of ${field}, not ${expected}`);
  }
  if (length !== undefined && site?.[field]?.length !== length)
    found.push(`the site names ${site?.[field]?.length} as lengths of ${field}, not ${length}`);
  return found.map((fault) => `${clause}: ${fault}`);
};

const wanted = clauses.filter(({ id }) => id >= FIRST_AND_LAST[0] && id <= FIRST_AND_LAST[1]);
const listed = (shown: ReadonlySet<string>): string => [...shown].toSorted().join(', ') || 'nothing';
const tableOf = (): string => {
  const lines = [
    ['Clause', 'Rule', 'Right', 'Wrong', 'The site says', 'The platform says'],
    ...wanted.map(({ id, clause }) => {
      const { right, wrong, site, platform } = rowOf(id);
      return [id, clause.replaceAll('*', '\\*'), `${right}`, `${wrong}`, listed(site), listed(platform)];
    }),
  ];
  const widths = (lines[0] ?? []).map((_, at) => Math.max(...lines.map((line) => (line[at] ?? '').length)));
  const [head = '', ...rest] = lines.map(
    (line) => `| ${line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`,
  );
  return [head, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...rest].join('\n');
};
const INTRODUCTION = `# Validation, clause by clause

Made by \`tests/platform/validation-table.test.ts\`, which fails when a side says anything else. Each case goes to the site's own judgement, with the rules that the platform has told it, and as a call to the platform: nothing is said of what is right, and of what is wrong what stands here, by both about the same field. \`${OFF_CONTRACT}\` is the platform's word for a call that its contract does not allow, with the name of the field; \`-\` is a side that is not asked. The words are those of \`src/i18n/lang/en.json\`. Texts of VAL-20 to VAL-37 are generated (\`tests/unit/validation/families.ts\`).
`;

it('VAL-01 to VAL-45: both sides report the clause’s message for each case, and none for the valid ones', async () => {
  const { forms, settle } = await formsOf(testPlatform);
  const faults: string[] = [];
  for (const { fields, requiresCode, cases } of CHAPTERS) {
    await settle(fields, requiresCode);
    for (const { form, values, points } of cases) {
      const { site, platform } = forms[form];
      const results = [site?.(values) ?? null, (await platform?.(values)) ?? null] as const;
      for (const point of points)
        faults.push(
          ...faultsOf(point, ...results).map(
            (fault) => `${fault} (${form}, ${JSON.stringify(values[point.field])})`,
          ),
        );
    }
  }
  expect(faults).toEqual([]);
  expect([...rows.keys()].toSorted()).toEqual(wanted.map(({ id }) => id));
  // Every clause has an invalid case, except those that accept any text.
  const unbroken = [...rows].filter(([, { wrong }]) => wrong === 0).map(([clause]) => clause);
  expect(unbroken.toSorted()).toEqual(['VAL-12', 'VAL-20']);
  const shown = new Set([...rows.values()].flatMap(({ site }) => [...site]));
  expect([...shown].filter((id) => !Object.hasOwn(catalogue, id))).toEqual(['-']);
  await expect(`${INTRODUCTION}\n${tableOf()}\n`).toMatchFileSnapshot('../../docs/validation.md');
});
