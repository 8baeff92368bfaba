export type Amount = {
  /** Whole minor units, as in the ledger. */
  minor: number | bigint;
  /** Decimal places of the currency: 2 for the lira, 0 for the dong. */
  exponent: number;
};
export type MoneyParts = { sign: string; whole: string; fraction: string };

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(locale: string, decimals: number): Intl.NumberFormat {
  const key = `${locale}/${decimals}`;
  const known = formats.get(key);
  if (known) return known;
  // Fewer decimals must never show more than the amount: floor, below zero too.
  const made = new Intl.NumberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    roundingMode: 'floor',
  } as Intl.NumberFormatOptions);
  formats.set(key, made);
  return made;
}

/** Minor units as a plain decimal, "1248050" with exponent 2 as "12480.50": a double would lose digits. */
export function decimalOf({ minor, exponent }: Amount): string {
  const text = (typeof minor === 'bigint' ? minor : BigInt(Math.floor(minor))).toString();
  const sign = text.startsWith('-') ? '-' : '';
  const digits = text.slice(sign.length).padStart(exponent + 1, '0');
  const cut = digits.length - exponent;
  return exponent === 0 ? sign + digits : `${sign}${digits.slice(0, cut)}.${digits.slice(cut)}`;
}

/** An amount in the digits of a locale, split where a view may style it. */
export function moneyParts(amount: Amount, locale: string, decimals = amount.exponent): MoneyParts {
  const parts: MoneyParts = { sign: '', whole: '', fraction: '' };
  for (const part of formatOf(locale, decimals).formatToParts(decimalOf(amount) as `${number}`)) {
    if (part.type === 'minusSign') parts.sign = '\u2212';
    else if (part.type === 'integer' || part.type === 'group') parts.whole += part.value;
    else if (part.type === 'decimal' || part.type === 'fraction') parts.fraction += part.value;
  }
  return parts;
}
