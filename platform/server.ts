import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { createPlatform } from './app.ts';
import { closeDeps, openDeps } from './compose.ts';
import type { Config } from './kernel/config.ts';
import { isEmpty, rowsOf } from './db/open.ts';
import { claimPurpose } from './purpose.ts';
import { seed } from './seed.ts';
import type { Deps } from './runtime/deps.ts';
import type { Job } from './runtime/job.ts';
import { pathOf } from './http/request.ts';
import { hostOf } from './http/seen.ts';
import { sweep } from './domains/identity/captcha.ts';
import { captchaArt } from './domains/identity/captcha-art.ts';
import { JOBS, runJobs } from './jobs.ts';
import { GUARDED, guard } from './http/guard.ts';
import { createPlay } from './play.ts';
import { createArt } from './domains/catalogue/art.routes.ts';
import type { Fetch } from './http/mount.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
/** Rounds of any age, including those stamped by a clock that was turned back since. */
const ANY_AGE = -100 * 365 * 24 * HOUR;

/** A game page names its own host in its policy: behind a proxy that is the one the visitor sees. */
const asSeen = (request: Request, config: Config): Request => {
  if (!config.addressHeader) return request;
  const url = new URL(request.url);
  const host = hostOf(request.headers, request.url, config);
  if (host === url.host) return request;
  url.host = host;
  return new Request(url, request);
};

/** The server's request handler; can be made again over the same deps (development reloads it). */
export const createPlatformServer = (
  deps: Deps,
  dist: string,
): { fetch: Fetch; recover(age: number): Promise<number> } => {
  const platform = createPlatform(deps);
  const play = createPlay(deps, (request) => platform.fetch(request), join(dist, 'games'));
  deps.vendors.connect((request) => play.fetch(request));
  const art = createArt(deps);
  const draw = guard(GUARDED.art, deps, (request) => art.fetch(request));
  const playIn = guard(GUARDED.play, deps, (request) => play.fetch(asSeen(request, deps.config)));
  return {
    recover: play.recover,
    fetch: (request, socket) => {
      const pathname = pathOf(request.url);
      if (pathname.startsWith('/play/')) return playIn(request, socket);
      return pathname.startsWith('/art/') ? draw(request, socket) : platform.fetch(request, socket);
    },
  };
};

/** PGlite has no autovacuum; statistics of a table analysed while empty would stay empty. */
const learnSizes = async ({ db, database }: Deps): Promise<void> => {
  if (database.engine !== 'pglite') return;
  const filled = await rowsOf<{ name: string }>(
    db,
    sql`select quote_ident(relname) as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`,
  );
  for (const { name } of filled) await db.execute(sql.raw(`analyze ${name}`));
};

/**
 * Opens the database and seeds an empty one.
 * @throws StartError, also for data of the other mode (`claimPurpose`).
 */
export const openPlatform = async (config: Config): Promise<Deps> => {
  const deps = await openDeps(config, { captchaArt });
  try {
    await claimPurpose(deps);
    const isNew = await isEmpty(deps.db);
    await seed(deps.db, deps.clock, { demo: config.demo });
    if (isNew) await learnSizes(deps);
    return deps;
  } catch (error) {
    await closeDeps(deps);
    throw error;
  }
};

/**
 * Awaited before the first request: a round that was open when the process died is played out or cancelled. On
 * PostgreSQL another process may be in the middle of a round; after a minute it is not.
 */
export const recoverRounds = ({ database }: Deps, recover: (age: number) => Promise<number>) =>
  recover(database.engine === 'pglite' ? ANY_AGE : MINUTE);

/**
 * Jobs of a running platform: `after` some milliseconds all of them at once, for deadlines that passed while the process
 * was down, and then each in its interval. `first` resolves when all have run once, `stop` when none is at work any more.
 */
export const startJobs = (
  deps: Deps,
  recover: (age: number) => Promise<number>,
  { jobs = JOBS, after = 0 }: { readonly jobs?: readonly Job[]; readonly after?: number } = {},
): { first: Promise<void>; stop(): Promise<void> } => {
  const atWork = new Set<Promise<unknown>>();
  const begin = (work: () => Promise<unknown>): Promise<unknown> => {
    const run = work()
      .catch((error: unknown) => deps.log.error('job', error))
      .finally(() => atWork.delete(run));
    atWork.add(run);
    return run;
  };
  const timers: NodeJS.Timeout[] = [];
  let isStopped = false;
  const every = (work: () => Promise<unknown>, interval: number): void => {
    timers.push(setInterval(() => void begin(work), interval).unref());
  };
  const first = new Promise((done) => {
    timers.push(setTimeout(() => done(begin(() => runJobs(deps, jobs))), after));
  }).then(() => {
    if (isStopped) return;
    for (const job of jobs) every(() => job.run(deps), job.interval);
    every(() => recover(MINUTE), MINUTE);
    every(() => sweep(deps.db, deps.clock.now()), HOUR);
    every(() => learnSizes(deps), HOUR);
  });
  return {
    first,
    stop: async () => {
      isStopped = true;
      for (const timer of timers) clearInterval(timer);
      await Promise.all(atWork);
    },
  };
};
