import { describe, expect, it, test } from 'vitest';
import { amountOf } from '../../../../src/machines/wallet/common/amount.ts';
import { retyped, settled, type AmountStyle, type Typed } from '../../../../src/views/ui/amount-typing.ts';

const lira = (locale: string, more: Partial<AmountStyle> = {}): AmountStyle => ({
  ...{ locale, decimals: 2, isGrouped: true },
  ...more,
});
/** One key after the other, as a person presses them; `<` is Backspace, `>` Delete, `[n]` puts the caret behind n characters. */
const press = (keys: string, style: AmountStyle, from = ''): Typed => {
  let [before, caret] = [from, from.length];
  for (const key of keys.match(/\[\d+\]|./g) ?? []) {
    if (key.startsWith('[')) {
      caret = Number(key.slice(1, -1));
      continue;
    }
    const cut = key === '<' ? [caret - 1, caret] : key === '>' ? [caret, caret + 1] : [caret, caret];
    const [begin = 0, end = 0] = cut;
    if (begin < 0 || end > before.length) continue;
    const isKey = key !== '<' && key !== '>';
    const text = before.slice(0, begin) + (isKey ? key : '') + before.slice(end);
    const inputType = isKey ? 'insertText' : `deleteContent${key === '>' ? 'Forward' : 'Backward'}`;
    const next = retyped({ before, text, caret: begin + (isKey ? 1 : 0), inputType }, style);
    [before, caret] = [next.text, next.caret];
  }
  return { text: before, caret };
};

describe('an amount is grouped while it is typed, as the language writes it', () => {
  test.each([
    ['tr', '1500000', '1.500.000'],
    ['en-GB', '1500000', '1,500,000'],
    ['zh-CN', '1500000', '1,500,000'],
    ['id', '1500000', '1.500.000'],
    ['th', '1500000', '1,500,000'],
    ['vi', '1500000', '1.500.000'],
    ['bn', '1500000', '15,00,000'],
    ['bn', '১৫০০০০০', '15,00,000'],
    ['tr', '1234,5', '1.234,5'],
    ['en-GB', '1234.56', '1,234.56'],
    // With group separators typed as well, and with the other sign for decimals.
    ['tr', '250.000', '250.000'],
    ['en-GB', '250,000', '250,000'],
    ['tr', '1.500.000,25', '1.500.000,25'],
    ['tr', '12.5', '12.5'],
    ['tr', '007', '7'],
    ['tr', '0,05', '0,05'],
    // No more decimals than the currency has, and one sign for them.
    ['tr', '1,2345', '1,23'],
    ['tr', '1,,5', '1,5'],
    ['tr', 'çok', 'çok'],
  ])('%s: %s becomes %s', (locale, keys, text) =>
    expect(press(keys, lira(locale))).toEqual({ text, caret: text.length }),
  );

  it('a currency without decimals and a count take none', () => {
    expect(press('20000,5', lira('tr', { decimals: 0 })).text).toBe('200.005');
    expect(press('1200', lira('en-GB', { decimals: 0 })).text).toBe('1,200');
  });
  it('a rate is not grouped and keeps its decimals', () => {
    const rate = lira('tr', { decimals: 4, isGrouped: false });
    expect(press('0,1255', rate).text).toBe('0,1255');
    expect(press('0,12555', rate).text).toBe('0,1255');
    expect(settled('0.125', rate)).toBe('0,125');
    expect(settled('0,51', lira('en-GB', { decimals: 4, isGrouped: false }))).toBe('0.51');
  });
});

test.each([
  ['a digit in the middle', '1.234', '[3]9', '12.934', 4],
  ['a digit at the beginning', '234.567', '[0]1', '1.234.567', 1],
  ['the last digit is deleted', '1.234', '<', '123', 3],
  ['a digit of a group is deleted', '1.234.567', '[3]<', '134.567', 1],
  ['a sign deleted backwards takes the digit before it', '1.234', '[2]<', '234', 0],
  ['a sign deleted forwards takes the digit behind it', '1.234', '[1]>', '134', 1],
  ['the decimal sign is deleted', '1.234,56', '[6]<', '123.456', 5],
  ['a decimal sign in the middle', '123.456', '[5],', '1.234,56', 6],
  ['everything is deleted', '1', '<', '', 0],
])('the caret stays among the digits: %s', (_, from, keys, text, caret) =>
  expect(press(keys, lira('tr'), from)).toEqual({ text, caret }),
);

test.each([
  ['tr', '250000.5', '250.000,5'],
  ['tr', '12.5', '12,5'],
  ['tr', '250,000', '250.000'],
  ['tr', '250.', '250'],
  ['en-GB', '1.234.567,89', '1,234,567.89'],
  ['bn', '1234567.5', '12,34,567.5'],
  ['tr', '', ''],
  // Ambiguous texts: they stay, and the flow reports them.
  ['tr', '12.3456', '12.3456'],
  ['tr', '1.23.456', '1.23.456'],
  ['tr', 'much', 'much'],
])('%s: pasted or stored text %j becomes %j', (locale, typed, text) =>
  expect(settled(typed, lira(locale))).toBe(text),
);

describe('a paste that replaces the text', () => {
  const over = (text: string, caret: number, inputType: string) =>
    retyped({ before: '1.234,56', text, caret, inputType }, lira('tr'));

  test.each([
    ['1,234.567', '1,234.567'],
    ['12,3456', '12,3456'],
    ['1,234.5', '1.234,5'],
    ['1.234,567', '1.234,567'],
    ['9', '9'],
  ])('a paste of %s is validated by itself, whatever its length', (text, shown) =>
    expect(over(text, text.length, 'insertFromPaste')).toEqual({ text: shown, caret: shown.length }),
  );
  it('a key over some selected digits keeps the others', () =>
    expect(over('1.25,56', 4, 'insertText')).toEqual({ text: '125,56', caret: 3 }));
  it('digits that are deleted together leave the others', () =>
    expect(over('14,56', 1, 'deleteContentBackward')).toEqual({ text: '14,56', caret: 1 }));
});

test.each(['tr', 'en-GB', 'bn', 'zh-CN', 'id', 'th', 'vi'])(
  '%s: what stands there is what the flows read',
  (locale) => {
    for (const [minor, typed] of [
      [150_000_000, '1500000'],
      [123_456_789, `1234567${locale === 'tr' || locale === 'id' || locale === 'vi' ? ',' : '.'}89`],
      [5, locale === 'tr' || locale === 'id' || locale === 'vi' ? '0,05' : '0.05'],
    ] as const)
      expect(amountOf(press(typed, lira(locale)).text, 2)).toBe(minor);
  },
);
