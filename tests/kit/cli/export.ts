import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { casesOf, type TestCase } from '../cases.ts';
import { coverage } from '../coverage.ts';
import { explore, type Graph } from '../explore.ts';
import { toMermaid } from '../exports/mermaid.ts';
import { PLAYWRIGHT_CONFIG, toPlaywright } from '../exports/playwright.ts';
import { toCsv, toGherkin, toJson, toMarkdown } from '../exports/text.ts';
import { generate, without, type Path } from '../generate.ts';
import { LEVELS, STYLES, type Level, type Style } from '../levels.ts';
import { labelsOf } from '../lock.ts';
import { Misuse, chosen, one, readLock, type Flow } from './flows.ts';

interface Writing {
  readonly flow: Flow;
  readonly graph: Graph;
  readonly paths: readonly Path[];
  readonly cases: readonly TestCase[];
}
interface Format {
  readonly name: (folder: string) => string;
  readonly write: (writing: Writing) => string;
  /** Only the paths that a browser can follow. */
  readonly isForBrowser?: boolean;
}
const FORMATS: Readonly<Record<string, Format>> = {
  markdown: {
    name: (folder) => `${folder}.md`,
    write: ({ flow, cases }) => toMarkdown(flow.model.title, cases),
  },
  gherkin: {
    name: (folder) => `${folder}.feature`,
    write: ({ flow, cases }) => toGherkin(flow.model.title, cases),
  },
  csv: { name: (folder) => `${folder}.csv`, write: ({ cases }) => toCsv(cases) },
  json: { name: (folder) => `${folder}.json`, write: ({ flow, cases }) => toJson(flow.model.title, cases) },
  mermaid: {
    name: (folder) => `${folder}.mmd`,
    write: ({ graph, paths }) => toMermaid(graph, coverage(graph, paths)),
  },
  playwright: {
    name: (folder) => `${folder}.spec.js`,
    write: ({ flow, cases }) => toPlaywright(flow.model.title, flow.folder, cases),
    isForBrowser: true,
  },
};

const writingOf = (
  flow: Flow,
  whole: Graph,
  { style, level }: { style?: Style; level?: Level },
  isForBrowser: boolean,
): Writing => {
  const graph = isForBrowser ? without(whole, Object.keys(flow.model.offBrowser)) : whole;
  const chosenStyle = style ?? (isForBrowser ? 'tour' : flow.model.style);
  const committed =
    chosenStyle === 'focused' && !isForBrowser ? (readLock(flow.folder)?.paths.map(labelsOf) ?? []) : [];
  const chosenLevel = level ?? (isForBrowser ? flow.model.tours : undefined);
  const { paths } = generate(graph, {
    style: chosenStyle,
    committed,
    ...(chosenLevel && { level: chosenLevel }),
  });
  return { flow, graph: whole, paths, cases: casesOf(whole, paths) };
};

const writeFile = (folder: string, name: string, text: string): string => {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
/** The browser tours: the full set, and the one for the day, which visits each state. */
export const writeTours = (flow: Flow, graph: Graph, folder: string): void => {
  const { write } = FORMATS['json']!;
  writeFile(folder, `${flow.folder}.json`, write(writingOf(flow, graph, { style: 'tour' }, true)));
  const byDay = { style: 'tour', level: 'states' } as const;
  writeFile(folder, `${flow.folder}.day.json`, write(writingOf(flow, graph, byDay, true)));
};
/** `tours <folder>`: writes what `check --tours` writes, without checking. */
export const tours = ([folder]: string[]): number => {
  if (folder === undefined) throw new Misuse('Where to? tours <folder>');
  for (const flow of chosen([])) writeTours(flow, explore(flow.model), folder);
  return 0;
};

/**
 * `export --to <format> [--out folder] [--style s] [--level l] [flow…]`: one file a flow, printed if no folder is
 * named.
 */
export const exportCases = async (args: string[]): Promise<number> => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      to: { type: 'string' },
      out: { type: 'string' },
      style: { type: 'string' },
      level: { type: 'string' },
    },
  });
  const format = FORMATS[values.to ?? ''];
  if (!format) throw new Misuse(`To what? --to ${Object.keys(FORMATS).join('|')}`);
  const style = one(STYLES, values.style);
  const level = one(LEVELS, values.level);
  if (values.to === 'playwright' && values.out === undefined)
    throw new Misuse('Playwright files come as a folder: --out <folder>');
  const browser = values.to === 'playwright' ? await import('./bundle-page.ts') : null;
  for (const flow of chosen(positionals)) {
    if (browser && !browser.hasPage(flow.folder)) {
      const why = `${flow.folder} has no ${flow.folder}.page.ts, so there is nothing to drive`;
      if (positionals.length > 0) throw new Misuse(why);
      console.log(`left out: ${why}`);
      continue;
    }
    const isForBrowser = format.isForBrowser ?? false;
    const text = format.write(
      writingOf(
        flow,
        explore(flow.model),
        { ...(style && { style }), ...(level && { level }) },
        isForBrowser,
      ),
    );
    if (values.out === undefined) {
      console.log(text);
      continue;
    }
    const path = writeFile(values.out, format.name(flow.folder), text);
    if (browser) {
      await browser.bundlePage(flow.folder, values.out);
      writeFileSync(join(values.out, 'playwright.config.js'), PLAYWRIGHT_CONFIG);
    }
    console.log(path);
  }
  return 0;
};
