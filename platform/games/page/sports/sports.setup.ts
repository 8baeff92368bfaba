import { assign, fromPromise, setup } from 'xstate';
import type { GameOptions } from '#contract/game-options.ts';
import type {
  BoardAnswer,
  CashOffer,
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
  balanceActor,
  failureGuards,
  siteActions,
  type Failed,
  type VisitContext,
  type VisitEvent,
  type VisitInput,
} from '../visit.setup.ts';
import {
  cashOut,
  enterBook,
  fetchBoard,
  fetchCashOffer,
  fetchSlips,
  placeSlip,
  type CashOrder,
  type SlipOrder,
} from './api.ts';
import {
  atPresent,
  blockerOf,
  isDue,
  isOpenSlip,
  isSame,
  legKey,
  ordersOf,
  toggleLeg,
  without,
  type Draft,
  type Mode,
} from './draft.ts';

export type SportsNotice = PlayFailure | 'slip_placed' | 'cashed_out';

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
  /** The slip that is being cashed out, with what is offered for it and the key of the press. */
  readonly cash: { readonly slip: string; readonly offer: CashOffer | null; readonly key: string } | null;
  readonly notice: SportsNotice | null;
}

export type SportsEvent =
  | { type: 'leg.toggle'; leg: SlipLeg }
  | { type: 'slip.clear' }
  | { type: 'mode.choose'; mode: Mode }
  | { type: 'system.choose'; system: number }
  | { type: 'stake.change'; stake: bigint }
  | { type: 'leg.stake'; leg: SlipLeg; stake: bigint }
  | { type: 'higher.choose'; takesHigher: boolean }
  | { type: 'odds.accept' }
  /** The page creates the keys at the press: one for each slip. */
  | { type: 'slip.press'; playKeys: readonly string[] }
  | { type: 'cash.request'; slip: string }
  /** The page creates the key at the press. */
  | { type: 'cash.take'; key: string }
  | { type: 'cash.leave' }
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

/** The implementations that the chart in sports.machine.ts names. */
export const sportsSetup = setup({
  types: {
    context: {} as SportsContext,
    events: {} as SportsEvent,
    input: {} as VisitInput,
    tags: {} as 'busy',
  },
  delays: {
    boardPause: 2000,
    retryDelay: 1500,
    offerLife: ({ context: { game } }) => game?.cashFor ?? 0,
  },
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
    fetchCashOffer: fromPromise<CashOffer, { secret: string; slip: string }>(({ input, signal }) =>
      fetchCashOffer(input, signal),
    ),
    cashOut: fromPromise<SlipsAnswer, { secret: string; order: CashOrder }>(({ input, signal }) =>
      cashOut(input, signal),
    ),
  },
  guards: {
    ...failureGuards,
    isUnknown: (_, { code }: Failed) => UNKNOWN.includes(code),
    isChanged: (_, { code }: Failed) => code === 'cash_out_changed',
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
      draft: without(draft, (leg) => orders[0]?.legs.some((placed) => isSame(placed, leg)) ?? false),
      notice: 'slip_placed' as const,
    })),
    assignCash: assign((_, { slip }: { slip: string }) => ({
      cash: { slip, offer: null, key: '' },
      notice: null,
    })),
    assignOffer: assign(({ context: { cash } }, { answer }: { answer: CashOffer }) => ({
      cash: cash && { ...cash, offer: answer },
    })),
    assignKey: assign(({ context: { cash } }, { key }: { key: string }) => ({
      cash: cash && { ...cash, key },
    })),
    clearCash: assign({ cash: null }),
    noticeCashed: assign({ notice: 'cashed_out' as const }),
    refuseOrders: assign((_, { code }: Failed) => ({ orders: [], notice: code })),
    toggleLeg: assign(({ context }, { leg }: { leg: SlipLeg }) => ({
      draft: toggleLeg(context.draft, leg),
      notice: null,
    })),
    clearSlip: assign(({ context }) => ({
      draft: without(context.draft, () => true),
      notice: null,
    })),
    assignMode: assign(({ context }, { mode }: { mode: Mode }) => ({ draft: { ...context.draft, mode } })),
    assignSystem: assign(({ context }, { system }: { system: number }) => ({
      draft: { ...context.draft, system },
    })),
    /** One stake for all singles replaces their own. */
    assignStake: assign(({ context }, { stake }: { stake: bigint }) => ({
      draft: { ...context.draft, stake, stakes: new Map() },
    })),
    assignLegStake: assign(({ context: { draft } }, { leg, stake }: { leg: SlipLeg; stake: bigint }) => ({
      draft: { ...draft, stakes: new Map([...draft.stakes, [legKey(leg), stake]]) },
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
