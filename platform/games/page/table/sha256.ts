/** SHA-256 and HMAC in plain script: the page's opaque origin may be no secure context, so `crypto.subtle` may be missing. */

const BLOCK = 64;
const WORDS = 64;

const rootBits = (root: number): number => Math.floor((root % 1) * 2 ** 32);
const primes = (count: number): number[] => {
  const found: number[] = [];
  for (let number = 2; found.length < count; number += 1)
    if (found.every((prime) => number % prime !== 0)) found.push(number);
  return found;
};
const ROUND_CONSTANTS = primes(WORDS).map((prime) => rootBits(Math.cbrt(prime)));
const INITIAL = primes(8).map((prime) => rootBits(Math.sqrt(prime)));

const turn = (value: number, by: number): number => (value >>> by) | (value << (32 - by));

export function sha256(message: Uint8Array): Uint8Array {
  const length = message.length;
  const padded = new Uint8Array(Math.ceil((length + 9) / BLOCK) * BLOCK);
  padded.set(message);
  padded[length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(length / 2 ** 29));
  view.setUint32(padded.length - 4, length << 3);
  const state = Int32Array.from(INITIAL);
  const words = new Int32Array(WORDS);
  for (let from = 0; from < padded.length; from += BLOCK) {
    for (let index = 0; index < 16; index += 1) words[index] = view.getInt32(from + index * 4);
    for (let index = 16; index < WORDS; index += 1) {
      const [early, late] = [words[index - 15]!, words[index - 2]!];
      const small = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
      const large = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
      words[index] = words[index - 16]! + small + words[index - 7]! + large;
    }
    compress(state, words);
  }
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((value, index) => digest.setInt32(index * 4, value));
  return new Uint8Array(digest.buffer);
}

function compress(state: Int32Array, words: Int32Array): void {
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    ...[number, number, number, number],
    ...[number, number, number, number],
  ];
  for (let index = 0; index < WORDS; index += 1) {
    const mix = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const first = (h + mix + ((e & f) ^ (~e & g)) + ROUND_CONSTANTS[index]! + words[index]!) | 0;
    const second = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((value, index) => {
    state[index] = state[index]! + value;
  });
}

const joined = (left: Uint8Array, right: Uint8Array): Uint8Array => {
  const whole = new Uint8Array(left.length + right.length);
  whole.set(left);
  whole.set(right, left.length);
  return whole;
};

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

export const hexOf = (digest: Uint8Array): string =>
  Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');

export const sha256Hex = (text: string): string => hexOf(sha256(bytes(text)));

export function hmac(key: string, message: string): Uint8Array {
  const raw = bytes(key);
  const block = new Uint8Array(BLOCK);
  block.set(raw.length > BLOCK ? sha256(raw) : raw);
  const inner = sha256(
    joined(
      block.map((byte) => byte ^ 0x36),
      bytes(message),
    ),
  );
  return sha256(
    joined(
      block.map((byte) => byte ^ 0x5c),
      inner,
    ),
  );
}

/** The game server's stream of integers (slot/generator.ts), recomputed by the page. */
export function createGenerator(seed: string, label: string): (bound: number) => number {
  let block = new DataView(new ArrayBuffer(0));
  let blockNumber = 0;
  let place = 8;
  return (bound) => {
    const limit = 2 ** 32 - (2 ** 32 % bound);
    for (;;) {
      if (place === 8) {
        block = new DataView(hmac(seed, `${label}:${blockNumber}`).buffer as ArrayBuffer);
        blockNumber += 1;
        place = 0;
      }
      const value = block.getUint32(place * 4);
      place += 1;
      if (value < limit) return value % bound;
    }
  };
}
