import { randomBytes } from 'node:crypto';
import { sliderPuzzle } from '../../art/captcha-art.ts';
import { letterCaptcha } from '../../art/letter-captcha.ts';

export interface DrawnPuzzle {
  /** PNG, base64 without prefix. */
  readonly background: string;
  readonly piece: string;
  readonly width: number;
  readonly height: number;
  readonly pieceWidth: number;
  readonly pieceHeight: number;
  /** Top edge of the piece, px from the top of the background. */
  readonly pieceY: number;
  /** Left edge of the gap in pixels; never sent. */
  readonly x: number;
}

/** Draws captchas as raster images; the browser never gets the gap as vector data. */
export interface CaptchaArt {
  slider(): Promise<DrawnPuzzle>;
  /** PNG, base64 without prefix. */
  image(text: string): Promise<string>;
}

/** Uniform in [0, 1), from cryptographically random bytes. */
const secureRandom = (): number => randomBytes(4).readUInt32BE(0) / 2 ** 32;

const base64 = (png: Uint8Array): string => Buffer.from(png).toString('base64');

/** The platform's captchas, drawn anew each time. */
export const captchaArt: CaptchaArt = {
  slider: async () => {
    const { background, piece, gapX, gapY, ...sizes } = await sliderPuzzle(secureRandom);
    return { ...sizes, background: base64(background), piece: base64(piece), x: gapX, pieceY: gapY };
  },
  image: async (text) => base64(await letterCaptcha(text, secureRandom)),
};
