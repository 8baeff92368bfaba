import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

/** One chunk of a PNG. */
export const chunk = (kind: string, data: Buffer = Buffer.alloc(0), crc?: number): Buffer => {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc ?? crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};

export const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
export const END = chunk('IEND');

export interface Header {
  readonly width: number;
  readonly height: number;
  readonly bits?: number;
  /** 0 grey, 2 RGB, 3 palette, 4 grey with alpha, 6 RGB with alpha. */
  readonly colour?: number;
  readonly compression?: number;
  readonly filter?: number;
  readonly interlace?: number;
}

export const header = (of: Header): Buffer => {
  const { width, height, bits = 8, colour = 2, compression = 0, filter = 0, interlace = 0 } = of;
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([bits, colour, compression, filter, interlace], 8);
  return chunk('IHDR', data);
};

/** RGB rows, each after its filter byte; `random` bytes if given, else one colour. */
export const rows = ({ width, height }: Header, random?: (size: number) => Buffer): Buffer => {
  const row = (): Buffer =>
    Buffer.concat([Buffer.alloc(1), random?.(width * 3) ?? Buffer.alloc(width * 3, 0x5a)]);
  return Buffer.concat(Array.from({ length: height }, row));
};

/** A whole PNG; `before` and `after` are chunks on either side of the pixels, `tail` follows the end. */
export const png = (
  of: Header = { width: 4, height: 3 },
  {
    pixels,
    before = [],
    after = [],
    tail = [],
  }: {
    readonly pixels?: Buffer;
    readonly before?: readonly Buffer[];
    readonly after?: readonly Buffer[];
    readonly tail?: readonly Buffer[];
  } = {},
): Buffer =>
  Buffer.concat([
    SIGNATURE,
    header(of),
    ...before,
    chunk('IDAT', deflateSync(pixels ?? rows(of))),
    ...after,
    END,
    ...tail,
  ]);

/** A PNG with the given size in bytes. */
export const pngOf = (size: number): Buffer => {
  const space = size - png({ width: 1, height: 1 }).length - chunk('teXt').length;
  if (space < 0) throw new RangeError(`no PNG has ${size} bytes`);
  return png({ width: 1, height: 1 }, { before: [chunk('teXt', Buffer.alloc(space, 7))] });
};

export interface JpegOptions {
  readonly width?: number;
  readonly height?: number;
  readonly progressive?: boolean;
  readonly quality?: number;
  readonly cmyk?: boolean;
}

/** A JPEG as cameras and tools write it, without metadata. */
export const jpeg = (options: JpegOptions = {}): Promise<Buffer> => {
  const { width = 16, height = 8, progressive = false, quality = 80, cmyk = false } = options;
  const image = sharp({ create: { width, height, channels: 3, background: { r: 200, g: 40, b: 90 } } });
  return (cmyk ? image.toColourspace('cmyk') : image).jpeg({ progressive, quality }).toBuffer();
};

/** One segment of a JPEG. */
export const segment = (marker: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
};

/** A JPEG with segments after its first two bytes. */
export const withSegments = (bytes: Buffer, segments: readonly Buffer[]): Buffer =>
  Buffer.concat([bytes.subarray(0, 2), ...segments, bytes.subarray(2)]);

/** Place, author and orientation, as cameras write them. */
export const exif = (mark: string, orientation = 1): Buffer => {
  const text = Buffer.from(`${mark}\0`, 'latin1');
  const entry = (tag: number, kind: number, count: number, value: number): Buffer => {
    const bytes = Buffer.alloc(12);
    bytes.writeUInt16LE(tag, 0);
    bytes.writeUInt16LE(kind, 2);
    bytes.writeUInt32LE(count, 4);
    bytes.writeUInt32LE(value, 8);
    return bytes;
  };
  // The camera's name, the orientation, and the GPS directory with its map datum.
  const [names, gps] = [8 + 2 + 3 * 12 + 4, 8 + 2 + 3 * 12 + 4 + text.length];
  const tiff = Buffer.concat([
    Buffer.from('II*\0\x08\0\0\0\x03\0', 'latin1'),
    entry(0x010f, 2, text.length, names),
    entry(0x0112, 3, 1, orientation),
    entry(0x8825, 4, 1, gps),
    Buffer.alloc(4),
    text,
    Buffer.from([1, 0]),
    entry(0x0012, 2, text.length, names),
    Buffer.alloc(4),
  ]);
  return Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
};
