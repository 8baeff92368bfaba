import type { MessageId } from '../../i18n/message-id.ts';
import type { Redemption } from '../../machines/points/points-history/points-history.machine.ts';
import type { RewardKind } from '../../machines/points/points-shop/points-shop.machine.ts';

/** What earns points, by the product’s name (PTS-07). */
export const SOURCE_TEXTS = {
  live: 'category_live',
  lottery: 'category_lott',
  pvp: 'category_pvp',
  slots: 'category_rng',
  sports: 'category_sports',
  deposit: 'in_increase_deposit',
} as const satisfies Record<string, MessageId>;

export const KIND_TEXTS = {
  CREDIT: 'points_kind_credit',
  GOODS: 'points_kind_goods',
  CONVERSION: 'points_kind_conversion',
} as const satisfies Record<RewardKind | Redemption['type'], MessageId>;
