import { settlement } from '../contracts/settle.ts';
import type { Deps } from '../deps.ts';
import { sweepPaymentNonces } from '../payments/nonces.ts';
import { autoReceiveJob } from './auto-receive.ts';
import { expireDeposits, tellPayments } from './expire-deposits.ts';
import { sweepSecurityJob } from './sweep-security.ts';
import { sweepUploadsJob } from './sweep-uploads.ts';
import type { Job } from './job.ts';

export const JOBS: readonly Job[] = [
  settlement,
  expireDeposits,
  tellPayments,
  sweepPaymentNonces,
  autoReceiveJob,
  sweepUploadsJob,
  sweepSecurityJob,
];

/** Runs them one after the other, now. @returns how much each did, by name. */
export const runJobs = async (
  deps: Deps,
  jobs: readonly Job[] = JOBS,
): Promise<Readonly<Record<string, number>>> => {
  const done: Record<string, number> = {};
  for (const job of jobs) done[job.name] = await job.run(deps);
  return done;
};
