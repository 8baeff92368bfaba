import { linked, type ConsolePart } from '../../../console/section/section.ts';
import { bonusSection } from './bonus-section.ts';
import { BONUS_ACTIONS, latestBonuses } from './bonuses.ts';
import { REBATE_ACTIONS } from './rebate.ts';
import { rebateSection } from './rebate-section.ts';

export const promotionsConsole: ConsolePart = {
  sections: [
    linked('Bonuses', 'bonuses', async ({ deps }) =>
      bonusSection(await latestBonuses(deps.db), Buffer.from(deps.random(18)).toString('base64url')),
    ),
    linked('Rebate', 'rebate', async ({ values }) => rebateSection(values.rebate)),
  ],
  actions: { ...BONUS_ACTIONS, ...REBATE_ACTIONS },
};
