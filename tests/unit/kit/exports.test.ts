import { Script } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { parseCsv } from '../../../scripts/requirements.mjs';
import { casesOf } from '../../kit/cases.ts';
import { coverage } from '../../kit/coverage.ts';
import { explore } from '../../kit/explore.ts';
import { toMermaid } from '../../kit/exports/mermaid.ts';
import { toPlaywright } from '../../kit/exports/playwright.ts';
import { toCsv, toGherkin, toJson, toMarkdown } from '../../kit/exports/text.ts';
import { generate } from '../../kit/generate.ts';
import { defineModel } from '../../kit/model.ts';
import { idsIn, prefixesOf, traceOf } from '../../kit/trace.ts';
import { instructionFor } from '../../kit/instructions.ts';
import { formMachine, formModel } from './machines.ts';

const form = defineModel(formMachine, formModel);
const graph = explore(form);
const { paths } = generate(graph);
const cases = casesOf(graph, paths);
const well = cases.find(({ steps }) => steps.at(-1)?.label === 'send = well');

describe('test cases', () => {
  test("state the tester's action, the expected result, and the clauses", () => {
    expect(well?.steps.map(({ instruction, expected, isOver }) => [instruction, expected, isOver])).toEqual([
      ['Open the form.', 'The form is open.', false],
      ['Type a text and send it.', 'The text is on its way.', false],
      ['The platform takes it.', 'The flow is over: sent.', true],
    ]);
    expect(well?.requirements).toEqual(['LOG-01']);
  });

  test('know the length of a delay', () => {
    const after = cases.flatMap(({ steps }) => steps).find(({ kind }) => kind === 'after');
    expect(after).toMatchObject({ what: 'pause', wait: 1000 });
  });

  test.each([
    ['form.submit (full)', 'Type a text and send it.'],
    ['start plain', 'Open the form.'],
    ['send = other', null],
  ])('%s in words', (label, instruction) => expect(instructionFor(form, label)).toBe(instruction));

  test('general texts include the case', () => {
    const model = {
      ...form,
      instructions: { 'form.submit': 'Send the form ({case}).', start: 'As {case}.' },
    };
    expect(instructionFor(model, 'form.submit (empty)')).toBe('Send the form (empty).');
    expect(instructionFor(model, 'start visitor')).toBe('As visitor.');
  });
});

describe('exports', () => {
  test('CSV is read back unchanged, and contains no formula', () => {
    const odd = cases.map((each) => ({ ...each, title: '=1+1, "quoted"' }));
    const rows = parseCsv(toCsv(odd));
    expect(rows[0]).toEqual(['id', 'title', 'precondition', 'steps', 'expected', 'clause']);
    expect(rows).toHaveLength(cases.length + 1);
    expect(rows[1]?.[1]).toBe('\'=1+1, "quoted"');
    for (const row of rows.slice(1)) {
      const [steps = '', expected = ''] = [row[3], row[4]];
      expect(steps.split('\n').length).toBe(expected.split('\n').length);
      expect(steps).toMatch(/^1\. /);
    }
  });

  test('Markdown and Gherkin have each case with its steps', () => {
    const [markdown, gherkin] = [toMarkdown('Form', cases), toGherkin('Form', cases)];
    for (const { id } of cases) {
      expect(markdown).toContain(`## ${id}`);
      expect(gherkin).toContain(`@${id}`);
    }
    expect(gherkin.match(/^ {2}Scenario: /gm)).toHaveLength(cases.length);
    expect(gherkin).not.toMatch(/undefined|null/);
    expect(markdown).toContain('Clauses: LOG-01');
  });

  test('JSON holds the complete cases', () => {
    expect(JSON.parse(toJson('Form', cases))).toEqual({
      title: 'Form',
      cases: JSON.parse(JSON.stringify(cases)) as unknown,
    });
  });

  test('Playwright files are valid, one step a line', () => {
    const text = toPlaywright("Form's", 'form', cases);
    expect(() => new Script(text.replace(/^import .*$/gm, ''))).not.toThrow();
    expect(text.match(/await test\.step\(/g)).toHaveLength(
      cases.reduce((sum, { steps }) => sum + steps.length, 0),
    );
    expect(text).toContain("tag: ['@LOG-01']");
    expect(text).toContain("flow.answer('send', 'well', [])");
    expect(text).toContain("flow.wait(1000, ['sending'])");
  });

  test('Mermaid shows each state and transition, coloured by coverage', () => {
    const text = toMermaid(graph, coverage(graph, paths));
    for (const state of ['editing', 'sending', 'waiting', 'sent', 'closed'])
      expect(text).toContain(`as form_${state}`);
    expect(text).toContain('form_editing --> form_sending : form.submit [hasText]');
    expect(text).toContain('anywhere form.close → closed');
    expect(text).not.toContain('missed\n');
    expect(toMermaid(graph, coverage(graph, []))).toContain('class form_editing missed');
  });
});

describe('the trace', () => {
  const clauses = ['THM-01', 'THM-02', 'THM-03', 'LOG-14'].map((id) => ({
    id,
    area: id.slice(0, 3),
    clause: id,
  }));
  const prefixes = prefixesOf(clauses);

  test.each([
    ['(LOG-14)', ['LOG-14']],
    ['THM-01 to THM-03', ['THM-01', 'THM-02', 'THM-03']],
    ['THM-01 to 03', ['THM-01', 'THM-02', 'THM-03']],
    ['THM-01, 03 and LOG-14', ['THM-01', 'THM-03', 'LOG-14']],
    ['SHA-25, UTF-16, LOG-142', []],
  ])('finds in %j the ids %j', (text, ids) => expect(idsIn(text, prefixes)).toEqual(ids));

  test('separates claimed from tested, lists the rest by area, and reports unknown ids', () => {
    const { areas, unknown } = traceOf(
      clauses,
      [{ where: 'machine a', ids: ['THM-01', 'THM-02', 'LOG-99'] }],
      [{ where: 'test b', ids: ['THM-01', 'LOG-14'] }],
    );
    expect(areas.map(({ area, claimed, tested }) => [area, claimed, tested])).toEqual([
      ['THM', 2, 1],
      ['LOG', 0, 1],
    ]);
    expect(areas[0]?.unclaimed.map(({ id }) => id)).toEqual(['THM-03']);
    expect(areas[0]?.untested.map(({ id }) => id)).toEqual(['THM-02']);
    expect(unknown).toEqual([{ where: 'machine a', id: 'LOG-99' }]);
  });
});
