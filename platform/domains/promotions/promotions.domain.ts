import type { Domain } from '../domain.ts';
import { promotionRoutes } from './applications/promotions.routes.ts';
import { bonusRoutes } from './bonuses/bonuses.routes.ts';
import { checkBonusesJob } from './bonuses/check-bonuses.job.ts';
import { promotionsConsole } from './console/promotions.console.ts';
import { rebateRoutes } from './rebate/rebate.routes.ts';

/** What the brand gives: promotions that members apply for, bonuses with their wagering, and the rebate that members claim. */
export const promotions: Domain = {
  name: 'promotions',
  routes: (deps) => [...promotionRoutes(deps), ...bonusRoutes(deps), ...rebateRoutes(deps)],
  jobs: [checkBonusesJob],
  console: promotionsConsole,
};
