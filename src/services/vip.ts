import { watchPageLanguage } from './browser/page-language.ts';
import { newVisit } from './browser/visit.ts';
import { onChange } from './changes.ts';
import * as contract from './contract/vip.ts';
import type { RankHistory, RankList, RankProgress } from './contract/vip.ts';
import { call } from './http.ts';

export type { Rank, RankChange, RankHistory, RankProgress, RankReward } from './contract/vip.ts';

/** The club as a page shows it; amounts in minor units. */
export interface Club extends RankList {
  /** Where the member stands; null for a visitor. */
  readonly own: RankProgress | null;
  /** Prefix of the idempotency keys of claims. */
  readonly visit: string;
}

export const getClub = async (isMember: boolean, signal?: AbortSignal): Promise<Club> => {
  const [list, own] = await Promise.all([
    call(contract.getRankList, {}, { signal }),
    isMember ? call(contract.getRankProgress, {}, { signal }) : null,
  ]);
  return { ...list, own, visit: newVisit() };
};

/** Calls back when the member’s rank or rewards have changed, or the language of their names. @returns the end */
export const watchClub = (changed: () => void): (() => void) => {
  const stops = [onChange('rank', changed), onChange('bonus', changed), watchPageLanguage(changed)];
  return () => {
    for (const stop of stops) stop();
  };
};

export const getRankHistory = (page: number, signal?: AbortSignal): Promise<RankHistory> =>
  call(contract.getRankHistory, { page }, { signal });
