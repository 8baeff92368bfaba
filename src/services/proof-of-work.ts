import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

export interface Proof {
  readonly salt: string;
  /** Required leading zero bits of SHA-256(`salt:counter`). */
  readonly difficulty: number;
}

/** Hashes between two breaks, in which the page answers input: a few milliseconds on a slow phone. */
const SLICE = 256;

const leadingZeroBits = (bytes: Uint8Array): number => {
  let bits = 0;
  for (const byte of bytes) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
};

/**
 * The first counter that meets the difficulty. It hashes in script: WebCrypto returns each hash by a task of the page,
 * which costs several times the hash and makes input wait. @throws AbortError
 */
export const solveProof = async ({ salt, difficulty }: Proof, signal?: AbortSignal): Promise<number> => {
  const isSolvedBy = (counter: number): boolean =>
    leadingZeroBits(sha256(utf8ToBytes(`${salt}:${counter}`))) >= difficulty;
  // A message is a task without the least delay of a timer.
  const { port1, port2 } = new MessageChannel();
  const breakForInput = (): Promise<void> =>
    new Promise((resolve) => {
      port1.onmessage = () => resolve();
      port2.postMessage(null);
    });
  try {
    for (let start = 0; ; start += SLICE) {
      await breakForInput();
      signal?.throwIfAborted();
      for (let counter = start; counter < start + SLICE; counter += 1)
        if (isSolvedBy(counter)) return counter;
    }
  } finally {
    port1.close();
  }
};
