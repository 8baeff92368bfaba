import { sweepUploads } from './uploads.ts';
import type { Job } from '../../runtime/job.ts';

/** Files that nothing was made of. */
export const sweepUploadsJob: Job = { name: 'sweepUploads', interval: 3_600_000, run: sweepUploads };
