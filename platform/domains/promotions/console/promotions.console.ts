import { linked, type ConsolePart } from '../../../console/section/section.ts';
import { PROMOTION_ACTIONS, listedPromotions, waitingApplications } from './applications.ts';
import { promotionSection } from './promotion-section.ts';
import { bonusSection } from './bonus-section.ts';
import { BONUS_ACTIONS, latestBonuses } from './bonuses.ts';
import { REBATE_ACTIONS } from './rebate.ts';
import { rebateSection } from './rebate-section.ts';

export const promotionsConsole: ConsolePart = {
  sections: [
    linked('Promotions', 'promotions', async ({ deps: { db }, now }) =>
      promotionSection(await waitingApplications(db), await listedPromotions(db), now),
    ),
    linked('Bonuses', 'bonuses', async ({ deps }) =>
      bonusSection(await latestBonuses(deps.db), Buffer.from(deps.random(18)).toString('base64url')),
    ),
    linked('Rebate', 'rebate', async ({ values }) => rebateSection(values.rebate)),
  ],
  actions: { ...PROMOTION_ACTIONS, ...BONUS_ACTIONS, ...REBATE_ACTIONS },
};
