import {
  downlineTransactionsMachine,
  type DownlineTransactionsSnapshot,
} from '../../../src/machines/agent/downline-transactions/downline-transactions.machine.ts';
import type { DownlineTransfersQuery } from '../../../src/services/transfers.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';
import { none, received, transfers } from '../common/downline-transfers.fixtures.ts';

type Snapshot = DownlineTransactionsSnapshot;
const isListing = (s: Snapshot): boolean => s.matches('listing');
const canMove = (s: Snapshot): boolean => isListing(s) || s.matches('loading');
const canTurn = (s: Snapshot): boolean =>
  s.context.list !== null && (s.matches({ listing: 'shown' }) || s.matches('loading'));
const rangeOf = (s: Snapshot) => s.context.range;
const sent = { reference: 'T-3', recipient: 'selim_07', amount: 25_000, at: 1 };

export const model = defineModel(downlineTransactionsMachine, {
  title: 'Downline transactions',
  events: {
    'range.length': {
      'a day': (s: Snapshot) => (canMove(s) && rangeOf(s).days !== 1 ? { days: 1 as const } : undefined),
      'seven days': (s: Snapshot) => (canMove(s) && rangeOf(s).days !== 7 ? { days: 7 as const } : undefined),
      'the same': (s: Snapshot) => (canMove(s) ? { days: rangeOf(s).days } : undefined),
    },
    'range.shift': {
      back: (s: Snapshot) => (canMove(s) && rangeOf(s).daysAgo === 0 ? { by: -7 } : undefined),
      forward: (s: Snapshot) => (canMove(s) && rangeOf(s).daysAgo > 0 ? { by: 7 } : undefined),
      'beyond today': (s: Snapshot) => (canMove(s) && rangeOf(s).daysAgo === 0 ? { by: 7 } : undefined),
    },
    'way.choose': {
      received: (s: Snapshot) => (canMove(s) ? { way: 'IN' as const } : undefined),
      all: (s: Snapshot) => (canMove(s) ? { way: null } : undefined),
    },
    'page.turn': {
      second: (s: Snapshot) =>
        canTurn(s) && s.context.list?.pages === 2 && s.context.page === 1 ? { page: 2 } : undefined,
      first: (s: Snapshot) => (canTurn(s) && s.context.page === 2 ? { page: 1 } : undefined),
      'beyond the last': (s: Snapshot) => (canTurn(s) ? { page: 3 } : undefined),
    },
  },
  outcomes: {
    listTransfers: {
      rows: { done: ({ way }: { way: string | null }) => (way === 'IN' ? received : transfers) },
      none: { done: none },
      'fewer pages': {
        done: ({ way, page }: DownlineTransfersQuery) =>
          page > 1 ? { ...transfers, rows: [], pages: 1 } : way === 'IN' ? received : transfers,
      },
      offline: { error: new ServiceError('offline') },
    },
    transfer: { made: { done: sent }, closed: { done: null } },
  },
  tours: 'states',
  home: isListing,
  rules: [
    {
      id: 'what is requested is the chosen range, way and page',
      requirements: ['AGT-12', 'REC-01'],
      always: (s, { started }) =>
        started.every(
          ({ actor, input }) =>
            actor !== 'listTransfers' ||
            JSON.stringify(input) ===
              JSON.stringify({ ...s.context.range, way: s.context.way, page: s.context.page }),
        ),
    },
    {
      id: 'another range or way begins with its first page; another range shows nothing of the one before',
      requirements: ['REC-01'],
      always: (s, { label }) => {
        if (!/^(range\.(length|shift)|way\.choose) \((?!the same|beyond)/.test(label)) return true;
        return (
          s.matches('loading') &&
          s.context.page === 1 &&
          s.context.sent === null &&
          (label.startsWith('way') || s.context.list === null)
        );
      },
    },
    {
      id: 'a range has the days that were chosen, and no step leaves the days there are',
      requirements: ['REC-01'],
      always: (s, { label, from }) =>
        (label !== 'range.length (a day)' || rangeOf(s).days === 1) &&
        (label !== 'range.length (seven days)' || rangeOf(s).days === 7) &&
        (label !== 'range.shift (back)' || rangeOf(s).daysAgo === 7) &&
        (label !== 'range.shift (forward)' || rangeOf(s).daysAgo === 0) &&
        (!/\((the same|beyond today)\)$/.test(label) ||
          (rangeOf(s).days === (from && rangeOf(from).days) && s.context.list === from?.context.list)),
    },
    {
      id: 'the way is the one that was chosen',
      always: (s, { label }) =>
        (label !== 'way.choose (received)' || s.context.way === 'IN') &&
        (label !== 'way.choose (all)' || s.context.way === null),
    },
    {
      id: 'pages turn within their number, and what is shown stays until the next is here',
      always: (s, { label, from }) =>
        (label !== 'page.turn (second)' ||
          (s.matches('loading') && s.context.page === 2 && s.context.list === from?.context.list)) &&
        (label !== 'page.turn (beyond the last)' || JSON.stringify(s.value) === JSON.stringify(from?.value)),
    },
    {
      id: 'of a page that is no more the last one there is takes the place',
      always: (s, { label, from, started }) =>
        label !== 'listTransfers = fewer pages' ||
        (from?.context.page === 2
          ? s.matches('loading') && started.length === 1 && s.context.page === 1
          : s.matches({ listing: 'shown' })),
    },
    {
      id: 'rows are shown, none are said to be none, and a failure says why',
      requirements: ['AGT-12'],
      always: (s, { label, from }) =>
        // Those received are one page.
        (label !== 'listTransfers = rows' ||
          (from?.context.way === 'IN' && from.context.page === 2
            ? s.matches('loading') && s.context.page === 1
            : s.matches({ listing: 'shown' }))) &&
        (label !== 'listTransfers = none' || s.matches({ listing: 'empty' })) &&
        (label !== 'listTransfers = offline' ||
          (s.matches({ listing: 'failed' }) && s.context.failure !== null)),
    },
    {
      id: 'a transfer is made in its dialog, after which the list begins at today and names it',
      requirements: ['WAL-04'],
      always: (s, { label, from }) =>
        (label !== 'transfer.open' || (s.matches('transferring') && s.context.sent === null)) &&
        (label !== 'transfer = made' ||
          (s.matches('loading') &&
            s.context.sent?.reference === 'T-3' &&
            rangeOf(s).daysAgo === 0 &&
            rangeOf(s).days === (from && rangeOf(from).days) &&
            s.context.way === null &&
            s.context.page === 1)) &&
        (label !== 'transfer = closed' ||
          (s.matches('loading') && s.context.sent === null && s.context.way === from?.context.way)),
    },
    {
      id: 'after a failure it can be read',
      from: (s) => s.matches({ listing: 'failed' }),
      canReach: (s) => s.matches({ listing: 'shown' }),
    },
  ],
  instructions: {
    start: 'Open /agent/agentDownlineTransactionDetails as an agent.',
    'range.length (a day)': 'Press "Today".',
    'range.length (seven days)': 'Press "7 days".',
    'range.length (the same)': 'No person can do this: the chosen length does nothing.',
    'range.shift (back)': 'Press the arrow 7 days back.',
    'range.shift (forward)': 'Press the arrow 7 days forward.',
    'range.shift (beyond today)': 'Nothing: the arrow is off.',
    'way.choose (received)': 'Choose "Received".',
    'way.choose (all)': 'Choose "All".',
    'page.turn (second)': 'Choose page 2.',
    'page.turn (first)': 'Choose page 1.',
    'page.turn (beyond the last)': 'No person can do this: there is no such page.',
    'transfer.open': 'Press "Transfer to the team".',
    'list.reload': 'Press "Load again", or "Try again" after a failure.',
    'listTransfers = rows': 'The platform answers with transfers.',
    'listTransfers = fewer pages': 'Transfers have left the range since, and page 2 with them.',
    'listTransfers = none': 'There is none in these days.',
    'listTransfers = offline': 'The network is off while they load.',
    'transfer = made': 'The transfer is made.',
    'transfer = closed': 'Close the dialog.',
  },
});
