/**
 * Formats an amount while it is typed: with the groups and the decimal sign of the visitor's language, and
 * the caret kept at its digit. Parsing is left to the flow: anything that it cannot parse stays as typed.
 */
export interface AmountStyle {
  readonly locale: string;
  /** Digits after the decimal sign; 0 for counts and for currencies without minor units. */
  readonly decimals: number;
  /** False for numbers that are not amounts: a rate. */
  readonly isGrouped: boolean;
}
interface Signs {
  readonly group: string;
  readonly decimal: string;
  /** Digits of the last group and of those before it: 3 and 3, in Bengali 3 and 2. */
  readonly sizes: readonly [last: number, other: number];
}
export interface Typed {
  readonly text: string;
  readonly caret: number;
}
export interface Edit extends Typed {
  /** The text before the edit. */
  readonly before: string;
  /**
   * The browser's input type: `insertText` is a key, `deleteContentForward` the Delete key, any other
   * replaces the text.
   */
  readonly inputType: string;
}

/** The zero digits of other scripts on our languages' keyboards: Bengali, Thai, full width. */
const ZEROS = [0x9e6, 0xe50, 0xff10] as const;
const signs = new Map<string, Signs>();

const signsOf = (locale: string): Signs => {
  const known = signs.get(locale);
  if (known) return known;
  const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn', useGrouping: true }).formatToParts(
    1_234_567_890.5,
  );
  const sign = (type: string, otherwise: string) =>
    parts.find((part) => part.type === type)?.value ?? otherwise;
  const [other = 3, last = 3] = parts
    .filter(({ type }) => type === 'integer')
    .map(({ value }) => value.length)
    .slice(-2);
  const made: Signs = { group: sign('group', ','), decimal: sign('decimal', '.'), sizes: [last, other] };
  signs.set(locale, made);
  return made;
};

/** Replaces digits of other scripts by those that the flows parse; one for one, so that the caret stays. */
const latin = (text: string): string =>
  [...text]
    .map((char) => {
      const code = char.codePointAt(0) ?? 0;
      const zero = ZEROS.find((first) => code >= first && code < first + 10);
      return zero === undefined ? char : String(code - zero);
    })
    .join('');
const digitsIn = (text: string): string => text.replaceAll(/\D/g, '');
/**
 * Without groups, or with groups of thousands; with commas also as in Bengali. Any other grouping is
 * ambiguous.
 */
const isWhole = (text: string): boolean =>
  /^\d*$|^\d{1,3}([.,])\d{3}(?:\1\d{3})*$|^\d{1,2}(?:,\d{2})*,\d{3}$/.test(text);
const isSeparator = (char: string | undefined): boolean => char === '.' || char === ',';

const grouped = (whole: string, { group, sizes: [last, other] }: Signs): string => {
  const groups = [whole.slice(-last)];
  for (let end = whole.length - last; end > 0; end -= other)
    groups.unshift(whole.slice(Math.max(0, end - other), end));
  return groups.join(group);
};

/** The sign that begins the decimals, by the visitor's habit: a sign before three digits groups thousands. */
const pointOf = (text: string, { decimals, isGrouped }: AmountStyle): number => {
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  if (decimals === 0 || !isGrouped) return decimals === 0 ? -1 : at;
  return text.length - at - 1 <= Math.min(decimals, 2) ? at : -1;
};

const written = (text: string, point: number, sign: string, style: AmountStyle): string => {
  const whole = digitsIn(point < 0 ? text : text.slice(0, point)).replace(/^0+(?=\d)/, '');
  const decimals = point < 0 ? '' : sign + digitsIn(text.slice(point)).slice(0, style.decimals);
  return (style.isGrouped ? grouped(whole, signsOf(style.locale)) : whole) + decimals;
};

/** Any typed, pasted or stored text as the language formats it. */
export const settled = (typed: string, style: AmountStyle): string => {
  const text = latin(typed).replaceAll(/\s/g, '');
  if (!/^[\d.,]*\d[\d.,]*$/.test(text)) return typed;
  const point = pointOf(text, style);
  const tail = point < 0 ? '' : text.slice(point + 1);
  // A number with too many decimals is not cut to another number.
  if (tail.length > style.decimals || !isWhole(point < 0 ? text : text.slice(0, point))) return typed;
  return written(text, tail === '' ? -1 : point, signsOf(style.locale).decimal, style);
};

/** The caret's new position: after the same number of digits and decimal signs. */
const caretIn = (text: string, point: number, significant: number): number => {
  let [at, left] = [0, significant];
  while (left > 0 && at < text.length) {
    if (/\d/.test(text[at] ?? '') || at === point) left -= 1;
    at += 1;
  }
  return at;
};

/** The text after one edit. */
export const retyped = (edit: Edit, style: AmountStyle): Typed => {
  const { group, decimal } = signsOf(style.locale);
  const before = latin(edit.before);
  let [text, caret] = [latin(edit.text), edit.caret];
  if (!/^[\d.,\s]*$/.test(text)) return edit;
  const isDeletion = edit.inputType.startsWith('delete');
  if (!isDeletion && edit.inputType !== 'insertText') {
    const whole = settled(text, style);
    return caret === text.length ? { text: whole, caret: whole.length } : { text: whole, caret };
  }
  // Deleting a group sign deletes the digit beside it.
  if (isDeletion && style.isGrouped && before[caret] === group && digitsIn(before) === digitsIn(text)) {
    const deleted = edit.inputType === 'deleteContentForward' ? caret : caret - 1;
    text = text.slice(0, deleted) + text.slice(deleted + 1);
    caret = deleted;
  }
  const inserted = isDeletion ? '' : (text[caret - 1] ?? '');
  const signAt = text.indexOf(decimal);
  let point: number;
  if (style.decimals === 0) point = -1;
  else if (!style.isGrouped) point = pointOf(text, style);
  else if (signAt >= 0) point = signAt;
  else {
    // The other sign may begin the decimals, by the visitor's habit, until three digits follow.
    const isPending = inserted === group || settled(before, style) !== before;
    point = isPending ? pointOf(text, style) : -1;
  }
  // A second decimal sign, a digit too many after it, and a sign where there are no decimals are ignored.
  const isSecond = isSeparator(inserted) && inserted === decimal && text.indexOf(decimal, signAt + 1) >= 0;
  const isLate = point >= 0 && caret > point + 1 && digitsIn(text.slice(point)).length > style.decimals;
  if (isSecond || isLate) return { text: edit.before, caret: Math.max(0, caret - 1) };
  const head = text.slice(0, caret);
  const significant = digitsIn(head).length + (point >= 0 && point < caret ? 1 : 0);
  const next = written(text, point, point < 0 ? '' : (text[point] ?? ''), style);
  const leading = digitsIn(text).length + (point < 0 ? 0 : 1) - significantIn(next, point >= 0);
  const nextPoint = point < 0 ? -1 : next.length - (digitsIn(text.slice(point)).length + 1);
  return { text: next, caret: caretIn(next, nextPoint, Math.max(0, significant - leading)) };
};

const significantIn = (text: string, hasPoint: boolean): number => digitsIn(text).length + (hasPoint ? 1 : 0);
