import {
  rewardCenterMachine,
  selectClaims,
  selectWaitingSum,
  type RewardPageData,
} from '../../../src/machines/member/reward-center/reward-center.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';
import { offline } from '../common/centres.fixtures.ts';

const MIDNIGHT = Date.UTC(2026, 10, 20, 21);
const waiting: RewardPageData = {
  rewards: [
    { id: '7', kind: 'UPGRADE_BONUS', remark: 'VIP 4', amount: 8420, points: 0, endsAt: MIDNIGHT },
    { id: '3', kind: 'MISSION', remark: '', amount: 500, points: 40, endsAt: MIDNIGHT },
  ],
  ...{ exponent: 2, symbol: 'P', visit: 'v1', proof: 'proven' },
  calendar: {
    ...{ streak: 1, endsAt: MIDNIGHT, today: 2 },
    deposit: { days: 30, amount: 0, missing: 0, isMet: true },
    days: [
      { day: 1, amount: 100, state: 'CLAIMED' },
      { day: 2, amount: 200, state: 'READY' },
      { day: 3, amount: 300, state: 'NEXT' },
    ],
  },
  raffle: {
    draw: {
      ...{ period: 1, endTime: 2, drawTime: MIDNIGHT, seedHash: 'aa11', ticketAmount: 10_000, tickets: 4 },
      ...{ mostTickets: 100, prizes: [100_000, 50_000], wagering: 0, prizeDays: 14 },
    },
    last: {
      ...{ period: 0, drawTime: 1, seedHash: 'bb22', seed: 'cc33', tickets: 9 },
      results: [{ place: 1, ticket: 5, username: 'zü•••al', amount: 100_000, isMe: false }],
    },
    tickets: [{ period: 0, first: 1, count: 3, won: 0 }],
  },
  history: {
    claims: [
      { id: 'S1', kind: 'SIGN_IN', amount: 100, at: MIDNIGHT, isTakenBack: true, note: 'Many accounts' },
      { id: 'B7', kind: 'MANUAL', amount: 700, at: MIDNIGHT, isTakenBack: false, note: null },
    ],
    totalPages: 2,
  },
};
const nothing: RewardPageData = {
  ...waiting,
  ...{ rewards: [], visit: 'v2', proof: null },
  calendar: {
    ...waiting.calendar,
    today: 2,
    deposit: { days: 7, amount: 5000, missing: 1250, isMet: false },
    days: [
      { day: 1, amount: 100, state: 'TAKEN_BACK' },
      { day: 2, amount: 200, state: 'NEXT' },
    ],
  },
  raffle: { draw: null, last: null, tickets: [] },
  history: { claims: [], totalPages: 0 },
};

export const model = defineModel(rewardCenterMachine, {
  title: 'Reward centre',
  events: {
    'rewards.changed': 'sent',
    'tab.choose': {
      raffle: (s) => (s.hasTag('shown') ? ({ tab: 'raffle' } as const) : undefined),
      history: (s) => (s.hasTag('shown') ? ({ tab: 'history' } as const) : undefined),
      rewards: (s) => (s.hasTag('shown') ? ({ tab: 'rewards' } as const) : undefined),
    },
    'page.turn': {
      next: (s) =>
        s.context.tab === 'history' && s.context.pageData?.history.totalPages === 2 && s.context.page === 1
          ? { page: 2 }
          : undefined,
      'a page that is not there': { page: 3 },
    },
    'rewards.claim': {
      one: (s) =>
        s.context.tab === 'rewards' && s.context.pageData?.rewards.length
          ? { claims: [{ kind: 'UPGRADE_BONUS', id: '7' }] }
          : undefined,
      'the day': (s) =>
        s.context.tab === 'rewards' && s.context.pageData?.rewards.length
          ? { claims: [{ kind: 'SIGN_IN', id: String(MIDNIGHT) }] }
          : undefined,
      all: (s) => (s.context.pageData?.rewards.length ? { claims: selectClaims(s) } : undefined),
      'what does not wait': { claims: [{ kind: 'MANUAL', id: '99' }] },
    },
  },
  outcomes: {
    watchRewards: { changed: { send: { type: 'rewards.changed' } } },
    loadRewards: { waiting: { done: waiting }, nothing: { done: nothing }, refused: offline },
    claimReward: {
      paid: { done: 100 },
      'needs a deposit': {
        error: new ServiceError('refused', 'sign_in_needs_deposit', {
          detail: { days: 7, amount: 50, missing: 12.5 },
        }),
      },
      'claimed elsewhere': { error: new ServiceError('refused', 'bonus_not_claimable') },
      lost: offline,
    },
  },
  tours: 'states',
  home: (s) => !s.hasTag('busy') && !s.matches('refreshing'),
  rules: [
    {
      id: 'a change during the first load begins it anew, since its response may be older',
      always: (_, { label, from, started }) =>
        label !== 'watchRewards = changed' ||
        from?.matches('loading') !== true ||
        started.some(({ actor }) => actor === 'loadRewards'),
    },
    {
      id: 'only what waits is claimed, the first of the queue, under the visit in which it was shown',
      requirements: ['MEM-14'],
      always: (s, { started }) =>
        started.every(
          ({ actor, input }) =>
            actor !== 'claimReward' ||
            JSON.stringify(input) ===
              JSON.stringify({ claim: s.context.queue[0], visit: s.context.pageData?.visit }),
        ),
    },
    {
      id: 'a lost answer is asked for again with the same claim',
      requirements: ['MEM-14'],
      always: (s, { label, from }) =>
        label === 'claimReward = lost'
          ? s.matches('resultUnknown') && s.context.queue === from?.context.queue
          : !from?.matches('resultUnknown') || s.context.queue === from.context.queue,
    },
    {
      id: 'a refused claim ends the queue, and whatever was claimed, everything is read again',
      requirements: ['MEM-14'],
      always: (s, { label }) =>
        !['claimReward = claimed elsewhere', 'claimReward = needs a deposit'].includes(label) ||
        (s.matches('refreshing') && s.context.queue.length === 0),
    },
    {
      id: 'each paid claim leaves the queue and is added to the sum',
      requirements: ['MEM-14'],
      always: (s, { label, from }) =>
        label !== 'claimReward = paid' ||
        (s.context.claimed === (from?.context.claimed ?? 0) + 100 &&
          s.context.queue.length === (from?.context.queue.length ?? 0) - 1),
    },
    {
      id: 'what is missing of the deposits is known as long as its refusal is shown',
      requirements: ['MEM-14'],
      always: (s) =>
        s.context.missing === (s.context.failure?.code === 'sign_in_needs_deposit' ? 1250 : null),
    },
    {
      id: 'the sum that waits is of the rewards and of today’s prize',
      always: (s) =>
        selectWaitingSum(s) ===
        (s.context.pageData === null || s.context.pageData.rewards.length === 0 ? 0 : 9120),
    },
    {
      id: 'what is shown stays while it is read again',
      never: (s) => s.hasTag('shown') && s.context.pageData === null,
    },
  ],
  instructions: {
    start: 'Open /member/rewardCenter.',
    'tab.choose (raffle)': 'Choose "Weekly raffle".',
    'tab.choose (history)': 'Choose "Claimed".',
    'tab.choose (rewards)': 'Choose "Rewards".',
    'page.turn (next)': 'Press "2" below what was claimed.',
    'page.turn (a page that is not there)': 'Nothing: there is no such page.',
    'rewards.claim (one)': 'Press "Claim" of the rank bonus.',
    'rewards.claim (the day)': 'Press "Claim today’s prize".',
    'rewards.claim (all)': 'Press "Claim all".',
    'rewards.claim (what does not wait)': 'Nothing: there is no button.',
    'claim.retry': 'Press "Try again".',
    'rewards.reload': 'Press "Try again".',
    'watchRewards = changed': 'A reward is claimed in another tab.',
    'loadRewards = waiting': 'The platform answers with rewards that wait.',
    'loadRewards = nothing': 'The platform answers that nothing waits.',
    'loadRewards = refused': 'The network is off while the rewards are requested.',
    'refreshRewards = waiting': 'The platform answers with rewards that wait.',
    'refreshRewards = nothing': 'The platform answers that nothing waits.',
    'refreshRewards = refused': 'The network is off while the rewards are read again.',
    'claimReward = paid': 'The platform pays the reward.',
    'claimReward = needs a deposit': 'The deposits of the last days have become too little since.',
    'claimReward = claimed elsewhere': 'The reward was claimed in another tab.',
    'claimReward = lost': 'The network is lost before the answer.',
  },
});
