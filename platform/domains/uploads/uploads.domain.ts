import type { Domain } from '../domain.ts';
import { uploadsConsole } from './console/uploads.console.ts';
import { sweepUploadsJob } from './sweep-uploads.job.ts';
import { uploadRoutes } from './uploads.routes.ts';

/** Pictures uploaded by members: slips and proofs. */
export const uploads: Domain = {
  name: 'uploads',
  routes: uploadRoutes,
  jobs: [sweepUploadsJob],
  console: uploadsConsole,
};
