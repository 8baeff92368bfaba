export type Draw = {
  readonly uniform: () => number;
  readonly chance: (share: number) => boolean;
  readonly number: (low: number, high: number) => number;
  readonly integer: (low: number, high: number) => number;
  readonly pick: <T>(list: readonly T[]) => T;
  readonly shuffle: <T>(list: readonly T[]) => T[];
};

/** 32-bit hash of a text; the first output of xmur3. */
export function hash32(text: string): number {
  let h = 1779033703 ^ text.length;
  for (let i = 0; i < text.length; i++) {
    h = Math.imul(h ^ text.charCodeAt(i), 3432918353);
    h = (h << 13) | (h >>> 19);
  }
  h = Math.imul(h ^ (h >>> 16), 2246822507);
  h = Math.imul(h ^ (h >>> 13), 3266489909);
  return (h ^ (h >>> 16)) >>> 0;
}

/** Uniform numbers 0..1 of mulberry32, the same for the same seed. */
export function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** The element a uniform number selects; throws RangeError on an empty list. */
export function at<T>(list: readonly T[], u: number): T {
  const index = Math.floor(u * list.length);
  if (index >= list.length) throw new RangeError('nothing to pick from');
  return list[index] as T;
}

/** Draws over a source of uniform numbers. Each draw takes exactly one number; a shuffle takes length - 1. */
export function drawFrom(uniform: () => number): Draw {
  return {
    uniform,
    chance: (share) => uniform() < share,
    number: (low, high) => low + (high - low) * uniform(),
    integer: (low, high) => low + Math.floor(uniform() * (high - low + 1)),
    pick: (list) => at(list, uniform()),
    shuffle: (list) => {
      const deck = [...list];
      for (let i = deck.length - 1; i > 0; i--) {
        const j = Math.floor(uniform() * (i + 1));
        const held = deck[i];
        deck[i] = deck[j] as (typeof deck)[number];
        deck[j] = held as (typeof deck)[number];
      }
      return deck;
    },
  };
}

/** Draws that depend on nothing but the text of the seed. */
export const seeded = (seed: string): Draw => drawFrom(mulberry32(hash32(seed)));
