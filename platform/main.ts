import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { closeDeps, consoleLog } from './compose.ts';
import { configFrom, type Config } from './kernel/config.ts';
import { isConsoleAllowed } from './console/allowed.ts';
import { createConsole } from './console/app.ts';
import { DEMO_PEOPLE } from './domains/identity/demo.seed.ts';
import type { Deps } from './runtime/deps.ts';
import { createFront, gatewayFetch } from './front.ts';
import { createPlatformServer, openPlatform, recoverRounds, startJobs } from './server.ts';
import { listen, openServer, type Listening } from './listen.ts';
import { openExceptions } from './domains/wallet/payments/exceptions.ts';
import { StartError } from './kernel/refusal.ts';
import { missingDocuments } from './domains/legal/acceptances.ts';
import { missingAdapters } from './runtime/stand-ins.ts';
import type { Fetch } from './http/mount.ts';

/** Milliseconds from the opening to the jobs, which take longer than all else in a start: first requests go before them. */
const JOBS_AFTER = 1000;

export interface ServeOptions {
  readonly root?: string;
  /** Folder of the built site, games and server. */
  readonly dist?: string;
  readonly argv?: readonly string[];
  readonly env?: NodeJS.ProcessEnv;
}

export interface Running {
  readonly url: string;
  /** Null in production and in front of another platform. */
  readonly consoleUrl: string | null;
  readonly deps: Deps | null;
  /** Resolves when each job has run once: what was due at the start is done. */
  readonly firstJobs: Promise<void>;
  close(): Promise<void>;
}

/** The console on a listener of its own; if the port is taken, on any free one. */
export const openConsole = async (
  deps: Deps,
  siteUrl: string,
): Promise<{ url: string; close(): Promise<void> } | null> => {
  if (!isConsoleAllowed(deps.config)) return null;
  const token = randomBytes(32).toString('base64url');
  const { fetch, entrance } = createConsole(deps, { token, siteUrl });
  const at = (port: number): Promise<Listening> =>
    listen(
      openServer((request) => fetch(request)),
      '127.0.0.1',
      port,
    );
  const listening = await at(deps.config.consolePort).catch((error: unknown) => {
    if (error instanceof StartError) return at(0);
    throw error;
  });
  return { url: `${listening.url}${entrance}`, close: listening.close };
};

/** Start-up notices for the operator: missing adapters, and waiting payments. */
const noticesOf = async ({ config, settings, db, clock }: Deps): Promise<readonly string[]> => {
  const { total } = await openExceptions(db);
  return [
    ...missingAdapters(config, settings.current()),
    ...(await missingDocuments({ config, settings, db, clock })),
    ...(total > 0
      ? [`payments that wait for an operator: ${total} (npm run operator -- list payments)`]
      : []),
  ];
};

/** Start-up text for the operator. */
export const welcome = (
  url: string,
  consoleUrl: string | null,
  config: Config,
  notices: readonly string[] = [],
): void => {
  consoleLog.info(`Statehouse is open at ${url}`);
  if (config.gatewayUrl) consoleLog.info(`  in front of ${config.gatewayUrl}`);
  else if (config.demo)
    for (const { role, account, password } of DEMO_PEOPLE)
      consoleLog.info(`  ${role.padEnd(7)} ${account} / ${password}`);
  for (const line of notices) consoleLog.info(`  ${line}`);
  if (consoleUrl) consoleLog.info(`  console ${consoleUrl}`);
  else if (!config.gatewayUrl) consoleLog.info('  operator: npm run operator');
};

/** Runs the steps from the last to the first, even if some fail. */
export const closing =
  (steps: readonly (() => unknown)[], log = consoleLog) =>
  async (): Promise<void> => {
    for (const step of steps.toReversed()) {
      try {
        await step();
      } catch (error) {
        log.error('stop', error);
      }
    }
  };

/**
 * Starts everything and resolves when it serves.
 * @throws StartError with one sentence: port taken, data directory in use, no database at DATABASE_URL.
 */
export const serve = async (options: ServeOptions = {}): Promise<Running> => {
  const dist = options.dist ?? join(options.root ?? process.cwd(), 'dist');
  const config = configFrom({ STATEHOUSE_SITE: join(dist, 'site'), ...(options.env ?? process.env) });
  const steps: (() => unknown)[] = [];
  const close = closing(steps);
  try {
    let deps: Deps | null = null;
    let fetch: Fetch;
    let afterOpening = (): Promise<void> => Promise.resolve();
    if (config.gatewayUrl) fetch = gatewayFetch(config, config.gatewayUrl);
    else {
      const opened = await openPlatform(config);
      deps = opened;
      steps.push(closeDeps.bind(null, deps));
      const server = createPlatformServer(deps, dist);
      await recoverRounds(deps, server.recover);
      fetch = server.fetch;
      afterOpening = () => {
        const jobs = startJobs(opened, server.recover, { after: JOBS_AFTER });
        steps.push(jobs.stop);
        return jobs.first;
      };
    }
    const listening = await listen(
      openServer(createFront(config, fetch, deps?.settings ?? null), config),
      config.host,
      config.port,
    );
    steps.push(listening.close);
    const back = deps && (await openConsole(deps, listening.url));
    if (back) steps.push(back.close);
    welcome(listening.url, back?.url ?? null, config, deps ? await noticesOf(deps) : []);
    const firstJobs = afterOpening();
    closeOnSignals(close);
    return { url: listening.url, consoleUrl: back?.url ?? null, deps, firstJobs, close };
  } catch (error) {
    await close();
    throw error;
  }
};

/** The first signal shuts down gracefully; a second one exits at once. */
export const closeOnSignals = (close: () => Promise<void>): void => {
  let isClosing = false;
  const stop = (): void => {
    if (isClosing) process.exit(1);
    isClosing = true;
    void close().then(() => process.exit(0));
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
};
