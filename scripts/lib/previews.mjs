import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

/**
 * Drawings of the site that are painted as WebP beside them: a phone shows them without parsing and laying out hundreds
 * of shapes. Wide pages show a banner's drawing.
 */
const PAINTED = /^(?:banner|live-table)-[\w-]+\.svg$/;
/** Pixels: of a banner or a table on a phone of ordinary density. */
const WIDTH = 720;
/**
 * Enlarged twice, a drawing looks as it does at 60. So the page of Home, which the server sends with its banner inside,
 * fits into the first packets of a connection (14.6 kB with its header fields) and takes one round trip instead of two.
 */
const QUALITY = 45;

/** The WebP of a drawing. */
const paint = (file) => sharp(file, { density: 144 }).resize(WIDTH).webp({ quality: QUALITY, effort: 6 });

/** Pictures of the categories side by side in one file: one request and one picture to decode instead of nine. */
const DOOR = /^door-[\w-]+\.svg$/;
/** Width of each in pixels, for ordinary and dense screens, and its height for a width of 1. */
const DOOR_WIDTHS = [150, 300];
const DOOR_RATIO = 208 / 200;

const DOOR_QUALITY = 60;

/** The strip of a folder's doors, in the order of their names. */
const paintDoors = async (folder, width) => {
  const height = width * DOOR_RATIO;
  const doors = readdirSync(folder)
    .filter((each) => DOOR.test(each))
    .toSorted();
  const painted = await Promise.all(
    doors.map((name) => sharp(join(folder, name), { density: 144 }).resize(width, height).png().toBuffer()),
  );
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  return sharp({ create: { width: width * doors.length, height, channels: 4, background } })
    .composite(painted.map((input, at) => ({ input, left: at * width, top: 0 })))
    .webp({ quality: DOOR_QUALITY, effort: 6 });
};

/** The painted picture of a folder by its name without the ending, or null. */
export const paintedPicture = async (folder, name) => {
  const width = DOOR_WIDTHS.find((each) => name === `doors-${each}`);
  if (width !== undefined) return paintDoors(folder, width);
  return existsSync(join(folder, `${name}.svg`)) ? paint(join(folder, `${name}.svg`)) : null;
};

/** Paints the drawings of a folder, each into its WebP beside it, and the strips of doors. */
export async function paintPreviews(folder) {
  for (const name of readdirSync(folder).filter((each) => PAINTED.test(each)))
    await paint(join(folder, name)).toFile(join(folder, name.replace(/svg$/, 'webp')));
  for (const width of DOOR_WIDTHS)
    await (await paintDoors(folder, width)).toFile(join(folder, `doors-${width}.webp`));
}
