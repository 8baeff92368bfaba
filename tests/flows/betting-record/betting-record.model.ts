import type { SnapshotFrom } from 'xstate';
import { bettingRecordMachine } from '../../../src/machines/member/betting-record/betting-record.machine.ts';
import type { Bet, BetDetail, FoundBets } from '../../../src/services/bets.ts';
import { defineModel } from '../../kit/model.ts';
import { offline } from '../common/centres.fixtures.ts';

type Snapshot = SnapshotFrom<typeof bettingRecordMachine>;

const bet = (id: string, more: Partial<Bet> = {}): Bet => ({
  ...{ id, vendor: 'NIMBUS', vendorName: 'Nimbus Play', game: 'Royal Sevens', icon: null, product: 'RNG' },
  ...{ round: `r-${id}`, at: 1_790_000_000_000, closedAt: 1_790_000_001_000, outcome: 'won', isHeld: false },
  ...{ stake: 1250, payout: 5625, net: 4375, exponent: 2 },
  ...more,
});
const open = bet('2', {
  ...{ vendor: 'HALCYON', vendorName: 'Halcyon', game: 'Match Book', product: 'SPORTS', outcome: 'open' },
  ...{ closedAt: null, stake: 20_000, payout: null, net: null },
});
const period = { from: 1_789_000_000_000, to: 1_790_000_000_000 };
/** Three bets on two pages; one was pushed to the second, where it is repeated. Sums come with the first. */
const firstPage: FoundBets = {
  rows: [bet('3'), open],
  cursor: '1~2~HALCYON',
  total: 3,
  exponent: 2,
  products: [
    { product: 'RNG', bets: 2, stake: 2250, payout: 5625, net: 3375, openBets: 0, openStake: 0 },
    { product: 'SPORTS', bets: 1, stake: 0, payout: 0, net: 0, openBets: 1, openStake: 20_000 },
  ],
  period,
};
const lastPage: FoundBets = {
  ...firstPage,
  rows: [open, bet('1', { outcome: 'lost', stake: 1000, payout: 0, net: -1000 })],
  ...{ cursor: null, total: null, products: null },
};
const detail: BetDetail = {
  movements: [],
  ...{ balanceBefore: 100_000, balanceAfter: 104_375, reportState: 'shown', exponent: 2 },
  report: {
    parts: [{ kind: 'numbers', name: 'pocket', numbers: [17] }],
    ...{ seed: 'ab12', seedHash: 'cd34' },
  },
};
const silent: BetDetail = { ...detail, reportState: 'unavailable', report: null };
const labels = { name: 'Betting record', columns: ['Time'], products: {}, outcomes: {} } as never;

const ids = ({ context }: Snapshot): string => context.rows.map(({ id }) => id).join();
const isAnew = ({ context }: Snapshot): boolean =>
  context.rows.length === 0 && context.cursor === null && context.period === null && context.openId === null;
/** One choice at a time: combinations are the same situation. */
const isPlain = ({ context: { range, product, outcome, search } }: Snapshot): boolean =>
  range.days === 7 && range.daysAgo === 0 && product === null && outcome === null && search === '';

export const model = defineModel(bettingRecordMachine, {
  title: 'Betting record',
  events: {
    'range.length': {
      week: { days: 7 },
      month: (s) => (isPlain(s) ? ({ days: 30 } as const) : undefined),
    },
    'range.shift': {
      back: (s) => (isPlain(s) ? { by: -7 } : undefined),
      'towards today': (s) => (s.context.range.daysAgo > 0 ? { by: 7 } : undefined),
      'beyond today': (s) => (s.context.range.daysAgo > 0 ? undefined : { by: 30 }),
    },
    'product.choose': {
      slots: (s) => (isPlain(s) && s.context.products.length > 0 ? ({ product: 'RNG' } as const) : undefined),
      everything: (s) => (s.context.products.length > 0 ? { product: null } : undefined),
    },
    'outcome.choose': {
      open: (s) => (isPlain(s) ? ({ outcome: 'open' } as const) : undefined),
      everything: (s) => (isPlain(s) || s.context.outcome !== null ? { outcome: null } : undefined),
    },
    'search.change': {
      'a name': (s) => (isPlain(s) ? { text: 'royal' } : undefined),
      nothing: (s) => (isPlain(s) || s.context.search !== '' ? { text: '' } : undefined),
    },
    'row.toggle': {
      'a bet': (s) => (s.context.rows.length > 0 ? { id: 'NIMBUS:3' } : undefined),
      'one that is not there': { id: 'NIMBUS:9' },
    },
    'file.save': {
      pressed: (s) => (s.context.rows.length > 0 && isPlain(s) ? { labels } : undefined),
      'of a selection': (s) => (s.context.rows.length > 0 && !isPlain(s) ? { labels } : undefined),
      'of nothing': (s) => (s.context.rows.length > 0 ? undefined : { labels }),
    },
  },
  outcomes: {
    fetchBets: {
      more: { done: ({ cursor }) => (cursor === null ? firstPage : lastPage) },
      none: { done: { ...firstPage, rows: [], cursor: null, total: 0, products: [] } },
      refused: offline,
    },
    fetchBetDetail: { reported: { done: detail }, silent: { done: silent }, refused: offline },
    saveBets: { saved: { done: undefined }, refused: offline },
  },
  tours: 'states',
  home: (s) => !s.hasTag('busy') && !s.matches({ file: 'saving' }) && !s.matches({ detail: 'loading' }),
  rules: [
    {
      id: 'other days or another filter request the first page, without the old bets',
      requirements: ['MEM-10', 'REC-01'],
      always: (s, { label, from }) =>
        !/^(range|product|outcome|filters)/.test(label) ||
        JSON.stringify([s.context.range, s.context.product, s.context.outcome, s.context.search]) ===
          JSON.stringify(
            from && [from.context.range, from.context.product, from.context.outcome, from.context.search],
          ) ||
        (s.matches({ list: 'loading' }) && isAnew(s)),
    },
    {
      id: 'days move by the step that was pressed, never beyond today nor beyond the last ninety days',
      requirements: ['REC-01'],
      always: (s, { label }) =>
        s.context.range.daysAgo >= 0 &&
        s.context.range.daysAgo + s.context.range.days <= 90 &&
        (label !== 'range.shift (back)' || s.context.range.daysAgo === 7) &&
        (!label.startsWith('range.shift (') || label.endsWith('(back)') || s.context.range.daysAgo === 0),
    },
    {
      id: 'a search is requested after a pause, for the last text alone',
      requirements: ['MEM-10'],
      always: (s, { label, from, started }) =>
        !label.startsWith('search.change') ||
        s.context.search === from?.context.search ||
        (s.matches({ list: 'typing' }) && isAnew(s) && started.length === 0),
    },
    {
      id: 'loaded bets stay while more are loading, each is listed once, and the sums are those of the selection',
      requirements: ['MEM-10'],
      always: (s, { from }) =>
        (!s.matches({ list: 'loadingMore' }) || ids(s) === '3,2') &&
        (!from?.matches({ list: 'loadingMore' }) ||
          !s.matches({ list: 'showing' }) ||
          /^3,2(,1)?$/.test(ids(s))) &&
        (!s.matches({ list: 'showing' }) || s.context.rows.length === 0 || s.context.products.length !== 1),
    },
    {
      id: 'the sums of all products stay while another product is loading',
      requirements: ['MEM-10'],
      always: (s, { label, from }) =>
        !label.startsWith('product.choose') || s.context.products === from?.context.products,
    },
    {
      id: 'the report belongs to the bet that is open, and is gone with it',
      requirements: ['MEM-10'],
      always: (s) =>
        (s.context.openId === null
          ? s.context.detail === null && s.matches({ detail: 'closed' })
          : s.context.rows.some(({ vendor, id }) => `${vendor}:${id}` === s.context.openId)) &&
        (!s.matches({ detail: 'shown' }) || s.context.detail !== null),
    },
    {
      id: 'no page is requested beyond the last',
      never: (s) => s.matches({ list: 'loadingMore' }) && s.context.cursor === null,
    },
    {
      id: 'what is requested is what is chosen, from where the list ends',
      requirements: ['MEM-10'],
      always: (s, { started }) =>
        started.every(({ actor, input }) => {
          if (!['fetchBets', 'saveBets'].includes(actor)) return true;
          const { range, product, outcome, search, cursor } = s.context;
          const query = input as Record<string, unknown>;
          return (
            query['days'] === range.days &&
            query['daysAgo'] === range.daysAgo &&
            query['product'] === product &&
            query['outcome'] === outcome &&
            query['search'] === search &&
            (actor === 'saveBets' || query['cursor'] === cursor)
          );
        }),
    },
    {
      id: 'a file is made of what is found, and one at a time',
      never: (s, { label, from }) =>
        label.startsWith('file.save') &&
        from?.matches({ file: 'saving' }) !== true &&
        s.matches({ file: 'saving' }) &&
        from?.context.rows.length === 0,
    },
    {
      id: 'a file that is being made is made, whatever is chosen or searched for meanwhile',
      always: (s, { label, from }) =>
        from?.matches({ file: 'saving' }) !== true ||
        label.startsWith('saveBets') ||
        s.matches({ file: 'saving' }),
    },
  ],
  instructions: {
    start: 'Open the betting record.',
    'range.length (week)': 'Choose "7 days".',
    'range.length (month)': 'Choose "30 days".',
    'range.shift (back)': 'Press the single arrow back.',
    'range.shift (towards today)': 'Press the single arrow on.',
    'range.shift (beyond today)': 'No person can do this: the arrow is off.',
    'product.choose (slots)': 'Press the tab "Slots".',
    'product.choose (everything)': 'Press the tab "All".',
    'outcome.choose (open)': 'Choose the result "Open".',
    'outcome.choose (everything)': 'Choose the result "All".',
    'search.change (a name)': 'Write "royal" into the search field.',
    'search.change (nothing)': 'Clear the search field.',
    'filters.clear': 'Press "Clear filters".',
    'row.toggle (a bet)': 'Press the name of the game.',
    'row.toggle (one that is not there)': 'No person can do this: there is no button.',
    'detail.reload': 'Press "Try again" in the open bet.',
    'page.next': 'Scroll to the end of the list.',
    'list.reload': 'Press "Try again", or the round arrow.',
    'file.save (pressed)': 'Press "Save as CSV".',
    'file.save (of a selection)':
      'With another choice of days, product, result or text, press "Save as CSV".',
    'file.save (of nothing)': 'No person can do this: the button is off.',
    'after searchPause': 'Wait a moment.',
    'fetchFirstPage = more': 'The platform answers with the first of two pages.',
    'fetchFirstPage = none': 'The platform finds nothing.',
    'fetchFirstPage = refused': 'The network is off while the bets are requested.',
    'fetchNextPage = more':
      'The platform answers with the second page, which begins with the last bet of the first.',
    'fetchNextPage = none': 'The platform answers with an empty page.',
    'fetchNextPage = refused': 'The network is off while the second page is requested.',
    'fetchBetDetail = reported': 'The provider reports how the result came.',
    'fetchBetDetail = silent': 'The provider does not answer.',
    'fetchBetDetail = refused': 'The network is off while the bet is opened.',
    'saveBets = saved': 'The file is saved.',
    'saveBets = refused': 'The network is off while the file is made.',
  },
});
