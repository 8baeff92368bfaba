import { createServer } from 'node:http';
import { join } from 'node:path';
import { createServer as createVite } from 'vite';
import { closeDeps } from './compose.ts';
import { configFrom } from './kernel/config.ts';
import { gatewayFetch, OURS } from './front.ts';
import { pathOf } from './http/request.ts';
import { createPlatformServer, openPlatform, recoverRounds, startJobs } from './server.ts';
import { boundServer, listen, requestListener } from './listen.ts';
import { closeOnSignals, closing, openConsole, welcome, type Running, type ServeOptions } from './main.ts';
import type { Fetch } from './http/mount.ts';

/** Never requested: the platform is local, so there is no gateway. */
const NO_GATEWAY = 'http://localhost';

/**
 * The site from its sources with hot reload, and the platform behind the same port. The database and the http server
 * are made once; `server.ts` and its imports are loaded again after each edit.
 */
export const dev = async (options: ServeOptions = {}): Promise<Omit<Running, 'firstJobs'>> => {
  const root = options.root ?? process.cwd();
  const dist = options.dist ?? join(root, 'dist');
  const config = configFrom({ ...(options.env ?? process.env), NODE_ENV: 'development' });
  const steps: (() => unknown)[] = [];
  const close = closing(steps);
  try {
    const server = boundServer(createServer());
    const vite = await createVite({ root, server: { middlewareMode: true, hmr: { server } } });
    steps.push(vite.close.bind(vite));
    const deps = config.gatewayUrl ? null : await openPlatform(config);
    if (deps) {
      steps.push(closeDeps.bind(null, deps));
      const { recover } = createPlatformServer(deps, dist);
      await recoverRounds(deps, recover);
      steps.push(startJobs(deps, recover).stop);
    }
    let current: { of: unknown; fetch: Fetch } | undefined;
    const gateway = gatewayFetch(config, config.gatewayUrl ?? NO_GATEWAY);
    const load = async (): Promise<Fetch> => {
      if (!deps) return gateway;
      // The same module object comes back until a file under it changes.
      const loaded = (await vite.ssrLoadModule('/platform/server.ts')) as {
        createPlatformServer: typeof createPlatformServer;
      };
      if (current?.of !== loaded)
        current = { of: loaded, fetch: loaded.createPlatformServer(deps, dist).fetch };
      return current.fetch;
    };
    const platform = requestListener(async (request, socket) => (await load())(request, socket), config);
    server.on('request', (request, response) => {
      if (OURS.test(pathOf(`http://host${request.url ?? '/'}`))) void platform(request, response);
      else vite.middlewares(request, response);
    });
    const listening = await listen(server, config.host, config.port);
    steps.push(listening.close);
    const back = deps && (await openConsole(deps, listening.url));
    if (back) steps.push(back.close);
    welcome(listening.url, back?.url ?? null, config);
    closeOnSignals(close);
    return { url: listening.url, consoleUrl: back?.url ?? null, deps, close };
  } catch (error) {
    await close();
    throw error;
  }
};
