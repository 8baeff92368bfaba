import type { Domain } from '../domain.ts';
import { vipConsole } from './console/vip.console.ts';
import { settleRanksJob } from './settle-ranks.job.ts';
import { vipRoutes } from './vip.routes.ts';

/** The club: ranks that members reach and keep by their valid bets, and what each month of a rank gives. */
export const vip: Domain = {
  name: 'vip',
  routes: vipRoutes,
  jobs: [settleRanksJob],
  console: vipConsole,
};
