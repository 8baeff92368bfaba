/**
 * How much of the season's track is full, from 0 to 1. The milestones stand in the middle of steps of equal width,
 * whatever points they need, since an operator may set some close together.
 */
export const trackShare = (points: number, milestones: readonly number[]): number => {
  const passed = milestones.filter((needed) => needed <= points).length;
  if (passed === milestones.length) return 1;
  const from = milestones[passed - 1] ?? 0;
  const to = milestones[passed] ?? 1;
  const within = (points - from) / (to - from);
  return (passed === 0 ? within / 2 : passed - 0.5 + within) / milestones.length;
};
