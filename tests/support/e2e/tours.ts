import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/** Where the tours of all flows lie, made anew from the models before a run; by the gate's own check, where it says so. */
export const TOURS = join(ROOT, 'node_modules', '.cache', 'flows', 'tours');

export const makeTours = (): void => {
  if (process.env['FLOWS_TOURS'] === TOURS) return;
  execFileSync(process.execPath, [join(ROOT, 'scripts', 'flows.mjs'), 'tours', TOURS], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
};
