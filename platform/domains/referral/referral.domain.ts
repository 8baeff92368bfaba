import type { Domain } from '../domain.ts';
import { referralConsole } from './console/referral.console.ts';
import { payReferralsJob } from './referral.job.ts';
import { referralRoutes } from './referral.routes.ts';

/** Members invite others, and earn a share of their bets. */
export const referral: Domain = {
  name: 'referral',
  routes: referralRoutes,
  jobs: [payReferralsJob],
  console: referralConsole,
};
