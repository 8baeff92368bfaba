import type { FishGame, FishRound } from '../../fish/fish-contract.ts';
import { shootBurst } from '../../fish/shots.ts';
import { createGenerator, sha256Hex } from '../sha256.ts';

/** `follows`: the catches follow from the seed, whose fingerprint this page did not see before. */
export type Verdict = 'fits' | 'follows' | 'fails';

/** Computes a finished round again. `seal`: the fingerprint that was shown before it, where this page has it. */
export function verify(game: FishGame, round: FishRound, seal: string | undefined): Verdict {
  const { id, playKey, seed, shots, caught, target, price, win } = round;
  const aim = game.targets.find(({ species }) => species === target);
  if (seed === null || !aim) return 'fails';
  const again = shootBurst(createGenerator(seed, `${id}:${playKey}`), shots, aim.chance);
  const hits = again.filter(Boolean).length;
  const isRight = String(again) === String(caught) && win === price * BigInt(aim.pay * hits);
  if (!isRight || (seal !== undefined && sha256Hex(seed) !== seal)) return 'fails';
  return seal === undefined ? 'follows' : 'fits';
}
