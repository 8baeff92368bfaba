import type { Domain } from '../domain.ts';
import { missionsConsole } from './console/missions.console.ts';
import { payPrizesJob, scoreMissionsJob } from './missions.job.ts';
import { missionRoutes } from './missions.routes.ts';

/** Missions of the day and the week, the season's milestones, and the leaderboard with its prizes. */
export const missions: Domain = {
  name: 'missions',
  routes: missionRoutes,
  jobs: [scoreMissionsJob, payPrizesJob],
  console: missionsConsole,
};
