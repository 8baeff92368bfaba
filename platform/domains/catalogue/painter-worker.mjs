/**
 * The thread that paints drawings as WebP, so that no call waits for it. Plain JavaScript beside the bundle, because a
 * thread starts from a file. Receives `{ id, svg, width }`, answers `{ id, bytes }` or `{ id, error }`.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import sharp from 'sharp';

/** Half the bytes of 85, and the same to the eye for flat colours. */
const QUALITY = 72;

sharp.concurrency(1);
const ready = initWasm(
  readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')),
);

async function paint(svg, width) {
  await ready;
  const drawing = new Resvg(svg, { fitTo: { mode: 'width', value: width } });
  try {
    const { width: columns, height: rows, pixels } = drawing.render();
    // A picture of a game fills its field, so it has no transparency.
    return await sharp(pixels, { raw: { width: columns, height: rows, channels: 4 } })
      .removeAlpha()
      .webp({ quality: QUALITY, effort: 5 })
      .toBuffer();
  } finally {
    drawing.free();
  }
}

parentPort.on('message', ({ id, svg, width }) => {
  paint(svg, width).then(
    (bytes) => parentPort.postMessage({ id, bytes }),
    (error) => parentPort.postMessage({ id, error: String(error) }),
  );
});
