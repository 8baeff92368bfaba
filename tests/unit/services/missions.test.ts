import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { claimMission, loadMissions } from '../../../src/services/missions.ts';
import { caught, no, relay, visit, wireOf, type Wire } from './gateway.ts';

beforeEach(() => visit());
afterEach(() => vi.unstubAllGlobals());

const ROW = {
  ...{ missionId: 11, period: 'WEEK', missionType: 'BET', product: 'RNG', target: 500, progress: 120.5 },
  ...{ rewardAmount: 15, points: 40, state: 'OPEN', startTime: 1000, endTime: 9000 },
};
const ANSWERS = {
  MCSFE_getMissionSummaryDetails: ({ fields }: Wire) =>
    fields['status'] === 'O'
      ? { list: [ROW], total: 1, claimable: 3, serverTime: 4000, currency: 'TLB', currencySymbol: 'P' }
      : {
          list: [
            {
              ...{ ...ROW, missionId: 12, missionType: 'ROUNDS', target: 50, progress: 50 },
              ...{ state: 'CLAIMED', claimTime: 8000, remark: 'Late' },
            },
          ],
          ...{ total: 1, claimable: 3, serverTime: 12_000 },
        },
  MCSFE_getMissionMilestones: () => ({
    ...{ points: 240, startTime: 100, endTime: 90_000 },
    list: [{ milestoneId: 5, points: 200, rewardAmount: 25, state: 'READY' }],
  }),
  MCSFE_getMissionLeaderboard: ({ fields }: Wire) => ({
    ...(fields['week'] === 'W' ? { startTime: 7, isPaid: false } : { startTime: 1, isPaid: true }),
    ...{ endTime: 20, payTime: 30 },
    list: [{ rank: 1, username: 'm***a', avatar: '4', reachedValue: 900, rewardAmount: 75, isMe: true }],
    footer: { rank: 4, reachedValue: 310.25, gap: 12 },
  }),
  MCSFE_getMissionRules: () => '<p>Rules</p>',
};

test('MEM-16: the page is the missions of now and before, the season and both weeks', async () => {
  const sent = relay(ANSWERS);
  const { current, ended, season, thisWeek, lastWeek, rules } = await loadMissions();
  expect(current).toEqual({
    ...{ waiting: 3, exponent: 2, symbol: 'P' },
    missions: [
      {
        ...{ id: '11', kind: 'BET', target: 50_000, progress: 12_050, period: 'WEEK', product: 'RNG' },
        ...{ reward: 1500, points: 40, state: 'OPEN', startsAt: 1000, endsAt: 9000, leftMs: 5000 },
        ...{ claimedAt: null, note: null },
      },
    ],
  });
  expect(ended.missions).toEqual([
    {
      ...{ id: '12', kind: 'ROUNDS', target: 50, progress: 50, period: 'WEEK', product: 'RNG' },
      ...{ reward: 1500, points: 40, state: 'CLAIMED', startsAt: 1000, endsAt: 9000, leftMs: 0 },
      ...{ claimedAt: 8000, note: 'Late' },
    },
  ]);
  expect(season).toEqual({
    ...{ points: 240, startsAt: 100, endsAt: 90_000 },
    milestones: [{ id: '5', points: 200, reward: 2500, state: 'READY', note: null }],
  });
  expect(thisWeek).toEqual({
    ...{ startsAt: 7, endsAt: 20, paysAt: 30, isPaid: false },
    places: [{ rank: 1, name: 'm***a', avatar: '4', score: 90_000, prize: 7500, isMe: true }],
    own: { rank: 4, score: 31_025, gap: 1200 },
  });
  expect([lastWeek.startsAt, lastWeek.isPaid, rules]).toEqual([1, true, '<p>Rules</p>']);
  const wires = sent.map(wireOf);
  expect(new Set(wires.map(({ module, token }) => `${module} ${token}`))).toEqual(
    new Set(['MISSIONLB3 t-1']),
  );
  expect(wires.map(({ call, fields }) => [call.replace(/.*_/, ''), fields])).toEqual([
    ['getMissionSummaryDetails', { status: 'O' }],
    ['getMissionSummaryDetails', { status: 'C' }],
    ['getMissionMilestones', {}],
    ['getMissionLeaderboard', { week: 'W' }],
    ['getMissionLeaderboard', { week: 'L' }],
    ['getMissionRules', {}],
  ]);
});

test('MEM-16: without its rules the page is there, without its missions it is not', async () => {
  relay({ ...ANSWERS, MCSFE_getMissionRules: () => no('function.not.available') });
  expect((await loadMissions()).rules).toBe('');
  relay({ ...ANSWERS, MCSFE_getMissionMilestones: () => no('function.not.available') });
  expect(await caught(loadMissions())).toMatchObject({ code: 'function.not.available' });
});

test('MEM-19: a gateway that does not count rewards has its open missions counted', async () => {
  relay({
    ...ANSWERS,
    MCSFE_getMissionSummaryDetails: () => ({ list: [ROW], total: 7 }),
  });
  const { current } = await loadMissions();
  expect([current.waiting, current.missions[0]?.leftMs]).toEqual([7, null]);
});

test('MEM-16: a claim names a mission or a milestone, and has one key in one visit', async () => {
  const sent = relay({
    MCSFE_claimMissionRewards: () => ({ rewardAmount: 15.5, points: 40, currency: 'TLB' }),
  });
  expect(await claimMission({ of: 'mission', id: '11' }, 'visit-1')).toEqual({ reward: 1550, points: 40 });
  await claimMission({ of: 'milestone', id: '11' }, 'visit-1');
  await claimMission({ of: 'mission', id: '11' }, 'visit-1');
  await claimMission({ of: 'mission', id: '12' }, 'visit-1');
  await claimMission({ of: 'mission', id: '11' }, 'visit-2');
  const wires = sent.map(wireOf);
  expect(wires.map(({ fields }) => fields)).toEqual([
    { missionId: '11' },
    { milestoneId: '11' },
    { missionId: '11' },
    { missionId: '12' },
    { missionId: '11' },
  ]);
  expect(new Set(wires.map(({ call }) => call))).toEqual(
    new Set(['POST /wps/relay/MCSFE_claimMissionRewards']),
  );
  const keys = wires.map(({ key }) => key);
  expect([keys[2] === keys[0], new Set(keys).size]).toEqual([true, 4]);
});
