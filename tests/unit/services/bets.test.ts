import { expect, test, vi } from 'vitest';
import { saveBets, type BetFileLabels, type BetQuery } from '../../../src/services/bets.ts';
import { saveFile } from '../../../src/services/browser/save-file.ts';
import { call } from '../../../src/services/http.ts';

vi.mock('../../../src/services/http.ts', () => ({ call: vi.fn() }));
vi.mock('../../../src/services/browser/save-file.ts', () => ({ saveFile: vi.fn() }));

const bet = (id: number) => ({
  ...{ id: `b${id}`, vendor: 'NIMBUS', vendorName: 'Nimbus Play', game: '=Royal', icon: null },
  ...{ product: 'RNG' as const, round: `r${id}`, at: Date.UTC(2026, 10, 20), closedAt: null, isHeld: false },
  ...{ outcome: 'open' as const, stake: 1250, payout: null, net: null, exponent: 2 },
});
const query: BetQuery = {
  ...{ days: 7, daysAgo: 0, period: { from: 0, to: 1 }, product: 'RNG', outcome: null, search: ' royal ' },
  cursor: 'somewhere',
};
const labels = {
  name: 'Bets',
  columns: ['Time'],
  products: { RNG: 'Slots' },
  outcomes: { open: 'Open' },
} as unknown as BetFileLabels;

test('a file has all pages of the selection from its first on, and no formula', async () => {
  vi.mocked(call)
    .mockResolvedValueOnce({ rows: [bet(2)], cursor: 'next', total: 2, products: [], exponent: 2 })
    .mockResolvedValueOnce({ rows: [bet(1)], cursor: null, total: null, products: null, exponent: 2 });
  await saveBets(query, labels);
  expect(vi.mocked(call).mock.calls.map(([, request]) => request)).toMatchObject([
    { cursor: undefined, search: 'royal', product: 'RNG', size: 500 },
    { cursor: 'next', startTime: 0, endTime: 1 },
  ]);
  const [name, text] = vi.mocked(saveFile).mock.calls[0] ?? [];
  expect(name).toBe('Bets.csv');
  expect(String(text).split('\r\n').slice(1)).toEqual([
    expect.stringMatching(/,Slots,'=Royal,Nimbus Play,r2,12\.50,,,Open$/),
    expect.stringMatching(/,r1,12\.50,,,Open$/),
    '',
  ]);
});

test('a file ends at 50,000 bets', async () => {
  vi.mocked(saveFile).mockClear();
  const rows = Array.from({ length: 500 }, (_, at) => bet(at));
  const page = { rows, cursor: 'next', total: null, products: null, exponent: 2 };
  vi.mocked(call).mockResolvedValue(page);
  await saveBets(query, labels);
  expect(String(vi.mocked(saveFile).mock.calls[0]?.[1]).split('\r\n')).toHaveLength(50_000 + 2);
});
