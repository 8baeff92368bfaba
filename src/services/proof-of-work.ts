import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

export interface Proof {
  readonly salt: string;
  /** Required leading zero bits of SHA-256(`salt:counter`). */
  readonly difficulty: number;
}

/** Milliseconds of work between two breaks, in which the page answers input. */
const SLICE = 8;
/** Hashes between two looks at the clock. */
const BATCH = 64;

const leadingZeroBits = (bytes: Uint8Array): number => {
  let bits = 0;
  for (const byte of bytes) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
};

const breakForInput = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/**
 * The first counter that meets the difficulty. It hashes in script: WebCrypto returns each hash by a task of the page,
 * which costs several times the hash and makes input wait. @throws AbortError
 */
export const solveProof = async ({ salt, difficulty }: Proof, signal?: AbortSignal): Promise<number> => {
  const isSolvedBy = (counter: number): boolean =>
    leadingZeroBits(sha256(utf8ToBytes(`${salt}:${counter}`))) >= difficulty;
  let counter = 0;
  for (;;) {
    await breakForInput();
    signal?.throwIfAborted();
    for (const end = performance.now() + SLICE; performance.now() < end;)
      for (const last = counter + BATCH; counter < last; counter += 1)
        if (isSolvedBy(counter)) return counter;
  }
};
