import { notifyDuePayments } from './cashier.ts';
import type { Job } from '../../runtime/job.ts';

/** Repeats the stand-in cashier's notifications that the platform has not accepted yet. */
export const notifyPayments: Job = {
  name: 'notify-payments',
  interval: 5000,
  run: notifyDuePayments,
};
