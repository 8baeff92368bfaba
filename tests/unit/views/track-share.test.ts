import { expect, it } from 'vitest';
import { trackShare } from '../../../src/views/member/missions/track-share.ts';

it('MEM-16: the track is full up to the milestones that are reached, each in the middle of its step', () => {
  const milestones = [500, 1000, 2000, 5000];
  expect(
    [0, 250, 500, 750, 1000, 3500, 4999, 5000, 9000].map((points) => trackShare(points, milestones)),
  ).toEqual([0, 0.0625, 0.125, 0.25, 0.375, 0.75, expect.closeTo(0.875, 3), 1, 1]);
});
