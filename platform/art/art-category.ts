import type { GameType } from '#contract/games.ts';
import type { ArtCategory } from './data.ts';

/** Art category of each game type's tiles. */
export const ART_CATEGORY: Readonly<Record<GameType, ArtCategory>> = {
  RNG: 'slots',
  LIVE: 'live',
  FISH: 'fish',
  PVP: 'pvp',
  SPORTS: 'sports',
  ESPORTS: 'esports',
  LOTT: 'lottery',
  ELOTT: 'lottery',
  COCKFIGHT: 'cock',
  VIDEO: 'video',
};

/** Falls back to slots for a type without art of its own. */
export const artCategoryOf = (type: string): ArtCategory =>
  Object.entries(ART_CATEGORY).find(([name]) => name === type)?.[1] ?? 'slots';
