import type { SnapshotFrom } from 'xstate';
import { pagedListMachine } from '../../../src/machines/lists/paged-list/paged-list.machine.ts';
import type { ListPage, ListRow } from '../../../src/services/lists.ts';
import { defineModel } from '../../kit/model.ts';
import { offline } from '../common/centres.fixtures.ts';

type Snapshot = SnapshotFrom<typeof pagedListMachine>;
const rowOf = (id: string, amount: number): ListRow => ({
  id,
  type: 'deposit',
  typeName: 'deposit',
  at: 1_790_000_000_000,
  order: null,
  remark: null,
  amount,
  balance: 50_000,
  exponent: 2,
  round: null,
  point: null,
});
/** A round of two movements. */
const roundRow: ListRow = {
  ...rowOf('3', 100),
  type: 'round',
  order: 'r-77',
  round: {
    ...{ id: 'r-77', game: 'Royal Sevens', vendor: 'Nimbus Play', state: 'settled', movementCount: 2 },
    movements: [
      { id: '30', type: 'bet', at: 1_790_000_000_000, amount: -1000, balance: 48_900 },
      { id: '31', type: 'win', at: 1_790_000_000_000, amount: 1100, balance: 50_000 },
    ],
    session: { id: 's1', at: 1_789_999_000_000, rounds: 34, net: -12_000 },
  },
};
const period = { from: 1_789_000_000_000, to: 1_790_000_000_000 };
/** Three rows on two pages; one was pushed to the second, where it is repeated. */
const pageOf = (page: number): ListPage => ({
  rows: page === 1 ? [roundRow, rowOf('2', -250)] : [rowOf('2', -250), rowOf('1', 50_150)],
  totalPages: 2,
  totalCount: 3,
  period,
  anchor: '3',
});
const labels = { name: 'Account record', columns: ['Time'], types: {} };
const ids = ({ context }: Snapshot): string => context.rows.map(({ id }) => id).join();
const isAnew = ({ context }: Snapshot): boolean =>
  context.rows.length === 0 && context.page === 1 && context.period === null && context.anchor === null;

export const model = defineModel(pagedListMachine, {
  title: 'List of records',
  inputs: { 'account record': { list: 'transactionHistory' } },
  events: {
    'range.length': { week: { days: 7 }, month: { days: 30 } },
    // One step back at most: more would be the same situation.
    'range.previous': { once: (s) => (s.context.daysAgo === 0 ? {} : undefined) },
    'filter.choose': { deposits: { filter: 'deposits' }, everything: { filter: null } },
    'row.toggle': {
      'a round': (s) => (s.context.rows.length > 0 ? { id: '3' } : undefined),
      'one that is not there': { id: '9' },
    },
    'range.next': {
      'towards today': (s) => (s.context.daysAgo > 0 ? {} : undefined),
      'beyond today': (s) => (s.context.daysAgo > 0 ? undefined : {}),
    },
    'file.save': {
      pressed: (s) => (s.context.rows.length > 0 ? { labels } : undefined),
      'of nothing': (s) => (s.context.rows.length > 0 ? undefined : { labels }),
    },
  },
  outcomes: {
    fetchList: {
      more: { done: ({ page }) => pageOf(page) },
      none: { done: { ...pageOf(1), rows: [], totalPages: 0, totalCount: 0 } },
      refused: offline,
    },
    saveList: { saved: { done: undefined }, refused: offline },
  },
  home: (s) =>
    !s.matches({ list: 'loading' }) && !s.matches({ list: 'loadingMore' }) && !s.matches({ file: 'saving' }),
  rules: [
    {
      id: 'what is requested and saved is the list that is shown, of its days and with its filter',
      requirements: ['REC-01'],
      always: ({ context: { list, days, daysAgo, filter } }, { started }) =>
        started.every(({ input }) => {
          const query = input as Partial<Snapshot['context']> | undefined;
          return (
            query?.list === undefined ||
            JSON.stringify([query.list, query.days, query.daysAgo, query.filter]) ===
              JSON.stringify([list, days, daysAgo, filter])
          );
        }),
    },
    {
      id: 'other days or another filter request the first page, without the old list',
      requirements: ['REC-01'],
      always: (s, { label, from }) =>
        !/^(range|filter)/.test(label) ||
        (s.context.days === from?.context.days &&
          s.context.daysAgo === from.context.daysAgo &&
          s.context.filter === from.context.filter) ||
        (s.matches({ list: 'loading' }) && isAnew(s)),
    },
    {
      id: 'a step back is as long as the days that are shown, and none leads beyond today',
      requirements: ['REC-01'],
      always: (s, { label, from }) =>
        s.context.daysAgo >= 0 &&
        (label !== 'range.previous (once)' ||
          s.context.daysAgo === (from?.context.daysAgo ?? 0) + s.context.days) &&
        (!label.startsWith('range.next') || s.context.daysAgo <= (from?.context.daysAgo ?? 0)),
    },
    {
      id: 'loaded rows stay while more are loading, and each row is listed once',
      requirements: ['MEM-11'],
      always: (s, { from }) =>
        (!s.matches({ list: 'loadingMore' }) || ids(s).startsWith('3,2')) &&
        (!from?.matches({ list: 'loadingMore' }) ||
          !s.matches({ list: 'showing' }) ||
          /^3,2(,1)?$/.test(ids(s))),
    },
    {
      id: 'later pages belong to the list as it was first requested',
      always: (s) =>
        !s.matches({ list: 'loadingMore' }) || (s.context.anchor === '3' && s.context.period === period),
    },
    {
      id: 'the parts of a round are shown once it is pressed, hidden once it is pressed again, and removed with its list',
      requirements: ['MEM-11'],
      always: (s, { label, from }) =>
        (label !== 'row.toggle (a round)' ||
          s.context.openId === (from?.context.openId === '3' ? null : '3')) &&
        (s.context.openId === null || s.context.rows.some(({ id }) => id === s.context.openId)),
    },
    {
      id: 'no page is requested beyond the last',
      never: (s) => s.context.page > Math.max(1, s.context.totalPages) && !s.matches({ list: 'showing' }),
    },
    {
      id: 'a file is made of what is found, and one at a time',
      never: (s, { label, from }) =>
        label.startsWith('file.save') &&
        from?.matches({ file: 'saving' }) !== true &&
        s.matches({ file: 'saving' }) &&
        from?.context.rows.length === 0,
    },
  ],
  instructions: {
    start: 'Open the account record.',
    'range.length (week)': 'Choose "7 days".',
    'range.length (month)': 'Choose "30 days".',
    'range.previous': 'Press the arrow back.',
    'range.next (towards today)': 'Press the arrow on.',
    'range.next (beyond today)': 'No person can do this: the arrow is off.',
    'filter.choose (deposits)': 'Press "Deposits".',
    'filter.choose (everything)': 'Press "All".',
    'row.toggle (a round)': 'Press the name of the game.',
    'row.toggle (one that is not there)': 'No person can do this: there is no button.',
    'page.next': 'Scroll to the end of the list.',
    'list.reload': 'Press "Try again", or the round arrow.',
    'file.save (pressed)': 'Press "Save as CSV".',
    'file.save (of nothing)': 'No person can do this: the button is off.',
    'fetchFirstPage = more': 'The platform answers with the first of two pages.',
    'fetchFirstPage = none': 'The platform finds nothing.',
    'fetchFirstPage = refused': 'The network is off while the records are requested.',
    'fetchNextPage = more':
      'The platform answers with the second page, which begins with the last row of the first.',
    'fetchNextPage = none': 'The platform answers with an empty page.',
    'fetchNextPage = refused': 'The network is off while the second page is requested.',
    'saveList = saved': 'The file is saved.',
    'saveList = refused': 'The network is off while the file is made.',
  },
});
