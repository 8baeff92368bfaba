import * as contract from './contract/captcha.ts';
import { call } from './http.ts';
import { solveProof } from './proof-of-work.ts';

export type { PlacedPiece, SliderPuzzle } from './contract/captcha.ts';
export type CaptchaScene = 'login' | 'register' | 'code';

/** The captcha picture as a PNG data URL; a new one at each call. */
export const getCaptchaImage = async (signal?: AbortSignal): Promise<string> =>
  `data:image/png;base64,${await call(contract.getCaptchaImage, { t: Date.now() }, { signal })}`;

/** What a check is for: a form, and at a sign-in the typed name. */
export interface CaptchaPurpose {
  readonly scene: CaptchaScene;
  readonly name?: string;
}

/** A new slider puzzle. */
export const startSliderCaptcha = (
  { scene, name = '' }: CaptchaPurpose,
  signal?: AbortSignal,
): Promise<contract.SliderPuzzle> => {
  const typed = name.trim();
  // A name that is too long is refused with its form, not with the puzzle before it.
  const isSent = typed !== '' && typed.length <= contract.LONGEST_NAME;
  return call(contract.startSliderCaptcha, isSent ? { scene, name: typed } : { scene }, { signal });
};

/** A ticket for the piece's position and the path it took. */
export const checkPiece = (
  lotNumber: string,
  piece: contract.PlacedPiece,
  signal?: AbortSignal,
): Promise<contract.CaptchaTicket> =>
  call(contract.checkSliderCaptcha, { lot_number: lotNumber, answer: piece }, { signal });

/** A ticket without a puzzle: this browser does a proof of work in its place. */
export const passByProof = async (
  puzzle: contract.SliderPuzzle,
  signal?: AbortSignal,
): Promise<contract.CaptchaTicket> => {
  const counter = await solveProof(puzzle.proof, signal);
  return call(
    contract.checkSliderCaptcha,
    { lot_number: puzzle.lotNumber, answer: { kind: 'proof', counter } },
    { signal },
  );
};
