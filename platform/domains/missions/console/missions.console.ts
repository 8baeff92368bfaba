import { linked, type ConsolePart } from '../../../console/section/section.ts';
import { readRules } from '../rules.ts';
import { missionSection } from './mission-section.ts';
import { latestRewards, listMilestones, listMissions, MISSION_ACTIONS } from './missions.ts';

export const missionsConsole: ConsolePart = {
  sections: [
    linked('Missions', 'missions', async ({ deps: { db }, values }) =>
      missionSection(
        await listMissions(db),
        await listMilestones(db),
        await latestRewards(db),
        values.missions,
        await readRules(db),
      ),
    ),
  ],
  actions: MISSION_ACTIONS,
};
