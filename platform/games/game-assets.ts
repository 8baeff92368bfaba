import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ENGINE_IDS } from './engines.ts';

/** `slot.js`, `slot.css`, and the same of the other pages; `fonts/….woff2`. */
const NAME = new RegExp(String.raw`^(?:(?:${ENGINE_IDS.join('|')})\.(js|css)|fonts/[\w-]+\.(woff2))$`);
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
};

export interface Asset {
  readonly body: Uint8Array<ArrayBuffer>;
  readonly type: string;
}

/** A page's built file by name; null for everything else. */
export type FindAsset = (name: string) => Promise<Asset | null>;

/** Reads them from the build's output folder. */
export const assetsFrom =
  (directory: string): FindAsset =>
  async (name) => {
    const extension = NAME.exec(name)?.slice(1).find(Boolean);
    if (!extension) return null;
    try {
      const body = new Uint8Array(await readFile(join(directory, name)));
      return { body, type: TYPES[extension] ?? 'application/octet-stream' };
    } catch {
      return null;
    }
  };
