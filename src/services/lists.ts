import { LISTS } from '../config/later.ts';
import { daysBack, type Period } from './days.ts';
import { saveFile } from './browser/save-file.ts';
import { listTransactions, transactionFields, type Transaction } from './records.ts';
import { csvOf } from './csv.ts';

export type { Period };
/** The existing lists; a new one adds its rows, its call and its fields. */
export type ListName = 'transactionHistory';
export type ListRow = Transaction;
export interface ListQuery {
  readonly list: ListName;
  readonly days: number;
  /** The last day is this many days ago. */
  readonly daysAgo: number;
  readonly filter: string | null;
  readonly page: number;
  readonly period: Period | null;
  readonly anchor: string | null;
}
export interface ListPage {
  readonly rows: readonly ListRow[];
  readonly totalPages: number;
  readonly totalCount: number | null;
  readonly period: Period;
  /** Position of the list at its first request; null from a gateway without anchors. */
  readonly anchor: string | null;
}
/** The labels of a file, in the member's language. */
export interface FileLabels {
  /** The file's name, without its extension. */
  readonly name: string;
  readonly columns: readonly string[];
  /** By the row's code. */
  readonly types: Readonly<Record<string, string>>;
}

const fetchPage = (query: ListQuery, size: number, signal?: AbortSignal): Promise<ListPage> =>
  listTransactions({ ...query, period: query.period ?? daysBack(query.days, query.daysAgo), size }, signal);

/** One page of a list; pages count from 1. */
export const fetchList = (query: ListQuery, signal?: AbortSignal): Promise<ListPage> =>
  fetchPage(query, LISTS.pageSize, signal);

/** All results of a query, as a file of comma-separated values. */
export const saveList = async (query: ListQuery, labels: FileLabels, signal?: AbortSignal): Promise<void> => {
  const rows: ListRow[] = [];
  const seen = new Set<string>();
  for (let current: ListQuery = { ...query, page: 1 }; ;) {
    const page = await fetchPage(current, LISTS.filePageSize, signal);
    for (const row of page.rows) {
      if (!seen.has(row.id)) rows.push(row);
      seen.add(row.id);
    }
    if (current.page >= page.totalPages) break;
    current = { ...current, page: current.page + 1, period: page.period, anchor: page.anchor };
  }
  const lines = rows.map((row) => transactionFields(row, labels.types));
  saveFile(`${labels.name}.csv`, csvOf([labels.columns, ...lines]), 'text/csv;charset=utf-8');
};
