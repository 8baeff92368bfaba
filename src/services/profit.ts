import { getProfit as getProfitEndpoint, type Product, type Profit } from './contract/bets.ts';
import { csvOf } from './csv.ts';
import { dayStarts } from './days.ts';
import { saveFile } from './browser/save-file.ts';
import { call } from './http.ts';
import { decimalOf } from './records.ts';

export type { Profit, Product };

/** Bets and money of whole days in the browser's own zone, and since the beginning. */
export const fetchProfit = (
  { days, daysAgo }: { readonly days: number; readonly daysAgo: number },
  signal?: AbortSignal,
): Promise<Profit> => {
  const starts = dayStarts(days, daysAgo);
  // The start of the day after the last one.
  const [end = 0] = dayStarts(1, daysAgo - 1);
  return call(getProfitEndpoint, { days: starts.join(), endTime: end - 1 }, { signal });
};

export interface ProfitFileLabels {
  readonly name: string;
  readonly columns: readonly string[];
  readonly products: Readonly<Record<Product, string>>;
}

/** yyyy-MM-dd, as spreadsheets recognise it. */
const dateOf = (ms: number): string => new Date(ms).toLocaleDateString('sv-SE');

/** Each product of each day in a line: day, product, bets, stake, payout, net, open stakes. */
export const saveProfit = async ({ days, exponent }: Profit, labels: ProfitFileLabels): Promise<void> => {
  const lines = days.flatMap(({ at, products }) =>
    products.map(({ product, bets, stake, payout, net, openStake }) => [
      dateOf(at),
      labels.products[product],
      String(bets),
      ...[stake, payout, net, openStake].map((minor) => decimalOf(minor, exponent)),
    ]),
  );
  saveFile(`${labels.name}.csv`, csvOf([labels.columns, ...lines]), 'text/csv;charset=utf-8');
};
