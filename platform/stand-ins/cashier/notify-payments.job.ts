import { tellWhatIsDue } from './cashier.ts';
import type { Job } from '../../runtime/job.ts';

/** What the stand-in cashier still has to tell the house. */
export const tellPayments: Job = {
  name: 'tell-payments',
  interval: 5000,
  run: tellWhatIsDue,
};
