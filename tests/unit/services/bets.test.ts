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
  cut: 'The file ends here.',
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

const page = (length: number, cursor: string | null) => ({
  rows: Array.from({ length }, (_, at) => bet(at)),
  ...{ cursor, total: null, products: null, exponent: 2 },
});
const savedLines = () => String(vi.mocked(saveFile).mock.lastCall?.[1]).trimEnd().split('\r\n');

test('a file ends at 50,000 bets, and its last line says that there are more', async () => {
  vi.mocked(call).mockResolvedValue(page(500, 'next'));
  await saveBets(query, labels);
  const lines = savedLines();
  expect(lines).toHaveLength(1 + 50_000 + 1);
  expect(lines.at(-1)).toBe('The file ends here.');
  expect(lines.at(-2)).toMatch(/,r499,/);
});

test('a file of exactly 50,000 bets, all that there are, has no such line; one bet more, and it has', async () => {
  vi.mocked(call).mockReset();
  vi.mocked(call).mockResolvedValueOnce(page(50_000, null));
  await saveBets(query, labels);
  expect(savedLines()).toHaveLength(1 + 50_000);
  expect(savedLines().at(-1)).toMatch(/,r49999,/);
  vi.mocked(call).mockResolvedValueOnce(page(50_001, null));
  await saveBets(query, labels);
  expect(savedLines()).toHaveLength(1 + 50_000 + 1);
  expect(savedLines().at(-1)).toBe('The file ends here.');
});
