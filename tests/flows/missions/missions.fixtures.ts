import type { Leaderboard, MissionPageData } from '../../../src/services/missions.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
/** Monday 20 September 2026, midnight in Istanbul. */
const MONDAY = 1_789_938_000_000;
const mission = (id: string, more: object) => ({
  ...{ id, kind: 'BET', product: null, period: 'DAY', target: 10_000, progress: 0 },
  ...{ reward: 500, points: 40, state: 'OPEN', startsAt: MONDAY, endsAt: MONDAY + DAY },
  ...{ claimedAt: null, note: null, leftMs: DAY },
  ...more,
});
const money = { exponent: 2, symbol: 'P' };
const board = (more: object): Leaderboard =>
  ({
    ...{ startsAt: MONDAY, endsAt: MONDAY + 7 * DAY, paysAt: MONDAY + 7 * DAY + DAY / 4, isPaid: false },
    ...{ places: [], own: { rank: null, score: 0, gap: null } },
    ...more,
  }) as Leaderboard;

/** A pageData with a reward that waits, or where it is claimed. */
const pageDataOf = (state: 'READY' | 'CLAIMED'): MissionPageData =>
  ({
    current: {
      ...money,
      waiting: state === 'READY' ? 2 : 0,
      missions: [
        mission('1', { state, progress: 10_000, claimedAt: state === 'READY' ? null : MONDAY + 1000 }),
        mission('2', {
          kind: 'ROUNDS',
          product: 'LIVE',
          target: 20,
          progress: 7,
          reward: 0,
          points: 60,
          leftMs: HOUR,
        }),
        // It has ended since the pageData was read.
        mission('4', { kind: 'ROUNDS', target: 5, state: state === 'READY' ? 'READY' : 'OPEN', leftMs: 0 }),
        mission('3', { kind: 'GAMES', period: 'WEEK', target: 3, progress: 1, points: 0 }),
      ],
    },
    ended: { ...money, waiting: 0, missions: [mission('1', { state: 'EXPIRED', endsAt: MONDAY })] },
    season: {
      ...{ points: 120, startsAt: MONDAY, endsAt: MONDAY + 30 * DAY },
      milestones: [
        { id: '1', points: 100, reward: 1000, state, note: null },
        { id: '2', points: 500, reward: 9000, state: 'LOCKED', note: null },
      ],
    },
    thisWeek: board({
      places: [
        { rank: 1, name: 'zü•••al', avatar: '4', score: 90_000, prize: 50_000, isMe: false },
        { rank: 2, name: 'ah•••et', avatar: null, score: 80_000, prize: 30_000, isMe: false },
        { rank: 3, name: 'de•••ip', avatar: '7', score: 70_000, prize: 20_000, isMe: false },
        { rank: 4, name: 'ol•••ga', avatar: '2', score: 60_000, prize: 0, isMe: false },
      ],
      own: { rank: 38, score: 40_000, gap: 20_001 },
    }),
    lastWeek: board({ isPaid: true }),
    rules: '<ul><li>One account a person.</li></ul>',
    readAt: 0,
    jitter: 0.5,
    visit: 'visit-1',
  }) as MissionPageData;

export const waiting = pageDataOf('READY');
export const settled = pageDataOf('CLAIMED');
