import { expect, test } from 'vitest';
import { isOpenAt, needsCode } from '../../../platform/domains/wallet/withdrawals/terms.ts';
import { DEFAULT_SETTINGS } from '../../../platform/runtime/settings.ts';

const terms = { ...DEFAULT_SETTINGS.withdrawal, allowed: true, stopped: false, utcOffset: 180 };
/** A moment of 20 November 2026 on the brand's clock. */
const at = (hour: number, minute: number): number => Date.UTC(2026, 10, 20, hour - 3, minute);

test.each([
  ['08:00', '22:00', at(7, 59), false],
  ['08:00', '22:00', at(8, 0), true],
  ['08:00', '22:00', at(21, 59), true],
  ['08:00', '22:00', at(22, 0), false],
  ['22:00', '02:00', at(21, 59), false],
  ['22:00', '02:00', at(22, 0), true],
  ['22:00', '02:00', at(1, 59), true],
  ['22:00', '02:00', at(2, 0), false],
])('MEM-08: from %s to %s, the first minute included and the last one not', (from, to, now, isOpen) => {
  expect(isOpenAt({ ...terms, window: { from, to } }, now)).toBe(isOpen);
});

test('MEM-08: nothing is open while it is stopped, or not allowed', () => {
  const open = { ...terms, window: null };
  expect(isOpenAt(open, at(12, 0))).toBe(true);
  expect(isOpenAt({ ...open, stopped: true }, at(12, 0))).toBe(false);
  expect(isOpenAt({ ...open, allowed: false }, at(12, 0))).toBe(false);
});

test('a code is asked for above the amount that the brand has set, not at it', () => {
  const above = { ...terms, verification: 'WITHDRAW_AMOUNT', verificationAmount: 50_000 } as const;
  expect([needsCode(above, 50_000n), needsCode(above, 50_001n)]).toEqual([false, true]);
  expect(needsCode({ ...above, verification: 'NONE' }, 50_001n)).toBe(false);
  expect(needsCode({ ...above, verification: 'EVERY_WITHDRAWAL' }, 1n)).toBe(true);
});
