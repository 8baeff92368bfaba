import texts from './texts.json' with { type: 'json' };

export type Language = keyof typeof texts;
export type TextId = keyof (typeof texts)['EN'];
export type Translate<Id extends string = TextId> = (
  id: Id,
  values?: Readonly<Record<string, string | number>>,
) => string;

/** Texts of one kind of game, beside those of all games. */
export type Texts<Id extends string> = Readonly<Record<Language, Readonly<Record<Id, string>>>>;

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

/** `{value}`, or `{value|word|words}` for the word that goes with the number: the first for one, the second otherwise. */
const HOLE = /\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g;

/** A text of the language with its values inserted (`HOLE`); `own`: the texts of this kind of game. */
export const createTranslate = <Own extends string = never>(
  language: Language,
  own?: Texts<Own>,
): Translate<TextId | Own> => {
  const known: Readonly<Record<string, string>> = { ...texts[language], ...own?.[language] };
  return (id, values = {}) =>
    (known[id] ?? '').replace(HOLE, (hole, name: string, one?: string, other?: string) => {
      const value = values[name];
      if (value === undefined) return hole;
      return one === undefined || other === undefined ? String(value) : Number(value) === 1 ? one : other;
    });
};

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
