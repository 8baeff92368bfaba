import { assign, fromPromise, setup } from 'xstate';
import type { GameOptions } from '#contract/game-options.ts';
import type {
  BoardAnswer,
  EnterAnswer,
  MatchView,
  Slip,
  SlipLeg,
  SlipsAnswer,
  SportsGame,
} from '../../sports/sports-contract.ts';
import type { Entry, PlayFailure } from '../api.ts';
import { creditOf } from '../round-ends.ts';
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
  type VisitContext,
  type VisitEvent,
  type VisitInput,
} from '../visit.setup.ts';
import { enterBook, fetchBoard, fetchSlips, placeSlip, type SlipOrder } from './api.ts';
import {
  EMPTY,
  atPresent,
  blockerOf,
  isDue,
  isOpenSlip,
  isSame,
  ordersOf,
  toggleLeg,
  type Draft,
  type Mode,
} from './draft.ts';

export type SportsNotice = PlayFailure | 'slip_placed';

export interface SportsContext extends VisitContext {
  readonly game: SportsGame | null;
  /** By id, in the order of their kick-off. */
  readonly matches: ReadonlyMap<string, MatchView>;
  /** The fingerprints that this page has seen before the end of a match. */
  readonly seals: ReadonlyMap<string, string>;
  /** The platform's clock at the last board. */
  readonly now: number;
  readonly draft: Draft;
  /** Slips that are to be sent, one after the other. */
  readonly orders: readonly SlipOrder[];
  readonly slips: readonly Slip[];
  readonly dayLeft: bigint;
  readonly notice: SportsNotice | null;
}

export type SportsEvent =
  | { type: 'leg.toggle'; leg: SlipLeg }
  | { type: 'slip.clear' }
  | { type: 'mode.choose'; mode: Mode }
  | { type: 'stake.change'; stake: bigint }
  | { type: 'higher.choose'; takesHigher: boolean }
  | { type: 'odds.accept' }
  /** The page creates the keys at the press: one for each slip. */
  | { type: 'slip.press'; playKeys: readonly string[] }
  | { type: 'notice.close' }
  | VisitEvent;

/** Whether the stake was taken is unknown: the same slip is sent again. */
const UNKNOWN: readonly PlayFailure[] = ['lost', 'unavailable', 'round_kept'];
const SEALS_KEPT = 500;

type Boarded = { answer: BoardAnswer };
type Slipped = { answer: SlipsAnswer };

/** What a newer list of slips changes in the visit: those that were open and are paid now. */
const visitAfter = ({ visit, slips }: SportsContext, newer: readonly Slip[]) => {
  const open = new Set(slips.filter(isOpenSlip).map(({ id }) => id));
  const paid = newer.filter(({ id, state }) => state === 'settled' && open.has(id));
  return {
    ...visit,
    staked: paid.reduce((sum, { stake }) => sum + stake, visit.staked),
    paid: paid.reduce((sum, slip) => sum + creditOf(slip), visit.paid),
  };
};

const sportsSetup = setup({
  types: {
    context: {} as SportsContext,
    events: {} as SportsEvent,
    input: {} as VisitInput,
    tags: {} as 'busy',
  },
  delays: { boardPause: 2000, retryDelay: 1500 },
  actors: {
    enterBook: fromPromise<EnterAnswer, Entry>(({ input, signal }) => enterBook(input, signal)),
    fetchBalance: balanceActor,
    fetchBoard: fromPromise<BoardAnswer, { secret: string }>(({ input, signal }) =>
      fetchBoard(input.secret, signal),
    ),
    fetchSlips: fromPromise<SlipsAnswer, { secret: string }>(({ input, signal }) =>
      fetchSlips(input.secret, signal),
    ),
    placeSlip: fromPromise<SlipsAnswer, { secret: string; order: SlipOrder }>(({ input, signal }) =>
      placeSlip(input, signal),
    ),
  },
  guards: {
    ...failureGuards,
    isUnknown: (_, { code }: Failed) => UNKNOWN.includes(code),
    hasOrder: ({ context }) => context.orders.length > 0,
    isReady: ({ context }) => context.orders.length === 0 && blockerOf(context.draft, context) === null,
    isBalanceStale: ({ context }) => context.isBalanceStale,
    isSlipDue: ({ context: { slips, matches, now } }) => slips.some((slip) => isDue(slip, matches, now)),
  },
  actions: {
    assignEntry: assign((_, { answer }: { answer: EnterAnswer }) => ({
      game: answer.game,
      symbol: answer.symbol,
      exponent: answer.exponent,
      isDemo: answer.isDemo,
      isBalanceStale: false,
      balance: answer.balance,
      visit: answer.visit,
      dayLeft: answer.game.dayLimit,
    })),
    assignBoard: assign(({ context }, { answer: { matches, now } }: Boarded) => ({
      now,
      matches: new Map(matches.map((match) => [match.id, match])),
      seals: new Map(
        [
          ...context.seals,
          ...matches
            .filter(({ id, seed }) => seed === null && !context.seals.has(id))
            .map(({ id, seal }) => [id, seal] as const),
        ].slice(-SEALS_KEPT),
      ),
    })),
    assignSlips: assign(({ context }, { answer: { slips, balance, dayLeft } }: Slipped) => ({
      slips,
      dayLeft,
      balance: balance ?? context.balance,
      visit: visitAfter(context, slips),
    })),
    assignOrders: assign(({ context }, { playKeys }: { playKeys: readonly string[] }) => ({
      orders: ordersOf(context.draft, context.matches, playKeys),
      notice: null,
    })),
    /** The first order is accepted: its legs leave the draft. */
    endOrder: assign(({ context: { orders, draft } }) => ({
      orders: orders.slice(1),
      draft: {
        ...draft,
        legs: draft.legs.filter((leg) => !orders[0]?.legs.some((placed) => isSame(placed, leg))),
      },
      notice: 'slip_placed' as const,
    })),
    refuseOrders: assign((_, { code }: Failed) => ({ orders: [], notice: code })),
    toggleLeg: assign(({ context }, { leg }: { leg: SlipLeg }) => ({
      draft: toggleLeg(context.draft, leg),
      notice: null,
    })),
    clearSlip: assign(({ context }) => ({ draft: { ...context.draft, legs: [] }, notice: null })),
    assignMode: assign(({ context }, { mode }: { mode: Mode }) => ({ draft: { ...context.draft, mode } })),
    assignStake: assign(({ context }, { stake }: { stake: bigint }) => ({
      draft: { ...context.draft, stake },
    })),
    assignHigher: assign(({ context }, { takesHigher }: { takesHigher: boolean }) => ({
      draft: { ...context.draft, takesHigher },
    })),
    acceptOdds: assign(({ context: { draft, matches } }) => ({
      draft: { ...draft, legs: atPresent(matches, draft.legs) },
      notice: null,
    })),
    assignNotice: assign((_, { code }: Failed) => ({ notice: code })),
    clearNotice: assign({ notice: null }),
    markBalanceStale: assign({ isBalanceStale: true }),
    markBalanceFresh: assign({ isBalanceStale: false }),
    assignBalance: assign((_, { balance }: { balance: bigint }) => ({ balance })),
    assignOptions: assign((_, { options }: { options: GameOptions }) => ({ options })),
    ...siteActions,
  },
});

const ending = {
  guard: { type: 'isEnding' as const, params: failed },
  target: '#sports.ended',
  actions: { type: 'assignNotice' as const, params: failed },
};

const boardConfig = sportsSetup.createStateConfig({
  description: 'The matches are asked for again and again; each process of the platform knows the same.',
  initial: 'fetching',
  states: {
    fetching: {
      invoke: {
        id: 'fetchBoard',
        src: 'fetchBoard',
        input: ({ context: { secret } }) => ({ secret }),
        onDone: { target: 'waiting', actions: { type: 'assignBoard', params: answered<BoardAnswer> } },
        onError: [ending, { target: 'lost' }],
      },
    },
    waiting: { after: { boardPause: 'fetching' } },
    lost: {
      description: 'No answer: the odds on the page may be old, and the platform refuses old odds.',
      after: { boardPause: 'fetching' },
    },
  },
});

const ordersConfig = sportsSetup.createStateConfig({
  description: 'Slips are sent one after the other.',
  initial: 'idle',
  states: {
    idle: { always: { guard: 'hasOrder', target: 'placing' } },
    placing: {
      tags: 'busy',
      invoke: {
        id: 'placeSlip',
        src: 'placeSlip',
        input: ({ context: { secret, orders } }) => ({
          secret,
          order: orders[0] ?? { playKey: '', legs: [], stake: 0n },
        }),
        onDone: {
          target: 'idle',
          actions: [{ type: 'assignSlips', params: answered<SlipsAnswer> }, 'endOrder', 'notifyParent'],
        },
        onError: [
          ending,
          { guard: { type: 'isUnknown', params: failed }, target: 'unknown' },
          { target: 'idle', actions: [{ type: 'refuseOrders', params: failed }, 'notifyParent'] },
        ],
      },
    },
    unknown: {
      description: 'Whether the stake was taken is unknown; the same slip is sent again.',
      tags: 'busy',
      after: { retryDelay: 'placing' },
    },
  },
});

const slipsConfig = sportsSetup.createStateConfig({
  description: 'The platform is asked for the slips at the entry, and to pay those whose matches are over.',
  initial: 'fetching',
  states: {
    fetching: {
      invoke: {
        id: 'fetchSlips',
        src: 'fetchSlips',
        input: ({ context: { secret } }) => ({ secret }),
        onDone: {
          target: 'known',
          actions: [
            { type: 'assignSlips', params: answered<SlipsAnswer> },
            'markBalanceStale',
            'notifyParent',
          ],
        },
        onError: [ending, { target: 'known' }],
      },
    },
    known: { after: { retryDelay: [{ guard: 'isSlipDue', target: 'fetching' }, { target: 'resting' }] } },
    resting: { always: { guard: 'isSlipDue', target: 'fetching' } },
  },
});

/**
 * One visit to a bookmaker: enter by ticket, follow the matches, make a slip and send it at the odds on the page. Ends in
 * `ended` with the reason in `notice`.
 */
export const sportsMachine = sportsSetup.createMachine({
  id: 'sports',
  context: ({ input }) => ({
    ...openingVisit(input),
    game: null,
    matches: new Map(),
    seals: new Map(),
    now: 0,
    draft: EMPTY,
    orders: [],
    slips: [],
    dayLeft: 0n,
    notice: null,
  }),
  initial: 'entering',
  on: { ...visitTransitions, 'notice.close': { actions: 'clearNotice' } },
  states: {
    entering: {
      description: 'The ticket is exchanged.',
      tags: 'busy',
      invoke: {
        id: 'enterBook',
        src: 'enterBook',
        input: ({ context: { ticket, secret } }) => ({ ticket, secret }),
        onDone: {
          target: 'playing',
          actions: [{ type: 'assignEntry', params: answered<EnterAnswer> }, 'notifyParent'],
        },
        onError: [ending, { target: 'interrupted', actions: { type: 'assignNotice', params: failed } }],
      },
    },
    playing: {
      type: 'parallel',
      states: { board: boardConfig, orders: ordersConfig, slips: slipsConfig, balance: balanceRegion },
      on: {
        'leg.toggle': { actions: { type: 'toggleLeg', params: ({ event }) => event } },
        'slip.clear': { actions: 'clearSlip' },
        'mode.choose': { actions: { type: 'assignMode', params: ({ event }) => event } },
        'stake.change': { actions: { type: 'assignStake', params: ({ event }) => event } },
        'higher.choose': { actions: { type: 'assignHigher', params: ({ event }) => event } },
        'odds.accept': { actions: 'acceptOdds' },
        'slip.press': {
          guard: 'isReady',
          actions: { type: 'assignOrders', params: ({ event }) => event },
        },
      },
    },
    interrupted: {
      description: 'The bookmaker could not be opened; nothing was staked.',
      on: { 'retry.press': 'entering' },
    },
    ended: { type: 'final', description: 'The game must be opened again from the site.' },
  },
});
