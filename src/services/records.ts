import {
  TRANSACTION_FILTERS,
  listTransactions as listTransactionsEndpoint,
  type TransactionPage,
} from './contract/records.ts';
import { readPreferences } from './browser/preference-store.ts';
import { call } from './http.ts';

export type Transaction = TransactionPage['rows'][number];
export type TransactionFilter = keyof typeof TRANSACTION_FILTERS;

interface Wanted<Period> {
  readonly period: Period;
  readonly filter: string | null;
  readonly page: number;
  readonly size: number;
  readonly anchor: string | null;
}

/** A page of the account record, one row a round; pages count from 1. */
export const listTransactions = async <Period extends { from: number; to: number }>(
  { period, filter, page, size, anchor }: Wanted<Period>,
  signal?: AbortSignal,
) => {
  const answer = await call(
    listTransactionsEndpoint,
    {
      startTime: period.from,
      endTime: period.to,
      codeTypes: filter ? TRANSACTION_FILTERS[filter as TransactionFilter].join() : undefined,
      page,
      size,
      language: readPreferences().language,
      anchor: anchor ?? undefined,
      groupBy: 'round',
    },
    { signal },
  );
  return { ...answer, period };
};

/**
 * yyyy-MM-dd hh:mm:ss in the browser's own zone, which is the Swedish format: spreadsheets recognise it as a
 * time.
 */
const STAMP = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium' });
export const momentOf = (ms: number): string => STAMP.format(ms);
/** Minor units as a plain decimal number. */
export const decimalOf = (minor: number, exponent: number): string => {
  const digits = String(Math.abs(minor)).padStart(exponent + 1, '0');
  const cut = digits.length - exponent;
  return `${minor < 0 ? '-' : ''}${digits.slice(0, cut)}${exponent > 0 ? `.${digits.slice(cut)}` : ''}`;
};

/** The subject of a row: the game of a round, or the means of payment. */
export const subjectOf = ({ round, remark }: Transaction): string =>
  round ? [round.game, round.vendor].filter(Boolean).join(' · ') : (remark ?? '');

/** A row as the fields of a CSV line: time, type, subject, number, amount, balance, session, session net. */
export const transactionFields = (
  row: Transaction,
  types: Readonly<Record<string, string>>,
): readonly string[] => {
  const session = row.round?.session;
  return [
    momentOf(row.at),
    (row.type && types[row.type]) ?? row.typeName,
    subjectOf(row),
    row.order ?? row.id,
    decimalOf(row.amount, row.exponent),
    row.balance === null ? '' : decimalOf(row.balance, row.exponent),
    session ? momentOf(session.at) : '',
    session ? decimalOf(session.net, row.exponent) : '',
  ];
};
