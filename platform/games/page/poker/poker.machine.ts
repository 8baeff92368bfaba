import { assign, fromPromise, setup } from 'xstate';
import type { GameOptions } from '#contract/game-options.ts';
import type { EnterAnswer, PokerGame, PokerRound, RoundAnswer } from '../../poker/poker-contract.ts';
import type { Entry, PlayFailure } from '../api.ts';
import { creditOf, noticeOf, type RoundNotice } from '../round-ends.ts';
import { deal, draw, enterGame, type DealOrder, type DrawOrder } from './api.ts';
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

interface PokerContext extends VisitContext {
  readonly game: PokerGame | null;
  readonly stake: bigint;
  /** The deal that was sent without a response; it is sent again under the same key. */
  readonly pending: Omit<DealOrder, 'secret'> | null;
  /** The hand on the table. */
  readonly round: PokerRound | null;
  /** Places of the cards that stay, ascending. */
  readonly held: readonly number[];
  /** The choice was sent without a response; the same one is sent again. */
  readonly isDrawSent: boolean;
  /** Finished rounds of this visit, newest first. */
  readonly history: readonly PokerRound[];
  readonly nextSeedHash: string;
  /** Message for the player: a refusal, or the result of an interrupted round. */
  readonly notice: PlayFailure | RoundNotice | 'poker_resumed' | null;
}

type PokerEvent =
  /** The page creates the key at the press. */
  | { type: 'deal.press'; playKey: string }
  | { type: 'card.press'; place: number }
  | { type: 'draw.press' }
  | { type: 'stake.choose'; stake: bigint }
  | VisitEvent;

const HISTORY_LENGTH = 50;

/** The hand that waits for the player: staked, dealt, not drawn. */
const waitingIn = (rounds: readonly PokerRound[]): PokerRound | undefined =>
  rounds.find(({ state, openUntil }) => state === 'betPlaced' && openUntil !== null);

/** A hand that another window may have drawn is no longer shown. */
const drawnOf = (round: PokerRound | null): PokerRound | null => (round?.state === 'settled' ? round : null);

const pokerSetup = setup({
  types: {
    context: {} as PokerContext,
    events: {} as PokerEvent,
    input: {} as VisitInput,
    tags: {} as 'busy',
  },
  actors: {
    enterGame: fromPromise<EnterAnswer, Entry>(({ input, signal }) => enterGame(input, signal)),
    fetchBalance: balanceActor,
    deal: fromPromise<RoundAnswer, DealOrder>(({ input, signal }) => deal(input, signal)),
    draw: fromPromise<RoundAnswer, DrawOrder>(({ input, signal }) => draw(input, signal)),
  },
  guards: {
    ...failureGuards,
    isPlayedElsewhere: (_, { code }: Failed) => code === 'act_refused',
    hasWaitingHand: (_, { answer }: Entered) => waitingIn(answer.left) !== undefined,
    hasOpenRound: (_, { answer }: Entered) => noticeOf(answer.left) === 'round_kept',
    isDrawn: (_, { answer }: Played) => answer.round.state === 'settled',
    canAfford: ({ context: { balance, stake } }) => balance === null || stake <= balance,
    isBalanceStale: ({ context }) => context.isBalanceStale,
    hasPending: ({ context }) => context.pending !== null,
    hasSentDraw: ({ context }) => context.isDrawSent,
    hasEntered: ({ context }) => context.game !== null,
    isOffered: ({ context }, { stake }: { stake: bigint }) => !!context.game?.stakes.includes(stake),
  },
  actions: {
    assignEntry: assign(({ context }, { answer }: Entered) => {
      const waiting = waitingIn(answer.left);
      return {
        game: answer.game,
        symbol: answer.symbol,
        exponent: answer.exponent,
        isDemo: answer.isDemo,
        isBalanceStale: false,
        balance: answer.balance,
        history: answer.history,
        visit: answer.visit,
        nextSeedHash: answer.nextSeedHash,
        round: waiting ?? answer.left.findLast(({ state }) => state === 'settled') ?? drawnOf(context.round),
        held: waiting && waiting.playKey === context.round?.playKey ? context.held : [],
        notice: waiting ? ('poker_resumed' as const) : noticeOf(answer.left),
        stake: waiting?.stake ?? (context.stake || (answer.game.stakes[0] ?? 1n)),
        pending: null,
        isDrawSent: false,
      };
    }),
    assignPending: assign(({ context }, { playKey }: { playKey: string }) => ({
      pending: { playKey, stake: context.stake },
      held: [],
      notice: null,
    })),
    assignDealt: assign(({ context }, { answer }: Played) => ({
      round: answer.round,
      balance: answer.balance ?? context.balance,
      nextSeedHash: answer.nextSeedHash,
      pending: null,
    })),
    assignDrawn: assign(({ context }, { answer }: Played) => ({
      round: answer.round,
      held: answer.round.held ?? [],
      balance: answer.balance ?? context.balance,
      history: [answer.round, ...context.history].slice(0, HISTORY_LENGTH),
      visit: {
        ...context.visit,
        staked: context.visit.staked + answer.round.stake,
        paid: context.visit.paid + creditOf(answer.round),
      },
      nextSeedHash: answer.nextSeedHash,
      pending: null,
      isDrawSent: false,
      notice: null,
    })),
    toggleHeld: assign(({ context: { held } }, { place }: { place: number }) => ({
      held: held.includes(place)
        ? held.filter((each) => each !== place)
        : [...held, place].sort((one, other) => one - other),
      notice: null,
    })),
    markDrawSent: assign({ isDrawSent: true }),
    markBalanceStale: assign({ isBalanceStale: true }),
    markBalanceFresh: assign({ isBalanceStale: false }),
    assignBalance: assign((_, { balance }: { balance: bigint }) => ({ balance, notice: null })),
    assignStake: assign((_, { stake }: { stake: bigint }) => ({ stake, notice: null })),
    assignOptions: assign((_, { options }: { options: GameOptions }) => ({ options })),
    assignNotice: assign((_, { code }: Failed) => ({ notice: code })),
    assignInsufficientBalance: assign({ notice: 'insufficient_balance' }),
    clearPending: assign({ pending: null }),
    ...siteActions,
  },
});

const enteringConfig = pokerSetup.createStateConfig({
  tags: 'busy',
  invoke: {
    id: 'enterGame',
    src: 'enterGame',
    input: ({ context: { ticket, secret } }) => ({ ticket, secret }),
    onDone: [
      {
        guard: { type: 'hasWaitingHand', params: answered<EnterAnswer> },
        target: 'holding',
        actions: [{ type: 'assignEntry', params: answered<EnterAnswer> }, 'notifyParent'],
      },
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
 * One visit to video poker: deal, choose the cards to hold, draw. A dealt hand stays with the server until it is drawn,
 * so a lost response or a closed page loses nothing. Ends in `ended` with the reason in `notice`.
 */
export const pokerMachine = pokerSetup.createMachine({
  id: 'poker',
  context: ({ input }) => ({
    ...openingVisit(input),
    game: null,
    stake: 0n,
    pending: null,
    round: null,
    held: [],
    isDrawSent: false,
    history: [],
    nextSeedHash: '',
    notice: null,
  }),
  initial: 'entering',
  on: visitTransitions,
  states: {
    entering: {
      ...enteringConfig,
      description: 'The ticket is exchanged; a hand that was left waiting is taken up again.',
    },
    resuming: {
      ...enteringConfig,
      description: 'The server is asked what became of a hand that was left open.',
    },
    ready: {
      description: 'The last hand stays in view; the stake can be chosen and the next hand dealt.',
      always: { guard: 'isBalanceStale', target: 'counting' },
      on: {
        'deal.press': [
          {
            guard: 'canAfford',
            target: 'dealing',
            actions: { type: 'assignPending', params: ({ event }) => event },
          },
          { actions: 'assignInsufficientBalance' },
        ],
        'stake.choose': {
          guard: { type: 'isOffered', params: ({ event }) => event },
          actions: { type: 'assignStake', params: ({ event }) => event },
        },
      },
    },
    counting: {
      description:
        'Nothing is dealt; the server is asked for the balance, which has changed without a round.',
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
    dealing: {
      description: 'The stake is with the server; pressing again does nothing.',
      tags: 'busy',
      invoke: {
        id: 'deal',
        src: 'deal',
        input: ({ context: { pending, secret } }) => ({ ...pending!, secret }),
        onDone: [
          // A hand that waited for a day is paid as it was dealt.
          {
            guard: { type: 'isDrawn', params: answered<RoundAnswer> },
            target: 'ready',
            actions: [{ type: 'assignDrawn', params: answered<RoundAnswer> }, 'notifyParent'],
          },
          {
            target: 'holding',
            actions: [{ type: 'assignDealt', params: answered<RoundAnswer> }, 'notifyParent'],
          },
        ],
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
    holding: {
      description: 'Five cards lie open; each is held or not, until the player draws.',
      on: {
        'card.press': { actions: { type: 'toggleHeld', params: ({ event }) => event } },
        'draw.press': { target: 'drawing', actions: 'markDrawSent' },
      },
    },
    drawing: {
      description: 'The choice is with the server; pressing again does nothing.',
      tags: 'busy',
      invoke: {
        id: 'draw',
        src: 'draw',
        input: ({ context: { round, held, secret } }) => ({ playKey: round!.playKey, held, secret }),
        onDone: {
          target: 'ready',
          actions: [{ type: 'assignDrawn', params: answered<RoundAnswer> }, 'notifyParent'],
        },
        onError: [
          {
            guard: { type: 'isEnding', params: failed },
            target: 'ended',
            actions: { type: 'assignNotice', params: failed },
          },
          { guard: { type: 'isPlayedElsewhere', params: failed }, target: 'resuming' },
          { target: 'interrupted', actions: { type: 'assignNotice', params: failed } },
        ],
      },
    },
    interrupted: {
      description:
        'The result of a call is unknown; the hand is kept on the server, and can be requested again.',
      on: {
        'retry.press': [
          { guard: 'hasPending', target: 'dealing' },
          { guard: 'hasSentDraw', target: 'drawing' },
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
