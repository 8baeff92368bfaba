import { sweepUploads } from './uploads.ts';
import type { Job } from '../../runtime/job.ts';

/** Deletes unused uploads. */
export const sweepUploadsJob: Job = { name: 'sweepUploads', interval: 3_600_000, run: sweepUploads };
