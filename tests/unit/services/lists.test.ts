import { expect, test, vi } from 'vitest';
import { saveFile } from '../../../src/services/browser/save-file.ts';
import { call } from '../../../src/services/http.ts';
import { saveList, type ListQuery, type ListRow } from '../../../src/services/lists.ts';

vi.mock('../../../src/services/http.ts', () => ({ call: vi.fn() }));
vi.mock('../../../src/services/browser/preference-store.ts', () => ({
  readPreferences: () => ({ language: 'EN' }),
}));
vi.mock('../../../src/services/browser/save-file.ts', () => ({ saveFile: vi.fn() }));

const row = (id: string): ListRow => ({
  ...{ id, type: 'deposit', typeName: 'deposit', at: 0, order: id, remark: null, round: null, point: null },
  ...{ amount: 1250, balance: null, exponent: 2 },
});
const query: ListQuery = {
  ...{ list: 'transactionHistory', days: 7, daysAgo: 0, filter: null, page: 3, period: null, anchor: null },
};

test('MEM-11: a file has every page of one moment from the first on, and each line once', async () => {
  const page = { totalPages: 2, totalCount: 3 };
  vi.mocked(call)
    .mockResolvedValueOnce({ ...page, rows: [row('c'), row('b')], anchor: '17' })
    .mockResolvedValueOnce({ ...page, rows: [row('b'), row('a')], anchor: '17' });
  await saveList(query, { name: 'Record', columns: ['Time'], types: {} });
  const [first, second, ...others] = vi
    .mocked(call)
    .mock.calls.map(
      ([, request]) => request as { page: number; startTime: number; endTime: number; anchor?: string },
    );
  expect(first).toMatchObject({ page: 1, anchor: undefined });
  // What is played meanwhile shifts nothing, and midnight does not move the days.
  expect(second).toEqual({ ...first, page: 2, anchor: '17' });
  expect(others).toEqual([]);
  const [name, text] = vi.mocked(saveFile).mock.lastCall ?? [];
  expect(name).toBe('Record.csv');
  const orders = String(text).trimEnd().split('\r\n').slice(1);
  expect(orders.map((line) => line.split(',')[3])).toEqual(['c', 'b', 'a']);
});
