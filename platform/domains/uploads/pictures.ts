import type sharp from 'sharp';
import { UPLOAD_LIMIT } from '#contract/uploads.ts';
import { PICTURES } from '../../kernel/config.ts';
import { createQueue } from '../../kernel/queue.ts';
import { essentialsOf, PictureError, type Essentials } from './essentials.ts';

export interface CleanPicture {
  readonly type: 'image/png' | 'image/jpeg';
  readonly bytes: Buffer;
}

/** Pictures of others, decoded a few at a time. */
export interface Pictures {
  /**
   * Runs `work` when it is its turn: `owner` has few places, and who finds all taken is refused at once. What it reads
   * it reads then, so that what waits holds no bytes.
   * @throws Refusal `TOO_MANY_REQUESTS`.
   */
  inTurn<Result>(owner: string, work: () => Promise<Result>): Promise<Result>;
  /**
   * Written anew from its pixels, turned as it was meant, of `UPLOAD_LIMIT` bytes at most: nothing of the file that
   * came is left. @throws PictureError for what cannot be decoded whole.
   */
  clean(bytes: Buffer): Promise<CleanPicture>;
}

type Load = typeof sharp;

/** Loaded with the first picture: most processes start without one. */
const loadSharp = async (): Promise<Load> => {
  const { default: load } = await import('sharp');
  load.cache(false);
  load.concurrency(1);
  // What reads other formats has no business here, whatever gets past the checks before it.
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
    // Noise of that size still is small enough.
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
