/**
 * `npm start`: builds if stale, then runs the platform in this process, so that its exit code and its handling of
 * signals are the program's own. The build runs in a child process, whose memory is freed with it.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isFresh } from './build.mjs';
import { ROOT } from './lib/root.mjs';
import { run } from './lib/run.mjs';

if (!isFresh()) {
  const code = await run(process.execPath, [join(ROOT, 'scripts', 'build.mjs')]);
  if (code !== 0) process.exit(code);
}
const { serve } = await import(pathToFileURL(join(ROOT, 'dist', 'server', 'main.js')).href);
try {
  await serve({ root: ROOT, dist: join(ROOT, 'dist'), argv: process.argv.slice(2), env: process.env });
} catch (error) {
  // One sentence for the operator; DEBUG shows the stack.
  console.error(process.env.DEBUG ? error : error.message);
  process.exit(1);
}
