import { ServiceError } from './service-error.ts';

export { getPayloadKey } from './contract/payload-key.ts';

/** The platform's public key, as returned by GET /wps/session/key. */
export interface PayloadKey {
  readonly kid: string;
  readonly jwk: { readonly kty: 'RSA'; readonly n: string; readonly e: string };
}

const base64url = (bytes: Uint8Array): string => {
  let binary = '';
  // Spreading a large body overflows the call stack, so byte by byte.
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
};

/**
 * A compact JWE (RSA-OAEP-256, A256GCM) of a JSON body.
 * @throws ServiceError `insecureContext` where the page has no WebCrypto (plain http on another host).
 */
export const encryptPayload = async (payload: unknown, key: PayloadKey): Promise<string> => {
  const subtle = globalThis.crypto?.subtle as SubtleCrypto | undefined;
  if (!subtle) throw new ServiceError('insecureContext', 'missing_encryption');
  const text = new TextEncoder();
  const header = base64url(
    text.encode(JSON.stringify({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: key.kid })),
  );
  const wrappingKey = await subtle.importKey(
    'jwk',
    { ...key.jwk },
    { name: 'RSA-OAEP', hash: 'SHA-256' },
    false,
    ['wrapKey'],
  );
  const contentKey = await subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt']);
  const wrapped = new Uint8Array(await subtle.wrapKey('raw', contentKey, wrappingKey, { name: 'RSA-OAEP' }));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = new Uint8Array(
    await subtle.encrypt(
      { name: 'AES-GCM', iv, additionalData: text.encode(header) },
      contentKey,
      text.encode(JSON.stringify(payload)),
    ),
  );
  const tag = sealed.subarray(sealed.length - 16);
  const body = sealed.subarray(0, sealed.length - 16);
  return [header, ...[wrapped, iv, body, tag].map(base64url)].join('.');
};
