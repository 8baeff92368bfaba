import type { MatchView } from '../../pvp/pvp-contract.ts';
import { dealFrom, other, positionAfter, scoreOf } from '../../pvp/pisti.ts';
import { createGenerator, sha256Hex } from '../sha256.ts';

export type Verdict = 'fits' | 'fails';

/**
 * Deals a finished match again from its seed and plays its cards. `key`: what this page gave to the shuffle, where it
 * still knows it.
 */
export function verify({ proof, seal, table }: MatchView, key: string | null): Verdict | null {
  if (!proof || !table) return null;
  const { seed, keys, seat, moves } = proof;
  if (sha256Hex(seed) !== seal || (key !== null && keys[seat] !== key)) return 'fails';
  try {
    const end = positionAfter(dealFrom(createGenerator(seed, keys.join(':'))), moves);
    const score = scoreOf(end);
    const isRight = score[seat] === table.points[0] && score[other(seat)] === table.points[1];
    return isRight && end.turn === null ? 'fits' : 'fails';
  } catch {
    return 'fails';
  }
}
