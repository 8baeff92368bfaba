import { assign, fromPromise, setup } from 'xstate';
import { BETS } from '../../../config/later.ts';
import {
  fetchBetDetail,
  fetchBets,
  saveBets,
  type Bet,
  type BetDetail,
  type BetFileLabels,
  type BetOutcome,
  type BetPage,
  type BetQuery,
  type FoundBets,
  type Period,
  type Product,
} from '../../../services/bets.ts';
import { failureOf, type Failure } from '../../../services/service-error.ts';
import type { FlowMeta } from '../../flow-meta.ts';
import { canMove, movedBy, resized, type DayRange, type RangeDays } from '../common/day-range.ts';

export interface BettingRecordContext {
  readonly range: DayRange;
  readonly product: Product | null;
  readonly outcome: BetOutcome | null;
  /** Part of a name, or the number of a round. */
  readonly search: string;
  readonly rows: readonly Bet[];
  /** Where the next page begins; null when all is loaded. */
  readonly cursor: string | null;
  /** Bets of the whole selection. */
  readonly total: number;
  /** Sums of the whole selection, by product. */
  readonly products: NonNullable<BetPage['products']>;
  readonly exponent: number;
  readonly period: Period | null;
  /** The open bet, and how its result came. */
  readonly openId: string | null;
  readonly detail: BetDetail | null;
  readonly failure: Failure | null;
  readonly detailFailure: Failure | null;
}
export type BettingRecordEvent =
  | { type: 'range.length'; days: RangeDays }
  /** Days towards today, or back where negative (REC-01). */
  | { type: 'range.shift'; by: number }
  | { type: 'product.choose'; product: Product | null }
  | { type: 'outcome.choose'; outcome: BetOutcome | null }
  | { type: 'search.change'; text: string }
  | { type: 'filters.clear' }
  | { type: 'page.next' }
  /** Opens or closes a bet. */
  | { type: 'row.toggle'; id: string }
  | { type: 'detail.reload' }
  | { type: 'list.reload' }
  | { type: 'file.save'; labels: BetFileLabels };

/** The results of a query before its first page has come. */
export const NO_RESULTS = {
  rows: [],
  cursor: null,
  total: 0,
  products: [],
  period: null,
  openId: null,
  detail: null,
  failure: null,
  detailFailure: null,
};
/** Vendors number their bets for themselves. */
export const keyOf = ({ vendor, id }: Pick<Bet, 'vendor' | 'id'>): string => `${vendor}:${id}`;

export const queryOf = (context: BettingRecordContext): BetQuery => {
  const { range, product, outcome, search, cursor, period } = context;
  return { ...range, product, outcome, search, cursor, period };
};
const openBet = ({ rows, openId }: BettingRecordContext): Bet | undefined =>
  rows.find((row) => keyOf(row) === openId);
/** The open bet; without one, nothing is requested. */
export const openBetOf = (context: BettingRecordContext): Pick<Bet, 'id' | 'vendor'> =>
  openBet(context) ?? { id: '', vendor: '' };

interface Found {
  readonly page: FoundBets;
}

export const bettingRecordSetup = setup({
  types: {
    context: {} as BettingRecordContext,
    events: {} as BettingRecordEvent,
    tags: {} as 'busy',
    meta: {} as FlowMeta,
  },
  actors: {
    fetchBets: fromPromise<FoundBets, BetQuery>(({ input, signal }) => fetchBets(input, signal)),
    fetchBetDetail: fromPromise<BetDetail, Pick<Bet, 'id' | 'vendor'>>(({ input, signal }) =>
      fetchBetDetail(input, signal),
    ),
    saveBets: fromPromise<void, BetQuery & { labels: BetFileLabels }>(({ input, signal }) =>
      saveBets(input, input.labels, signal),
    ),
  },
  delays: { searchPause: BETS.searchPause },
  guards: {
    isOtherLength: ({ context }, p: { days: RangeDays }) => context.range.days !== p.days,
    canShift: ({ context }, p: { by: number }) => canMove(context.range, p.by),
    isOtherProduct: ({ context }, p: { product: Product | null }) => context.product !== p.product,
    isOtherOutcome: ({ context }, p: { outcome: BetOutcome | null }) => context.outcome !== p.outcome,
    isOtherSearch: ({ context }, p: { text: string }) => context.search !== p.text,
    hasFilters: ({ context: { product, outcome, search } }) =>
      product !== null || outcome !== null || search !== '',
    hasMore: ({ context }) => context.cursor !== null,
    hasRows: ({ context }) => context.rows.length > 0,
    hasRow: ({ context }, p: { id: string }) => context.rows.some((row) => keyOf(row) === p.id),
    isOpen: ({ context }) => context.openId !== null,
    isClosed: ({ context }) => context.openId === null,
    isEmpty: (_, { page }: Found) => page.rows.length === 0,
  },
  actions: {
    assignLength: assign({
      ...NO_RESULTS,
      range: ({ context }, p: { days: RangeDays }) => resized(context.range, p.days),
    }),
    assignShift: assign({
      ...NO_RESULTS,
      range: ({ context }, p: { by: number }) => movedBy(context.range, p.by),
    }),
    /** The sums by product stay: they do not depend on the product. */
    assignProduct: assign({
      ...NO_RESULTS,
      products: ({ context }) => context.products,
      product: (_, p: { product: Product | null }) => p.product,
    }),
    assignOutcome: assign({ ...NO_RESULTS, outcome: (_, p: { outcome: BetOutcome | null }) => p.outcome }),
    assignSearch: assign({ ...NO_RESULTS, search: (_, p: { text: string }) => p.text }),
    clearFilters: assign({ ...NO_RESULTS, product: null, outcome: null, search: '' }),
    clearList: assign(NO_RESULTS),
    toggleRow: assign({
      openId: ({ context }, { id }: { id: string }) => (context.openId === id ? null : id),
      detail: null,
      detailFailure: null,
    }),
    /** A bet that is loaded already is dropped. */
    appendPage: assign({
      rows: ({ context }, { page }: Found) => {
        const seen = new Set(context.rows.map(keyOf));
        return [...context.rows, ...page.rows.filter((row) => !seen.has(keyOf(row)))];
      },
      cursor: (_, { page }) => page.cursor,
      total: ({ context }, { page }) => page.total ?? context.total,
      products: ({ context }, { page }) => page.products ?? context.products,
      exponent: (_, { page }) => page.exponent,
      period: (_, { page }) => page.period,
      failure: null,
    }),
    assignFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    assignDetail: assign({ detail: (_, { detail }: { detail: BetDetail }) => detail, detailFailure: null }),
    assignDetailFailure: assign({
      detailFailure: (_, { error }: { error: unknown }) => failureOf(error),
    }),
  },
});
