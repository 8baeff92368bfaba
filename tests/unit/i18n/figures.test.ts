import { readFileSync, readdirSync } from 'node:fs';
import { createIntl } from 'react-intl';
import { describe, expect, test } from 'vitest';
import { LANGUAGES, LOCALES, type Language } from '../../../src/config.ts';
import { formatNear, formatStamp } from '../../../src/views/ui/DateTime.tsx';
import { decimalOf, moneyParts } from '../../../src/views/ui/money.ts';

/** 12,480.50 and 1,234,567.89 and no decimals, as a reader of the language writes them. */
const MONEY: Readonly<Record<Language, readonly [string, string, string]>> = {
  TY: ['12.480,50', '1.234.567,89', '12.480'],
  EN: ['12,480.50', '1,234,567.89', '12,480'],
  BN: ['১২,৪৮০.৫০', '১২,৩৪,৫৬৭.৮৯', '১২,৪৮০'],
  CN: ['12,480.50', '1,234,567.89', '12,480'],
  ID: ['12.480,50', '1.234.567,89', '12.480'],
  TH: ['12,480.50', '1,234,567.89', '12,480'],
  VI: ['12.480,50', '1.234.567,89', '12.480'],
};
const DATES: Readonly<Record<Language, string>> = {
  TY: '20 Kasım 2026',
  EN: '20 November 2026',
  BN: '২০ নভেম্বর, ২০২৬',
  CN: '2026年11月20日',
  ID: '20 November 2026',
  TH: '20 พฤศจิกายน 2026',
  VI: '20 tháng 11, 2026',
};
/** Decimal places of ten currencies of the regions served. */
const CURRENCIES = {
  TLB: 2,
  USD: 2,
  CNY: 2,
  THB: 2,
  BDT: 2,
  VND: 0,
  IDR: 0,
  KRW: 0,
  USDT: 6,
  KWD: 3,
} as const;

const written = (minor: bigint, exponent: number, language: Language, decimals?: number) => {
  const { sign, whole, fraction } = moneyParts({ minor, exponent }, LOCALES[language], decimals);
  return sign + whole + fraction;
};

/** The digits 0 to 9 of a language, as Intl writes them. */
const figuresOf = (language: Language) =>
  new Map(Array.from({ length: 10 }, (_, figure) => [figure.toLocaleString(LOCALES[language]), figure]));

/** Minor units of a formatted amount, parsed by the separators of the language rather than by the site's code. */
const readerOf = (language: Language) => {
  const figures = figuresOf(language);
  const mark = MONEY[language][0].at(-3) ?? '';
  return (text: string, exponent: number): bigint => {
    const [whole = '', fraction = ''] = text.replace('\u2212', '').split(mark);
    const digits = (part: string) => [...part].flatMap((glyph) => figures.get(glyph) ?? []).join('');
    const value = BigInt(digits(exponent === 0 ? text : whole) + digits(fraction).padEnd(exponent, '0'));
    return text.startsWith('\u2212') ? -value : value;
  };
};

/** Sums of every length, the same on every run, some of them negative. */
const amounts = Array.from({ length: 10_000 }, (_, index) => {
  const spread = (BigInt(index) * 2_654_435_761n + 12_345n) ** 2n % 10n ** BigInt(1 + (index % 15));
  return index % 7 === 0 ? -spread : spread;
});

describe.each(LANGUAGES)('%s', (language) => {
  test('writes money in the figures and marks of the language', () => {
    const [plain, large, whole] = MONEY[language];
    expect(written(1_248_050n, 2, language)).toBe(plain);
    expect(written(123_456_789n, 2, language)).toBe(large);
    expect(written(12_480n, 0, language)).toBe(whole);
    expect(written(-1_248_050n, 2, language)).toBe(`\u2212${plain}`);
  });

  test('10,000 sums in ten currencies can be read back to the same minor units', () => {
    const read = readerOf(language);
    // Nothing but its decimal places tells one currency from another here.
    const lost = [...new Set(Object.values(CURRENCIES))].flatMap((exponent) =>
      amounts
        .filter((minor) => read(written(minor, exponent, language), exponent) !== minor)
        .map((minor) => `${minor} with ${exponent} decimals`),
    );
    expect(lost.slice(0, 5)).toEqual([]);
  }, 60_000);

  test('never shows more than there is when decimals are cut', () => {
    const read = readerOf(language);
    const more = amounts.filter((minor) => read(written(minor, 2, language, 0), 0) * 100n > minor);
    expect(more.slice(0, 5)).toEqual([]);
  });

  test('writes dates of the common calendar', () => {
    const intl = createIntl({ locale: LOCALES[language] });
    const at = Date.UTC(2026, 10, 20, 12);
    const text = intl.formatDate(at, {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      calendar: 'gregory',
      timeZone: 'UTC',
    });
    expect(text).toBe(DATES[language]);
  });
});

test('the ledger passes its sums to Intl as decimals, so that none becomes a double', () => {
  expect(decimalOf({ minor: 9_007_199_254_740_993_123n, exponent: 2 })).toBe('90071992547409931.23');
});

test('the stamp of notices and of tooltips is yyyy-MM-dd hh:mm:ss, whatever the language', () => {
  expect(formatStamp(new Date(2026, 10, 20, 9, 4, 5).getTime())).toBe('2026-11-20 09:04:05');
});

test.each<[Language, string, string]>([
  ['TY', 'bugün 16:49', '19 Kas 21:08'],
  ['EN', 'today 16:49', '19 Nov 21:08'],
  ['BN', 'আজ ১৬:৪৯', '১৯ নভে ২১:০৮'],
  ['CN', '今天 16:49', '11月19日 21:08'],
  ['ID', 'hari ini 16.49', '19 Nov 21.08'],
  ['TH', 'วันนี้ 16:49', '19 พ.ย. 21:08'],
  ['VI', 'Hôm nay 16:49', '19 thg 11 21:08'],
])('moments in %s have one form', (language, today, earlier) => {
  const intl = createIntl({ locale: LOCALES[language] });
  const now = new Date(2026, 10, 24, 18, 0).getTime();
  expect(formatNear(intl, new Date(2026, 10, 24, 16, 49, 59).getTime(), now)).toBe(today);
  expect(formatNear(intl, new Date(2026, 10, 19, 21, 8).getTime(), now)).toBe(earlier);
});

test('Thai would count Buddhist years, so every date that a view formats names its calendar', () => {
  expect(new Intl.DateTimeFormat(LOCALES.TH, { year: 'numeric' }).format(Date.UTC(2026, 5))).toContain(
    '2569',
  );
  const views = new URL('../../../src/views/', import.meta.url);
  const formatting = readdirSync(views, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => ({ name, text: readFileSync(new URL(name, views), 'utf8') }))
    .filter(({ text }) =>
      /\.format(Date|Time)(ToParts)?\(|<Formatted(Date|Time)\b|DateTimeFormat\(/.test(text),
    );
  // One set of options for each call, and each names the calendar.
  const calls = /\.format(?:Date|Time)(?:ToParts)?\(|<Formatted(?:Date|Time)\b|DateTimeFormat\(/g;
  const wrong = formatting.filter(
    ({ text }) => (text.match(calls) ?? []).length > (text.match(/calendar: 'gregory'/g) ?? []).length,
  );
  expect(wrong.map(({ name }) => name)).toEqual([]);
  // One component renders all moments; besides it, only the zone of a maintenance and the year in the footer.
  expect(formatting.map(({ name }) => name).sort()).toEqual([
    'app/system-status/MaintenanceScreen.tsx',
    'layout/Copyright.tsx',
    'ui/DateTime.tsx',
  ]);
});
