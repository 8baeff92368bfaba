import { LISTS } from '../config/later.ts';
import { daysBack, type Period } from './days.ts';
import { saveFile } from './browser/save-file.ts';
import { listTransactions, transactionFields, type Transaction } from './records.ts';
import { csvOf } from './csv.ts';

export type { Period };
/** The lists there are; each later one joins with its rows, its call and its fields. */
export type ListName = 'transactionHistory';
export type ListRow = Transaction;
export interface ListQuestion {
  readonly list: ListName;
  readonly days: number;
  /** So many days ago is the last of them. */
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
  /** Where the list began when it was first asked for; null from a gateway that does not say. */
  readonly anchor: string | null;
}
/** The words of a file, in the person's language. */
export interface ListWords {
  /** Of the file, without its ending. */
  readonly name: string;
  readonly columns: readonly string[];
  /** By the row's own code. */
  readonly types: Readonly<Record<string, string>>;
}

const askFor = (question: ListQuestion, size: number, signal?: AbortSignal): Promise<ListPage> =>
  listTransactions(
    { ...question, period: question.period ?? daysBack(question.days, question.daysAgo), size },
    signal,
  );

/** One page of a list; pages count from 1. */
export const askList = (question: ListQuestion, signal?: AbortSignal): Promise<ListPage> =>
  askFor(question, LISTS.pageSize, signal);

/** Everything that a question finds, as a file of comma-separated values. */
export const saveList = async (
  question: ListQuestion,
  words: ListWords,
  signal?: AbortSignal,
): Promise<void> => {
  const rows: ListRow[] = [];
  const seen = new Set<string>();
  for (let asked: ListQuestion = { ...question, page: 1 }; ;) {
    const page = await askFor(asked, LISTS.filePageSize, signal);
    for (const row of page.rows) {
      if (!seen.has(row.id)) rows.push(row);
      seen.add(row.id);
    }
    if (asked.page >= page.totalPages) break;
    asked = { ...asked, page: asked.page + 1, period: page.period, anchor: page.anchor };
  }
  const lines = rows.map((row) => transactionFields(row, words.types));
  saveFile(`${words.name}.csv`, csvOf([words.columns, ...lines]), 'text/csv;charset=utf-8');
};
