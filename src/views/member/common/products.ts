import { Shapes, type LucideIcon } from 'lucide-react';
import type { MessageId } from '../../../i18n/message-id.ts';
import type { BettingRecordSnapshot } from '../../../machines/member/betting-record/betting-record.machine.ts';
import { CATEGORY_ICONS } from '../../layout/category-icons.ts';

export type Product = NonNullable<BettingRecordSnapshot['context']['product']>;

/** The names of products; those of the categories. */
export const PRODUCT_TEXTS: Readonly<Record<Product, MessageId>> = {
  RNG: 'category_rng',
  LIVE: 'category_live',
  SPORTS: 'category_sports',
  ESPORTS: 'category_esports',
  COCKFIGHT: 'category_cockfight',
  FISH: 'category_fish',
  PVP: 'category_pvp',
  LOTT: 'category_lott',
  VIDEO: 'category_video',
  OTHER: 'tx_other',
};
export const PRODUCT_ICONS: Readonly<Record<Product, LucideIcon>> = { ...CATEGORY_ICONS, OTHER: Shapes };
