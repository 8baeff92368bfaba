/** Test cases for people and their tools: Markdown, Gherkin, CSV, JSON. */
import type { CaseStep, TestCase } from '../cases.ts';

const first = ({ steps }: TestCase): CaseStep | undefined => steps[0];
/** The tester's steps; a case without steps after the start has one, to look at the screen. */
const rest = ({ steps }: TestCase): readonly CaseStep[] =>
  steps.length > 1 ? steps.slice(1) : steps.map((step) => ({ ...step, instruction: 'Look at the page.' }));

export const toMarkdown = (title: string, cases: readonly TestCase[]): string => {
  const step = ({ instruction, expected }: CaseStep, at: number): string =>
    `${at + 1}. ${instruction}\n   - ${expected}`;
  const section = (test: TestCase): string =>
    [
      `## ${test.id}`,
      '',
      ...(test.requirements.length > 0 ? [`Clauses: ${test.requirements.join(', ')}`, ''] : []),
      `Given: ${first(test)?.instruction ?? ''} ${first(test)?.expected ?? ''}`,
      '',
      ...rest(test).map(step),
    ].join('\n');
  return `# ${title}\n\n${cases.map(section).join('\n\n')}\n`;
};

export const toGherkin = (title: string, cases: readonly TestCase[]): string => {
  const lines = ({ instruction, expected }: CaseStep): string[] => [
    `    When ${instruction}`,
    `    Then ${expected}`,
  ];
  const scenario = (test: TestCase): string =>
    [
      `  ${[`@${test.id}`, ...test.requirements.map((id) => `@${id}`)].join(' ')}`,
      `  Scenario: ${test.id} ${test.steps.at(-1)?.instruction ?? ''}`,
      `    Given ${first(test)?.instruction ?? ''}`,
      `    Then ${first(test)?.expected ?? ''}`,
      ...rest(test).flatMap(lines),
    ].join('\n');
  return `Feature: ${title}\n\n${cases.map(scenario).join('\n\n')}\n`;
};

/** RFC 4180; a field that a spreadsheet would take for a formula is escaped. */
const field = (text: string): string => {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
};
const numbered = (steps: readonly CaseStep[], text: (step: CaseStep) => string): string =>
  steps.map((step, at) => `${at + 1}. ${text(step)}`).join('\n');

/** In the layout that test managers import: one row a case, with steps and expected results numbered alike. */
export const toCsv = (cases: readonly TestCase[]): string => {
  const rows = cases.map((test) => [
    test.id,
    test.title,
    `${first(test)?.instruction ?? ''} ${first(test)?.expected ?? ''}`,
    numbered(rest(test), ({ instruction }) => instruction),
    numbered(rest(test), ({ expected }) => expected),
    test.requirements.join(' '),
  ]);
  return [['id', 'title', 'precondition', 'steps', 'expected', 'clause'], ...rows]
    .map((row) => `${row.map(field).join(',')}\r\n`)
    .join('');
};

export const toJson = (title: string, cases: readonly TestCase[]): string =>
  `${JSON.stringify({ title, cases }, null, 2)}\n`;
