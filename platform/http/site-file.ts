import type { Encoding } from './encoding.ts';

export type Bytes = Uint8Array<ArrayBuffer>;

/** A file of the site in the server's memory. */
export interface File {
  readonly type: string;
  readonly cache: string;
  /** `Vary` header; the encoding alone by default. */
  readonly vary?: string;
  /** Uncompressed; compressed where that pays off. */
  readonly bytes: Bytes;
  readonly packed: Partial<Readonly<Record<Encoding, Bytes>>>;
}
