import { linked, type ConsolePart } from '../../../console/section/section.ts';
import { pointSection } from './point-section.ts';
import { listedDeliveries, listedRewards, POINT_ACTIONS } from './points.ts';

export const pointsConsole: ConsolePart = {
  sections: [
    linked('Points', 'points', async ({ deps: { db }, values }) =>
      pointSection(await listedRewards(db), await listedDeliveries(db), values.points),
    ),
  ],
  actions: POINT_ACTIONS,
};
