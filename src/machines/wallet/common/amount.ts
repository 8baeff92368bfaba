const SEPARATORS = /[.,]/g;
/** Grouped by thousands; with commas also as in Bengali: 12,34,567. */
const GROUPED = /^[1-9]\d{0,2}(?:[.,]\d{3})+$|^[1-9]\d?(?:,\d{2})*,\d{3}$/;

/**
 * A typed amount in minor units; null where it is none. Point and comma may each group thousands or begin the
 * decimals, by the person's habit: three digits after one are a group.
 */
export const amountOf = (typed: string, exponent: number): number | null => {
  const text = typed.replaceAll(/[\s\u00a0]/g, '');
  const [, whole = '', decimals = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  if (decimals.length > exponent) return null;
  if (!/^\d+$/.test(whole) && !GROUPED.test(whole)) return null;
  const minor = Number(`${whole.replaceAll(SEPARATORS, '')}${decimals.padEnd(exponent, '0')}`);
  return Number.isSafeInteger(minor) && minor > 0 ? minor : null;
};

/** Minor units as a typed amount. */
export const amountText = (minor: number, exponent: number): string => {
  const digits = String(minor).padStart(exponent + 1, '0');
  const cut = digits.length - exponent;
  const decimals = digits.slice(cut);
  return /[1-9]/.test(decimals) ? `${digits.slice(0, cut)}.${decimals}` : digits.slice(0, cut);
};
