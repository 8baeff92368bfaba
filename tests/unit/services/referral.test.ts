import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listReferral, loadReferral } from '../../../src/services/referral.ts';
import { caught, no, relay, visit, wireOf } from './gateway.ts';

beforeEach(() => {
  visit();
  vi.stubGlobal('location', new URL('https://play.example/member/referral'));
});
afterEach(() => vi.unstubAllGlobals());

const ANSWERS = {
  MCSFE_getReferralDetails: () => ({
    ...{ referralCode: 'K7 F2', totalInvitations: 9, depositedCount: 5, playingCount: 2 },
  }),
  MCSFE_getReferralRules: () => ({
    ...{ rate: 0.004, perFriend: 30, perDay: 120, payTime: 5000, mostFriends: 40 },
    ...{ currency: 'TLB', currencySymbol: 'P' },
  }),
  ODSFE2_referralMyIncomeOverview: () => ({ lastDay: 1.5, month: 20, total: 345 }),
  ODSFE2_referralRanking: () => ({
    list: [{ rank: 1, username: 'm***a', income: 99.5, isMe: true }],
    footer: { rank: 4, income: 12 },
  }),
};

test('MEM-15, REF-01: the page is the link, how far the friends are, the rules and the income', async () => {
  const sent = relay(ANSWERS);
  const { picture, ...page } = await loadReferral();
  expect(page).toEqual({
    link: 'https://play.example/register?referralCode=K7%20F2',
    ...{ invited: 9, deposited: 5, playing: 2 },
    rules: {
      ...{ rate: 0.004, mostFriends: 40, symbol: 'P', exponent: 2 },
      ...{ paysAt: 5000, perFriend: 3000, perDay: 12_000 },
    },
    overview: { lastDay: 150, month: 2000, total: 34_500 },
    ranking: {
      places: [{ rank: 1, name: 'm***a', income: 9950, isMe: true }],
      own: { rank: 4, income: 1200 },
    },
  });
  expect(picture).toMatch(/^data:image\/svg\+xml,/);
  const wires = sent.map(wireOf);
  expect(new Set(wires.map(({ module, token }) => `${module} ${token}`))).toEqual(new Set(['REFERRAL3 t-1']));
  expect(wires.map(({ call, fields }) => [call, fields])).toEqual([
    ['GET /wps/relay/MCSFE_getReferralDetails', { autoGenerate: 'true' }],
    ['GET /wps/relay/MCSFE_getReferralRules', {}],
    ['GET /wps/relay/ODSFE2_referralMyIncomeOverview', {}],
    ['GET /wps/relay/ODSFE2_referralRanking', {}],
  ]);
});

test('REF-01: without the ranking the page is there, without the income it is not', async () => {
  relay({ ...ANSWERS, ODSFE2_referralRanking: () => no('function.not.available') });
  expect((await loadReferral()).ranking).toBeNull();
  relay({ ...ANSWERS, ODSFE2_referralMyIncomeOverview: () => no('function.not.available') });
  expect(await caught(loadReferral())).toMatchObject({ code: 'function.not.available' });
});

const FRIEND = {
  ...{ username: 'a***n', registerTime: 700, step: 'DEPOSITED', isOwnDevice: true },
  ...{ validBet: 250, income: 1.25 },
};

test('REF-01: friends are of one page of 20, and may be searched for', async () => {
  const sent = relay({ MCSFE_getReferralList: () => ({ list: [FRIEND], totalPages: 3, total: 41 }) });
  expect(await listReferral({ list: 'friends', page: 2, account: '' })).toEqual({
    friends: [
      {
        ...{ name: 'a***n', at: 700, step: 'DEPOSITED', isOwnDevice: true },
        ...{ validBet: 25_000, income: 125 },
      },
    ],
    ...{ incomes: [], totalPages: 3 },
  });
  await listReferral({ list: 'friends', page: 1, account: 'arin' });
  expect(sent.map((one) => wireOf(one).fields)).toEqual([
    { page: '2', size: '20' },
    { page: '1', size: '20', username: 'arin' },
  ]);
});

test('REF-01: the income is of one page of 20, down to what the bounds cut off', async () => {
  const income = { day: 500, username: 'a***n', validBet: 250, rate: 0.004, income: 0.75, capped: 0.25 };
  const sent = relay({ ODSFE2_referralMyIncome: () => ({ list: [income], totalPages: 6, total: 101 }) });
  expect(await listReferral({ list: 'income', page: 5, account: 'arin' })).toEqual({
    friends: [],
    incomes: [{ day: 500, name: 'a***n', validBet: 25_000, rate: 0.004, income: 75, capped: 25 }],
    totalPages: 6,
  });
  expect(sent.map((one) => wireOf(one).fields)).toEqual([{ page: '5', size: '20' }]);
});
