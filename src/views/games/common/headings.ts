import type { MessageId } from '../../../i18n/message-id.ts';

const HEADINGS: Readonly<Record<string, MessageId>> = {
  RNG: 'category_rng',
  LIVE: 'category_live',
  FISH: 'category_fish',
  PVP: 'category_pvp',
  SPORTS: 'category_sports',
  ESPORTS: 'category_esports',
  LOTT: 'category_lott',
  COCKFIGHT: 'category_cockfight',
  VIDEO: 'category_video',
};

/** The heading of a category's list, also shown beside its games. */
export const headingOf = (type: string): MessageId => HEADINGS[type] ?? 'games_heading';
