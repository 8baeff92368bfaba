import { pngOf } from '../pictures.ts';

export const KILOBYTE = 1024;

/** A picture with the given size in bytes. */
export const picture = (name: string, kilobytes: number) => ({
  name,
  mimeType: 'image/png',
  buffer: pngOf(kilobytes * KILOBYTE),
});
