/** Makes a screenshot small: at most 256 colours, chosen by median cut, as an indexed PNG. */
import { crc32, deflateSync } from 'node:zlib';
import { decode } from 'fast-png';

const COLOURS = 256;
/** Colours that differ in the last two bits of a channel count as one while the palette is chosen. */
const binOf = (data, at) => ((data[at] >> 2) << 12) | ((data[at + 1] >> 2) << 6) | (data[at + 2] >> 2);

/**
 * The same picture, dithered in gradients unless that takes more than `most` bytes.
 * @param {Buffer} png
 * @param {number} most
 * @returns {Buffer}
 */
export function smallPng(png, most) {
  const dithered = indexed(png, true);
  return dithered.length > most ? indexed(png, false) : dithered;
}

function indexed(png, isDithered) {
  const { width, height, channels, data } = decode(png);
  const palette = paletteOf(data, channels);
  const nearest = new Map();
  const rows = Buffer.alloc((width + 1) * height);
  // A pixel's error is passed on to its neighbours (Floyd and Steinberg).
  let below = new Float32Array((width + 2) * 3);
  for (let y = 0, at = 0; y < height; y += 1) {
    const here = below;
    below = new Float32Array((width + 2) * 3);
    for (let x = 0; x < width; x += 1, at += channels) {
      const owed = (x + 1) * 3;
      const wanted = [0, 1, 2].map((channel) =>
        Math.min(255, Math.max(0, data[at + channel] + here[owed + channel])),
      );
      const key = binOf(wanted, 0);
      let index = nearest.get(key);
      if (index === undefined) nearest.set(key, (index = nearestIn(palette, wanted)));
      rows[y * (width + 1) + 1 + x] = index;
      for (let channel = 0; channel < 3; channel += 1) {
        const lost = wanted[channel] - palette[index][channel];
        // A flat field stays flat.
        if (!isDithered || Math.abs(lost) < 3) continue;
        here[owed + 3 + channel] += (lost * 7) / 16;
        below[owed - 3 + channel] += (lost * 3) / 16;
        below[owed + channel] += (lost * 5) / 16;
        below[owed + 3 + channel] += lost / 16;
      }
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(rows, { level: 9, memLevel: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function nearestIn(palette, colour) {
  let best = 0;
  let least = Infinity;
  for (const [index, [r, g, b]] of palette.entries()) {
    const distance = 2 * (r - colour[0]) ** 2 + 4 * (g - colour[1]) ** 2 + 3 * (b - colour[2]) ** 2;
    if (distance < least) [best, least] = [index, distance];
  }
  return best;
}

function paletteOf(data, channels) {
  const bins = new Map();
  for (let at = 0; at < data.length; at += channels) {
    const key = binOf(data, at);
    const bin = bins.get(key);
    if (!bin) bins.set(key, { count: 1, sum: [data[at], data[at + 1], data[at + 2]] });
    else {
      bin.count += 1;
      for (let channel = 0; channel < 3; channel += 1) bin.sum[channel] += data[at + channel];
    }
  }
  const boxes = cut([...bins.values()].map((bin) => ({ bin, mean: bin.sum.map((sum) => sum / bin.count) })));
  return boxes.map((box) => {
    const count = box.reduce((all, { bin }) => all + bin.count, 0);
    return [0, 1, 2].map((channel) =>
      Math.round(box.reduce((all, { bin }) => all + bin.sum[channel], 0) / count),
    );
  });
}

/** Splits the box with the largest weighted variance until there are enough boxes. */
function cut(colours) {
  const boxes = [measure(colours)];
  while (boxes.length < COLOURS) {
    const widest = boxes.reduce((best, box) => (box.weight > best.weight ? box : best));
    if (widest.weight === 0) break;
    const { channel, box } = widest;
    box.sort((a, b) => a.mean[channel] - b.mean[channel]);
    const middle = (box[0].mean[channel] + box.at(-1).mean[channel]) / 2;
    const at = Math.max(
      1,
      box.findIndex(({ mean }) => mean[channel] > middle),
    );
    boxes.splice(boxes.indexOf(widest), 1, measure(box.slice(0, at)), measure(box.slice(at)));
  }
  return boxes.map(({ box }) => box);
}

function measure(box) {
  const spans = [0, 1, 2].map((channel) => {
    const values = box.map(({ mean }) => mean[channel]);
    return values.reduce((a, b) => Math.max(a, b)) - values.reduce((a, b) => Math.min(a, b));
  });
  const span = Math.max(...spans);
  const count = box.reduce((all, { bin }) => all + bin.count, 0);
  return { box, channel: spans.indexOf(span), weight: box.length === 1 ? 0 : span * count ** 0.35 };
}

function chunk(type, body) {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const framed = Buffer.alloc(content.length + 8);
  framed.writeUInt32BE(body.length, 0);
  content.copy(framed, 4);
  framed.writeUInt32BE(crc32(content), content.length + 4);
  return framed;
}
