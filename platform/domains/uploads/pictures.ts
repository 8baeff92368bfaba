import type sharp from 'sharp';
import { UPLOAD_LIMIT } from '#contract/uploads.ts';
import { PICTURES } from '../../kernel/config.ts';
import { createQueue } from '../../kernel/queue.ts';
import { essentialsOf, PictureError, type Essentials } from './essentials.ts';

export interface CleanPicture {
  readonly type: 'image/png' | 'image/jpeg';
  readonly bytes: Buffer;
}

/** Untrusted pictures, decoded a few at a time. */
export interface Pictures {
  /**
   * Runs `work` in turn: each `owner` has few places, and is refused at once when all are taken. `work` reads its input
   * only when it runs, so that waiting calls hold no bytes.
   * @throws Refusal `TOO_MANY_REQUESTS`.
   */
  inTurn<Result>(owner: string, work: () => Promise<Result>): Promise<Result>;
  /**
   * Re-encoded from its pixels, oriented, of at most `UPLOAD_LIMIT` bytes: no byte of the original file is kept.
   * @throws PictureError for a file that cannot be decoded completely.
   */
  clean(bytes: Buffer): Promise<CleanPicture>;
}

type Load = typeof sharp;

/** Loaded with the first picture, since most processes never need it. */
const loadSharp = async (): Promise<Load> => {
  const { default: load } = await import('sharp');
  load.cache(false);
  load.concurrency(1);
  // Loaders of other formats are blocked, even if a file passes the earlier checks.
  load.block({ operation: ['VipsForeignLoad'] });
  load.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg'] });
  return load;
};

export const createPictures = (): Pictures => {
  let loading: Promise<Load> | undefined;
  const open = async ({ bytes }: Essentials): Promise<ReturnType<Load>> => {
    const load = await (loading ??= loadSharp());
    return load(bytes, { limitInputPixels: PICTURES.pixels, limitInputChannels: 4, failOn: 'error' })
      .timeout({ seconds: PICTURES.seconds })
      .autoOrient()
      .toColourspace('srgb');
  };
  const asJpeg = async (essentials: Essentials): Promise<Buffer> => {
    const jpeg = async (quality: number, side: number): Promise<Buffer> =>
      (await open(essentials))
        .flatten({ background: '#ffffff' })
        .resize(side, side, { fit: 'inside', withoutEnlargement: true })
        .jpeg({ quality })
        .toBuffer();
    const whole = await jpeg(85, PICTURES.side);
    // Even noise of that size is small enough.
    return whole.length <= UPLOAD_LIMIT ? whole : jpeg(75, 2560);
  };
  const encode = async (essentials: Essentials): Promise<CleanPicture> => {
    if (essentials.type === 'image/png') {
      const bytes = await (await open(essentials)).png().toBuffer();
      if (bytes.length <= UPLOAD_LIMIT) return { type: 'image/png', bytes };
    }
    return { type: 'image/jpeg', bytes: await asJpeg(essentials) };
  };
  return {
    inTurn: createQueue(PICTURES),
    clean: async (bytes) => {
      const essentials = essentialsOf(bytes);
      await (loading ??= loadSharp());
      try {
        return await encode(essentials);
      } catch (error) {
        throw new PictureError('upload_broken', error);
      }
    },
  };
};
