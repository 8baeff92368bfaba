import type { Encoding } from './encoding.ts';

export type Bytes = Uint8Array<ArrayBuffer>;

/** A file of the site as the server holds it. */
export interface File {
  readonly type: string;
  readonly cache: string;
  /** What else than the address an answer depends on; the encoding alone where it is not said. */
  readonly vary?: string;
  /** As it is; packed where that is worth it. */
  readonly bytes: Bytes;
  readonly packed: Partial<Readonly<Record<Encoding, Bytes>>>;
}
