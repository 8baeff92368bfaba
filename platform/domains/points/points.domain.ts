import type { Domain } from '../domain.ts';
import { accruePointsJob } from './accrue-points.job.ts';
import { pointsConsole } from './console/points.console.ts';
import { pointRoutes } from './points.routes.ts';
import { sweepDeliveriesJob } from './sweep-deliveries.job.ts';

/** Points for bets and deposits, their conversion into money, and the shop of rewards. */
export const points: Domain = {
  name: 'points',
  routes: pointRoutes,
  jobs: [accruePointsJob, sweepDeliveriesJob],
  console: pointsConsole,
};
