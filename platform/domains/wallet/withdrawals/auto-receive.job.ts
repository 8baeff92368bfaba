import { receiveOverdue } from './auto-receive.ts';
import type { Job } from '../../../runtime/job.ts';

/** Deadlines are precise to the second; the site's list reloads when one has passed. */
export const autoReceiveJob: Job = { name: 'autoReceive', interval: 1000, run: receiveOverdue };
