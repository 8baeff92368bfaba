import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

/**
 * Drawings of the site that are painted as WebP beside them: a phone shows them without parsing and laying out hundreds
 * of shapes. Wide pages show a banner's drawing.
 */
const PAINTED = /^(?:banner|live-table)-[\w-]+\.svg$/;
/** Pixels: of a banner or a table on a phone of ordinary density. */
const WIDTH = 720;
const QUALITY = 60;

/** The WebP of a drawing. */
export const paint = (file) =>
  sharp(file, { density: 144 }).resize(WIDTH).webp({ quality: QUALITY, effort: 6 });

/** Paints the drawings of a folder, each into its WebP beside it. */
export async function paintPreviews(folder) {
  for (const name of readdirSync(folder).filter((each) => PAINTED.test(each)))
    await paint(join(folder, name)).toFile(join(folder, name.replace(/svg$/, 'webp')));
}
