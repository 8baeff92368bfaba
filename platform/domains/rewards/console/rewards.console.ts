import { linked, type ConsolePart } from '../../../console/section/section.ts';
import { rewardSection } from './reward-section.ts';
import { latestDraws, latestSignIns, REWARD_ACTIONS } from './rewards.ts';

export const rewardsConsole: ConsolePart = {
  sections: [
    linked('Reward centre', 'rewards', async ({ deps: { db }, values, query }) => {
      const account = query('account');
      const claimed = { signIns: await latestSignIns(db, account), account };
      return rewardSection(await latestDraws(db), claimed, values.rewards);
    }),
  ],
  actions: REWARD_ACTIONS,
};
