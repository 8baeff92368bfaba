import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { exponentOf, toMinor } from './money.ts';
import { transactionTypeOf } from './records.ts';
import { RoundReport } from './round-report.ts';
import { Identifier, listOf, queryInteger, shortText } from './values.ts';

/** Products of the betting record and of the profit, in the order of their tabs. */
export const PRODUCTS = [
  'RNG',
  'LIVE',
  'SPORTS',
  'ESPORTS',
  'COCKFIGHT',
  'FISH',
  'PVP',
  'LOTT',
  'VIDEO',
  /** A game that the catalogue no longer has. */
  'OTHER',
] as const;
export type Product = (typeof PRODUCTS)[number];

/** `returned`: cancelled, or paid exactly its stake. `corrected`: the difference that a correction made. */
export const BET_OUTCOMES = ['open', 'won', 'lost', 'returned', 'corrected'] as const;
export type BetOutcome = (typeof BET_OUTCOMES)[number];

/** Milliseconds: 90 days, one of which may have an additional hour. The longest record or profit. */
export const LONGEST_PERIOD = (90 * 24 + 1) * 60 * 60_000;
/** The most days of a profit. */
export const MAX_DAYS = 91;
const moment = queryInteger(0, 8_640_000_000_000_000);

/** Sums of bets on the wire. Open bets are counted apart: their result is not known. */
const sums = {
  bets: v.number(),
  /** Of settled bets. */
  stake: v.number(),
  payout: v.number(),
  openBets: v.number(),
  openStake: v.number(),
};
const sumsFrom = (row: v.InferOutput<v.ObjectSchema<typeof sums, undefined>>, currency: string) => ({
  bets: row.bets,
  stake: toMinor(row.stake, currency),
  payout: toMinor(row.payout, currency),
  /** What the settled bets changed. */
  net: toMinor(row.payout, currency) - toMinor(row.stake, currency),
  openBets: row.openBets,
  openStake: toMinor(row.openStake, currency),
});

/** A product or an outcome that an older site does not know is `OTHER` or `lost`. */
export const ProductName = v.fallback(v.picklist(PRODUCTS), 'OTHER');
const Bet = v.object({
  betId: Identifier,
  vendor: v.string(),
  vendorName: v.nullish(v.string(), ''),
  gameName: v.nullish(v.string(), null),
  showIcon: v.nullish(v.string(), null),
  product: ProductName,
  roundId: v.nullish(Identifier, null),
  placedAt: v.number(),
  closedAt: v.nullish(v.number(), null),
  outcome: v.picklist(BET_OUTCOMES),
  /** The win waits for an operator's decision. */
  isHeld: v.nullish(v.boolean(), false),
  stake: v.number(),
  payout: v.number(),
});
const betFrom = (row: v.InferOutput<typeof Bet>, currency: string) => ({
  id: row.betId,
  vendor: row.vendor,
  vendorName: row.vendorName || row.vendor,
  game: row.gameName,
  icon: row.showIcon,
  product: row.product,
  round: row.roundId,
  at: row.placedAt,
  closedAt: row.closedAt,
  outcome: row.outcome,
  isHeld: row.isHeld,
  stake: toMinor(row.stake, currency),
  /** What came back; null while the bet is open. */
  payout: row.outcome === 'open' ? null : toMinor(row.payout, currency),
  net: row.outcome === 'open' ? null : toMinor(row.payout, currency) - toMinor(row.stake, currency),
  exponent: exponentOf(currency),
});

export const listBets = endpoint({
  name: 'listBets',
  summary: 'The betting record: bets with their outcome, newest first, and the sums of all that match',
  method: 'GET',
  path: '/wps/relay/ODSFE2_MemBetOrders',
  module: 'MEMTRANS3',
  token: 'required',
  request: v.object({
    startTime: moment,
    endTime: moment,
    product: v.optional(v.picklist(PRODUCTS, 'request_param_err')),
    state: v.optional(v.picklist(BET_OUTCOMES, 'request_param_err')),
    /** Part of a game's or a provider's name, or the whole number of a round. */
    search: v.optional(shortText(64)),
    size: v.optional(queryInteger(1, 500), 30),
    /** From the response before: the page after it. */
    cursor: v.optional(
      v.pipe(v.string(), v.regex(/^\d{1,16}~[\w.:-]{1,100}~[\w-]{1,40}$/, 'request_param_err')),
    ),
  }),
  response: v.pipe(
    v.object({
      list: listOf(Bet),
      /** Null on the last page. */
      cursor: v.nullish(v.string(), null),
      /** Null on a later page: as on the first. */
      total: v.nullish(v.number(), null),
      /** Of all bets that match, by product, whatever product is chosen; null on a later page. */
      products: v.nullish(v.array(v.object({ product: ProductName, ...sums })), null),
      currency: v.nullish(v.string(), ''),
    }),
    v.transform(({ list, cursor, total, products, currency }) => ({
      rows: list.map((row) => betFrom(row, currency)),
      cursor,
      total,
      exponent: exponentOf(currency),
      products: products?.map((row) => ({ product: row.product, ...sumsFrom(row, currency) })) ?? null,
    })),
  ),
  requirements: ['MEM-10'],
});
export type BetPage = v.InferOutput<typeof listBets.response>;
export type Bet = BetPage['rows'][number];

const BetId = v.pipe(v.string(), v.regex(/^[\w.:-]{1,100}$/, 'request_param_err'));

export const getBetDetail = endpoint({
  name: 'getBetDetail',
  summary: 'One bet: its movements of money, and how its result came, as the provider reports it',
  method: 'GET',
  path: '/wps/relay/ODSFE2_MemBetOrderDetail',
  module: 'MEMTRANS3',
  token: 'required',
  request: v.object({
    betId: BetId,
    vendor: v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/, 'request_param_err')),
  }),
  response: v.pipe(
    v.object({
      movements: listOf(
        v.object({
          txTypeId: v.number(),
          txTimeInTimestamp: v.number(),
          amount: v.number(),
          currentAvailBalance: v.number(),
        }),
      ),
      /**
       * `shown`: the report is there. `waiting`: the round is not over. `none`: the provider reports results
       * alone. `unavailable`: it did not answer, try again.
       */
      reportState: v.picklist(['shown', 'waiting', 'none', 'unavailable']),
      report: v.nullish(RoundReport, null),
      currency: v.nullish(v.string(), ''),
    }),
    v.transform(({ movements, reportState, report, currency }) => {
      const moved = movements.map((each) => ({
        type: transactionTypeOf(each.txTypeId),
        at: each.txTimeInTimestamp,
        amount: toMinor(each.amount, currency),
        balance: toMinor(each.currentAvailBalance, currency),
      }));
      const [first] = moved;
      return {
        movements: moved,
        balanceBefore: first ? first.balance - first.amount : null,
        balanceAfter: moved.at(-1)?.balance ?? null,
        reportState,
        report,
        exponent: exponentOf(currency),
      };
    }),
  ),
  requirements: ['MEM-10'],
});
export type BetDetail = v.InferOutput<typeof getBetDetail.response>;

/** A day begins at local midnight, which is at a quarter of an hour in every zone. Milliseconds. */
export const DAY_STEP = 900_000;
export const DayStarts = v.pipe(
  v.string(),
  v.regex(/^\d{1,15}(,\d{1,15}){0,90}$/, 'request_param_err'),
  v.transform((text) => text.split(',').map(Number)),
  v.check(
    (starts) =>
      starts.every(
        (start, at) =>
          start % DAY_STEP === 0 && (at === 0 || start > (starts[at - 1] ?? Number.MAX_SAFE_INTEGER)),
      ),
    'request_param_err',
  ),
);
const ProductSums = listOf(v.object({ product: ProductName, ...sums }));
const Movements = listOf(v.object({ txTypeId: v.number(), entries: v.number(), amount: v.number() }));

const productSumsFrom = (rows: v.InferOutput<typeof ProductSums>, currency: string) =>
  (rows ?? []).map((row) => ({ product: row.product, ...sumsFrom(row, currency) }));
const movementsFrom = (rows: v.InferOutput<typeof Movements>, currency: string) =>
  (rows ?? []).map(({ txTypeId, entries, amount }) => ({
    type: transactionTypeOf(txTypeId) ?? ('other' as const),
    entries,
    amount: toMinor(amount, currency),
  }));

export const getProfit = endpoint({
  name: 'getProfit',
  summary:
    'Profit and loss: bets by day and product, the money beside them, and the figures since the beginning',
  method: 'GET',
  path: '/wps/relay/ODSFE2_MemPNL',
  module: 'MEMTRANS3',
  token: 'required',
  request: v.object({
    /** When each day begins, in the member's zone, separated by commas. */
    days: DayStarts,
    /** The last millisecond of the last day. */
    endTime: moment,
  }),
  response: v.pipe(
    v.object({
      /** Every requested day, in their order. A bet counts on the day it was placed. */
      days: listOf(v.object({ startTime: v.number(), products: ProductSums })),
      /** Money of these days that belongs to no round. */
      movements: Movements,
      lifetime: v.object({
        /** Null before the first bet or movement. */
        since: v.nullish(v.number(), null),
        products: ProductSums,
        movements: Movements,
        balance: v.number(),
      }),
      currency: v.nullish(v.string(), ''),
    }),
    v.transform(({ days, movements, lifetime, currency }) => ({
      days: days.map((day) => ({ at: day.startTime, products: productSumsFrom(day.products, currency) })),
      movements: movementsFrom(movements, currency),
      lifetime: {
        since: lifetime.since,
        products: productSumsFrom(lifetime.products, currency),
        movements: movementsFrom(lifetime.movements, currency),
        balance: toMinor(lifetime.balance, currency),
      },
      exponent: exponentOf(currency),
    })),
  ),
  requirements: ['MEM-12'],
});
export type Profit = v.InferOutput<typeof getProfit.response>;
