import { settlement } from '../contracts/settle.ts';
import type { Deps } from '../deps.ts';
import { sweepPaymentNonces } from '../payments/nonces.ts';
import { autoReceiveJob } from './auto-receive.ts';
import { expireDeposits, tellPayments } from './expire-deposits.ts';
import { sweepSecurityJob } from './sweep-security.ts';
import { sweepUploadsJob } from './sweep-uploads.ts';

/** Work that is due by the platform's clock and that nobody asks for. */
export interface Job {
  readonly name: string;
  /** Milliseconds between two looks, of the machine's own time. */
  readonly interval: number;
  /**
   * Does what is due by `deps.clock`; run twice, or in two processes at once, it does nothing twice: it takes its rows
   * with `for update skip locked`. @returns how much it did.
   */
  run(deps: Deps): Promise<number>;
}

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
