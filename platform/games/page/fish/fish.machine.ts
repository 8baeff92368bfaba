import { assign, fromPromise, setup } from 'xstate';
import type { GameOptions } from '#contract/game-options.ts';
import type { EnterAnswer, FishGame, FishRound, RoundAnswer } from '../../fish/fish-contract.ts';
import type { Species } from '../../fish/model.ts';
import type { Entry, PlayFailure } from '../api.ts';
import { creditOf, isOpen, noticeOf, type RoundNotice } from '../round-ends.ts';
import {
  answered,
  balanceActor,
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
import { costOf, enterGame, fire, type Burst, type FireOrder, type Shots } from './api.ts';

interface FishContext extends VisitContext, Burst {
  readonly game: FishGame | null;
  /** The burst that was sent without a response; it is sent again under the same key. */
  readonly pending: Omit<FireOrder, 'secret'> | null;
  readonly round: FishRound | null;
  /** Finished rounds of this visit, newest first. */
  readonly history: readonly FishRound[];
  readonly nextSeedHash: string;
  /** The fingerprint that this page had before the burst, by play key. */
  readonly seals: ReadonlyMap<string, string>;
  /** Message for the player: a refusal, or the result of an interrupted round. */
  readonly notice: PlayFailure | RoundNotice | null;
}

type FishEvent =
  /** The page creates the key at the press. */
  | { type: 'fire.press'; playKey: string }
  | { type: 'target.choose'; target: Species }
  | { type: 'price.choose'; price: bigint }
  | { type: 'shots.choose'; shots: Shots }
  /** All shots of the round are shown. */
  | { type: 'shots.landed' }
  | VisitEvent;

const HISTORY_LENGTH = 50;

const fishSetup = setup({
  types: {
    context: {} as FishContext,
    events: {} as FishEvent,
    input: {} as VisitInput,
    tags: {} as 'busy',
  },
  actors: {
    enterGame: fromPromise<EnterAnswer, Entry>(({ input, signal }) => enterGame(input, signal)),
    fetchBalance: balanceActor,
    fire: fromPromise<RoundAnswer, FireOrder>(({ input, signal }) => fire(input, signal)),
  },
  guards: {
    ...failureGuards,
    hasOpenRound: (_, { answer }: Entered) => answer.left.some(isOpen),
    canAfford: ({ context }) => context.balance === null || costOf(context) <= context.balance,
    isBalanceStale: ({ context }) => context.isBalanceStale,
    hasPending: ({ context }) => context.pending !== null,
    hasEntered: ({ context }) => context.game !== null,
    isPriceOffered: ({ context }, { price }: { price: bigint }) => !!context.game?.prices.includes(price),
    isCountOffered: ({ context }, { shots }: { shots: Shots }) => !!context.game?.shotCounts.includes(shots),
  },
  actions: {
    assignEntry: assign(({ context }, { answer }: Entered) => ({
      game: answer.game,
      symbol: answer.symbol,
      exponent: answer.exponent,
      isDemo: answer.isDemo,
      isBalanceStale: false,
      balance: answer.balance,
      history: answer.history,
      visit: answer.visit,
      nextSeedHash: answer.nextSeedHash,
      round: answer.left.findLast(({ state }) => state === 'settled') ?? context.round,
      notice: noticeOf(answer.left),
      price: context.price || (answer.game.prices[0] ?? 1n),
    })),
    assignPending: assign(({ context }, { playKey }: { playKey: string }) => ({
      pending: { playKey, price: context.price, target: context.target, shots: context.shots },
      seals: new Map([...[...context.seals].slice(1 - HISTORY_LENGTH), [playKey, context.nextSeedHash]]),
      notice: null,
    })),
    assignRound: assign(({ context }, { answer }: Fired) => ({
      round: answer.round,
      balance: answer.balance ?? context.balance,
      history: [answer.round, ...context.history].slice(0, HISTORY_LENGTH),
      visit: {
        ...context.visit,
        staked: context.visit.staked + answer.round.stake,
        paid: context.visit.paid + creditOf(answer.round),
      },
      nextSeedHash: answer.nextSeedHash,
      pending: null,
    })),
    markBalanceStale: assign({ isBalanceStale: true }),
    markBalanceFresh: assign({ isBalanceStale: false }),
    assignBalance: assign((_, { balance }: { balance: bigint }) => ({ balance, notice: null })),
    assignTarget: assign((_, { target }: { target: Species }) => ({ target, notice: null })),
    assignPrice: assign((_, { price }: { price: bigint }) => ({ price, notice: null })),
    assignShots: assign((_, { shots }: { shots: Shots }) => ({ shots, notice: null })),
    assignOptions: assign((_, { options }: { options: GameOptions }) => ({ options })),
    assignNotice: assign((_, { code }: Failed) => ({ notice: code })),
    assignInsufficientBalance: assign({ notice: 'insufficient_balance' }),
    clearPending: assign({ pending: null }),
    ...siteActions,
  },
});

const enteringConfig = fishSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'enterGame',
    src: 'enterGame',
    input: ({ context: { ticket, secret } }) => ({ ticket, secret }),
    onDone: [
      {
        guard: { type: 'hasOpenRound', params: answered<EnterAnswer> },
        target: 'interrupted',
        actions: { type: 'assignEntry', params: answered<EnterAnswer> },
      },
      { target: 'ready', actions: [{ type: 'assignEntry', params: answered<EnterAnswer> }, 'notifyParent'] },
    ],
    onError: [
      {
        guard: { type: 'isEnding', params: failed },
        target: 'ended',
        actions: { type: 'assignNotice', params: failed },
      },
      { target: 'interrupted', actions: { type: 'assignNotice', params: failed } },
    ],
  },
});

/**
 * One visit to a fishing game: choose a target, the price of a shot and the number of shots, and fire. The server decides
 * what is caught before the page shows it. Ends in `ended` with the reason in `notice`.
 */
export const fishMachine = fishSetup.createMachine({
  id: 'fish',
  context: ({ input }) => ({
    ...openingVisit(input),
    game: null,
    price: 0n,
    target: 'goldfish',
    shots: 1,
    pending: null,
    round: null,
    history: [],
    nextSeedHash: '',
    seals: new Map(),
    notice: null,
  }),
  initial: 'entering',
  on: visitTransitions,
  states: {
    entering: {
      ...enteringConfig,
      description: 'The ticket is exchanged; what was left unfinished is ended on the way.',
    },
    resuming: {
      ...enteringConfig,
      description: 'The server is asked what became of a round that was left open.',
    },
    ready: {
      description: 'The cannon is still; target, price and number of shots can be chosen, and a burst fired.',
      always: { guard: 'isBalanceStale', target: 'counting' },
      on: {
        'fire.press': [
          {
            guard: 'canAfford',
            target: 'firing',
            actions: { type: 'assignPending', params: ({ event }) => event },
          },
          { actions: 'assignInsufficientBalance' },
        ],
        'target.choose': { actions: { type: 'assignTarget', params: ({ event }) => event } },
        'price.choose': {
          guard: { type: 'isPriceOffered', params: ({ event }) => event },
          actions: { type: 'assignPrice', params: ({ event }) => event },
        },
        'shots.choose': {
          guard: { type: 'isCountOffered', params: ({ event }) => event },
          actions: { type: 'assignShots', params: ({ event }) => event },
        },
      },
    },
    counting: {
      description:
        'The cannon is still; the server is asked for the balance, which has changed without a round.',
      entry: 'markBalanceFresh',
      invoke: {
        id: 'fetchBalance',
        src: 'fetchBalance',
        input: ({ context: { secret } }) => ({ secret }),
        onDone: {
          target: 'ready',
          actions: { type: 'assignBalance', params: ({ event }) => ({ balance: event.output }) },
        },
        // The next round brings the balance.
        onError: 'ready',
      },
    },
    firing: {
      description: 'The burst is with the server; pressing again does nothing.',
      tags: 'busy',
      invoke: {
        id: 'fire',
        src: 'fire',
        input: ({ context: { pending, secret } }) => ({ ...pending!, secret }),
        onDone: { target: 'landing', actions: { type: 'assignRound', params: answered<RoundAnswer> } },
        onError: [
          {
            guard: { type: 'isEnding', params: failed },
            target: 'ended',
            actions: { type: 'assignNotice', params: failed },
          },
          {
            guard: { type: 'isHarmless', params: failed },
            target: 'ready',
            actions: [{ type: 'assignNotice', params: failed }, 'clearPending', 'notifyParent'],
          },
          { target: 'interrupted', actions: { type: 'assignNotice', params: failed } },
        ],
      },
    },
    landing: {
      description: 'The round is over and paid; the shots fly and show it.',
      exit: 'notifyParent',
      on: { 'shots.landed': 'ready' },
    },
    interrupted: {
      description:
        'The result of the burst is unknown; it is kept on the server, and can be requested again.',
      on: {
        'retry.press': [
          { guard: 'hasPending', target: 'firing' },
          { guard: 'hasEntered', target: 'resuming' },
          { target: 'entering' },
        ],
      },
    },
    ended: { type: 'final', description: 'The game must be opened again from the site.' },
  },
});

type Entered = { answer: EnterAnswer };
type Fired = { answer: RoundAnswer };
