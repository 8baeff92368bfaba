import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { encode } from 'fast-png';

/** Straight-alpha RGBA, four bytes per pixel, row by row. */
export type Pixels = { readonly width: number; readonly height: number; readonly data: Uint8Array };

let ready: Promise<void> | undefined;

// Resolved from node_modules at run time: a built server does not carry the wasm file beside its bundle.
async function start(): Promise<void> {
  const wasm = await readFile(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm'));
  try {
    await initWasm(wasm);
  } catch (error) {
    // A module reloaded in a running server finds the renderer already initialised.
    if (!(error instanceof Error && error.message.startsWith('Already initialized'))) throw error;
  }
}

/** Paints an SVG without text at its own size; rejects on SVG that is not well formed. */
export async function rasterise(svg: string): Promise<Pixels> {
  ready ??= start();
  await ready;
  const document = new Resvg(svg);
  try {
    const { width, height, pixels } = document.render();
    return { width, height, data: straight(pixels) };
  } finally {
    document.free();
  }
}

// The renderer multiplies colours by alpha; PNG needs them unmultiplied.
function straight(pixels: Uint8Array): Uint8Array {
  const data = new Uint8Array(pixels);
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3] ?? 0;
    if (alpha === 0 || alpha === 255) continue;
    for (let channel = i; channel < i + 3; channel++)
      data[channel] = Math.round(((data[channel] ?? 0) * 255) / alpha);
  }
  return data;
}

/** PNG file of RGBA pixels. */
export const toPng = ({ width, height, data }: Pixels): Uint8Array =>
  encode({ width, height, data, channels: 4, depth: 8 });
