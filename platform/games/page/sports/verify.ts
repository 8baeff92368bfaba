import type { MatchView } from '../../sports/sports-contract.ts';
import { playMatch, positionAt, sportOf } from '../../sports/sport.ts';
import { createGenerator, sha256Hex } from '../sha256.ts';

/** `follows`: the result follows from the seed, whose fingerprint this page did not see before the end. */
export type Verdict = 'fits' | 'follows' | 'fails';

/** Plays a finished match again. `seal`: the fingerprint that was shown before its end, where this page has it. */
export function verify(match: MatchView, seal: string | undefined): Verdict {
  const { id, sport, model, seed, score, units, tick, phase } = match;
  if (seed === null) return 'fails';
  const rules = sportOf(sport);
  const course = playMatch(rules, model, createGenerator(seed, id));
  const end = positionAt(rules, course, course.end);
  const isRight =
    String(end.score) === String(score) &&
    String(end.units) === String(units) &&
    course.end === tick &&
    course.isAbandoned === (phase === 'abandoned');
  if (!isRight || (seal !== undefined && sha256Hex(seed) !== seal)) return 'fails';
  return seal === undefined ? 'follows' : 'fits';
}
