/**
 * `npm run dev`: the site from its sources with hot reload and the platform behind the same port. Runs `dev()` of
 * platform/dev.ts, which owns the http server and the database, so that both outlive a reload of app.ts.
 */
import { join } from 'node:path';
import { createServer } from 'vite';
import { ROOT } from './lib/root.mjs';
import { run } from './lib/run.mjs';

process.chdir(ROOT);
try {
  // In a child process, because a build sets NODE_ENV of its process to production.
  const code = await run(process.execPath, [join(ROOT, 'scripts', 'build.mjs'), 'games']);
  if (code !== 0) process.exit(code);
  // Stays open: the platform loads some of its modules on first use.
  const loader = await createServer({
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false, watch: null },
  });
  const { dev } = await loader.environments.ssr.runner.import(join(ROOT, 'platform', 'dev.ts'));
  await dev({ root: ROOT, dist: join(ROOT, 'dist'), argv: process.argv.slice(2), env: process.env });
} catch (error) {
  console.error(process.env.DEBUG ? error : error.message);
  process.exit(1);
}
