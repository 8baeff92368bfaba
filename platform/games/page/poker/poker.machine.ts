import { assign, fromPromise, setup } from 'xstate';
import { gameOptionsOf, type GameOptions } from '#contract/game-options.ts';
import type { VisitView } from '../../play-contract.ts';
import type { EnterAnswer, PokerGame, PokerRound, RoundAnswer } from '../../poker/poker-contract.ts';
import { PlayError, fetchBalance, isEnding, isHarmless, type Entry, type PlayFailure } from '../api.ts';
import { creditOf, noticeOf, type RoundNotice } from '../round-ends.ts';
import { deal, draw, enterGame, type DealOrder, type DrawOrder } from './api.ts';

interface PokerContext extends Entry {
  readonly game: PokerGame | null;
  readonly symbol: string;
  readonly exponent: number;
  /** Play-money game: stakes and wins are not money. */
  readonly isDemo: boolean;
  /** Something other than a round has changed the balance since it was last received. */
  readonly isBalanceStale: boolean;
  /** Minor units, after the last answer; null before it is known. */
  readonly balance: bigint | null;
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
  /** From the server at the entry, plus the rounds since. */
  readonly visit: VisitView;
  readonly options: GameOptions;
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
  | { type: 'options.choose'; options: GameOptions }
  | { type: 'screen.toggle' }
  | { type: 'screen.leave' }
  | { type: 'retry.press' }
  /** Sent by the site; the new balance comes from the server. */
  | { type: 'balance.changed' };

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
    input: {} as Entry & { readonly options?: GameOptions },
    tags: {} as 'busy',
  },
  actors: {
    enterGame: fromPromise<EnterAnswer, Entry>(({ input, signal }) => enterGame(input, signal)),
    fetchBalance: fromPromise<bigint, { secret: string }>(({ input, signal }) =>
      fetchBalance(input.secret, signal),
    ),
    deal: fromPromise<RoundAnswer, DealOrder>(({ input, signal }) => deal(input, signal)),
    draw: fromPromise<RoundAnswer, DrawOrder>(({ input, signal }) => draw(input, signal)),
  },
  guards: {
    isEnding: (_, { code }: Failed) => isEnding(code),
    isHarmless: (_, { code }: Failed) => isHarmless(code),
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
    /** The frame has no storage: the site stores the options and passes them to the next game. */
    notifyOptions: (_, { options }: { options: GameOptions }) =>
      window.parent.postMessage({ type: 'game.options', options }, '*'),
    /** The surrounding page goes full screen, since the frame may not. */
    notifyScreen: (_, { type }: { type: 'screen.toggle' | 'screen.leave' }) =>
      window.parent.postMessage({ type }, '*'),
    /** The site fetches the balance itself; the message carries no data. */
    notifyParent: () => window.parent.postMessage({ type: 'balance.changed' }, '*'),
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
        guard: { type: 'hasWaitingHand', params: entered },
        target: 'holding',
        actions: [{ type: 'assignEntry', params: entered }, 'notifyParent'],
      },
      {
        guard: { type: 'hasOpenRound', params: entered },
        target: 'interrupted',
        actions: { type: 'assignEntry', params: entered },
      },
      { target: 'ready', actions: [{ type: 'assignEntry', params: entered }, 'notifyParent'] },
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
  context: ({ input: { ticket, secret, options = gameOptionsOf('') } }) => ({
    ticket,
    secret,
    options,
    game: null,
    symbol: '',
    exponent: 2,
    isDemo: false,
    isBalanceStale: false,
    balance: null,
    stake: 0n,
    pending: null,
    round: null,
    held: [],
    isDrawSent: false,
    history: [],
    visit: { elapsed: 0, staked: 0n, paid: 0n },
    nextSeedHash: '',
    notice: null,
  }),
  initial: 'entering',
  on: {
    'options.choose': {
      actions: [
        { type: 'assignOptions', params: ({ event }) => event },
        { type: 'notifyOptions', params: ({ event }) => event },
      ],
    },
    'balance.changed': { actions: 'markBalanceStale' },
    'screen.toggle': { actions: { type: 'notifyScreen', params: ({ event }) => event } },
    'screen.leave': { actions: { type: 'notifyScreen', params: ({ event }) => event } },
  },
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
            guard: { type: 'isDrawn', params: played },
            target: 'ready',
            actions: [{ type: 'assignDrawn', params: played }, 'notifyParent'],
          },
          { target: 'holding', actions: [{ type: 'assignDealt', params: played }, 'notifyParent'] },
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
        onDone: { target: 'ready', actions: [{ type: 'assignDrawn', params: played }, 'notifyParent'] },
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

type Failed = { code: PlayFailure };
type Entered = { answer: EnterAnswer };
type Played = { answer: RoundAnswer };

function entered({ event }: { event: { output: EnterAnswer } }): Entered {
  return { answer: event.output };
}

function played({ event }: { event: { output: RoundAnswer } }): Played {
  return { answer: event.output };
}

function failed({ event }: { event: { error: unknown } }): Failed {
  return { code: event.error instanceof PlayError ? event.error.code : 'lost' };
}
