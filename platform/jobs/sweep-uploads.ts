import { sweepUploads } from '../uploads/uploads.ts';
import type { Job } from './job.ts';

/** Files that nothing was made of. */
export const sweepUploadsJob: Job = { name: 'sweepUploads', interval: 3_600_000, run: sweepUploads };
