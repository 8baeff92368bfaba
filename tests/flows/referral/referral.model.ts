import type { SnapshotFrom } from 'xstate';
import { referralMachine } from '../../../src/machines/member/referral/referral.machine.ts';
import type { ReferralPageData, ReferralPage } from '../../../src/services/referral.ts';
import { defineModel } from '../../kit/model.ts';
import { offline } from '../common/centres.fixtures.ts';

type Snapshot = SnapshotFrom<typeof referralMachine>;
const JOINED = 1_789_948_800_000;

const pageData: ReferralPageData = {
  link: 'https://statehouse.test/register?referralCode=mina2468',
  picture: 'data:image/svg+xml,%3Csvg%20xmlns=%22http://www.w3.org/2000/svg%22/%3E',
  ...{ invited: 11, deposited: 7, playing: 3 },
  rules: {
    ...{ rate: 0.005, mostFriends: 1000, symbol: 'P', exponent: 2 },
    ...{ paysAt: JOINED, perFriend: 50_000, perDay: 200_000 },
  },
  overview: { lastDay: 310, month: 3680, total: 41_255 },
  ranking: {
    places: [{ rank: 1, name: 'zü•••al', income: 90_000, isMe: false }],
    own: { rank: 12, income: 3680 },
  },
};
const friends: ReferralPage = {
  friends: [
    { name: 'ho•••ng', step: 'PLAYING', isOwnDevice: false, at: JOINED, validBet: 412_000, income: 2060 },
    { name: 'no•••or', step: 'REGISTERED', isOwnDevice: false, at: JOINED, validBet: 0, income: 0 },
  ],
  incomes: [],
  totalPages: 2,
};
const income: ReferralPage = {
  friends: [],
  incomes: [{ day: JOINED, name: 'ho•••ng', rate: 0.005, validBet: 412_000, income: 1000, capped: 1060 }],
  totalPages: 1,
};
const nobody: ReferralPage = { friends: [], incomes: [], totalPages: 0 };
const isFirst = ({ context: { list, page, account } }: Snapshot): boolean =>
  list === 'friends' && page === 1 && account === '';

export const model = defineModel(referralMachine, {
  title: 'Invite friends',
  events: {
    'list.choose': {
      income: (s) => (isFirst(s) ? ({ list: 'income' } as const) : undefined),
      friends: { list: 'friends' },
    },
    'page.choose': {
      next: (s) => (isFirst(s) ? { page: 2 } : undefined),
      'one that is not there': { page: 99 },
    },
    'account.search': {
      'two letters': (s) => (isFirst(s) ? { account: 'ho' } : undefined),
      'a third': (s) => (s.context.account === 'ho' && s.context.page === 1 ? { account: 'hou' } : undefined),
      nothing: (s) => (s.context.account === '' || s.context.page === 1 ? { account: '' } : undefined),
    },
  },
  outcomes: {
    loadReferral: { known: { done: pageData }, refused: offline },
    listReferral: {
      friends: { done: friends },
      income: { done: income },
      nobody: { done: nobody },
      refused: offline,
    },
  },
  tours: 'states',
  home: (s) => !s.hasTag('busy'),
  rules: [
    {
      id: 'another list or page is requested without the old rows, a list from its first page',
      requirements: ['REF-01'],
      always: (s, { label, from }) =>
        s.context.list === from?.context.list || from === null
          ? true
          : s.matches({ shown: 'listing' }) &&
            s.context.rows === null &&
            s.context.page === 1 &&
            label !== '',
    },
    {
      id: 'a search is requested after a pause, from the first page, for the last name alone',
      requirements: ['REF-01'],
      always: (s, { label, started, from }) =>
        label.startsWith('account.search') && s.context.account !== from?.context.account
          ? s.matches({ shown: 'searching' }) && s.context.page === 1 && s.context.rows === null
          : !started.some(({ actor }) => actor === 'listReferral') ||
            s.context.account !== 'ho' ||
            from?.context.account === 'ho',
    },
    {
      id: 'a list that is chosen is loaded, also while another one loads, is searched or has failed; the latest counts',
      requirements: ['REF-01'],
      always: (s, { label, started, from }) =>
        label !== 'list.choose (income)' ||
        from?.hasTag('shown') !== true ||
        (s.context.list === 'income' &&
          s.context.failure === null &&
          started.some(
            ({ actor, input }) => actor === 'listReferral' && (input as { list: string }).list === 'income',
          )),
    },
    {
      id: 'only friends are searched',
      always: (s, { from }) =>
        s.context.account === (from ?? s).context.account || s.context.list === 'friends',
    },
    {
      id: 'a page that is not there is not requested',
      never: (s) => s.context.page === 99,
    },
    {
      id: 'rows are shown only as the platform sent them',
      requirements: ['REF-01'],
      always: (s) => s.matches({ shown: 'listed' }) === (s.context.rows !== null),
    },
  ],
  instructions: {
    start: 'Open the invitations.',
    'list.choose (income)': 'Choose "Income by day".',
    'list.choose (friends)': 'Choose "Invited friends".',
    'page.choose (next)': 'Press the next page.',
    'page.choose (one that is not there)': 'No person can do this: there is no such page.',
    'account.search (two letters)': 'Write "ho" into the search field.',
    'account.search (a third)': 'Write "hou" into the search field.',
    'account.search (nothing)': 'Clear the search field.',
    'after searchPause': 'Wait a moment.',
    'referral.reload': 'Press "Try again".',
    'loadReferral = known': 'The platform answers with the code, the rules and the sums.',
    'loadReferral = refused': 'The network is off while the invitations are requested.',
    'listReferral = friends': 'The platform answers with friends.',
    'listReferral = income': 'The platform answers with the income of a day.',
    'listReferral = nobody': 'The platform answers that there is nothing yet.',
    'listReferral = refused': 'The network is off while the list is requested.',
  },
});
