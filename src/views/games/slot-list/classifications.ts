import { OFFERED_LANGUAGES, type Language } from '../../../config.ts';
import type { Lane } from '../../layout/categories.ts';

/** The wire's names in page order: scratch, video poker and table games after the others (SLO-06, SLO-08). */
const ORDER = ['JP', 'AC', 'BG', 'SC', 'VP', 'TG'] as const;

export interface Classification {
  readonly code: (typeof ORDER)[number];
  readonly gameCount: number | null;
}

/** The kinds that can be chosen; bingo only where Turkish is among the brand's languages (SLO-07). */
export const classificationsOf = (
  lane: Lane,
  offered: readonly Language[] = OFFERED_LANGUAGES,
): Classification[] =>
  ORDER.flatMap((code) => {
    const known = lane.classifications.find((each) => each.code === code);
    return known && (code !== 'BG' || offered.includes('TY')) ? [{ code, gameCount: known.gameCount }] : [];
  });
