import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { artVersion } from '../../art/version.ts';
import { PAINTING } from '../../kernel/config.ts';
import type { Painter } from './painter.ts';

/** Painted pictures of games, kept as files: each is painted once. */
export interface TilePictures {
  /**
   * The picture of this name; null if it cannot be painted now.
   * @param draw its drawing
   * @param signal ends when the client has left: a picture that nobody waits for any longer is not begun
   */
  get(
    name: string,
    width: number,
    draw: () => string,
    signal?: AbortSignal,
  ): Promise<Uint8Array<ArrayBuffer> | null>;
}

/** A picture that is being made, for all clients that request it meanwhile. */
interface Making {
  readonly picture: Promise<Uint8Array<ArrayBuffer> | null>;
  readonly abandoned: AbortController;
  clients: number;
}

const VERSION = /^\d+-[\da-f]{8}$/;

/**
 * In a folder of its own for each version of the art; older ones are deleted. Files of another process are found as
 * well. Without a writable folder pictures are painted each time.
 */
export const openTilePictures = (
  directory: string,
  painter: Painter,
  onError: (error: unknown) => void,
  max: number = PAINTING.files,
): TilePictures => {
  const folder = join(directory, artVersion);
  let isUnwritable = false;
  const making = new Map<string, Making>();
  /** Names of the kept files, the oldest first. */
  let kept: Promise<Set<string>> | undefined;

  const list = async (): Promise<Set<string>> => {
    await mkdir(folder, { recursive: true });
    for (const old of await readdir(directory))
      if (VERSION.test(old) && old !== artVersion)
        await rm(join(directory, old), { recursive: true, force: true });
    return new Set(await readdir(folder));
  };
  const keep = async (file: string, bytes: Uint8Array): Promise<void> => {
    const names = await (kept ??= list());
    for (const old of names) {
      if (names.size < max) break;
      names.delete(old);
      await rm(join(folder, old), { force: true });
    }
    const draft = join(folder, `${file}.${process.pid}.part`);
    await writeFile(draft, bytes);
    await rename(draft, join(folder, file));
    names.add(file);
  };
  const paint = async (file: string, width: number, draw: () => string, signal: AbortSignal) => {
    const found = await readFile(join(folder, file)).catch(() => null);
    if (found) return new Uint8Array(found);
    const bytes = await painter.paint(draw(), width, signal);
    // The picture does not wait for the disk, and is there without it.
    if (bytes)
      keep(file, bytes).then(
        () => (isUnwritable = false),
        (error: unknown) => {
          // Once, and not for each picture.
          if (!isUnwritable) onError(error);
          isUnwritable = true;
        },
      );
    return bytes;
  };
  const make = (file: string, width: number, draw: () => string): Making => {
    const abandoned = new AbortController();
    const picture = paint(file, width, draw, abandoned.signal)
      .catch((error: unknown) => {
        onError(error);
        return null;
      })
      .finally(() => {
        if (making.get(file)?.abandoned === abandoned) making.delete(file);
      });
    const made = { picture, abandoned, clients: 0 };
    making.set(file, made);
    return made;
  };
  return {
    get: async (name, width, draw, signal) => {
      if (signal?.aborted) return null;
      const file = `${name}-${width}.webp`;
      const one = making.get(file) ?? make(file, width, draw);
      one.clients += 1;
      signal?.addEventListener(
        'abort',
        () => {
          one.clients -= 1;
          if (one.clients > 0) return;
          // A client from now on is not one of those who have left.
          if (making.get(file) === one) making.delete(file);
          one.abandoned.abort();
        },
        { once: true },
      );
      return one.picture;
    },
  };
};
