import type { Job } from '../../runtime/job.ts';
import { deliverNotices } from './notices.ts';
import { sweepMessages } from './sweep.ts';

/** Notices to all members arrive batch by batch. */
export const deliverNoticesJob: Job = { name: 'deliverNotices', interval: 1000, run: deliverNotices };
/** Deletes what nobody keeps. */
export const sweepMessagesJob: Job = { name: 'sweepMessages', interval: 3_600_000, run: sweepMessages };
