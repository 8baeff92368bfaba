import type { Domain } from '../domain.ts';
import { bonusRoutes } from './bonuses/bonuses.routes.ts';
import { checkBonusesJob } from './bonuses/check-bonuses.job.ts';
import { promotionsConsole } from './console/promotions.console.ts';
import { rebateRoutes } from './rebate/rebate.routes.ts';

/** What the brand gives: bonuses with their wagering, and the rebate that members claim. */
export const promotions: Domain = {
  name: 'promotions',
  routes: (deps) => [...bonusRoutes(deps), ...rebateRoutes(deps)],
  jobs: [checkBonusesJob],
  console: promotionsConsole,
};
