import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
};

export interface Asset {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly type: string;
}

/** The page's built files by name: `slot.js`, `slot.css`, `fonts/….woff2`; null for everything else. */
export type FindAsset = (name: string) => Promise<Asset | null>;

/** Reads them from the build's output folder. */
export const assetsFrom =
  (directory: string): FindAsset =>
  async (name) => {
    const extension = /^(?:slot\.(js|css)|fonts\/[\w-]+\.(woff2))$/.exec(name)?.slice(1).find(Boolean);
    if (!extension) return null;
    try {
      const body = new Uint8Array(await readFile(join(directory, name)));
      return { body, type: TYPES[extension] ?? 'application/octet-stream' };
    } catch {
      return null;
    }
  };
