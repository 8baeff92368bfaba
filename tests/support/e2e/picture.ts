import { pngOf } from '../pictures.ts';

export const KILOBYTE = 1024;

/** A picture of so many bytes. */
export const picture = (name: string, kilobytes: number) => ({
  name,
  mimeType: 'image/png',
  buffer: pngOf(kilobytes * KILOBYTE),
});
