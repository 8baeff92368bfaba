/** An authenticator in software: makes passkeys and answers challenges as a browser sends them (WebAuthn, ES256). */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

type Cbor = number | string | Uint8Array | ReadonlyMap<number | string, Cbor>;

const head = (major: number, value: number): Buffer =>
  value < 24
    ? Buffer.from([(major << 5) | value])
    : value < 256
      ? Buffer.from([(major << 5) | 24, value])
      : Buffer.from([(major << 5) | 25, value >> 8, value & 255]);

const cbor = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([
    head(5, value.size),
    ...[...value].flatMap(([key, each]) => [cbor(key), cbor(each)]),
  ]);
};

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const text = (bytes: Buffer): string => bytes.toString('base64url');

const PRESENT = 1;
const VERIFIED = 4;
const WITH_CREDENTIAL = 64;

/** Where an answer is given; a test changes single parts of it. */
export interface Site {
  readonly origin: string;
  readonly rpId: string;
  /** Whether the authenticator has recognised its owner. */
  readonly isVerified?: boolean;
}
const HOME: Site = { origin: 'http://platform.test', rpId: 'platform.test' };

interface Options {
  readonly challenge: string;
  readonly user?: { readonly id: string };
}

export class SoftAuthenticator {
  readonly id = randomBytes(32);
  counter = 0;
  /** The account's handle, as the site named it. */
  handle: string | undefined;
  readonly #keys: { readonly publicKey: KeyObject; readonly privateKey: KeyObject } = generateKeyPairSync(
    'ec',
    {
      namedCurve: 'P-256',
    },
  );

  #data({ rpId, isVerified = true }: Site, flags: number, more: Buffer = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([
      sha256(rpId),
      Buffer.from([PRESENT | (isVerified ? VERIFIED : 0) | flags]),
      counter,
      more,
    ]);
  }

  #client(type: string, challenge: string, { origin }: Site): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  /** The answer to `startPasskey`. */
  create(options: unknown, site: Partial<Site> = {}) {
    const { challenge, user } = options as Options;
    const at = { ...HOME, ...site };
    this.handle = user?.id;
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
    const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, key]);
    const attestation = cbor(
      new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', this.#data(at, WITH_CREDENTIAL, credential)],
      ]),
    );
    return {
      id: text(this.id),
      rawId: text(this.id),
      type: 'public-key',
      response: {
        clientDataJSON: text(this.#client('webauthn.create', challenge, at)),
        attestationObject: text(attestation),
        transports: ['internal'],
      },
    };
  }

  /** The answer to `startPasskeyCheck`; it counts up, unless the test says how far. */
  answer(options: unknown, site: Partial<Site> = {}, counter = this.counter + 1) {
    const { challenge } = options as Options;
    const at = { ...HOME, ...site };
    this.counter = counter;
    const data = this.#data(at, 0);
    const client = this.#client('webauthn.get', challenge, at);
    return {
      id: text(this.id),
      rawId: text(this.id),
      type: 'public-key',
      response: {
        clientDataJSON: text(client),
        authenticatorData: text(data),
        signature: text(sign('sha256', Buffer.concat([data, sha256(client)]), this.#keys.privateKey)),
        ...(this.handle === undefined ? {} : { userHandle: this.handle }),
      },
    };
  }
}
