import { describe, expect, it } from 'vitest';
import { decimalOf, moneyParts } from '../../../../src/views/ui/money.ts';

const LOCALES = ['tr', 'zh-CN', 'en', 'th', 'vi', 'id', 'bn'];
const written = (minor: number | bigint, exponent: number, locale: string, decimals?: number) => {
  const { sign, whole, fraction } = moneyParts({ minor, exponent }, locale, decimals);
  return sign + whole + fraction;
};

/** Parses formatted text by the locale's own digits and separators. */
function read(text: string, exponent: number, locale: string): bigint {
  const figures = Array.from({ length: 10 }, (_, figure) => figure.toLocaleString(locale));
  const digits = [...text].map((glyph) => figures.indexOf(glyph)).filter((figure) => figure >= 0);
  const value = BigInt(digits.join(''));
  expect(digits.length).toBeGreaterThan(exponent);
  return text.startsWith('\u2212') ? -value : value;
}

describe('money', () => {
  it('writes minor units in the figures of the language', () => {
    expect(written(1_248_050, 2, 'tr')).toBe('12.480,50');
    expect(written(1_248_050, 2, 'en')).toBe('12,480.50');
    expect(written(1_248_050, 0, 'vi')).toBe('1.248.050');
    expect(written(5, 3, 'en')).toBe('0.005');
    expect(written(-500, 2, 'en')).toBe('\u22125.00');
  });

  it('never shows more than there is when it cuts decimals', () => {
    expect(written(1999, 2, 'en', 0)).toBe('19');
    expect(written(-1901, 2, 'en', 0)).toBe('\u221220');
    expect(written(129, 2, 'tr', 1)).toBe('1,2');
  });

  it('keeps sums a double cannot hold', () => {
    expect(decimalOf({ minor: 9_007_199_254_740_993_123n, exponent: 2 })).toBe('90071992547409931.23');
    expect(written(9_007_199_254_740_993_123n, 2, 'en')).toBe('90,071,992,547,409,931.23');
  });

  it('can be read back to the same minor units in every language', () => {
    const sums = [0n, 1n, 9n, 10n, 99n, 100n, 12_480_50n, 999_999_999_999n, -1n, -123_456n];
    for (const locale of LOCALES)
      for (const exponent of [0, 2, 3])
        for (const minor of sums)
          expect(read(written(minor, exponent, locale), exponent, locale)).toBe(minor);
  });
});
