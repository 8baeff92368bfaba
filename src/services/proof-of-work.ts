import { ServiceError } from './service-error.ts';

export interface Proof {
  readonly salt: string;
  /** Required leading zero bits of SHA-256(`salt:counter`). */
  readonly difficulty: number;
}

const BATCH = 256;

const leadingZeroBits = (bytes: Uint8Array): number => {
  let bits = 0;
  for (const byte of bytes) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
};

/**
 * The first counter that meets the difficulty. Hashes run in WebCrypto's own threads, so the page stays
 * responsive.
 */
export const solveProof = async ({ salt, difficulty }: Proof, signal?: AbortSignal): Promise<number> => {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (!subtle) throw new ServiceError('insecureContext', 'missing_encryption');
  const text = new TextEncoder();
  for (let start = 0; ; start += BATCH) {
    signal?.throwIfAborted();
    const digests = await Promise.all(
      Array.from({ length: BATCH }, (_, index) =>
        subtle.digest('SHA-256', text.encode(`${salt}:${start + index}`)),
      ),
    );
    const found = digests.findIndex((digest) => leadingZeroBits(new Uint8Array(digest)) >= difficulty);
    if (found >= 0) return start + found;
  }
};
