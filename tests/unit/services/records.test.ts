import { expect, test } from 'vitest';
import { transactionFields, type Transaction } from '../../../src/services/records.ts';

const types = { round: 'Game round', withdrawal: 'Withdrawal' };
const at = new Date(2026, 10, 20, 9, 40, 5).getTime();
const row: Transaction = {
  ...{ id: '9', type: 'round', typeName: 'round', at, order: 'r-77', remark: null, exponent: 2, point: null },
  ...{ amount: -1250, balance: 1_242_425 },
  round: {
    ...{ id: 'r-77', game: 'Royal Sevens', vendor: 'Nimbus Play', state: 'settled' },
    ...{ movementCount: 2, movements: [] },
    session: { id: 's', at: new Date(2026, 10, 20, 9, 2, 0).getTime(), rounds: 34, net: -12_000 },
  },
};

test('MEM-11: the file has the game and vendor of a round by name, full times, and the result of its session', () => {
  expect(transactionFields(row, types)).toEqual([
    '2026-11-20 09:40:05',
    'Game round',
    'Royal Sevens · Nimbus Play',
    'r-77',
    '-12.50',
    '12424.25',
    '2026-11-20 09:02:00',
    '-120.00',
  ]);
});

test('MEM-11: all amounts have the decimals of their currency', () => {
  const fields = transactionFields({ ...row, exponent: 0 }, types);
  expect([fields[4], fields[5], fields[7]]).toEqual(['-1250', '1242425', '-12000']);
});

test('MEM-11: a single entry has its payment method, and no session', () => {
  const paid = {
    ...row,
    type: 'withdrawal' as const,
    order: 'W-1',
    remark: 'Anka Bank TR•• 1326',
    round: null,
  };
  expect(transactionFields(paid, types).slice(1)).toEqual([
    ...['Withdrawal', 'Anka Bank TR•• 1326', 'W-1', '-12.50', '12424.25', '', ''],
  ]);
});
