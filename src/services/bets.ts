import { BETS } from '../config/later.ts';
import {
  getBetDetail as getBetDetailEndpoint,
  listBets as listBetsEndpoint,
  PRODUCTS,
  BET_OUTCOMES,
  type Bet,
  type BetDetail,
  type BetOutcome,
  type BetPage,
  type Product,
} from './contract/bets.ts';
import { csvOf } from './csv.ts';
import { daysBack, type Period } from './days.ts';
import { saveFile } from './browser/save-file.ts';
import { call } from './http.ts';
import { decimalOf, momentOf } from './records.ts';

export { BET_OUTCOMES, PRODUCTS };
export type { Bet, BetDetail, BetOutcome, BetPage, Period, Product };

export interface BetQuery {
  readonly days: number;
  /** The last day is this many days ago. */
  readonly daysAgo: number;
  /** The days of the first page's response; null before it. */
  readonly period: Period | null;
  readonly product: Product | null;
  readonly outcome: BetOutcome | null;
  readonly search: string;
  readonly cursor: string | null;
}
export interface FoundBets extends BetPage {
  readonly period: Period;
}

const fetchPage = async (query: BetQuery, size: number, signal?: AbortSignal): Promise<FoundBets> => {
  const period = query.period ?? daysBack(query.days, query.daysAgo);
  const page = await call(
    listBetsEndpoint,
    {
      startTime: period.from,
      endTime: period.to,
      product: query.product ?? undefined,
      state: query.outcome ?? undefined,
      search: query.search.trim() || undefined,
      size,
      cursor: query.cursor ?? undefined,
    },
    { signal },
  );
  return { ...page, period };
};

/** The page of the betting record after the query's cursor, with the sums of the whole selection. */
export const fetchBets = (query: BetQuery, signal?: AbortSignal): Promise<FoundBets> =>
  fetchPage(query, BETS.pageSize, signal);

/** The details of a bet: how its result came about. */
export const fetchBetDetail = (
  { id, vendor }: Pick<Bet, 'id' | 'vendor'>,
  signal?: AbortSignal,
): Promise<BetDetail> => call(getBetDetailEndpoint, { betId: id, vendor }, { signal });

/** The labels of the file, in the member's language. */
export interface BetFileLabels {
  readonly name: string;
  readonly columns: readonly string[];
  readonly products: Readonly<Record<Product, string>>;
  readonly outcomes: Readonly<Record<BetOutcome, string>>;
  /** The last line of a file that does not have all. */
  readonly cut: string;
}

/** In the order of the columns: time, product, game, provider, round, stake, payout, net, outcome. */
const fieldsOf = (bet: Bet, { products, outcomes }: BetFileLabels): readonly string[] => {
  const amount = (minor: number | null): string => (minor === null ? '' : decimalOf(minor, bet.exponent));
  return [
    momentOf(bet.at),
    products[bet.product],
    bet.game ?? '',
    bet.vendorName,
    bet.round ?? bet.id,
    amount(bet.stake),
    amount(bet.payout),
    amount(bet.net),
    outcomes[bet.outcome],
  ];
};

/**
 * Saves the newest bets of the selection, at most `BETS.maxFileRows`, as a file of comma-separated values. The last
 * line says so where it lacks some.
 */
export const saveBets = async (
  query: BetQuery,
  labels: BetFileLabels,
  signal?: AbortSignal,
): Promise<void> => {
  const rows: Bet[] = [];
  let current: BetQuery | null = { ...query, cursor: null };
  while (current && rows.length < BETS.maxFileRows) {
    const page: FoundBets = await fetchPage(current, BETS.filePageSize, signal);
    rows.push(...page.rows);
    current = page.cursor === null ? null : { ...current, cursor: page.cursor, period: page.period };
  }
  const lines = rows.slice(0, BETS.maxFileRows).map((row) => fieldsOf(row, labels));
  const isCut = current !== null || rows.length > BETS.maxFileRows;
  const file = csvOf([labels.columns, ...lines, ...(isCut ? [[labels.cut]] : [])]);
  saveFile(`${labels.name}.csv`, file, 'text/csv;charset=utf-8');
};
