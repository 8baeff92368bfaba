import { receiveOverdue } from './auto-receive.ts';
import type { Job } from '../../../runtime/job.ts';

/** A deadline is told to the second; the list that shows it asks again when it has passed. */
export const autoReceiveJob: Job = { name: 'autoReceive', interval: 1000, run: receiveOverdue };
