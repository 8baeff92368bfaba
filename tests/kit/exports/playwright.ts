/** Plain Playwright files: one test a case, one `test.step` a line; they run against any address of the site. */
import type { CaseStep, TestCase } from '../cases.ts';

const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const call = (step: CaseStep): string => {
  const name = step.case === null ? 'null' : quoted(step.case);
  const states = `[${step.states.map(quoted).join(', ')}]`;
  switch (step.kind) {
    case 'start':
      return `flow.start(${quoted(step.what)}, ${states})`;
    case 'event':
      return `flow.act(${quoted(step.what)}, ${name}, ${states})`;
    case 'outcome':
      return `flow.answer(${quoted(step.what)}, ${name}, ${states})`;
    case 'after':
      return `flow.wait(${step.wait}, ${states})`;
  }
};

/** The spec file of a flow; `<flow>.page.js` beside it is the driver of this site. */
export const toPlaywright = (title: string, folder: string, cases: readonly TestCase[]): string => {
  const test = ({ id, steps, requirements, title: name }: TestCase): string => {
    const tags =
      requirements.length > 0
        ? ` { tag: [${requirements.map((each) => quoted(`@${each}`)).join(', ')}] },`
        : '';
    const lines = steps.map(
      (step) =>
        `    await test.step(${quoted(`${step.instruction} ${step.expected}`)}, () => ${call(step)});`,
    );
    return `  test(${quoted(`${id} ${name}`)},${tags} async ({ page }) => {\n    const flow = await drive(page);\n${lines.join('\n')}\n  });`;
  };
  return [
    "import { test } from '@playwright/test';",
    `import { drive } from './${folder}.page.js';`,
    '',
    `test.describe(${quoted(title)}, () => {`,
    cases.map(test).join('\n\n'),
    '});',
    '',
  ].join('\n');
};

/** The other files of the exported folder. */
export const PLAYWRIGHT_CONFIG = `import { defineConfig } from '@playwright/test';

// The address of the site: npm start prints it. CHROMIUM names another browser, with its arguments.
const { STATEHOUSE_URL = 'http://127.0.0.1:8080', CHROMIUM } = process.env;
const [executablePath, ...args] = CHROMIUM?.split(' ') ?? [];

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.js',
  use: {
    baseURL: STATEHOUSE_URL,
    // As the drivers expect them: what a narrower page hides, they do not find.
    locale: 'tr-TR',
    timezoneId: 'Europe/Istanbul',
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    ...(executablePath && { launchOptions: { executablePath, args } }),
  },
});
`;
