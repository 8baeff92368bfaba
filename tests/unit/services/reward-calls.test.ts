import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { claimReward, countRewards, loadRewards, missingDeposit } from '../../../src/services/rewards.ts';
import { caught, no, relay, visit, wireOf } from './gateway.ts';

beforeEach(() => visit());
afterEach(() => vi.unstubAllGlobals());

const ANSWERS = {
  PROMOFE_getPromoList: () => ({
    list: [{ claimId: 3, promotionType: 'RANK', remark: 'July', amount: 12.5, points: 40, endsAt: 900 }],
    ...{ currency: 'TLB', currencySymbol: 'P' },
  }),
  MCSFE_getSignInCalendar: () => ({
    ...{ streak: 2, today: 3, endTime: 800 },
    list: [
      { day: 2, amount: 1.5, state: 'CLAIMED' },
      { day: 3, amount: 2.5, state: 'READY' },
    ],
    deposit: { days: 7, amount: 200, missing: 80.5, isMet: false },
  }),
  MCSFE_getRafflePromotionStatus: () => ({
    draw: {
      ...{ period: 700, endTime: 710, drawTime: 720, seedHash: 'ab', ticketAmount: 100, mostTickets: 50 },
      ...{ tickets: 4, prizes: [1000, 250.5], wagering: 2, prizeDays: 7 },
    },
    list: [{ period: 600, first: 31, count: 4, won: 250.5 }],
  }),
  MCSFE_getRewardHistory: () => ({
    list: [
      {
        ...{ promotionType: 'SIGN_IN', amount: 1.5, claimTime: 500, id: 9 },
        ...{ isTakenBack: true, remark: 'Twice' },
      },
    ],
    totalPages: 4,
  }),
};

test('MEM-14: the page is the rewards, the calendar, the raffle and one page of what was claimed', async () => {
  const sent = relay(ANSWERS);
  const { visit: first, ...page } = await loadRewards(2);
  expect(page).toEqual({
    rewards: [{ id: '3', kind: 'RANK', remark: 'July', amount: 1250, points: 40, endsAt: 900 }],
    ...{ exponent: 2, symbol: 'P', proof: null },
    calendar: {
      ...{ streak: 2, today: 3, endsAt: 800 },
      deposit: { days: 7, amount: 20_000, missing: 8050, isMet: false },
      days: [
        { day: 2, amount: 150, state: 'CLAIMED' },
        { day: 3, amount: 250, state: 'READY' },
      ],
    },
    raffle: {
      draw: {
        ...{ period: 700, endTime: 710, drawTime: 720, seedHash: 'ab', ticketAmount: 10_000 },
        ...{ mostTickets: 50, tickets: 4, prizes: [100_000, 25_050], wagering: 2, prizeDays: 7 },
      },
      last: null,
      tickets: [{ period: 600, first: 31, count: 4, won: 25_050 }],
    },
    history: {
      claims: [{ id: '9', kind: 'SIGN_IN', amount: 150, at: 500, isTakenBack: true, note: 'Twice' }],
      totalPages: 4,
    },
  });
  const wires = sent.map(wireOf);
  expect(new Set(wires.map(({ module, token }) => `${module} ${token}`))).toEqual(new Set(['REWCEN3 t-1']));
  expect(wires.map(({ call, fields }) => [call.replace(/.*_/, ''), fields])).toEqual([
    ['getPromoList', {}],
    ['getSignInCalendar', {}],
    ['getRafflePromotionStatus', {}],
    ['getRewardHistory', { page: '2' }],
  ]);
  expect((await loadRewards(2)).visit).not.toBe(first);
});

test('MEM-21: the badge is everything that waits but the referral', async () => {
  const names = [
    ...['MANUAL', 'RAFFLE', 'TICKET', 'LOGIN', 'REGISTER', 'SAVIOR', 'UPGRADE_BONUS', 'MISSION_MANUAL'],
    'REFERRAL',
  ];
  relay({
    MCSFE_getAvailablePromotions: () => ({
      content: Object.fromEntries(names.map((name, at) => [name, { enabled: true, count: 2 ** at }])),
    }),
  });
  expect(await countRewards()).toEqual({ all: 255, missions: 128 });
});

test('MEM-21: a kind that the gateway leaves out counts nothing', async () => {
  relay({ MCSFE_getAvailablePromotions: () => ({ content: { RAFFLE: { enabled: true, count: 3 } } }) });
  expect(await countRewards()).toEqual({ all: 3, missions: 0 });
});

test('MEM-14: each kind is claimed by its own call, and brings minor units', async () => {
  const sent = relay({
    MCSFE_claimSignIn: () => ({ amount: 2.5 }),
    MCS2_claimRafflePromotion: () => ({ amount: 250.5 }),
    MCSFE_claimMissionRewards: () => ({ rewardAmount: 15.5, points: 7 }),
    ODSFE2_rebateDisburse: () => ({ amount: 6.25, claimedAt: 5 }),
    MCSFE_claimIssuedPromotion: () => ({ amount: 12.5 }),
  });
  const paid: number[] = [];
  for (const kind of ['SIGN_IN', 'RAFFLE', 'MISSION', 'MILESTONE', 'REBATE', 'RANK'])
    paid.push(await claimReward({ kind, id: '3' }, 'visit-1'));
  expect(paid).toEqual([250, 25_050, 1550, 1550, 625, 1250]);
  expect(sent.map(wireOf).map(({ call, fields }) => [call, fields])).toEqual([
    ['POST /wps/relay/MCSFE_claimSignIn', {}],
    ['POST /wps/relay/MCS2_claimRafflePromotion', { promotionId: '3' }],
    ['POST /wps/relay/MCSFE_claimMissionRewards', { missionId: '3' }],
    ['POST /wps/relay/MCSFE_claimMissionRewards', { milestoneId: '3' }],
    ['POST /wps/relay/ODSFE2_rebateDisburse', {}],
    ['POST /wps/relay/MCSFE_claimIssuedPromotion', { promotionClaimId: '3', promotionType: 'RANK' }],
  ]);
});

test.each([
  ['the missing sum', () => no('sign_in_needs_deposit', { value: { missing: 80.5, currency: 'TLB' } }), 8050],
  ['nothing, where any deposit will do', () => no('sign_in_needs_deposit'), 0],
  ['null for another refusal', () => no('already_claimed', { value: { missing: 80.5 } }), null],
])('MEM-14: what today’s prize still needs is %s', async (_, refuse, missing) => {
  relay({ MCSFE_claimSignIn: refuse });
  expect(missingDeposit(await caught(claimReward({ kind: 'SIGN_IN', id: '' }, 'visit-1')))).toBe(missing);
});

test('MEM-14: a failure that is no refusal names no missing deposit', () => {
  expect(missingDeposit(new Error('sign_in_needs_deposit'))).toBeNull();
});
