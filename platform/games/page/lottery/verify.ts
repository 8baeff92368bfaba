import { drawNumbers } from '../../lottery/draws.ts';
import type { LotteryGame, ResultView } from '../../lottery/lottery-contract.ts';
import { lotteryModel } from '../../lottery/model.ts';
import { createGenerator, sha256Hex } from '../sha256.ts';

/** `follows`: the numbers follow from the seed, whose fingerprint this page did not see before the draw. */
export type Verdict = 'fits' | 'follows' | 'fails';

/** Draws a finished draw again. `seal`: the fingerprint that was shown before it, where this page has it. */
export function verifyDraw(
  { id, model }: Pick<LotteryGame, 'id' | 'model'>,
  { number, seed, drawn }: ResultView,
  seal: string | undefined,
): Verdict {
  const again = drawNumbers(lotteryModel(model).draw, createGenerator(seed, `${id}:${number}`));
  if (String(again) !== String(drawn) || (seal !== undefined && sha256Hex(seed) !== seal)) return 'fails';
  return seal === undefined ? 'follows' : 'fits';
}
