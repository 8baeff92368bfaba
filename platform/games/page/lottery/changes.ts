import type {
  BetsAnswer,
  DrawView,
  LotteryBet,
  LotteryGame,
  ResultView,
  SlipRow,
  TicketRequest,
} from '../../lottery/lottery-contract.ts';
import { playsOf, type PlayId } from '../../lottery/plays.ts';
import type { PlayFailure } from '../api.ts';
import { creditOf } from '../round-ends.ts';
import type { VisitContext } from '../visit.setup.ts';
import type { Arrived, Entered } from './api.ts';
import { drawOf, onSale, playIn } from './slip.ts';

/** A refusal; or what became of a slip, with how many draws and what they cost. */
export type Notice =
  | { readonly code: PlayFailure | 'returned_bet' }
  | { readonly code: 'bought' | 'partly'; readonly count: number; readonly amount: bigint };

export interface LotteryContext extends VisitContext {
  readonly game: LotteryGame | null;
  /** The draws to come, the next one first. */
  readonly draws: readonly DrawView[];
  /** Newest first. */
  readonly results: readonly ResultView[];
  /** The player's last bets, newest ticket first. */
  readonly bets: readonly LotteryBet[];
  /** The seals that this page had before their draws. */
  readonly seals: ReadonlyMap<number, string>;
  /** The platform's clock less the page's, in milliseconds. */
  readonly ahead: number;
  readonly play: PlayId;
  readonly picks: readonly number[];
  readonly rows: readonly SlipRow[];
  /** Draws of the ticket. */
  readonly count: number;
  readonly stopOnWin: boolean;
  /** The slip that was sent without an answer; it is sent again under the same key. */
  readonly order: TicketRequest | null;
  /** Play key of the bet that is being taken back. */
  readonly returning: string | null;
  readonly notice: Notice | null;
}
type Change = Partial<LotteryContext>;

const RESULTS_KEPT = 100;
const BETS_KEPT = 60;
const SEALS_KEPT = 200;

/** Bets that have been settled since the page last knew them. */
const settledIn = ({ bets }: LotteryContext, now: readonly LotteryBet[]): readonly LotteryBet[] => {
  const open = new Set(bets.filter(({ state }) => state !== 'settled').map(({ id }) => id));
  return now.filter(({ id, state }) => state === 'settled' && open.has(id));
};

const state = (context: LotteryContext, { state: answer, receivedAt }: Arrived): Change => {
  const settled = settledIn(context, answer.bets);
  const seals = [...context.seals, ...answer.draws.map(({ number, seal }) => [number, seal] as const)];
  const known = new Set(answer.results.map(({ number }) => number));
  return {
    draws: answer.draws,
    results: [...answer.results, ...context.results.filter(({ number }) => !known.has(number))].slice(
      0,
      RESULTS_KEPT,
    ),
    bets: answer.bets,
    seals: new Map(seals.slice(-SEALS_KEPT)),
    ahead: answer.now - receivedAt,
    balance: answer.balance ?? context.balance,
    visit: {
      ...context.visit,
      staked: settled.reduce((sum, { stake }) => sum + stake, context.visit.staked),
      paid: settled.reduce((sum, bet) => sum + creditOf(bet), context.visit.paid),
    },
  };
};

const entry = (context: LotteryContext, answer: Entered): Change => {
  const { game, symbol, exponent, isDemo, visit } = answer.entry;
  const first = playsOf(drawOf(game))[0];
  const entered = { ...context, game, symbol, exponent, isDemo, visit, notice: null };
  return { ...entered, play: first?.id ?? context.play, ...state(entered, answer) };
};

/** A full row gives its oldest choice of a side away; a number more than fits is not picked. */
const toggle = ({ game, play, picks }: LotteryContext, pick: number): Change => {
  if (!game) return {};
  const { most, cells } = playIn(game, play);
  if (picks.includes(pick)) return { picks: picks.filter((each) => each !== pick), notice: null };
  if (cells.kind === 'sides') return { picks: [pick], notice: null };
  if (picks.length >= most) return {};
  return { picks: [...picks, pick].sort((one, other) => one - other), notice: null };
};

const order = (context: LotteryContext, { playKey, now }: { playKey: string; now: number }): Change => {
  const first = onSale(context.draws, now);
  if (!first) return {};
  const { rows, count, stopOnWin } = context;
  return {
    order: {
      playKey,
      first: first.number,
      draws: count,
      rows: [...rows],
      stopOnWin: stopOnWin && count > 1,
    },
    notice: null,
  };
};

/** The bets of an answer, in front of the others or in their places. */
const merged = (known: readonly LotteryBet[], bets: readonly LotteryBet[]): readonly LotteryBet[] => {
  const given = new Map(bets.map((bet) => [bet.id, bet]));
  const old = new Set(known.map(({ id }) => id));
  return [...bets.filter(({ id }) => !old.has(id)), ...known.map((bet) => given.get(bet.id) ?? bet)].slice(
    0,
    BETS_KEPT,
  );
};

const bought = (context: LotteryContext, { bets, balance }: BetsAnswer): Change => {
  const accepted = bets.filter(({ state: each }) => each !== 'cancelled');
  const missing = bets.length - accepted.length;
  const amount = accepted.reduce((sum, { stake }) => sum + stake, 0n);
  return {
    bets: merged(context.bets, bets),
    balance: balance ?? context.balance,
    rows: [],
    order: null,
    notice:
      missing > 0
        ? { code: 'partly', count: missing, amount }
        : { code: 'bought', count: accepted.length, amount },
  };
};

const returned = (context: LotteryContext, { bets, balance }: BetsAnswer): Change => ({
  bets: merged(context.bets, bets),
  balance: balance ?? context.balance,
  returning: null,
  notice: { code: bets.some(({ state: each }) => each === 'cancelled') ? 'returned_bet' : 'betting_closed' },
});

/** What each event changes in the context of the lottery's machine. */
export const changes = { entry, state, toggle, order, bought, returned, settledIn };
