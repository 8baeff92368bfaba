/**
 * The address of a customer service of type 3 is encrypted in the public settings, so that only a press asks for it
 * (LAU-08): AES-256-GCM under a key of this installation. The nonce follows from the address, so that the settings are
 * the same in every response and process and can be cached.
 */
import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const [NONCE, TAG] = [12, 16];

const keyOf = (secret: string): Buffer => createHmac('sha256', secret).update('service path').digest();

export const sealServicePath = (secret: string, path: string): string => {
  const key = keyOf(secret);
  const nonce = createHmac('sha256', key).update(path).digest().subarray(0, NONCE);
  const cipher = createCipheriv(CIPHER, key, nonce);
  const sealed = Buffer.concat([cipher.update(path, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
};

/** @returns null for a text that this installation has not sealed. */
export const openServicePath = (secret: string, sealed: string): string | null => {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length <= NONCE + TAG) return null;
  const decipher = createDecipheriv(CIPHER, keyOf(secret), bytes.subarray(0, NONCE), { authTagLength: TAG });
  decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
};
