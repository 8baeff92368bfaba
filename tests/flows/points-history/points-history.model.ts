import {
  pointsHistoryMachine,
  type PointsHistorySnapshot,
} from '../../../src/machines/points/points-history/points-history.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';
import type { HistoryPage, HistoryQuery } from '../../../src/services/points.ts';
import { movements, nothing, redemptions } from '../common/points.fixtures.ts';

type Snapshot = PointsHistorySnapshot;
const canTurn = (s: Snapshot): boolean =>
  s.context.page !== null && (s.matches('shown') || s.matches('loading'));
const lists: Readonly<Record<HistoryQuery['tab'], HistoryPage>> = { redemptions, movements };
/** What the platform answers about a page that is no more. */
const gone: HistoryPage = { ...nothing, pages: 1, total: 10 };
const tabOf = (s: Snapshot) => s.context.query.tab;

export const model = defineModel(pointsHistoryMachine, {
  title: 'History of points',
  events: {
    'points.changed': 'sent',
    'tab.choose': {
      'the other': (s: Snapshot) => ({
        tab: tabOf(s) === 'redemptions' ? ('movements' as const) : ('redemptions' as const),
      }),
      'the same': (s: Snapshot) => ({ tab: tabOf(s) }),
    },
    'range.previous': {
      pressed: (s: Snapshot) => (s.context.query.daysAgo < 60 ? {} : undefined),
    },
    'range.next': {
      'from the past': (s: Snapshot) => (s.context.query.daysAgo > 0 ? {} : undefined),
      'from today': (s: Snapshot) => (s.context.query.daysAgo === 0 ? {} : undefined),
    },
    'page.turn': {
      second: (s: Snapshot) => (canTurn(s) && s.context.page?.pages === 2 ? { page: 2 } : undefined),
      first: (s: Snapshot) => (canTurn(s) && s.context.query.page === 2 ? { page: 1 } : undefined),
      'beyond the last': (s: Snapshot) => (canTurn(s) ? { page: 3 } : undefined),
    },
  },
  outcomes: {
    watchPoints: { changed: { send: { type: 'points.changed' } } },
    getHistory: {
      rows: { done: ({ tab }: HistoryQuery) => lists[tab] },
      nothing: { done: nothing },
      'fewer pages': { done: ({ page, tab }: HistoryQuery) => (page > 1 ? gone : lists[tab]) },
      offline: { error: new ServiceError('offline') },
    },
  },
  tours: 'states',
  home: (s) => !s.hasTag('busy'),
  rules: [
    {
      id: 'what is requested is the chosen list, range and page',
      requirements: ['PTS-05', 'REC-01'],
      always: (s, { started }) =>
        started.every(
          ({ actor, input }) =>
            actor !== 'getHistory' || JSON.stringify(input) === JSON.stringify(s.context.query),
        ),
    },
    {
      id: 'a step is 30 days, never beyond today, and begins at the first page',
      requirements: ['REC-01'],
      always: (s, { label, from }) => {
        const before = from?.context.query.daysAgo ?? 0;
        const { daysAgo, page } = s.context.query;
        if (label.startsWith('range.previous')) return daysAgo === before + 30 && page === 1;
        if (label === 'range.next (from the past)') return daysAgo === before - 30 && page === 1;
        return label !== 'range.next (from today)' || (daysAgo === 0 && s.value === from?.value);
      },
    },
    {
      id: 'another list begins today with its first page, and shows nothing of the other',
      always: (s, { label, from }) =>
        (label !== 'tab.choose (the other)' ||
          (s.matches('loading') &&
            s.context.page === null &&
            s.context.query.daysAgo === 0 &&
            s.context.query.page === 1 &&
            tabOf(s) !== (from && tabOf(from)))) &&
        (label !== 'tab.choose (the same)' || s.context === from?.context || s.value === from?.value),
    },
    {
      id: 'pages turn within their number, and what is shown stays until the next is here',
      always: (s, { label, from }) =>
        (label !== 'page.turn (second)' ||
          from?.context.query.page === 2 ||
          (s.matches('loading') && s.context.query.page === 2 && s.context.page === from?.context.page)) &&
        (label !== 'page.turn (beyond the last)' || s.value === from?.value),
    },
    {
      id: 'of a page that is no more the last one there is takes the place',
      requirements: ['PTS-05'],
      always: (s, { label, from, started }) =>
        label !== 'getHistory = fewer pages' ||
        (from?.context.query.page === 2
          ? s.matches('loading') && started.length === 1 && s.context.query.page === 1
          : s.matches('shown')),
    },
    {
      id: 'rows are shown, nothing is said to be nothing, and a failure says why',
      requirements: ['PTS-02', 'PTS-03', 'PTS-04'],
      always: (s, { label }) =>
        (label !== 'getHistory = rows' || (s.matches('shown') && s.context.failure === null)) &&
        (label !== 'getHistory = nothing' || s.matches('empty')) &&
        (label !== 'getHistory = offline' || (s.matches('failed') && s.context.failure !== null)),
    },
    {
      id: 'a change loads it again',
      always: (s, { label }) => label !== 'watchPoints = changed' || s.matches('loading'),
    },
    {
      id: 'it listens for changes from its start on, and does not begin to anew',
      always: (_, { label, started }) =>
        label.startsWith('start') === started.some(({ actor }) => actor === 'watchPoints'),
    },
    {
      id: 'after a failure it can be read',
      from: (s) => s.matches('failed'),
      canReach: (s) => s.matches('shown'),
    },
  ],
  instructions: {
    start: 'Open /pointMall as a member and scroll to the history.',
    'watchPoints = changed': 'Points arrive, or the operator decides a redemption.',
    'tab.choose (the other)': 'Choose the other tab.',
    'tab.choose (the same)': 'No person can do this: the chosen tab does nothing.',
    'range.previous (pressed)': 'Press the arrow to the earlier 30 days.',
    'range.next (from the past)': 'Press the arrow to the later 30 days.',
    'range.next (from today)': 'Nothing: the arrow is off.',
    'page.turn (second)': 'Choose page 2.',
    'page.turn (first)': 'Choose page 1.',
    'page.turn (beyond the last)': 'No person can do this: there is no such page.',
    'history.reload': 'Press "Try again".',
    'getHistory = fewer pages': 'Rows have left the 30 days since, and page 2 with them.',
    'getHistory = rows': 'The platform answers with rows.',
    'getHistory = nothing': 'There is nothing in the range.',
    'getHistory = offline': 'The network is off while the rows load.',
  },
});
