import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { contracts, interfaceOf, type FlowInterface } from '../contract.ts';
import { LEVELS, STYLES, type Level, type Style } from '../levels.ts';
import { checkModel, problemsOf, staleOf, type Report } from '../report.ts';
import { writeTours } from './export.ts';
import { chosen, one, pathOfLock, readLock, writeLock } from './flows.ts';
import { table } from './table.ts';

const percent = ({ coverage: { items, covered, waived } }: Report, kind: string): string => {
  const waivers = new Set(waived.map(([name]) => name));
  const wanted = items.filter((item) => item.kind === kind && !waivers.has(item.name));
  return `${wanted.filter(({ name }) => covered.has(name)).length}/${wanted.length}`;
};
const COLUMNS = [
  'flow',
  'situations',
  'steps',
  'paths',
  'states',
  'transitions',
  'guards false',
  'cases',
  'ms',
] as const;
const rowOf = (report: Report): string[] => [
  report.flow,
  String(report.graph.situations.length),
  String(report.graph.edges.length),
  `${report.paths.length} (${report.paths.reduce((sum, { steps }) => sum + steps.length, 0)})`,
  percent(report, 'state'),
  percent(report, 'transition'),
  percent(report, 'guard false'),
  percent(report, 'case'),
  report.ms.all.toFixed(0),
];
/**
 * `check [flow…] [--level l] [--style s] [--update] [--tours folder]`: exit code 1 for a fault, 2 for an outdated lock.
 * `--tours` also writes the browser tours, so that the gate explores each flow once.
 */
export const check = async (args: string[]): Promise<number> => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      level: { type: 'string' },
      style: { type: 'string' },
      update: { type: 'boolean' },
      tours: { type: 'string' },
    },
  });
  const level: Level | undefined = one(LEVELS, values.level);
  const style: Style | undefined = one(STYLES, values.style);
  const isOwnLevel = level === undefined && style === undefined;
  const rows: string[][] = [];
  const interfaces: FlowInterface[] = [];
  let steps = 0;
  let ms = 0;
  let code = 0;
  for (const flow of chosen(positionals)) {
    const { folder, model } = flow;
    const lock = isOwnLevel ? readLock(folder) : null;
    const report = await checkModel(model, { lock, ...(level && { level }), ...(style && { style }) });
    rows.push(rowOf(report));
    interfaces.push(interfaceOf(report.graph));
    steps += report.graph.cost.steps;
    ms += report.graph.cost.ms;
    if (values.tours !== undefined) writeTours(flow, report.graph, values.tours);
    const problems = problemsOf(report);
    const stale = isOwnLevel ? (lock ? staleOf(report) : ['new: no paths are committed yet']) : [];
    for (const line of [...problems, ...(values.update ? [] : stale)]) console.log(`${report.flow}: ${line}`);
    if (values.update && isOwnLevel && stale.length > 0) {
      writeLock(folder, report.lock);
      console.log(`${report.flow}: written: ${relative(process.cwd(), pathOfLock(folder))}`);
    }
    for (const [name, reason] of report.coverage.waived)
      console.log(`${report.flow}: waived: ${name}: ${reason}`);
    if (problems.length > 0) code = 1;
    else if (stale.length > 0 && !values.update && code === 0) code = 2;
  }
  // The contract of a parent and a child is checked only if both were checked in this run.
  if (positionals.length === 0)
    for (const line of contracts(interfaces)) {
      console.log(`contract: ${line}`);
      code = 1;
    }
  console.log(`\n${table(COLUMNS, rows)}`);
  console.log(
    `\n${steps} steps explored in ${ms.toFixed(0)} ms, ${Math.round((steps / ms) * 1000)} a second`,
  );
  if (code === 2)
    console.log(
      `The flows are not what is committed (removed, new, changed). If that is meant: npm run flows -- ${['check', ...positionals].join(' ')} --update, and read the diff. If not: mend the machine.`,
    );
  return code;
};
