import type { Domain } from '../domain.ts';
import { helpConsole } from './console/help.console.ts';
import { helpRoutes } from './help.routes.ts';
import { sweepFeedbackJob } from './sweep-feedback.job.ts';

/** The help centre and feedback. */
export const help: Domain = {
  name: 'help',
  routes: helpRoutes,
  jobs: [sweepFeedbackJob],
  console: helpConsole,
};
