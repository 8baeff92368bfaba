import { and, assign, fromCallback, fromPromise, not, setup, stateIn } from 'xstate';
import type { GameOptions } from '#contract/game-options.ts';
import type { Phase } from '../../table/phases.ts';
import type { BetsAnswer, TableEnterAnswer, TableMessage } from '../../table/table-contract.ts';
import type { Entry, PlayFailure } from '../api.ts';
import type { Job, Order } from './orders.ts';
import { changes } from './table-changes.ts';
import type { TableContext } from './table-context.ts';
import { enterTable, placeBets, readTable, withdrawBets } from './table-api.ts';
import {
  answered,
  balanceActor,
  balanceRegion,
  failed,
  failureGuards,
  openingVisit,
  siteActions,
  visitTransitions,
  type Failed,
  type VisitEvent,
  type VisitInput,
} from '../visit.setup.ts';

export type TableEvent =
  | { type: 'chip.choose'; chip: bigint }
  /** The page creates the keys at the press. */
  | { type: 'spot.press'; spot: string; playKey: string }
  | { type: 'spot.lift'; spot: string; playKey: string }
  | { type: 'undo.press' }
  | { type: 'clear.press' }
  | { type: 'double.press'; playKeys: readonly string[] }
  | { type: 'repeat.press'; playKeys: readonly string[] }
  /** From the table's clock. */
  | { type: 'phase.begin'; phase: Phase }
  | { type: 'table.message'; message: TableMessage; receivedAt: number }
  | { type: 'line.lost' }
  | { type: 'notice.close' }
  | VisitEvent;

/** Whether the stake was taken is unknown: the same call is made again. */
const UNKNOWN: readonly PlayFailure[] = ['lost', 'unavailable', 'round_kept'];

const tableSetup = setup({
  types: {
    context: {} as TableContext,
    events: {} as TableEvent,
    input: {} as VisitInput,
    tags: {} as 'busy',
  },
  delays: { retryDelay: 1500 },
  actors: {
    enterTable: fromPromise<TableEnterAnswer, Entry>(({ input, signal }) => enterTable(input, signal)),
    fetchBalance: balanceActor,
    doJob: fromPromise<BetsAnswer, { secret: string; job: Job | undefined; orders: readonly Order[] }>(
      async ({ input: { secret, job, orders }, signal }) => {
        if (job?.kind === 'withdraw') return withdrawBets({ secret, playKeys: job.playKeys }, signal);
        const order = orders.find(({ playKey }) => playKey === job?.playKey);
        if (!order) return { bets: [], balance: null };
        return placeBets({ secret, playKey: order.playKey, round: order.round, bets: order.bets }, signal);
      },
    ),
    watchTable: fromCallback<TableEvent, { secret: string }>(({ input, sendBack }) => {
      const end = new AbortController();
      readTable(
        input.secret,
        (message, receivedAt) => sendBack({ type: 'table.message', message, receivedAt }),
        end.signal,
      ).catch(() => {
        if (!end.signal.aborted) sendBack({ type: 'line.lost' });
      });
      return () => end.abort();
    }),
  },
  guards: {
    ...failureGuards,
    isUnknown: (_, { code }: Failed) => UNKNOWN.includes(code),
    hasJob: ({ context }) => context.jobs.length > 0,
    hasEntered: ({ context }) => context.game !== null,
    isBetting: ({ context }) => context.phase === 'open' && context.round !== null,
    isBalanceStale: ({ context }) => context.isBalanceStale,
    isPayment: (_, { message }: { message: TableMessage }) => message.type === 'bets',
    /** A new round, but an order of an earlier one has no result: its message was lost. */
    isResultMissing: ({ context }, { message }: { message: TableMessage }) =>
      message.type === 'round' &&
      context.orders.some(({ state, round }) => state === 'accepted' && round < message.round.number),
    isOffered: ({ context }, { chip }: { chip: bigint }) => !!context.game?.chips.includes(chip),
  },
  actions: {
    assignEntry: assign(({ context }, { answer }: { answer: TableEnterAnswer }) =>
      changes.entry(context, answer),
    ),
    assignMessage: assign(({ context }, given: { message: TableMessage; receivedAt: number }) =>
      changes.message(context, given),
    ),
    assignPhase: assign((_, { phase }: { phase: Phase }) => ({ phase })),
    assignChip: assign((_, { chip }: { chip: bigint }) => ({ chip, notice: null })),
    addChip: assign(({ context }, { spot, playKey }: { spot: string; playKey: string }) =>
      changes.add(context, [{ spot, stake: context.chip }], [playKey]),
    ),
    addDouble: assign(({ context }, { playKeys }: { playKeys: readonly string[] }) =>
      changes.double(context, playKeys),
    ),
    addLast: assign(({ context }, { playKeys }: { playKeys: readonly string[] }) =>
      changes.add(context, context.last, playKeys),
    ),
    liftSpot: assign(({ context }, given: { spot: string; playKey: string }) => changes.lift(context, given)),
    undo: assign(({ context }) => changes.undo(context)),
    clear: assign(({ context }) => changes.clear(context)),
    beginJob: assign(({ context }) => changes.begin(context)),
    endJob: assign(({ context }, { answer }: { answer: BetsAnswer }) => changes.end(context, answer)),
    refuseJob: assign(({ context }, { code }: Failed) => changes.refuse(context, code)),
    assignNotice: assign((_, { code }: Failed) => ({ notice: { code, count: 0, amount: 0n } })),
    clearNotice: assign({ notice: null }),
    markBalanceStale: assign({ isBalanceStale: true }),
    markBalanceFresh: assign({ isBalanceStale: false }),
    assignBalance: assign((_, { balance }: { balance: bigint }) => ({ balance })),
    assignOptions: assign((_, { options }: { options: GameOptions }) => ({ options })),
    ...siteActions,
  },
});

const entry = {
  id: 'enterTable',
  src: 'enterTable' as const,
  input: ({ context: { ticket, secret } }: { context: TableContext }) => ({ ticket, secret }),
};

const lineConfig = tableSetup.createStateConfig({
  description: 'The messages of the table arrive.',
  invoke: {
    id: 'watchTable',
    src: 'watchTable',
    input: ({ context: { secret } }) => ({ secret }),
  },
});

const ordersConfig = tableSetup.createStateConfig({
  description: 'Calls are made one after the other, so that an order is known before it is withdrawn.',
  initial: 'idle',
  states: {
    idle: { always: { guard: 'hasJob', target: 'calling' } },
    calling: {
      tags: 'busy',
      entry: 'beginJob',
      invoke: {
        id: 'doJob',
        src: 'doJob',
        input: ({ context: { secret, jobs, orders } }) => ({ secret, job: jobs[0], orders }),
        onDone: {
          target: 'idle',
          actions: [{ type: 'endJob', params: answered<BetsAnswer> }, 'notifyParent'],
        },
        onError: [
          {
            guard: { type: 'isEnding', params: failed },
            target: '#table.ended',
            actions: { type: 'assignNotice', params: failed },
          },
          { guard: { type: 'isUnknown', params: failed }, target: 'unknown' },
          { target: 'idle', actions: [{ type: 'refuseJob', params: failed }, 'notifyParent'] },
        ],
      },
    },
    unknown: {
      description: 'Whether the stake was taken is unknown; the same call is made again.',
      after: { retryDelay: 'calling' },
    },
  },
});

const isLive = and(['isBetting', not(stateIn({ playing: { orders: 'unknown' } }))]);

/**
 * One visit to a table: enter by ticket, then place and withdraw chips while the betting is open. A chip counts once
 * the server has accepted it; an order without a response is sent again under its key until the server names its end.
 */
export const tableMachine = tableSetup.createMachine({
  id: 'table',
  context: ({ input }) => ({
    ...openingVisit(input),
    game: null,
    round: null,
    next: null,
    phase: null,
    results: [],
    seats: 0,
    ahead: null,
    chip: 0n,
    orders: [],
    jobs: [],
    last: [],
    plate: null,
    history: [],
    notice: null,
  }),
  initial: 'entering',
  on: {
    ...visitTransitions,
    'notice.close': { actions: 'clearNotice' },
    'phase.begin': { actions: { type: 'assignPhase', params: ({ event }) => event } },
    'chip.choose': {
      guard: { type: 'isOffered', params: ({ event }) => event },
      actions: { type: 'assignChip', params: ({ event }) => event },
    },
  },
  states: {
    entering: {
      description: 'The ticket is exchanged.',
      tags: 'busy',
      invoke: {
        ...entry,
        onDone: {
          target: 'playing',
          actions: [{ type: 'assignEntry', params: answered<TableEnterAnswer> }, 'notifyParent'],
        },
        onError: [
          {
            guard: { type: 'isEnding', params: failed },
            target: 'ended',
            actions: { type: 'assignNotice', params: failed },
          },
          { target: 'interrupted', actions: { type: 'assignNotice', params: failed } },
        ],
      },
    },
    playing: {
      type: 'parallel',
      states: { line: lineConfig, orders: ordersConfig, balance: balanceRegion },
      on: {
        'table.message': [
          {
            guard: { type: 'isResultMissing', params: ({ event }) => event },
            target: 'reconnecting.entering',
            actions: { type: 'assignMessage', params: ({ event }) => event },
          },
          {
            guard: { type: 'isPayment', params: ({ event }) => event },
            actions: [{ type: 'assignMessage', params: ({ event }) => event }, 'notifyParent'],
          },
          { actions: { type: 'assignMessage', params: ({ event }) => event } },
        ],
        'line.lost': 'reconnecting',
        'spot.press': { guard: isLive, actions: { type: 'addChip', params: ({ event }) => event } },
        'spot.lift': { guard: isLive, actions: { type: 'liftSpot', params: ({ event }) => event } },
        'undo.press': { guard: isLive, actions: 'undo' },
        'clear.press': { guard: isLive, actions: 'clear' },
        'double.press': { guard: isLive, actions: { type: 'addDouble', params: ({ event }) => event } },
        'repeat.press': { guard: isLive, actions: { type: 'addLast', params: ({ event }) => event } },
      },
    },
    reconnecting: {
      description: 'The connection is lost: the felt is locked, and accepted bets stand.',
      initial: 'waiting',
      states: {
        waiting: { after: { retryDelay: 'entering' } },
        entering: {
          invoke: {
            ...entry,
            onDone: {
              target: '#table.playing',
              actions: { type: 'assignEntry', params: answered<TableEnterAnswer> },
            },
            onError: [
              {
                guard: { type: 'isEnding', params: failed },
                target: '#table.ended',
                actions: { type: 'assignNotice', params: failed },
              },
              { target: 'waiting' },
            ],
          },
        },
      },
    },
    interrupted: {
      description: 'The table could not be opened; nothing was staked.',
      on: { 'retry.press': 'entering' },
    },
    ended: { type: 'final', description: 'The game must be opened again from the site.' },
  },
});
