import { isBroken, follow } from '../generate.ts';
import { coverage } from '../coverage.ts';
import { coveredBy, itemsOf } from '../items.ts';
import { stateOf } from '../lock.ts';
import { explore, waysOf } from '../explore.ts';
import { checkModel } from '../report.ts';
import { Misuse, FLOWS, chosen, readLock } from './flows.ts';

/** `paths <flow>`: each test case with the state after every step. */
export const paths = async (args: string[]): Promise<number> => {
  if (args.length === 0) throw new Misuse('Which flow? npm run flows -- paths <flow>');
  for (const { folder, model } of chosen(args)) {
    const report = await checkModel(model, { lock: readLock(folder) });
    for (const { id, steps } of report.paths) {
      console.log(`\n${id}`);
      for (const { step, move } of steps) console.log(`  ${step.label.padEnd(40)} ${stateOf(move)}`);
    }
  }
  return 0;
};

/** `why <item>`: the shortest path that covers the item, or the reason that none does. Part of its name is enough. */
export const why = (args: string[]): number => {
  const [first = '', ...rest] = args;
  const own = FLOWS.filter(({ folder, name }) => first === folder || first === name);
  const wanted = (own.length > 0 ? rest : args).join(' ');
  if (wanted === '')
    throw new Misuse('Why what? npm run flows -- why [flow] <state, transition, guard or case>');
  let found = 0;
  for (const { model } of own.length > 0 ? own : FLOWS) {
    const graph = explore(model);
    const items = itemsOf(graph.system, 'branches').filter(({ name }) => name.includes(wanted));
    if (items.length === 0) continue;
    const ways = waysOf(graph);
    const { dead } = coverage(graph, []);
    const reasons = new Map([
      ...dead,
      ...Object.entries(model.waive).map(([name, why]) => [name, `waived: ${why}`] as const),
    ]);
    for (const { name } of items) {
      found += 1;
      const edges = graph.edges.filter(({ step, move }) => coveredBy(step, move).includes(name));
      const labels = edges
        .map(({ from, step }) => [...(from === null ? [] : (ways[from] ?? [])), step.label])
        .toSorted((a, b) => a.length - b.length)[0];
      console.log(`\n${model.machine.id}: ${name}`);
      if (!labels) console.log(`  never: ${reasons.get(name) ?? 'no reason known'}`);
      else {
        const steps = follow(graph.system, labels);
        if (isBroken(steps)) console.log(`  ${labels.join(' > ')} (the key holds too little)`);
        else for (const { step, move } of steps) console.log(`  ${step.label.padEnd(40)} ${stateOf(move)}`);
      }
    }
  }
  if (found === 0) {
    const [flow] = own;
    const states = flow
      ? itemsOf(explore(flow.model).system, 'states').map(({ name }) => name.replace(/^state /, ''))
      : [];
    throw new Misuse(
      flow
        ? `Nothing of ${flow.folder} is called '${wanted}'. Its states: ${states.join(', ')}; npm run flows -- paths ${flow.folder} shows the steps.`
        : `Nothing is called '${wanted}', neither a flow nor anything of one. npm run flows -- check names the flows, npm run flows -- paths <flow> states and steps.`,
    );
  }
  return 0;
};
