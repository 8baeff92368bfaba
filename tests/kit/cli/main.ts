/** `npm run flows -- <command>`: QA commands over the flows of this repository. */
import { check } from './check.ts';
import { exportCases, tours } from './export.ts';
import { diff } from './diff.ts';
import { Misuse } from './flows.ts';
import { mutate } from './mutate.ts';
import { create } from './new.ts';
import { paths, why } from './paths.ts';
import { trace } from './trace.ts';
import { walk } from './walk.ts';

const COMMANDS: Readonly<Record<string, (args: string[]) => number | Promise<number>>> = {
  check,
  paths,
  why,
  walk,
  mutate,
  trace,
  diff,
  export: exportCases,
  tours,
  new: create,
};

const HELP = `npm run flows -- <command>
  check [flow…] [--update] [--level states|transitions|branches|edges] [--style focused|tour] [--tours folder]
  paths <flow>                the test cases, step by step
  why [flow] <item>           the shortest path to a state, transition, guard or case, or why there is none
  walk [flow…] [--runs n] [--steps n] [--seed n]
  mutate [flow…] [--level l]  faults planted in the machine, and how many the paths find
  trace [--list]              clauses of the specification: claimed and tested, by area
  diff <revision> [flow…]     test cases added, removed, changed since
  export --to playwright|gherkin|markdown|csv|json|mermaid [--out folder] [--style s] [--level l] [flow…]
  tours <folder>              writes the browser tours of every flow
  new <area> <flow>           creates the folders of a flow: machine, model, driver, view`;

export const main = async ([name, ...args]: string[]): Promise<number> => {
  const command = COMMANDS[name ?? ''];
  if (!command) {
    const wantsHelp = name === undefined || name === 'help' || name === '--help';
    if (!wantsHelp) console.error(`No command is called '${name}'.`);
    console.log(HELP);
    return wantsHelp ? 0 : 1;
  }
  try {
    return await command(args);
  } catch (error) {
    if (!(error instanceof Misuse) && !(error instanceof TypeError && 'code' in error)) throw error;
    console.error((error as Error).message);
    return 1;
  }
};
