import type { Domain } from '../domain.ts';
import { rewardsConsole } from './console/rewards.console.ts';
import { drawRafflesJob, openRaffleJob } from './raffle.job.ts';
import { rewardRoutes } from './rewards.routes.ts';

/** The reward centre: what can be claimed, the sign-in calendar, and the weekly raffle. */
export const rewards: Domain = {
  name: 'rewards',
  routes: rewardRoutes,
  jobs: [openRaffleJob, drawRafflesJob],
  console: rewardsConsole,
};
