/**
 * The process that paints drawings as WebP, so that no call waits for it and a fault of the image library ends nothing
 * else. The main process blocks the library's reader of SVG because of uploads, and threads would share that block.
 * Plain JavaScript beside the bundle, because a process starts from a file. Receives `{ id, svg, width }`, answers
 * `{ id, bytes }` or `{ id, error }`; ends with its parent.
 */
import { constants, setPriority } from 'node:os';
import sharp from 'sharp';

/** Half the bytes of 85, and the same to the eye for flat colours. */
const QUALITY = 72;
/** Encodes in half the time of 4, four percent more bytes: a list that is scrolled fast needs 70 pictures a second. */
const EFFORT = 2;
/** At this density a unit of a drawing is a pixel. */
const DENSITY = 72;
const OWN_WIDTH = /^<svg[^>]* width="(\d+)"/;

// Calls come before pictures.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
sharp.concurrency(1);
sharp.cache(false);

async function paint(svg, width) {
  const own = Number(OWN_WIDTH.exec(svg)?.[1]);
  if (!own) throw new Error('A drawing that is no SVG with its width.');
  // A picture of a game fills its field, so it has no transparency.
  return sharp(Buffer.from(svg), { density: (DENSITY * width) / own })
    .removeAlpha()
    .webp({ quality: QUALITY, effort: EFFORT })
    .toBuffer();
}

process.on('message', ({ id, svg, width }) => {
  paint(svg, width).then(
    (bytes) => process.send({ id, bytes }),
    (error) => process.send({ id, error: String(error) }),
  );
});
