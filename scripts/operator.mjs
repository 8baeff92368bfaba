/**
 * `npm run operator`: the operator's command, from its sources, so that it touches no file of a running server.
 * Implemented in platform/operator.
 */
import { join } from 'node:path';
import { runnerImport } from 'vite';
import { ROOT } from './lib/root.mjs';

// Vite sets NODE_ENV where it is missing, which would be another mode than the server's.
const env = { ...process.env };
process.chdir(ROOT);
try {
  const { module } = await runnerImport(join(ROOT, 'platform', 'operator', 'operator.ts'));
  process.exitCode = await module.operate(process.argv.slice(2), env, {
    print: (text) => console.log(text),
    printError: (text) => console.error(text),
  });
} catch (error) {
  console.error(env.DEBUG ? error : error.message);
  process.exitCode = 1;
}
