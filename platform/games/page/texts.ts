import texts from './texts.json' with { type: 'json' };

export type Language = keyof typeof texts;
export type TextId = keyof (typeof texts)['EN'];
export type Translate = (id: TextId, values?: Readonly<Record<string, string | number>>) => string;

const LOCALES: Readonly<Record<Language, string>> = {
  TY: 'tr',
  EN: 'en',
  BN: 'bn',
  CN: 'zh-CN',
  ID: 'id',
  TH: 'th',
  VI: 'vi',
};

export const languageOf = (code: string | null): Language =>
  code && code in texts ? (code as Language) : 'EN';

export const localeOf = (language: Language): string => LOCALES[language];

/** A text of the language with its `{values}` inserted. */
export const createTranslate =
  (language: Language): Translate =>
  (id, values = {}) =>
    texts[language][id].replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole));

export const hasText = (id: string): id is TextId => id in texts.EN;

/** Minor units as digits of the locale, exact at any size. */
export function moneyIn(locale: string, exponent: number): (amount: bigint) => string {
  const format = new Intl.NumberFormat(locale, {
    minimumFractionDigits: exponent,
    maximumFractionDigits: exponent,
  });
  return (amount) => {
    const digits = String(amount < 0n ? -amount : amount).padStart(exponent + 1, '0');
    const whole = digits.slice(0, digits.length - exponent);
    const text = exponent > 0 ? `${whole}.${digits.slice(-exponent)}` : whole;
    return format.format(`${amount < 0n ? '-' : ''}${text}` as Intl.StringNumericLiteral);
  };
}
