const HALF_PAIR = /\p{Cs}/u;
/** Deeper than any request of the contract. */
const DEPTH = 32;

/**
 * Whether every text of a request can be stored: databases reject a zero byte or half a surrogate pair, and unbounded
 * nesting would overflow recursive code.
 */
export const isStorable = (value: unknown, depth = DEPTH): boolean => {
  if (typeof value === 'string') return !value.includes('\u0000') && !HALF_PAIR.test(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth === 0) return false;
  return Object.entries(value).every(([name, inner]) => isStorable(name, 0) && isStorable(inner, depth - 1));
};
