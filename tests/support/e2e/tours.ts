import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
/**
 * The folder of all flows' tours. They are generated from the models when a run includes flows.e2e.ts, or by the gate's own
 * check, which sets the folder.
 */
export const TOURS = join(ROOT, 'node_modules', '.cache', 'flows', 'tours');

export const makeTours = (): void => {
  if (process.env['FLOWS_TOURS'] === TOURS) return;
  execFileSync(process.execPath, [join(ROOT, 'scripts', 'flows.mjs'), 'tours', TOURS], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
};
