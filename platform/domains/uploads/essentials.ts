/** Checks of a picture before it is decoded, and the parts of it that the decoder gets. */
import { crc32 } from 'node:zlib';
import { PICTURES } from '../../kernel/config.ts';
import { imageType } from './image-type.ts';

export type PictureProblem = 'upload_type' | 'upload_broken' | 'upload_pixels';

/** The file is invalid; `problem` is a message id. */
export class PictureError extends Error {
  readonly problem: PictureProblem;

  constructor(problem: PictureProblem, cause?: unknown) {
    super(problem, { cause });
    this.name = 'PictureError';
    this.problem = problem;
  }
}

export interface Essentials {
  readonly type: 'image/png' | 'image/jpeg';
  readonly width: number;
  readonly height: number;
  /** The picture alone, without metadata, profiles, thumbnails, and trailing data. */
  readonly bytes: Buffer;
}

const broken = (): never => {
  throw new PictureError('upload_broken');
};

/** @throws PictureError for a picture too large to decode; `depth` in bits of one pixel. */
const checkSize = (width: number, height: number, depth: number): void => {
  if (width < 1 || height < 1) broken();
  const { side, pixels, decoded } = PICTURES;
  if (width > side || height > side || width * height > pixels || (width * height * depth) / 8 > decoded)
    throw new PictureError('upload_pixels');
};

const SIGNATURE = 8;
/** Length, type, and CRC. */
const FRAME = 12;
/** Channels of each colour type, and the allowed bits of a channel. */
const COLOURS: Readonly<Record<number, { readonly channels: number; readonly bits: readonly number[] }>> = {
  0: { channels: 1, bits: [1, 2, 4, 8, 16] },
  2: { channels: 3, bits: [8, 16] },
  3: { channels: 1, bits: [1, 2, 4, 8] },
  4: { channels: 2, bits: [8, 16] },
  6: { channels: 4, bits: [8, 16] },
};
const KEPT = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);

const headerOfPng = (header: Buffer): { width: number; height: number } => {
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const [bits = 0, colour = -1, compression, filter, interlace = 2] = header.subarray(8);
  const { channels, bits: allowed } = COLOURS[colour] ?? broken();
  if (!allowed.includes(bits) || compression !== 0 || filter !== 0 || interlace > 1) broken();
  // A palette is decoded to its colours.
  checkSize(width, height, colour === 3 ? 32 : Math.max(bits, 8) * channels);
  return { width, height };
};

/** Chunk by chunk; text, profiles, times, animation and data after IEND are dropped. */
const essentialsOfPng = (bytes: Buffer): Essentials => {
  const parts = [bytes.subarray(0, SIGNATURE)];
  let size: { width: number; height: number } | undefined;
  let hasData = false;
  let at = SIGNATURE;
  for (;;) {
    if (at + FRAME > bytes.length) broken();
    const length = bytes.readUInt32BE(at);
    const end = at + FRAME + length;
    if (end > bytes.length) broken();
    const kind = bytes.toString('latin1', at + 4, at + 8);
    const isFirst = at === SIGNATURE;
    if (isFirst !== (kind === 'IHDR') || (isFirst && length !== 13)) broken();
    if (KEPT.has(kind)) {
      if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) broken();
      if (isFirst) size = headerOfPng(bytes.subarray(at + 8, end - 4));
      parts.push(bytes.subarray(at, end));
    } else if (/^[A-Z]/.test(kind)) broken();
    hasData ||= kind === 'IDAT';
    at = end;
    if (kind === 'IEND') break;
  }
  if (!size || !hasData) return broken();
  return { type: 'image/png', ...size, bytes: Buffer.concat(parts) };
};

const START = Buffer.from([0xff, 0xd8]);
const END = Buffer.from([0xff, 0xd9]);
const SOS = 0xda;
const EXIF = 'Exif\0\0';
const ORIENTATION = 0x0112;

/** Orientation, 1 to 8, from EXIF; 1 where EXIF has none that is known. */
const orientationIn = (segment: Buffer): number => {
  if (segment.toString('latin1', 0, EXIF.length) !== EXIF) return 1;
  const tiff = segment.subarray(EXIF.length);
  if (tiff.length < 8) return 1;
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number): number =>
    at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let entry = 0; entry < short(first); entry += 1) {
    const at = first + 2 + entry * 12;
    if (at + 12 > tiff.length) return 1;
    if (short(at) !== ORIENTATION) continue;
    const value = short(at + 8);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
};

/** An EXIF segment with the orientation alone. */
const exifOf = (orientation: number): Buffer => {
  const tiff = Buffer.from('MM\0\x2a\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0', 'latin1');
  tiff.writeUInt16BE(orientation, 18);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(2 + EXIF.length + tiff.length);
  return Buffer.concat([Buffer.from([0xff, 0xe1]), length, Buffer.from(EXIF, 'latin1'), tiff]);
};

/** Position of the next marker after entropy-coded data; the end of the file where there is none. */
const afterScan = (bytes: Buffer, from: number): number => {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1] ?? 0;
    // A stuffed byte, a restart marker, or fill bytes.
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
};

const frameOf = (payload: Buffer): { width: number; height: number; components: number } => {
  if (payload.length < 6 || payload[0] !== 8) broken();
  const [height, width, components = 0] = [payload.readUInt16BE(1), payload.readUInt16BE(3), payload[5]];
  if (![1, 3, 4].includes(components) || payload.length !== 6 + components * 3) broken();
  checkSize(width, height, components * 8);
  return { width, height, components };
};

/**
 * Segment by segment; EXIF (except for the orientation), profiles, comments, thumbnails and data after EOI are dropped.
 */
const essentialsOfJpeg = (bytes: Buffer): Essentials => {
  const parts: Buffer[] = [];
  let frame: ReturnType<typeof frameOf> | undefined;
  let orientation = 1;
  let scans = 0;
  let at = START.length;
  for (;;) {
    if (bytes[at] !== 0xff) broken();
    while (bytes[at + 1] === 0xff) at += 1;
    const marker = bytes[at + 1] ?? broken();
    if (marker === 0xd9) break;
    if (at + 4 > bytes.length) broken();
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end < at + 4 || end > bytes.length) broken();
    const payload = bytes.subarray(at + 4, end);
    const keep = (to = end): void => {
      parts.push(bytes.subarray(at, to));
      at = to;
    };
    if (marker === 0xc0 || marker === 0xc1 || marker === 0xc2) {
      if (frame) broken();
      frame = frameOf(payload);
      keep();
    } else if (marker === SOS) {
      scans += 1;
      if (!frame || scans > PICTURES.scans) broken();
      keep(afterScan(bytes, end));
    } else if (marker === 0xdb || marker === 0xc4 || marker === 0xdd) keep();
    else if (marker === 0xee && payload.length === 12 && payload.toString('latin1', 0, 5) === 'Adobe')
      // It states the colour coding; without it some pictures get wrong colours.
      keep();
    else if ((marker >= 0xe0 && marker <= 0xef) || marker === 0xfe) {
      if (marker === 0xe1 && orientation === 1) orientation = orientationIn(payload);
      at = end;
    } else broken();
  }
  if (!frame || scans === 0) return broken();
  const turn = orientation === 1 ? [] : [exifOf(orientation)];
  return {
    type: 'image/jpeg',
    width: frame.width,
    height: frame.height,
    bytes: Buffer.concat([START, ...turn, ...parts, END]),
  };
};

/** @throws PictureError for a file that is no PNG or JPEG, is too large to be decoded, or is malformed. */
export const essentialsOf = (bytes: Buffer): Essentials => {
  const type = imageType(bytes);
  if (type === null) throw new PictureError('upload_type');
  return type === 'image/png' ? essentialsOfPng(bytes) : essentialsOfJpeg(bytes);
};
