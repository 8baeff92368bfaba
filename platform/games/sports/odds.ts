/** Chances of the outcomes of a market are whole parts of this many. */
export const CHANCE_PARTS = 1_000_000;

/** What the bookmaker keeps, in hundredths of a per cent, by the number of outcomes: 5 % of two, 6 % of three. */
export const MARGINS: Readonly<Record<2 | 3, number>> = { 2: 500, 3: 600 };
const FULL = 10_000;

/** Odds are hundredths; outside these bounds an outcome takes no bet. */
export const [MIN_ODDS, MAX_ODDS] = [101, 10_000] as const;

/** The chances as whole parts that sum to CHANCE_PARTS; the largest remainders are rounded up. */
export function partsOf(chances: readonly number[]): readonly number[] {
  const sum = chances.reduce((left, right) => left + right, 0);
  const exact = chances.map((chance) => (chance / sum) * CHANCE_PARTS);
  const parts = exact.map(Math.floor);
  const missing = CHANCE_PARTS - parts.reduce((left, right) => left + right, 0);
  const order = exact
    .map((value, index) => ({ index, rest: value - Math.floor(value) }))
    .sort((left, right) => right.rest - left.rest || left.index - right.index);
  for (const { index } of order.slice(0, missing)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}

/**
 * Odds of an outcome in hundredths, rounded down: 1 / (chance × (1 + margin)). Null where they would be outside the
 * bounds.
 */
export function oddsOf(parts: number, outcomes: 2 | 3): number | null {
  if (parts <= 0) return null;
  const divisor = parts * (FULL + MARGINS[outcomes]);
  const dividend = 100 * FULL * CHANCE_PARTS;
  const odds = (dividend - (dividend % divisor)) / divisor;
  return odds >= MIN_ODDS && odds <= MAX_ODDS ? odds : null;
}
