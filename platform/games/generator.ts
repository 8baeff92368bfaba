import { createHmac } from 'node:crypto';

const WORDS_PER_BLOCK = 8;
const WORD_RANGE = 2 ** 32;

/**
 * Fair integers from a seed: block k of the stream is HMAC-SHA256(seed, `${label}:${k}`), read as eight big-endian
 * words. A word above the largest multiple of `bound` is discarded, so no stop is favoured.
 */
export function createGenerator(seed: string, label: string): (bound: number) => number {
  let block = Buffer.alloc(0);
  let blockNumber = 0;
  let word = WORDS_PER_BLOCK;
  return (bound) => {
    const limit = WORD_RANGE - (WORD_RANGE % bound);
    for (;;) {
      if (word === WORDS_PER_BLOCK) {
        block = createHmac('sha256', seed).update(`${label}:${blockNumber}`).digest();
        blockNumber += 1;
        word = 0;
      }
      const value = block.readUInt32BE(word * 4);
      word += 1;
      if (value < limit) return value % bound;
    }
  };
}
