import { linked, type ConsolePart } from '../../../console/section/section.ts';
import { rewardSection } from './reward-section.ts';
import { latestDraws, latestSignIns, REWARD_ACTIONS } from './rewards.ts';

export const rewardsConsole: ConsolePart = {
  sections: [
    linked('Reward centre', 'rewards', async ({ deps: { db }, values }) =>
      rewardSection(await latestDraws(db), await latestSignIns(db), values.rewards),
    ),
  ],
  actions: REWARD_ACTIONS,
};
