/** Files that a member may upload instead of a picture, generated from the seed. */
import { deflateSync } from 'node:zlib';
import { chunk, END, exif, header, jpeg, png, rows, segment, SIGNATURE, withSegments } from './pictures.ts';

/** A marker in hostile files, where a viewer reads it and where none does; no copy of it may be kept. */
export const MARK = 'GPS-41.0082N-28.9784E-SECRET';

export interface HostilePicture {
  readonly name: string;
  readonly bytes: Buffer;
  /** The expected refusal; null: kept, but clean; undefined: either. */
  readonly problem?: 'upload_type' | 'upload_broken' | 'upload_pixels' | null;
}

/** A number from 0 to `below`, exclusive. */
type Pick = (below: number) => number;

const SIZE = { width: 12, height: 9 };
const mark = (n: number): Buffer => Buffer.from(`${MARK} ${n}`, 'latin1');
const text = (n: number): Buffer => Buffer.concat([Buffer.from('Comment\0', 'latin1'), mark(n)]);
const packedText = (n: number): Buffer =>
  Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(mark(n))]);
/** Data with a high compression ratio. */
const bomb = (megabytes: number): Buffer => deflateSync(Buffer.alloc(megabytes * 1024 * 1024), { level: 9 });
const profile = (data: Buffer): Buffer => Buffer.concat([Buffer.from('icc\0\0', 'latin1'), data]);
const international = (data: Buffer): Buffer =>
  Buffer.concat([Buffer.from('XML:com.adobe.xmp\0\x01\0\0\0', 'latin1'), data]);

const HTML = `<!doctype html><html><body onload="alert('${MARK}')">`;
const ZIP = Buffer.concat([
  Buffer.from('PK\x03\x04', 'latin1'),
  mark(0),
  Buffer.from('PK\x05\x06', 'latin1'),
]);
const PHP = Buffer.from(`<?php system($_GET['c']); // ${MARK}`);

const notPictures = (n: number): HostilePicture[] =>
  [
    [
      'svg',
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><!-- ${MARK} ${n} --><script>1</script></svg>`),
    ],
    ['gif', Buffer.concat([Buffer.from('GIF89a\x01\0\x01\0\x80\0\0', 'latin1'), mark(n)])],
    ['webp', Buffer.concat([Buffer.from('RIFF\x24\0\0\0WEBPVP8 ', 'latin1'), mark(n)])],
    ['html', Buffer.from(`${HTML}${n}`)],
    ['zip', ZIP],
    ['pdf', Buffer.concat([Buffer.from('%PDF-1.7\n'), mark(n)])],
    ['tiff', Buffer.concat([Buffer.from('II*\0', 'latin1'), mark(n)])],
    ['heic', Buffer.concat([Buffer.from('\0\0\0\x18ftypheic', 'latin1'), mark(n)])],
    ['postscript', Buffer.from(`%!PS ${MARK} ${n}`)],
    ['imagemagick script', Buffer.from(`push graphic-context\nfill 'url(https://x/${MARK})'`)],
  ].map(([name, bytes]) => ({ name: String(name), bytes: bytes as Buffer, problem: 'upload_type' }));

const carriers = (n: number): HostilePicture[] => [
  { name: 'png text', bytes: png(SIZE, { before: [chunk('tEXt', text(n))] }), problem: null },
  { name: 'png packed text', bytes: png(SIZE, { before: [chunk('zTXt', packedText(n))] }), problem: null },
  { name: 'png xmp', bytes: png(SIZE, { after: [chunk('iTXt', international(mark(n)))] }), problem: null },
  { name: 'png exif', bytes: png(SIZE, { before: [chunk('eXIf', exif(MARK).subarray(6))] }), problem: null },
  {
    name: 'png profile',
    bytes: png(SIZE, { before: [chunk('iCCP', profile(deflateSync(mark(n))))] }),
    problem: null,
  },
  { name: 'png private chunk', bytes: png(SIZE, { before: [chunk('prVt', mark(n))] }), problem: null },
  { name: 'png with a tail', bytes: png(SIZE, { tail: [mark(n)] }), problem: null },
  { name: 'png and zip', bytes: png(SIZE, { tail: [ZIP, mark(n)] }), problem: null },
  { name: 'png and html', bytes: png(SIZE, { before: [chunk('teXt', Buffer.from(HTML))] }), problem: null },
  { name: 'png and php', bytes: png(SIZE, { before: [chunk('teXt', PHP)], tail: [PHP] }), problem: null },
  {
    name: 'animated png',
    bytes: png(SIZE, {
      before: [chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))],
      after: [chunk('fdAT', Buffer.concat([Buffer.alloc(4), mark(n)]))],
    }),
    problem: null,
  },
  {
    name: 'png text bomb',
    bytes: png(SIZE, { before: [chunk('zTXt', Buffer.concat([Buffer.from('C\0\0', 'latin1'), bomb(64)]))] }),
    problem: null,
  },
  {
    name: 'png profile bomb',
    bytes: png(SIZE, { before: [chunk('iCCP', profile(bomb(64)))] }),
    problem: null,
  },
  {
    name: 'png xmp bomb',
    bytes: png(SIZE, { before: [chunk('iTXt', international(bomb(64)))] }),
    problem: null,
  },
  {
    name: 'png whose pixels go on for ever',
    bytes: png(SIZE, { pixels: Buffer.concat([rows(SIZE), Buffer.alloc(32 * 1024 * 1024), mark(n)]) }),
  },
];

const tooLarge = (pick: Pick): HostilePicture[] => {
  const side = 8001 + pick(60_000);
  const pixels = deflateSync(Buffer.alloc(1024 * 1024));
  const of = (width: number, height: number, bits = 8, colour = 2): Buffer =>
    Buffer.concat([SIGNATURE, header({ width, height, bits, colour }), chunk('IDAT', pixels), END]);
  return [
    { name: 'png 20,000 by 20,000', bytes: of(20_000, 20_000), problem: 'upload_pixels' },
    { name: 'png of the largest number', bytes: of(0x7fffffff, 0x7fffffff), problem: 'upload_pixels' },
    { name: 'png beyond any number', bytes: of(0xffffffff, 1 + pick(9)), problem: 'upload_pixels' },
    { name: 'png strip', bytes: of(1, side), problem: 'upload_pixels' },
    { name: 'png lying strip', bytes: of(side, 1), problem: 'upload_pixels' },
    { name: 'png of 26 megapixels', bytes: of(6500, 4000 + pick(100)), problem: 'upload_pixels' },
    { name: 'png of two bytes a channel', bytes: of(5000, 4900, 16, 6), problem: 'upload_pixels' },
    { name: 'png with less than it says', bytes: of(5000, 5000), problem: 'upload_broken' },
    { name: 'png without a side', bytes: of(0, 1 + pick(100)), problem: 'upload_broken' },
  ];
};

const brokenPngs = (n: number, pick: Pick): HostilePicture[] => {
  const whole = png(SIZE, { before: [chunk('tEXt', text(n))] });
  const flipped = Buffer.from(whole);
  const at = 8 + pick(20);
  flipped[at] = (flipped[at] ?? 0) ^ (1 << pick(8));
  const pixels = chunk('IDAT', deflateSync(rows(SIZE)));
  const put = (...parts: Buffer[]): Buffer => Buffer.concat([SIGNATURE, ...parts]);
  const lengthOf = (length: number): Buffer => {
    const wrong = Buffer.from(pixels);
    wrong.writeUInt32BE(length, 0);
    return wrong;
  };
  const all = {
    'cut off': whole.subarray(0, 33 + pick(whole.length - 33)),
    'cut in its end': whole.subarray(0, -1 - pick(11)),
    'wrong checksum': put(header(SIZE), chunk('IDAT', deflateSync(rows(SIZE)), 7 + n), END),
    'huge chunk': put(header(SIZE), lengthOf(0x7fffffff - n), END),
    'chunk beyond any number': put(header(SIZE), lengthOf(0xffffffff - n), END),
    'no pixels': put(header(SIZE), END),
    'no end': put(header(SIZE), pixels),
    'two headers': put(header(SIZE), header({ width: 20_000, height: 20_000 }), pixels, END),
    'unknown critical chunk': put(header(SIZE), chunk('EVIL', mark(n)), pixels, END),
    'wrong compression': put(header({ ...SIZE, compression: 1 + pick(255) }), pixels, END),
    'wrong filter': put(header({ ...SIZE, filter: 1 + pick(255) }), pixels, END),
    'wrong interlacing': put(header({ ...SIZE, interlace: 2 + pick(254) }), pixels, END),
    'wrong depth': put(header({ ...SIZE, bits: 3 + 2 * pick(2) }), pixels, END),
    'wrong colours': put(header({ ...SIZE, colour: [1, 5, 7, 255][pick(4)] ?? 1 }), pixels, END),
    'palette missing': put(header({ ...SIZE, colour: 3 }), pixels, END),
    'pixels that do not unpack': put(header(SIZE), chunk('IDAT', mark(n)), END),
    'half of its pixels': put(header(SIZE), chunk('IDAT', deflateSync(rows({ ...SIZE, height: 4 }))), END),
  };
  const late = put(chunk('tEXt', text(n)), header(SIZE), pixels, END);
  return [
    ...Object.entries(all).map(([name, bytes]) => ({
      ...{ name: `png: ${name}`, bytes },
      problem: 'upload_broken' as const,
    })),
    { name: 'png: header late', bytes: late, problem: 'upload_type' },
    // With this damage to its name it is no PNG; elsewhere it is a broken one.
    { name: 'png: one bit in its header', bytes: flipped },
  ];
};

const jpegs = async (n: number, pick: Pick): Promise<HostilePicture[]> => {
  const plain = await jpeg({ width: 24 + pick(40), height: 16 + pick(40) });
  const progressive = await jpeg({ width: 24, height: 16, progressive: true });
  const cmyk = await jpeg({ width: 24, height: 16, cmyk: true });
  const find = (bytes: Buffer, marker: number): number => bytes.indexOf(Buffer.from([0xff, marker]));
  const patched = (bytes: Buffer, at: number, values: readonly number[]): Buffer => {
    const copy = Buffer.from(bytes);
    copy.set(values, at);
    return copy;
  };
  const frame = find(plain, 0xc0);
  const lastScan = progressive.lastIndexOf(Buffer.from([0xff, 0xda]));
  const scan = progressive.subarray(lastScan, -2);
  const scanBomb = Buffer.concat([
    progressive.subarray(0, -2),
    ...Array<Buffer>(2000).fill(scan),
    progressive.subarray(-2),
  ]);
  const profileSegment = segment(
    0xe2,
    Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), mark(n)]),
  );
  const xmp = segment(
    0xe1,
    Buffer.concat([Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1'), mark(n)]),
  );
  const thumbnail = segment(0xe0, Buffer.concat([Buffer.from('JFXX\0\x10', 'latin1'), mark(n), plain]));
  const kept: Record<string, Buffer> = {
    'place in its exif': withSegments(plain, [segment(0xe1, exif(MARK, 1 + pick(8)))]),
    comment: withSegments(plain, [segment(0xfe, mark(n))]),
    profile: withSegments(plain, [profileSegment]),
    xmp: withSegments(plain, [xmp]),
    thumbnail: withSegments(plain, [thumbnail]),
    'photoshop block': withSegments(plain, [
      segment(0xed, Buffer.concat([Buffer.from('Photoshop 3.0\0'), mark(n)])),
    ]),
    'html in a comment': withSegments(plain, [segment(0xfe, Buffer.from(HTML))]),
    'zip behind it': Buffer.concat([plain, ZIP, mark(n)]),
    'another picture behind it': Buffer.concat([plain, withSegments(plain, [segment(0xfe, mark(n))])]),
    'four colours': withSegments(cmyk, [segment(0xfe, mark(n))]),
    progressive: withSegments(progressive, [segment(0xe1, exif(MARK))]),
    'exif that points outside': withSegments(plain, [
      segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0II*\0\xff\xff\xff\x7f', 'latin1'), mark(n)])),
    ]),
    'exif of 65,535 entries': withSegments(plain, [
      segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0II*\0\x08\0\0\0\xff\xff', 'latin1'), mark(n)])),
    ]),
  };
  const broken: Record<string, Buffer> = {
    'cut off': plain.subarray(0, 4 + pick(plain.length - 6)),
    'no end': plain.subarray(0, -2),
    'no frame': Buffer.concat([plain.subarray(0, frame), plain.subarray(find(plain, 0xda))]),
    'no scan': Buffer.concat([plain.subarray(0, find(plain, 0xda)), Buffer.from([0xff, 0xd9])]),
    'two frames': Buffer.concat([
      plain.subarray(0, frame),
      plain.subarray(frame, frame + 19),
      plain.subarray(frame),
    ]),
    'segment beyond the end': Buffer.concat([
      plain.subarray(0, 2),
      Buffer.from([0xff, 0xe1, 0xff, 0xff]),
      mark(n),
    ]),
    'segment shorter than itself': Buffer.concat([
      plain.subarray(0, 2),
      Buffer.from([0xff, 0xe1, 0, pick(2)]),
      plain.subarray(2),
    ]),
    'scan bomb': scanBomb,
    'twelve bits': patched(plain, frame + 4, [12]),
    lossless: patched(plain, frame + 1, [0xc3]),
    arithmetic: patched(plain, frame + 1, [0xc9]),
    'no height': patched(plain, frame + 5, [0, 0]),
    'five components': patched(plain, frame + 9, [5]),
    'html that begins as one': Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(HTML)]),
    'php that begins as one': Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), PHP]),
  };
  return [
    ...Object.entries(kept).map(([name, bytes]) => ({ name: `jpeg: ${name}`, bytes, problem: null })),
    ...Object.entries(broken).map(([name, bytes]) => ({
      ...{ name: `jpeg: ${name}`, bytes },
      problem: 'upload_broken' as const,
    })),
    {
      name: 'jpeg: 65,535 by 65,535',
      bytes: patched(plain, frame + 5, [0xff, 0xff, 0xff, 0xff]),
      problem: 'upload_pixels',
    },
    {
      name: 'jpeg: strip',
      bytes: patched(plain, frame + 5, [0xff, pick(256), 0, 1]),
      problem: 'upload_pixels',
    },
    { name: 'jpeg: larger than it has pixels for', bytes: patched(plain, frame + 5, [0x10, 0, 0x10, 0]) },
  ];
};

/** A valid picture with some bytes replaced. */
const mutated = async (n: number, pick: Pick): Promise<HostilePicture[]> =>
  [png(SIZE, { before: [chunk('tEXt', text(n))] }), await jpeg({ progressive: n % 2 === 0 })].flatMap(
    (whole) =>
      Array.from({ length: 4 }, (_, at) => {
        const bytes = Buffer.concat([whole, mark(n)]);
        for (let times = 0; times <= at; times += 1) bytes[2 + pick(whole.length - 2)] = pick(256);
        return { name: `changed at random ${n}.${at}`, bytes };
      }),
  );

/** `rounds` of each kind; about ninety files a round. */
export const hostilePictures = async (rounds: number, pick: Pick): Promise<HostilePicture[]> => {
  const all: HostilePicture[] = [];
  for (let n = 0; n < rounds; n += 1)
    all.push(
      ...notPictures(n),
      ...carriers(n),
      ...tooLarge(pick),
      ...brokenPngs(n, pick),
      ...(await jpegs(n, pick)),
      ...(await mutated(n, pick)),
    );
  return all;
};
