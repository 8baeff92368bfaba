import { DOMAINS } from './domains.ts';
import type { Deps } from './runtime/deps.ts';
import type { Job } from './runtime/job.ts';
import { notifyPayments } from './stand-ins/cashier/notify-payments.job.ts';

/** Those of the domains in order, then the stand-in's. */
export const JOBS: readonly Job[] = [...DOMAINS.flatMap(({ jobs = [] }) => jobs), notifyPayments];

/** Runs all jobs now, one after the other. @returns the amount of work of each, by name. */
export const runJobs = async (
  deps: Deps,
  jobs: readonly Job[] = JOBS,
): Promise<Readonly<Record<string, number>>> => {
  const done: Record<string, number> = {};
  for (const job of jobs) done[job.name] = await job.run(deps);
  return done;
};
