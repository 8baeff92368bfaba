import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** Of a banner that is 960 wide: sharp on a phone, and elsewhere good enough until the drawing has loaded. */
const WIDTH = 560;
const QUALITY = 55;

/**
 * Renders each banner of a folder as a small picture beside it, `banner-x.webp`: the first frame of a page is sooner
 * with it than with the drawing, which a slow phone has to parse and lay out first.
 */
export async function paintPreviews(folder) {
  const [{ initWasm, Resvg }, { default: encode, init }] = await Promise.all([
    import('@resvg/resvg-wasm'),
    import('@jsquash/webp/encode.js'),
  ]);
  const { resolve } = createRequire(import.meta.url);
  const wasmOf = (file) => WebAssembly.compile(readFileSync(resolve(file)));
  await initWasm(await wasmOf('@resvg/resvg-wasm/index_bg.wasm'));
  await init(await wasmOf('@jsquash/webp/codec/enc/webp_enc_simd.wasm'));
  for (const name of readdirSync(folder).filter((each) => /^banner-.*\.svg$/.test(each))) {
    const drawing = new Resvg(readFileSync(join(folder, name), 'utf8'), {
      fitTo: { mode: 'width', value: WIDTH },
    });
    const { width, height, pixels } = drawing.render();
    const picture = await encode(
      { width, height, data: new Uint8ClampedArray(pixels) },
      { quality: QUALITY, method: 6 },
    );
    writeFileSync(join(folder, name.replace(/svg$/, 'webp')), Buffer.from(picture));
  }
}
