import { assign, fromPromise, setup } from 'xstate';
import type { GameOptions } from '#contract/game-options.ts';
import type { EnterAnswer, MatchView, PvpGame, PvpRound } from '../../pvp/pvp-contract.ts';
import type { Entry, PlayFailure } from '../api.ts';
import { creditOf, isOpen } from '../round-ends.ts';
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
import { enterGame, fetchState, sendDeed, type Deed, type Seen } from './api.ts';

export interface PvpInput extends VisitInput {
  /** The room that was chosen on the site. */
  readonly room: string | null;
}

export interface PvpContext extends VisitContext {
  readonly game: PvpGame | null;
  /** Id of the chosen room. */
  readonly room: string | null;
  readonly match: MatchView | null;
  readonly waiting: Seen['waiting'];
  readonly ahead: number;
  /** The call on its way; it is repeated until it is answered. */
  readonly deed: Deed | null;
  /** What this page gave to the shuffle of its match. */
  readonly playKey: string | null;
  /** The match that the page has said it is there for. */
  readonly readyFor: string | null;
  /** The last match that the player has seen the end of. */
  readonly closedId: string | null;
  /** Finished rounds of this visit, newest first. */
  readonly history: readonly PvpRound[];
  readonly nextSeedHash: string;
  readonly notice: PlayFailure | null;
}

type PvpEvent =
  /** The page creates the key at the press. */
  | { type: 'seat.press'; playKey: string }
  | { type: 'room.choose'; room: string }
  | { type: 'computer.press' }
  | { type: 'card.press'; card: number }
  | { type: 'leave.press' }
  | { type: 'result.close' }
  | VisitEvent;

const HISTORY_LENGTH = 50;
/** Milliseconds between two questions: with a match, and without. */
const PAUSES = { match: 1000, lobby: 4000, lost: 1500 } as const;

type Entered = { answer: EnterAnswer };
type Shown = { answer: Seen };

/** Whether a match is there to be watched: one that is not over, or not paid. */
export const isGoingOn = (match: MatchView | null): boolean => {
  if (!match) return false;
  if (match.state === 'ended' || match.state === 'cancelled')
    return match.round !== null && isOpen(match.round);
  return true;
};

/** Whether the wallet has taken, paid or returned something since; between that other things may change the balance. */
const isNewer = (context: PvpContext, { match, balance }: Seen): boolean => {
  const before = context.match?.id === match?.id ? context.match?.round?.state : undefined;
  return balance !== null && match?.round?.state !== before;
};

/** What a newly finished round adds to the visit. */
const withRound = ({ history, visit }: PvpContext, round: PvpRound | null): Partial<PvpContext> => {
  if (!round || isOpen(round) || history.some(({ id }) => id === round.id)) return {};
  const isKept = round.state === 'settled';
  return {
    history: [round, ...history].slice(0, HISTORY_LENGTH),
    visit: {
      ...visit,
      staked: visit.staked + (isKept ? round.stake : 0n),
      paid: visit.paid + (isKept ? creditOf(round) : 0n),
    },
  };
};

const pvpSetup = setup({
  types: { context: {} as PvpContext, events: {} as PvpEvent, input: {} as PvpInput, tags: {} as 'busy' },
  actors: {
    enterGame: fromPromise<EnterAnswer, Entry>(({ input, signal }) => enterGame(input, signal)),
    fetchBalance: balanceActor,
    fetchState: fromPromise<Seen, { secret: string }>(({ input, signal }) =>
      fetchState(input.secret, signal),
    ),
    sendDeed: fromPromise<Seen, { secret: string; deed: Deed }>(({ input, signal }) =>
      sendDeed(input, signal),
    ),
  },
  delays: {
    pollPause: ({ context: { match, notice } }) => {
      if (notice === 'lost') return PAUSES.lost;
      return isGoingOn(match) ? PAUSES.match : PAUSES.lobby;
    },
    repeatPause: PAUSES.lost,
  },
  guards: {
    ...failureGuards,
    isLost: (_, { code }: Failed) => code === 'lost' || code === 'unavailable' || code === 'round_kept',
    isNewer: ({ context }, { answer }: Shown) => isNewer(context, answer),
    isBalanceStale: ({ context }) => context.isBalanceStale,
    isFree: ({ context: { match, room } }) => room !== null && !isGoingOn(match),
    hasOpponent: ({ context: { match, readyFor } }) => match?.state === 'matched' && readyFor !== match.id,
    canAfford: ({ context: { balance, game, room } }) => {
      const stake = game?.rooms.find(({ id }) => id === room)?.stake ?? 0n;
      return balance === null || stake <= balance;
    },
    isWaiting: ({ context }) => context.match?.state === 'waiting',
    isOwnTurn: ({ context: { match } }, { card }: { card: number }) =>
      match?.state === 'playing' && match.table?.turn === 'own' && match.table.hand.includes(card),
    hasRoom: ({ context }, { room }: { room: string }) => !!context.game?.rooms.some(({ id }) => id === room),
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
      room: answer.game.rooms.find(({ id }) => id === context.room)?.id ?? answer.game.rooms[0]?.id ?? null,
      notice: null,
    })),
    assignSeen: assign(({ context }, { answer }: Shown) => {
      const { match, waiting, ahead, nextSeedHash } = answer;
      return {
        ...{ match, waiting, ahead, nextSeedHash, deed: null },
        notice: context.notice === 'lost' ? null : context.notice,
        balance: isNewer(context, answer) ? answer.balance : context.balance,
        room: match && isGoingOn(match) ? match.room : context.room,
        ...withRound(context, match?.round ?? null),
      };
    }),
    assignDeed: assign((_, { deed }: { deed: Deed }) => ({ deed, notice: null })),
    assignKey: assign((_, { playKey }: { playKey: string }) => ({ playKey })),
    assignRoom: assign((_, { room }: { room: string }) => ({ room, notice: null })),
    assignNotice: assign((_, { code }: Failed) => ({ notice: code })),
    assignInsufficientBalance: assign({ notice: 'insufficient_balance' as const }),
    closeMatch: assign(({ context: { match } }) => ({ closedId: match?.id ?? null, notice: null })),
    markReady: assign(({ context: { match } }) => ({ readyFor: match?.id ?? null })),
    clearDeed: assign({ deed: null }),
    assignBalance: assign((_, { balance }: { balance: bigint }) => ({ balance })),
    markBalanceStale: assign({ isBalanceStale: true }),
    markBalanceFresh: assign({ isBalanceStale: false }),
    assignOptions: assign((_, { options }: { options: GameOptions }) => ({ options })),
    ...siteActions,
  },
});

const matchOf = (context: PvpContext): { match: string } => ({ match: context.match?.id ?? '' });
const deedOf =
  (name: 'ready' | 'computer' | 'leave') =>
  ({ context }: { context: PvpContext }): { deed: Deed } => ({ deed: { name, body: matchOf(context) } });

/** What the player may do whenever nothing is on its way. */
const deeds = {
  'room.choose': {
    guard: { type: 'hasRoom', params: ({ event }: { event: { room: string } }) => event },
    actions: { type: 'assignRoom', params: ({ event }: { event: { room: string } }) => event },
  },
  'seat.press': [
    {
      guard: 'isFree',
      target: 'checking',
      actions: { type: 'assignKey', params: ({ event }: { event: { playKey: string } }) => event },
    },
  ],
  'computer.press': {
    guard: 'isWaiting',
    target: 'sending',
    actions: { type: 'assignDeed', params: deedOf('computer') },
  },
  'card.press': {
    guard: { type: 'isOwnTurn', params: ({ event }: { event: { card: number } }) => event },
    target: 'sending',
    actions: {
      type: 'assignDeed',
      params: ({ context, event }: { context: PvpContext; event: { card: number } }): { deed: Deed } => ({
        deed: {
          name: 'move',
          body: { ...matchOf(context), at: context.match?.table?.at ?? 0, card: event.card },
        },
      }),
    },
  },
  'leave.press': { target: 'sending', actions: { type: 'assignDeed', params: deedOf('leave') } },
  'result.close': { actions: 'closeMatch' },
} as const;

/**
 * One visit to a game for two. The match is the server's: the page asks for it again and again, and sends what the player
 * does; a call without an answer is repeated. Ends in `ended` with the reason in `notice`.
 */
export const pvpMachine = pvpSetup.createMachine({
  id: 'pvp',
  context: ({ input }) => ({
    ...openingVisit(input),
    ...{ game: null, room: input.room, match: null, waiting: [], ahead: 0, deed: null, playKey: null },
    ...{ readyFor: null, closedId: null, history: [], nextSeedHash: '', notice: null },
  }),
  initial: 'entering',
  on: visitTransitions,
  states: {
    entering: {
      description: 'The ticket is exchanged.',
      tags: 'busy',
      invoke: {
        id: 'enterGame',
        src: 'enterGame',
        input: ({ context: { ticket, secret } }) => ({ ticket, secret }),
        onDone: {
          target: 'open',
          actions: [{ type: 'assignEntry', params: answered<EnterAnswer> }, 'notifyParent'],
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
    open: {
      description: 'The rooms, or a match, as the server last described it.',
      type: 'parallel',
      states: {
        balance: balanceRegion,
        calls: {
          initial: 'polling',
          states: {
            polling: {
              description: 'The server is asked how the match stands.',
              on: deeds,
              invoke: {
                id: 'fetchState',
                src: 'fetchState',
                input: ({ context: { secret } }) => ({ secret }),
                onDone: [
                  {
                    guard: { type: 'isNewer', params: answered<Seen> },
                    target: 'idle',
                    actions: [{ type: 'assignSeen', params: answered<Seen> }, 'notifyParent'],
                  },
                  { target: 'idle', actions: { type: 'assignSeen', params: answered<Seen> } },
                ],
                onError: [
                  {
                    guard: { type: 'isEnding', params: failed },
                    target: '#pvp.ended',
                    actions: { type: 'assignNotice', params: failed },
                  },
                  { target: 'idle', actions: { type: 'assignNotice', params: failed } },
                ],
              },
            },
            idle: {
              description: 'A pause before the next question.',
              always: {
                guard: 'hasOpponent',
                target: 'sending',
                actions: [{ type: 'assignDeed', params: deedOf('ready') }, 'markReady'],
              },
              on: deeds,
              after: { pollPause: 'polling' },
            },
            checking: {
              description: 'A seat is taken only with a balance that covers its stake.',
              always: [
                {
                  guard: 'canAfford',
                  target: 'sending',
                  actions: {
                    type: 'assignDeed',
                    params: ({ context: { playKey, room } }) => ({
                      deed: { name: 'join', body: { playKey: playKey ?? '', room: room ?? '' } },
                    }),
                  },
                },
                { target: 'idle', actions: 'assignInsufficientBalance' },
              ],
            },
            sending: {
              description: 'What the player did is on its way; pressing again does nothing.',
              tags: 'busy',
              invoke: {
                id: 'sendDeed',
                src: 'sendDeed',
                input: ({ context: { secret, deed } }) => ({ secret, deed: deed! }),
                onDone: {
                  target: 'idle',
                  actions: [{ type: 'assignSeen', params: answered<Seen> }, 'notifyParent'],
                },
                onError: [
                  {
                    guard: { type: 'isEnding', params: failed },
                    target: '#pvp.ended',
                    actions: { type: 'assignNotice', params: failed },
                  },
                  {
                    guard: { type: 'isLost', params: failed },
                    target: 'repeating',
                    actions: { type: 'assignNotice', params: failed },
                  },
                  { target: 'polling', actions: [{ type: 'assignNotice', params: failed }, 'clearDeed'] },
                ],
              },
            },
            repeating: {
              description: 'No answer: the same call is sent again, which the server makes only once.',
              tags: 'busy',
              after: { repeatPause: 'sending' },
            },
          },
        },
      },
    },
    interrupted: {
      description: 'The game could not be opened.',
      on: { 'retry.press': 'entering' },
    },
    ended: { type: 'final', description: 'The game must be opened again from the site.' },
  },
});
