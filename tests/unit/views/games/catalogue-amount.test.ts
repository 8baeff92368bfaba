import { expect, it } from 'vitest';
import { amountText } from '../../../../src/views/games/common/catalogue.ts';
import { UNIT } from '../content/stage.tsx';

it('writes an amount in the unit and the language that are asked for, however often they change', () => {
  const lira = { ...UNIT, symbol: '₺', exponent: 2 };
  const cases = [
    [1250.5, { ...lira, position: 'before' }, 'tr', '₺\u00a01.250,50'],
    [1250.5, { ...lira, position: 'before' }, 'en', '₺\u00a01,250.50'],
    [1250.5, { ...lira, position: 'after' }, 'en', '1,250.50\u00a0₺'],
    [1250, { ...lira, symbol: '₫', exponent: 0, position: 'after' }, 'en', '1,250\u00a0₫'],
    [1, { ...lira, position: 'before' }, 'en', '₺\u00a01.00'],
  ] as const;
  for (let turn = 0; turn < 2; turn += 1) {
    for (const [amount, unit, locale, text] of cases) expect(amountText(amount, unit, locale)).toBe(text);
    // More than are remembered.
    for (let amount = 0; amount < 300; amount += 1)
      expect(amountText(amount, { ...lira, position: 'before' }, 'en')).toBe(`₺\u00a0${amount}.00`);
  }
});
