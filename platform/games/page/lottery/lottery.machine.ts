import { assign, fromPromise, setup } from 'xstate';
import type { GameOptions } from '#contract/game-options.ts';
import {
  MAX_ROWS,
  MULTIPLIERS,
  type BetsAnswer,
  type TicketRequest,
} from '../../lottery/lottery-contract.ts';
import { isRow, type PlayId } from '../../lottery/plays.ts';
import type { Entry, PlayFailure } from '../api.ts';
import {
  answered,
  failed,
  failureGuards,
  openingVisit,
  siteActions,
  visitTransitions,
  type Failed,
  type VisitEvent,
  type VisitInput,
} from '../visit.setup.ts';
import { buyTicket, enterLottery, fetchState, returnBet, type Arrived, type Entered } from './api.ts';
import { changes, type LotteryContext } from './changes.ts';
import { DRAW_COUNTS, onSale, playIn, slipCost } from './slip.ts';

export type LotteryEvent =
  | { type: 'play.choose'; play: PlayId }
  | { type: 'pick.toggle'; pick: number }
  /** Drawn by the page at the press. */
  | { type: 'picks.choose'; picks: readonly number[] }
  | { type: 'row.add' }
  | { type: 'row.remove'; at: number }
  | { type: 'row.multiply'; at: number; multiplier: number }
  | { type: 'slip.clear' }
  | { type: 'draws.choose'; count: number }
  | { type: 'stop.toggle' }
  /** The page creates the key at the press; `now`: the platform's clock. */
  | { type: 'ticket.buy'; playKey: string; now: number }
  | { type: 'bet.return'; playKey: string }
  /** By the platform's clock the next draw has been drawn. */
  | { type: 'draw.due' }
  | VisitEvent;

type Buy = { playKey: string; now: number };

/** Whether the stakes were taken is unknown: the same call is made again. */
const UNKNOWN: readonly PlayFailure[] = ['lost', 'unavailable', 'round_kept'];

const lotterySetup = setup({
  types: {
    context: {} as LotteryContext,
    events: {} as LotteryEvent,
    input: {} as VisitInput,
    tags: {} as 'busy',
  },
  delays: { retryDelay: 1500 },
  actors: {
    enterLottery: fromPromise<Entered, Entry>(({ input, signal }) => enterLottery(input, signal)),
    fetchState: fromPromise<Arrived, { secret: string; after: number | null }>(({ input, signal }) =>
      fetchState(input, signal),
    ),
    buyTicket: fromPromise<BetsAnswer, { secret: string; order: TicketRequest }>(({ input, signal }) =>
      buyTicket(input, signal),
    ),
    returnBet: fromPromise<BetsAnswer, { secret: string; playKey: string }>(({ input, signal }) =>
      returnBet(input, signal),
    ),
  },
  guards: {
    ...failureGuards,
    isUnknown: (_, { code }: Failed) => UNKNOWN.includes(code),
    isBalanceStale: ({ context }) => context.isBalanceStale,
    isWholeRow: ({ context: { game, play, picks, rows } }) =>
      game !== null && rows.length < MAX_ROWS && isRow(playIn(game, play), picks),
    isMultiplier: (_, { multiplier }: { multiplier: number }) =>
      multiplier >= MULTIPLIERS[0] && multiplier <= MULTIPLIERS[1],
    isCount: (_, { count }: { count: number }) => DRAW_COUNTS.some((each) => each === count),
    hasNothingToBuy: ({ context: { draws, rows } }, { now }: Buy) =>
      rows.length === 0 || onSale(draws, now) === null,
    isOverLimit: ({ context: { game, rows } }) => game !== null && slipCost(game, rows) > game.limit,
    isOverBalance: ({ context: { game, rows, count, balance } }) =>
      game !== null && balance !== null && slipCost(game, rows) * BigInt(count) > balance,
    hasPaid: ({ context }, { arrived }: { arrived: Arrived }) =>
      changes.settledIn(context, arrived.state.bets).length > 0,
  },
  actions: {
    assignEntry: assign(({ context }, { answer }: { answer: Entered }) => changes.entry(context, answer)),
    assignState: assign(({ context }, { arrived }: { arrived: Arrived }) => changes.state(context, arrived)),
    assignPlay: assign((_, { play }: { play: PlayId }) => ({ play, picks: [], notice: null })),
    togglePick: assign(({ context }, { pick }: { pick: number }) => changes.toggle(context, pick)),
    assignPicks: assign((_, { picks }: { picks: readonly number[] }) => ({ picks, notice: null })),
    addRow: assign(({ context: { rows, play, picks } }) => ({
      rows: [...rows, { play, picks: [...picks], multiplier: 1 }],
      picks: [],
      notice: null,
    })),
    removeRow: assign(({ context }, { at }: { at: number }) => ({
      rows: context.rows.filter((_, index) => index !== at),
      notice: null,
    })),
    multiplyRow: assign(({ context }, { at, multiplier }: { at: number; multiplier: number }) => ({
      rows: context.rows.map((row, index) => (index === at ? { ...row, multiplier } : row)),
      notice: null,
    })),
    clearSlip: assign({ rows: [], notice: null }),
    assignCount: assign((_, { count }: { count: number }) => ({ count, notice: null })),
    toggleStop: assign({ stopOnWin: ({ context }) => !context.stopOnWin }),
    assignOrder: assign(({ context }, buy: Buy) => changes.order(context, buy)),
    assignReturn: assign((_, { playKey }: { playKey: string }) => ({ returning: playKey, notice: null })),
    assignBought: assign(({ context }, { answer }: { answer: BetsAnswer }) =>
      changes.bought(context, answer),
    ),
    assignReturned: assign(({ context }, { answer }: { answer: BetsAnswer }) =>
      changes.returned(context, answer),
    ),
    assignNotice: assign((_, { code }: Failed) => ({ notice: { code }, order: null, returning: null })),
    assignShort: assign({ notice: { code: 'insufficient_balance' } }),
    assignOverLimit: assign({ notice: { code: 'seat_limit' } }),
    markBalanceStale: assign({ isBalanceStale: true }),
    markBalanceFresh: assign({ isBalanceStale: false }),
    assignOptions: assign((_, { options }: { options: GameOptions }) => ({ options })),
    ...siteActions,
  },
});

const lookConfig = lotterySetup.createStateConfig({
  description:
    'The page knows the draws, and requests them again when one is due or the balance has changed.',
  initial: 'known',
  states: {
    known: {
      always: { guard: 'isBalanceStale', target: 'fetching' },
      on: { 'draw.due': 'fetching' },
    },
    fetching: {
      entry: 'markBalanceFresh',
      invoke: {
        id: 'fetchState',
        src: 'fetchState',
        input: ({ context: { secret, results } }) => ({ secret, after: results[0]?.number ?? null }),
        onDone: [
          {
            guard: { type: 'hasPaid', params: ({ event }) => ({ arrived: event.output }) },
            target: 'known',
            actions: [
              { type: 'assignState', params: ({ event }) => ({ arrived: event.output }) },
              'notifyParent',
            ],
          },
          {
            target: 'known',
            actions: { type: 'assignState', params: ({ event }) => ({ arrived: event.output }) },
          },
        ],
        onError: [
          {
            guard: { type: 'isEnding', params: failed },
            target: '#lottery.ended',
            actions: { type: 'assignNotice', params: failed },
          },
          { target: 'lost' },
        ],
      },
    },
    lost: {
      description: 'The server did not answer; tickets stand, and is requested again.',
      after: { retryDelay: 'fetching' },
    },
  },
});

const slipConfig = lotterySetup.createStateConfig({
  initial: 'editing',
  states: {
    editing: {
      description: 'Numbers are picked, rows added; nothing is charged before the slip is played.',
      on: {
        'play.choose': { actions: { type: 'assignPlay', params: ({ event }) => event } },
        'pick.toggle': { actions: { type: 'togglePick', params: ({ event }) => event } },
        'picks.choose': { actions: { type: 'assignPicks', params: ({ event }) => event } },
        'row.add': { guard: 'isWholeRow', actions: 'addRow' },
        'row.remove': { actions: { type: 'removeRow', params: ({ event }) => event } },
        'row.multiply': {
          guard: { type: 'isMultiplier', params: ({ event }) => event },
          actions: { type: 'multiplyRow', params: ({ event }) => event },
        },
        'slip.clear': { actions: 'clearSlip' },
        'draws.choose': {
          guard: { type: 'isCount', params: ({ event }) => event },
          actions: { type: 'assignCount', params: ({ event }) => event },
        },
        'stop.toggle': { actions: 'toggleStop' },
        'ticket.buy': [
          { guard: { type: 'hasNothingToBuy', params: ({ event }) => event } },
          { guard: 'isOverLimit', actions: 'assignOverLimit' },
          { guard: 'isOverBalance', actions: 'assignShort' },
          { target: 'buying', actions: { type: 'assignOrder', params: ({ event }) => event } },
        ],
        'bet.return': {
          target: 'returning',
          actions: { type: 'assignReturn', params: ({ event }) => event },
        },
      },
    },
    buying: {
      description: 'The slip is with the server; pressing again does nothing.',
      tags: 'busy',
      invoke: {
        id: 'buyTicket',
        src: 'buyTicket',
        input: ({ context: { secret, order } }) => ({ secret, order: order! }),
        onDone: {
          target: 'editing',
          // A state that was asked for before does not know these bets.
          actions: [
            { type: 'assignBought', params: answered<BetsAnswer> },
            'markBalanceStale',
            'notifyParent',
          ],
        },
        onError: [
          {
            guard: { type: 'isEnding', params: failed },
            target: '#lottery.ended',
            actions: { type: 'assignNotice', params: failed },
          },
          { guard: { type: 'isUnknown', params: failed }, target: 'resultUnknown' },
          {
            target: 'editing',
            actions: [{ type: 'assignNotice', params: failed }, 'markBalanceStale', 'notifyParent'],
          },
        ],
      },
    },
    resultUnknown: {
      description: 'Whether the stakes were taken is unknown; the same slip is sent again under its key.',
      after: { retryDelay: 'buying' },
    },
    returning: {
      description: 'A bet is being taken back.',
      tags: 'busy',
      invoke: {
        id: 'returnBet',
        src: 'returnBet',
        input: ({ context: { secret, returning } }) => ({ secret, playKey: returning ?? '' }),
        onDone: {
          target: 'editing',
          actions: [
            { type: 'assignReturned', params: answered<BetsAnswer> },
            'markBalanceStale',
            'notifyParent',
          ],
        },
        onError: [
          {
            guard: { type: 'isEnding', params: failed },
            target: '#lottery.ended',
            actions: { type: 'assignNotice', params: failed },
          },
          { target: 'editing', actions: ['markBalanceStale', { type: 'assignNotice', params: failed }] },
        ],
      },
    },
  },
});

/**
 * One visit to a lottery: pick numbers, put rows on the slip, and play it for one or several draws. The platform's clock
 * decides which draw takes it. Ends in `ended` with the reason in `notice`.
 */
export const lotteryMachine = lotterySetup.createMachine({
  id: 'lottery',
  context: ({ input }) => ({
    ...openingVisit(input),
    game: null,
    draws: [],
    results: [],
    bets: [],
    seals: new Map(),
    ahead: 0,
    play: 'classic',
    picks: [],
    rows: [],
    count: 1,
    stopOnWin: false,
    order: null,
    returning: null,
    notice: null,
  }),
  initial: 'entering',
  on: visitTransitions,
  states: {
    entering: {
      description: 'The ticket is exchanged; what is due of earlier tickets is paid on the way.',
      tags: 'busy',
      invoke: {
        id: 'enterLottery',
        src: 'enterLottery',
        input: ({ context: { ticket, secret } }) => ({ ticket, secret }),
        onDone: {
          target: 'playing',
          actions: [{ type: 'assignEntry', params: answered<Entered> }, 'notifyParent'],
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
    playing: { type: 'parallel', states: { look: lookConfig, slip: slipConfig } },
    interrupted: {
      description: 'The game could not be opened; nothing was staked.',
      on: { 'retry.press': 'entering' },
    },
    ended: { type: 'final', description: 'The game must be opened again from the site.' },
  },
});
