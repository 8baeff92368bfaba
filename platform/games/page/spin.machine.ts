import { assign, fromPromise, setup } from 'xstate';
import type { GameOptions } from '#contract/game-options.ts';
import type { EnterAnswer, GameView, RoundView, RoundAnswer } from '../slot/slot-contract.ts';
import { enterGame, playRound, type Entry, type PlayFailure, type RoundOrder } from './api.ts';
import { creditOf, isOpen, noticeOf, type RoundNotice } from './round-ends.ts';
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
} from './visit.setup.ts';

type Pending = Omit<RoundOrder, 'secret'>;

interface SpinContext extends VisitContext {
  readonly game: GameView | null;
  readonly lines: number;
  readonly stakePerLine: bigint;
  /** What the pool holds, as last received; null in games without one. */
  readonly jackpot: bigint | null;
  /** The spin that was sent without a response; it is sent again under the same id. */
  readonly pending: Pending | null;
  readonly round: RoundView | null;
  /** Finished rounds of this visit, newest first. */
  readonly history: readonly RoundView[];
  readonly nextSeedHash: string;
  /** Message for the player: a refusal, or the result of an interrupted round. */
  readonly notice: PlayFailure | RoundNotice | null;
}

type SpinEvent =
  /** The page creates the id at the press. */
  | { type: 'spin.press'; playKey: string }
  | { type: 'lines.choose'; lines: number }
  | { type: 'stake.choose'; stakePerLine: bigint }
  | { type: 'reels.stop' }
  | VisitEvent;

const HISTORY_LENGTH = 50;
const spinSetup = setup({
  types: {
    context: {} as SpinContext,
    events: {} as SpinEvent,
    input: {} as VisitInput,
    tags: {} as 'busy',
  },
  actors: {
    enterGame: fromPromise<EnterAnswer, Entry>(({ input, signal }) => enterGame(input, signal)),
    fetchBalance: balanceActor,
    playRound: fromPromise<RoundAnswer, RoundOrder>(({ input, signal }) => playRound(input, signal)),
  },
  guards: {
    ...failureGuards,
    hasOpenRound: (_, { answer }: Entered) => answer.left.some(isOpen),
    canAfford: ({ context }) =>
      context.balance === null || context.stakePerLine * BigInt(context.lines) <= context.balance,
    isBalanceStale: ({ context }) => context.isBalanceStale,
    hasPending: ({ context }) => context.pending !== null,
    hasEntered: ({ context }) => context.game !== null,
    isOffered: ({ context }, { lines, stakePerLine }: { lines?: number; stakePerLine?: bigint }) =>
      (lines === undefined || !!context.game?.lineChoices.includes(lines)) &&
      (stakePerLine === undefined || !!context.game?.stakes.includes(stakePerLine)),
  },
  actions: {
    assignEntry: assign(({ context }, { answer }: Entered) => ({
      game: answer.game,
      symbol: answer.symbol,
      exponent: answer.exponent,
      isDemo: answer.isDemo,
      isBalanceStale: false,
      balance: answer.balance,
      jackpot: answer.jackpot,
      history: answer.history,
      visit: answer.visit,
      nextSeedHash: answer.nextSeedHash,
      round: answer.left.findLast(({ state }) => state === 'settled') ?? context.round,
      notice: noticeOf(answer.left),
      lines: context.lines || (answer.game.lineChoices.at(-1) ?? 1),
      stakePerLine: context.stakePerLine || (answer.game.stakes[0] ?? 1n),
    })),
    assignPending: assign(({ context }, { playKey }: { playKey: string }) => ({
      pending: { playKey, lines: context.lines, stakePerLine: context.stakePerLine },
      notice: null,
    })),
    assignRound: assign(({ context }, { answer }: Played) => ({
      round: answer.round,
      balance: answer.balance ?? context.balance,
      jackpot: answer.jackpot,
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
    assignLines: assign((_, { lines }: { lines: number }) => ({ lines })),
    assignStake: assign((_, { stakePerLine }: { stakePerLine: bigint }) => ({ stakePerLine })),
    assignOptions: assign((_, { options }: { options: GameOptions }) => ({ options })),
    assignNotice: assign((_, { code }: Failed) => ({ notice: code })),
    assignInsufficientBalance: assign({ notice: 'insufficient_balance' }),
    clearNotice: assign({ notice: null }),
    clearPending: assign({ pending: null }),
    ...siteActions,
  },
});

const enteringConfig = spinSetup.createStateConfig({
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
      {
        target: 'ready',
        actions: [{ type: 'assignEntry', params: answered<EnterAnswer> }, 'notifyParent'],
      },
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
 * One visit to a game: enter by ticket, then spin after spin. Only the server decides whether a sent spin was played or
 * cancelled; until then the machine keeps it as `pending`. Ends in `ended` with the reason in `notice`.
 */
export const spinMachine = spinSetup.createMachine({
  id: 'spin',
  context: ({ input }) => ({
    ...openingVisit(input),
    game: null,
    lines: 0,
    stakePerLine: 0n,
    jackpot: null,
    pending: null,
    round: null,
    history: [],
    nextSeedHash: '',
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
      description: 'The reels stand; lines and stake can be chosen and the reels spun.',
      always: { guard: 'isBalanceStale', target: 'counting' },
      on: {
        'spin.press': [
          {
            guard: 'canAfford',
            target: 'spinning',
            actions: { type: 'assignPending', params: ({ event }) => event },
          },
          { actions: 'assignInsufficientBalance' },
        ],
        'lines.choose': {
          guard: { type: 'isOffered', params: ({ event }) => event },
          actions: [{ type: 'assignLines', params: ({ event }) => event }, 'clearNotice'],
        },
        'stake.choose': {
          guard: { type: 'isOffered', params: ({ event }) => event },
          actions: [{ type: 'assignStake', params: ({ event }) => event }, 'clearNotice'],
        },
      },
    },
    counting: {
      description: 'The reels stand; the server is asked for the balance, which has changed without a round.',
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
    spinning: {
      description: 'The spin is with the server; pressing again does nothing.',
      tags: 'busy',
      invoke: {
        id: 'playRound',
        src: 'playRound',
        input: ({ context: { pending, secret } }) => ({ ...pending!, secret }),
        onDone: { target: 'showing', actions: { type: 'assignRound', params: answered<RoundAnswer> } },
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
    showing: {
      description: 'The round is over and paid; the reels run out and show it.',
      exit: 'notifyParent',
      on: { 'reels.stop': 'ready' },
    },
    interrupted: {
      description:
        'The result of the round is unknown; it is kept on the server, and can be requested again.',
      on: {
        'retry.press': [
          { guard: 'hasPending', target: 'spinning' },
          { guard: 'hasEntered', target: 'resuming' },
          { target: 'entering' },
        ],
      },
    },
    ended: { type: 'final', description: 'The game must be opened again from the site.' },
  },
});

type Entered = { answer: EnterAnswer };
type Played = { answer: RoundAnswer };
