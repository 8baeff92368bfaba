import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import type { RandomBytes } from './random.ts';

const CIPHER = 'aes-256-gcm';
const [NONCE, TAG] = [12, 16];

/** A key for one purpose alone, and the owner that a sealed secret belongs to: it opens nowhere else. */
export interface Box {
  /** The installation's secret. */
  readonly secret: string;
  readonly purpose: string;
  readonly owner: string;
}

const keyOf = ({ secret, purpose }: Box): Buffer =>
  createHmac('sha256', secret).update(`box\n${purpose}`).digest();

/** Encrypts a secret for the database: AES-256-GCM, a new nonce each time. */
export const seal = (box: Box, bytes: Uint8Array, random: RandomBytes): string => {
  const nonce = random(NONCE);
  const cipher = createCipheriv(CIPHER, keyOf(box), nonce);
  cipher.setAAD(Buffer.from(box.owner));
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
};

/** @returns null for a text that was not sealed in this box. */
export const unseal = (box: Box, sealed: string): Buffer | null => {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length <= NONCE + TAG) return null;
  const decipher = createDecipheriv(CIPHER, keyOf(box), bytes.subarray(0, NONCE), { authTagLength: TAG });
  decipher.setAAD(Buffer.from(box.owner));
  decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]);
  } catch {
    return null;
  }
};
