/** SHA-256 in script: the page's opaque origin may be no secure context, so `crypto.subtle` may be missing. */
import { hmac as hmacOf } from '@noble/hashes/hmac.js';
import { sha256 as sha256Of } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

export const sha256Hex = (text: string): string => bytesToHex(sha256Of(utf8ToBytes(text)));

const hmac = (key: string, message: string): Uint8Array =>
  hmacOf(sha256Of, utf8ToBytes(key), utf8ToBytes(message));

/** The game server's stream of integers (games/generator.ts), recomputed by the page. */
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
