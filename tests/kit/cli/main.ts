/** `npm run flows -- <command>`: what QA does with the flows of this repository. */
import { check } from './check.ts';
import { Misuse } from './flows.ts';
import { paths, why } from './paths.ts';

const COMMANDS: Readonly<Record<string, (args: string[]) => number | Promise<number>>> = {
  check,
  paths,
  why,
};

const HELP = `npm run flows -- <command>
  check [flow…] [--update] [--level states|transitions|branches|edges] [--style focused|tour]
  paths <flow>                the test cases, step by step
  why [flow] <item>           the shortest path to a state, transition, guard or case, or why there is none`;

export const main = async ([name, ...args]: string[]): Promise<number> => {
  const command = COMMANDS[name ?? ''];
  if (!command) {
    console.log(HELP);
    return name === undefined || name === 'help' ? 0 : 1;
  }
  try {
    return await command(args);
  } catch (error) {
    if (!(error instanceof Misuse) && !(error instanceof TypeError && 'code' in error)) throw error;
    console.error((error as Error).message);
    return 1;
  }
};
