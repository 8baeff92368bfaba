import { settlement } from './domains/contracts/settle.ts';
import type { Deps } from './runtime/deps.ts';
import { sweepPaymentNonces } from './domains/wallet/payments/nonces.ts';
import { autoReceiveJob } from './domains/wallet/withdrawals/auto-receive.job.ts';
import { expireDeposits } from './domains/wallet/deposits/expire-deposits.job.ts';
import { sweepSecurityJob } from './domains/identity/sweep-security.job.ts';
import { sweepUploadsJob } from './domains/uploads/sweep-uploads.job.ts';
import type { Job } from './runtime/job.ts';
import { tellPayments } from './stand-ins/cashier/notify-payments.job.ts';

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
