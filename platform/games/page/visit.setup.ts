import { fromPromise } from 'xstate';
import { gameOptionsOf, type GameOptions } from '#contract/game-options.ts';
import type { VisitView } from '../play-contract.ts';
import { PlayError, fetchBalance, isEnding, isHarmless, type Entry, type PlayFailure } from './api.ts';

/** What the machines of all games have in common: the entry, the balance, the player's options, the site around. */

export interface VisitInput extends Entry {
  readonly options?: GameOptions;
}

export interface VisitContext extends Entry {
  readonly symbol: string;
  readonly exponent: number;
  /** Play-money game: stakes and wins are not money. */
  readonly isDemo: boolean;
  /** Something other than a round has changed the balance since it was last received. */
  readonly isBalanceStale: boolean;
  /** Minor units, as last received; null before it is known. */
  readonly balance: bigint | null;
  /** From the server at the entry, plus the rounds since. */
  readonly visit: VisitView;
  readonly options: GameOptions;
}

export type VisitEvent =
  | { type: 'options.choose'; options: GameOptions }
  | { type: 'screen.toggle' }
  | { type: 'screen.leave' }
  | { type: 'retry.press' }
  /** Sent by the site; the new balance comes from the server. */
  | { type: 'balance.changed' };

/** Before the entry. */
export const openingVisit = ({ ticket, secret, options = gameOptionsOf('') }: VisitInput): VisitContext => ({
  ticket,
  secret,
  options,
  symbol: '',
  exponent: 2,
  isDemo: false,
  isBalanceStale: false,
  balance: null,
  visit: { elapsed: 0, staked: 0n, paid: 0n },
});

export type Failed = { code: PlayFailure };

export const failed = ({ event }: { event: { error: unknown } }): Failed => ({
  code: event.error instanceof PlayError ? event.error.code : 'lost',
});

/** The answer of a call, as the parameters of an action or a guard. */
export const answered = <Answer>({ event }: { event: { output: Answer } }): { answer: Answer } => ({
  answer: event.output,
});

export const balanceActor = fromPromise<bigint, { secret: string }>(({ input, signal }) =>
  fetchBalance(input.secret, signal),
);

/** Beside a game whose bets wait for a clock; the machine has `fetchBalance`, `isBalanceStale`, `markBalanceFresh` and `assignBalance`. */
export const balanceRegion = {
  description: 'The server is asked for the balance when something other than a bet has changed it.',
  initial: 'known',
  states: {
    known: { always: { guard: 'isBalanceStale', target: 'fetching' } },
    fetching: {
      entry: 'markBalanceFresh',
      invoke: {
        id: 'fetchBalance',
        src: 'fetchBalance',
        input: ({ context: { secret } }: { context: VisitContext }) => ({ secret }),
        onDone: {
          target: 'known',
          actions: {
            type: 'assignBalance',
            params: ({ event }: { event: { output: bigint } }) => ({ balance: event.output }),
          },
        },
        // The next bet brings the balance.
        onError: 'known',
      },
    },
  },
} as const;

export const failureGuards = {
  isEnding: (_: unknown, { code }: Failed) => isEnding(code),
  isHarmless: (_: unknown, { code }: Failed) => isHarmless(code),
};

/** Messages to the site that frames the game; it checks their source, so they are sent to any origin. */
export const siteActions = {
  /** The frame has no storage: the site stores the options and passes them to the next game. */
  notifyOptions: (_: unknown, { options }: { options: GameOptions }) =>
    window.parent.postMessage({ type: 'game.options', options }, '*'),
  /** The surrounding page goes full screen, since the frame may not. */
  notifyScreen: (_: unknown, { type }: { type: 'screen.toggle' | 'screen.leave' }) =>
    window.parent.postMessage({ type }, '*'),
  /** The site fetches the balance itself; the message carries no data. */
  notifyParent: () => window.parent.postMessage({ type: 'balance.changed' }, '*'),
};

const given = <Event>({ event }: { event: Event }): Event => event;

/** Accepted in every state; the machine has `assignOptions` and `markBalanceStale`. */
export const visitTransitions = {
  'options.choose': {
    actions: [
      { type: 'assignOptions', params: given<{ options: GameOptions }> },
      { type: 'notifyOptions', params: given<{ options: GameOptions }> },
    ],
  },
  'balance.changed': { actions: 'markBalanceStale' },
  'screen.toggle': { actions: { type: 'notifyScreen', params: given<{ type: 'screen.toggle' }> } },
  'screen.leave': { actions: { type: 'notifyScreen', params: given<{ type: 'screen.leave' }> } },
} as const;
