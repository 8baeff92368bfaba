import { parseArgs } from 'node:util';
import { explore } from '../explore.ts';
import { generate } from '../generate.ts';
import { LEVELS, type Level } from '../levels.ts';
import { labelsOf } from '../lock.ts';
import { scoreOnActor, type Score } from '../mutate.ts';
import { chosen, one, readLock } from './flows.ts';
import { table } from './table.ts';

export const shareOf = ({ found, planted }: Score): string =>
  planted === 0 ? '-' : `${((found / planted) * 100).toFixed(0)} %`;

/**
 * `mutate [flow…] [--level l] [--goal percent]`: plants faults in the machine, one at a time, and counts those that the
 * paths find.
 */
export const mutate = (args: string[]): number => {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { level: { type: 'string' }, goal: { type: 'string' } },
  });
  const level: Level = one(LEVELS, values.level) ?? 'branches';
  const rows: string[][] = [];
  let [found, planted] = [0, 0];
  for (const { folder, model } of chosen(positionals)) {
    const graph = explore(model);
    const committed = level === 'branches' ? (readLock(folder)?.paths.map(labelsOf) ?? []) : [];
    const { paths } = generate(graph, { level, committed });
    const score = scoreOnActor(graph, paths);
    console.log(`${model.machine.id}: ${score.found} of ${score.planted} found`);
    for (const name of score.survivors) console.log(`  no path finds: ${name}`);
    rows.push([
      model.machine.id,
      String(paths.length),
      String(score.planted),
      String(score.found),
      shareOf(score),
    ]);
    found += score.found;
    planted += score.planted;
  }
  rows.push(['all', '', String(planted), String(found), shareOf({ found, planted, survivors: [] })]);
  console.log(`\n${table(['flow', 'paths', 'planted', 'found', 'share'], rows)}`);
  return found / planted < Number(values.goal ?? 0) / 100 ? 1 : 0;
};
