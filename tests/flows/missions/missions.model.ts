import type { SnapshotFrom } from 'xstate';
import { missionsMachine } from '../../../src/machines/member/missions/missions.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';
import { offline } from '../common/centres.fixtures.ts';
import { settled, waiting } from './missions.fixtures.ts';

type Snapshot = SnapshotFrom<typeof missionsMachine>;
const isShown = (s: Snapshot): boolean => s.hasTag('shown');
const isWaiting = (s: Snapshot): boolean => s.context.pageData === waiting;

export const model = defineModel(missionsMachine, {
  title: 'Missions and leaderboard',
  events: {
    'tab.choose': {
      'the chosen one': (s) =>
        isShown(s) && s.context.tab === 'DAY' ? ({ tab: 'DAY' } as const) : undefined,
      weekly: (s) => (isShown(s) && s.context.tab === 'DAY' ? ({ tab: 'WEEK' } as const) : undefined),
      ended: (s) => (isShown(s) && s.context.tab === 'WEEK' ? ({ tab: 'ENDED' } as const) : undefined),
      daily: (s) => (isShown(s) && s.context.tab === 'ENDED' ? ({ tab: 'DAY' } as const) : undefined),
    },
    'week.choose': {
      'the chosen one': (s) =>
        isShown(s) && s.context.week === 'this' ? ({ week: 'this' } as const) : undefined,
      last: (s) => (isShown(s) && s.context.week === 'this' ? ({ week: 'last' } as const) : undefined),
      this: (s) => (isShown(s) && s.context.week === 'last' ? ({ week: 'this' } as const) : undefined),
    },
    'reward.claim': {
      'of a mission': (s) =>
        isWaiting(s) && s.matches('showing') ? { claim: { of: 'mission', id: '1' } as const } : undefined,
      'of a milestone': (s) =>
        isWaiting(s) && s.matches('showing') ? { claim: { of: 'milestone', id: '1' } as const } : undefined,
      'of what is not finished': { claim: { of: 'mission', id: '2' } },
    },
    'missions.changed': 'sent',
  },
  outcomes: {
    watchMissions: { changed: { send: { type: 'missions.changed' } } },
    loadMissions: { 'with rewards': { done: waiting }, settled: { done: settled }, refused: offline },
    claimMission: {
      paid: { done: { reward: 500, points: 40 } },
      'claimed elsewhere': { error: new ServiceError('refused', 'mission_claimed') },
      lost: offline,
    },
  },
  tours: 'states',
  home: (s) => !s.hasTag('busy') && !s.matches('refreshing'),
  rules: [
    {
      id: 'a change during the first load begins it anew, since its response may be older',
      always: (_, { label, from, started }) =>
        label !== 'watchMissions = changed' ||
        from?.matches('loading') !== true ||
        started.some(({ actor }) => actor === 'loadMissions'),
    },
    {
      id: 'missions that have loaded show no failure to load them',
      always: (s, { label }) =>
        !label.startsWith('loadMissions = ') || s.matches('failed') || s.context.failure === null,
    },
    {
      id: 'only what waits is claimed, one claim at a time',
      requirements: ['MEM-16'],
      always: (s, { started, from }) =>
        !started.some(({ actor }) => actor === 'claimMission') ||
        (s.context.claim !== null && s.context.claim.id === '1' && from?.matches('claiming') !== true),
    },
    {
      id: 'a lost answer is asked for again with the same claim, and nothing else is claimed meanwhile',
      requirements: ['MEM-16'],
      always: (s, { label, from }) =>
        label === 'claimMission = lost'
          ? s.matches('resultUnknown') && s.context.claim === from?.context.claim
          : !from?.matches('resultUnknown') || s.context.claim === from.context.claim,
    },
    {
      id: 'whatever a claim brings, everything is read again',
      requirements: ['MEM-16'],
      always: (s, { label }) =>
        !['claimMission = paid', 'claimMission = claimed elsewhere'].includes(label) ||
        (s.matches('refreshing') && s.context.claim === null),
    },
    {
      id: 'when a mission ends, and after a failed read, everything is read again',
      requirements: ['MEM-16'],
      always: (s, { label }) => label !== 'after nextRead' || s.matches('refreshing'),
    },
    {
      id: 'what is shown stays while it is read again',
      never: (s) => s.hasTag('shown') && s.context.pageData === null,
    },
  ],
  instructions: {
    start: 'Open the missions.',
    'tab.choose (the chosen one)': 'Press the chosen tab again.',
    'week.choose (the chosen one)': 'Choose the chosen week again.',
    'tab.choose (weekly)': 'Choose "Weekly".',
    'tab.choose (ended)': 'Choose "Ended".',
    'tab.choose (daily)': 'Choose "Daily".',
    'week.choose (last)': 'Choose "Last week".',
    'week.choose (this)': 'Choose "This week".',
    'reward.claim (of a mission)': 'Press "Claim" beside the finished mission.',
    'reward.claim (of a milestone)': 'Press "Claim P 10.00" above the track.',
    'reward.claim (of what is not finished)': 'No person can do this: there is no button.',
    'claim.retry': 'Press "Try again".',
    'after nextRead': 'Wait until the next mission ends.',
    'missions.reload': 'Press "Try again".',
    'watchMissions = changed': 'A reward is claimed in another tab.',
    'loadMissions = with rewards': 'The platform answers with rewards that wait.',
    'loadMissions = settled': 'The platform answers that everything finished is claimed.',
    'loadMissions = refused': 'The network is off while the missions are requested.',
    'refreshMissions = with rewards': 'The platform answers with rewards that wait.',
    'refreshMissions = settled': 'The platform answers that everything finished is claimed.',
    'refreshMissions = refused': 'The network is off while the missions are read again.',
    'claimMission = paid': 'The platform pays the reward.',
    'claimMission = claimed elsewhere': 'The reward was claimed in another tab.',
    'claimMission = lost': 'The network is lost before the answer.',
  },
});
