import { randomBytes } from 'node:crypto';
import { sliderPuzzle } from '../art/captcha-art.ts';
import { letterCaptcha } from '../art/letter-captcha.ts';
import type { CaptchaArt } from './captcha.ts';

/** Uniform in [0, 1), from bytes nobody can guess. */
const secureRandom = (): number => randomBytes(4).readUInt32BE(0) / 2 ** 32;

const base64 = (png: Uint8Array): string => Buffer.from(png).toString('base64');

/** The house's captchas, drawn anew each time. */
export const captchaArt: CaptchaArt = {
  slider: async () => {
    const { background, piece, gapX, gapY, ...sizes } = await sliderPuzzle(secureRandom);
    return { ...sizes, background: base64(background), piece: base64(piece), x: gapX, pieceY: gapY };
  },
  letters: async (text) => base64(await letterCaptcha(text, secureRandom)),
};
