import { h } from '../dom.ts';

/** Number of chip colours; the values of a table have one each. */
const COLOURS = 6;

/** Short text of an amount on a chip: whole units, thousands as K. */
export function shortAmount(amount: bigint, exponent: number): string {
  const unit = 10n ** BigInt(exponent);
  const whole = amount / unit;
  if (whole >= 1000n && whole % 100n === 0n) return `${Number(whole) / 1000}K`;
  if (whole >= 10_000n) return `${whole / 1000n}K`;
  return amount % unit === 0n ? String(whole) : String(Number(amount) / Number(unit));
}

/** Colour number of an amount: that of the largest chip that it holds. */
export const colourFor = (amount: bigint, chips: readonly bigint[]): number =>
  Math.max(
    0,
    Math.min(
      COLOURS - 1,
      chips.findLastIndex((chip) => chip <= amount),
    ),
  );

/** A drawn chip; its meaning is on the button that carries it. */
export const drawChip = (text: string, colour: number): HTMLElement =>
  h(
    'span',
    { class: 'chip', 'data-colour': colour, 'data-length': text.length, 'aria-hidden': 'true' },
    h('span', {}, text),
  );
