import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveFile } from '../../../src/services/browser/save-file.ts';
import { call } from '../../../src/services/http.ts';
import { fetchProfit, saveProfit, type Profit } from '../../../src/services/profit.ts';

vi.mock('../../../src/services/http.ts', () => ({ call: vi.fn() }));
vi.mock('../../../src/services/browser/save-file.ts', () => ({ saveFile: vi.fn() }));

const zone = process.env['TZ'];
beforeEach(() => {
  process.env['TZ'] = 'Europe/Istanbul';
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 20, 12) });
});
afterEach(() => {
  vi.useRealTimers();
  process.env['TZ'] = zone;
});

test('MEM-12: the days are asked for to the last millisecond of the last one', async () => {
  await fetchProfit({ days: 2, daysAgo: 1 });
  const midnights = [18, 19, 20].map((day) => Date.UTC(2026, 10, day - 1, 21));
  expect(vi.mocked(call).mock.lastCall?.[1]).toEqual({
    days: midnights.slice(0, 2).join(),
    endTime: (midnights[2] ?? 0) - 1,
  });
});

test('MEM-12: the file has a line for each product of each day, with signs and decimals', async () => {
  const sums = { bets: 3, stake: 12_345, payout: 5, net: -12_340, openBets: 1, openStake: 700 };
  const profit = {
    ...{ exponent: 2 },
    days: [{ at: Date.UTC(2026, 10, 19, 21), products: [{ product: 'RNG', ...sums }] }],
  };
  await saveProfit(profit as unknown as Profit, {
    ...{ name: 'Profit', columns: ['Day', 'Product'] },
    products: { RNG: 'Slots' } as never,
  });
  const [name, text] = vi.mocked(saveFile).mock.lastCall ?? [];
  expect(name).toBe('Profit.csv');
  expect(String(text).split('\r\n').slice(1)).toEqual(['2026-11-20,Slots,3,123.45,0.05,-123.40,7.00', '']);
});
