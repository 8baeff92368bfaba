/**
 * The rules of video poker once more, written from the published rules and not from the code under test: hands are read
 * by counting, and the best return is worked out over all 2,598,960 deals and all 32 ways to hold each.
 */
import { createHash } from 'node:crypto';

type Pays = Readonly<Record<string, number>>;

const sha = (...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
/** HMAC-SHA256 of RFC 2104, spelled out. */
const hmac = (key: string, message: string): Buffer => {
  const block = Buffer.alloc(64);
  Buffer.from(key).copy(block);
  const pad = (byte: number) => Buffer.from(block.map((value) => value ^ byte));
  return sha(pad(0x5c), sha(pad(0x36), Buffer.from(message)));
};

/** Ten cards from a seed: 32-bit words of the HMAC stream, unfair ones thrown away, each picks from the remaining deck. */
export const tenCards = (seed: string, label: string): number[] => {
  const words: number[] = [];
  for (let block = 0; words.length < 64; block += 1) {
    const bytes = hmac(seed, `${label}:${block}`);
    for (let at = 0; at < 32; at += 4) words.push(bytes.readUInt32BE(at));
  }
  const deck = [...Array(52).keys()];
  const drawn: number[] = [];
  for (let place = 0; place < 10; place += 1) {
    const left = 52 - place;
    let word = words.shift()!;
    while (word >= 2 ** 32 - (2 ** 32 % left)) word = words.shift()!;
    // The picked card changes places with the first one that is left.
    const from = place + (word % left);
    const card = deck[from]!;
    deck[from] = deck[place]!;
    deck[place] = card;
    drawn.push(card);
  }
  return drawn;
};

/** Times the stake that five cards pay. */
export const payOf = (cards: readonly number[], pays: Pays): number => {
  const perRank = Array.from({ length: 13 }, () => 0);
  const perSuit = Array.from({ length: 4 }, () => 0);
  for (const card of cards) {
    perRank[Math.floor(card / 4)]! += 1;
    perSuit[card % 4]! += 1;
  }
  const has = (count: number) => perRank.filter((each) => each === count).length;
  const text = perRank.join('');
  const isFlush = perSuit.includes(5);
  const isStraight = text.includes('11111') || text === '1111000000001';
  if (isFlush && text.endsWith('11111')) return pays['royalFlush']!;
  if (isFlush && isStraight) return pays['straightFlush']!;
  if (perRank[12] === 4) return pays['fourAces']!;
  if (perRank.slice(0, 3).includes(4)) return pays['fourLow']!;
  if (has(4) === 1) return pays['fourOfAKind']!;
  if (has(3) === 1 && has(2) === 1) return pays['fullHouse']!;
  if (isFlush) return pays['flush']!;
  if (isStraight) return pays['straight']!;
  if (has(3) === 1) return pays['threeOfAKind']!;
  if (has(2) === 2) return pays['twoPair']!;
  return perRank.slice(9).includes(2) ? pays['jacksOrBetter']! : 0;
};

const CHOOSE: number[][] = Array.from({ length: 53 }, (_, n) =>
  Array.from({ length: 6 }, (__, k): number => {
    let product = 1;
    for (let step = 0; step < k; step += 1) product = (product * (n - step)) / (step + 1);
    return k > n ? 0 : Math.round(product);
  }),
);
/** Place of ascending cards among all sets of their size. */
const indexOf = (cards: readonly number[], mask: number): number => {
  let size = 0;
  let index = 0;
  for (let at = 0; at < 5; at += 1) if (mask & (1 << at)) index += CHOOSE[cards[at]!]![(size += 1)]!;
  return index;
};
const SIZE = Array.from({ length: 32 }, (_, mask) => mask.toString(2).replaceAll('0', '').length);

const eachDeal = (work: (cards: readonly number[]) => void): void => {
  const cards = [0, 0, 0, 0, 0];
  for (let a = 0; a < 48; a += 1)
    for (let b = a + 1; b < 49; b += 1)
      for (let c = b + 1; c < 50; c += 1)
        for (let d = c + 1; d < 51; d += 1)
          for (let e = d + 1; e < 52; e += 1) {
            [cards[0], cards[1], cards[2], cards[3], cards[4]] = [a, b, c, d, e];
            work(cards);
          }
};

const DRAWS = [1, 47, 1081, 16_215, 178_365, 1_533_939];
/** The least common multiple of the numbers of draws of no to five cards. */
const UNIT = 7_669_695;

/** For five ascending cards: the best mask of places to hold, and its expected pay times UNIT. */
export const createHolder = (pays: Pays): ((cards: readonly number[]) => { held: number; worth: number }) => {
  // For each set of up to five cards: the pays of all final hands that contain it.
  const sums = [0, 1, 2, 3, 4, 5].map((size) => new Float64Array(CHOOSE[52]![size]!));
  eachDeal((cards) => {
    const pay = payOf(cards, pays);
    if (pay > 0) for (let mask = 0; mask < 32; mask += 1) sums[SIZE[mask]!]![indexOf(cards, mask)]! += pay;
  });
  const values = new Float64Array(32);
  return (cards) => {
    for (let mask = 0; mask < 32; mask += 1) values[mask] = sums[SIZE[mask]!]![indexOf(cards, mask)]!;
    let best = { held: 0, worth: -1 };
    for (let held = 0; held < 32; held += 1) {
      const thrown = 31 & ~held;
      let sum = 0;
      // Hands with the held cards and none of the thrown ones, by inclusion and exclusion.
      for (let also = thrown; ; also = (also - 1) & thrown) {
        sum += (SIZE[also]! % 2 === 0 ? 1 : -1) * values[held | also]!;
        if (also === 0) break;
      }
      const worth = sum * (UNIT / DRAWS[SIZE[thrown]!]!);
      if (worth > best.worth) best = { held, worth };
    }
    return best;
  };
};

/** The exact return with the best hold of every deal, not reduced. */
export const bestReturn = (
  hold: ReturnType<typeof createHolder>,
): { readonly numerator: bigint; readonly denominator: bigint } => {
  let numerator = 0n;
  eachDeal((cards) => {
    numerator += BigInt(hold(cards).worth);
  });
  return { numerator, denominator: 2_598_960n * BigInt(UNIT) };
};
