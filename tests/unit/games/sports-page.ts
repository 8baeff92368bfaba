/** The bookmaker's page without a platform: its machine on answers that a test lays out. */
import { vi } from 'vitest';
import { createActor, fromPromise, waitFor, type SnapshotFrom } from 'xstate';
import { PlayError, type Entry, type PlayFailure } from '../../../platform/games/page/api.ts';
import type { CashOrder, SlipOrder } from '../../../platform/games/page/sports/api.ts';
import { sportsMachine } from '../../../platform/games/page/sports/sports.machine.ts';
import type {
  BoardAnswer,
  CashOffer,
  EnterAnswer,
  MatchView,
  Slip,
  SlipLeg,
  SlipsAnswer,
} from '../../../platform/games/sports/sports-contract.ts';

export const game = {
  ...{ id: '10200', title: 'Arena Bet', mostLegs: 8, mostOpen: 30, cashFor: 5000 },
  ...{ leastStake: 200n, mostStake: 500_000n, dayLimit: 500_000n, mostPayout: 5_000_000n },
} as unknown as EnterAnswer['game'];
export const entry: EnterAnswer = {
  ...{ game, symbol: 'P', exponent: 2, isDemo: false, balance: 100_000n, left: [], history: [] },
  visit: { elapsed: 0, staked: 0n, paid: 0n },
  nextSeedHash: 'hash',
};
export const match = (id: string, home: number, over: Partial<MatchView> = {}): MatchView =>
  ({
    ...{ id, league: 'super', sport: 'football', home: 'H', away: 'A', kickOff: 100, phase: 'before' },
    ...{ tick: 0, score: [0, 0], units: [], goals: [], closed: null, seal: `seal ${id}`, seed: null },
    markets: [
      {
        ...{ id: 'winner3', kind: 'winner3', line: null },
        ...{ picks: ['home', 'draw', 'away'], odds: [home, 300, null] },
      },
      { id: 'total', kind: 'total', line: 2.5, picks: ['over', 'under'], odds: [190, 190] },
    ],
    ...over,
  }) as MatchView;
export const leg = (id: string, odds: number): SlipLeg => ({
  ...{ match: id, market: 'winner3', pick: 'home' },
  odds,
});
export const slip = (state: string, over: Partial<Slip> = {}): Slip => ({
  ...{ id: 's1', playKey: 'k', state, reason: null, stake: 1000n, win: 0n, seed: null, openedAt: 1 },
  ...{ system: null, lines: 1, odds: 162n, payout: 1620n, cashed: null },
  legs: [
    {
      ...leg('super-1', 162),
      ...{ sport: 'football', home: 'H', away: 'A', kickOff: 100, line: null, result: null, score: null },
    },
  ],
  ...over,
});
export const slipsOf = (slips: readonly Slip[], over: Partial<SlipsAnswer> = {}): SlipsAnswer => ({
  ...{ slips: [...slips], balance: null, dayLeft: 500_000n },
  ...over,
});

/** Answers in their order, a name for a failure; when they are used up, the usual answer. */
interface Answers {
  entries: (EnterAnswer | PlayFailure)[];
  boards: (MatchView[] | PlayFailure)[];
  places: (SlipsAnswer | PlayFailure)[];
  lists: (SlipsAnswer | PlayFailure)[];
  offers: (CashOffer | PlayFailure)[];
  cashes: (SlipsAnswer | PlayFailure)[];
  balance: bigint;
  /** The usual board and list. */
  board: MatchView[];
  slips: SlipsAnswer;
  /** Milliseconds for which an offer holds. */
  offerLife: number;
}
export let answers: Answers;
/** What the page has sent. */
export let sent: { orders: SlipOrder[]; cashed: CashOrder[] };
export const notified = vi.fn();
export const PAID = slip('settled', { win: 900n, cashed: { at: 1, odds: [170] } });

/** Before each test: the usual answers, and nothing sent. */
export const reset = (): void => {
  answers = {
    ...{ entries: [], boards: [], places: [], lists: [], offers: [], cashes: [], balance: 100_000n },
    ...{ board: [match('super-1', 162), match('super-2', 185)], slips: slipsOf([]), offerLife: 60_000 },
  };
  sent = { orders: [], cashed: [] };
  notified.mockClear();
};

const take = <Value extends object>(queue: (Value | PlayFailure)[], usual: Value): Value => {
  const value = queue.shift() ?? usual;
  if (typeof value === 'string') throw new PlayError(value);
  return value;
};
const running: { stop(): unknown }[] = [];
/** After each test: a page that goes on asking would take the answers of the next one. */
export const stopAll = (): void => {
  for (const actor of running.splice(0)) actor.stop();
};

export const start = () => {
  const actor = createActor(
    sportsMachine.provide({
      delays: { boardPause: 5, retryDelay: 5, offerLife: answers.offerLife },
      actors: {
        enterBook: fromPromise<EnterAnswer, Entry>(async () => take(answers.entries, entry)),
        fetchBalance: fromPromise<bigint, { secret: string }>(async () => answers.balance),
        fetchBoard: fromPromise<BoardAnswer, { secret: string }>(async () => ({
          now: 1000,
          matches: take(answers.boards, answers.board),
        })),
        fetchSlips: fromPromise<SlipsAnswer, { secret: string }>(async () =>
          take(answers.lists, answers.slips),
        ),
        placeSlip: fromPromise<SlipsAnswer, { secret: string; order: SlipOrder }>(
          async ({ input }) => (
            sent.orders.push(input.order),
            take(answers.places, slipsOf([slip('betPlaced')]))
          ),
        ),
        fetchCashOffer: fromPromise<CashOffer, { secret: string; slip: string }>(async ({ input }) =>
          take(answers.offers, { slip: input.slip, at: 1, price: 900n }),
        ),
        cashOut: fromPromise<SlipsAnswer, { secret: string; order: CashOrder }>(
          async ({ input }) => (sent.cashed.push(input.order), take(answers.cashes, slipsOf([PAID]))),
        ),
      },
      actions: { notifyParent: notified },
    }),
    { input: { ticket: 'ticket', secret: 'secret' } },
  ).start();
  running.push(actor);
  return actor;
};
export type Actor = ReturnType<typeof start>;
export type Context = SnapshotFrom<typeof sportsMachine>['context'];
export const until = async (actor: Actor, is: (context: Context) => boolean): Promise<Context> =>
  (await waitFor(actor, ({ context }) => is(context), { timeout: 10_000 })).context;
/** A page that has its matches and slips. */
export const opened = async (): Promise<Actor> => {
  const actor = start();
  await until(actor, ({ matches, slips }) => matches.size > 0 && slips.length >= answers.slips.slips.length);
  return actor;
};
