import type { PromotionStatus } from '#contract/promotions.ts';
import type { BonusRow } from '../bonuses/bonuses.ts';
import type { promotionApplications, promotions } from './promotions.tables.ts';

export type PromotionRow = typeof promotions.$inferSelect;
export type ApplicationRow = typeof promotionApplications.$inferSelect;

/** Where a member with this bonus stands: one that ended without money leaves nothing to do. */
const statusOfBonus = (bonus: BonusRow | null, now: number): PromotionStatus => {
  switch (bonus?.state) {
    case 'claimable':
      return (bonus.endsAt ?? 0) > now ? 'CLAIM' : 'CLOSED';
    case 'waiting':
    case 'active':
      return 'PROCESS';
    case 'claimed':
      return 'CLAIMED';
    case 'met':
      return 'ISSUED';
    default:
      return 'CLOSED';
  }
};

/** Whether one can join or apply now. */
export const isOpen = ({ startsAt, endsAt }: PromotionRow, now: number): boolean =>
  startsAt <= now && (endsAt === null || endsAt > now);

/** Where a member, or a visitor, stands with a promotion (PRO-01). */
export const statusOf = (
  promotion: PromotionRow,
  application: ApplicationRow | null,
  bonus: BonusRow | null,
  now: number,
): PromotionStatus => {
  switch (application?.state) {
    case 'waiting':
      return promotion.kind === 'JOIN' ? 'JOINED' : 'APPLYING';
    case 'rejected':
      return 'REJECTED';
    case 'approved':
      return statusOfBonus(bonus, now);
    default:
      return isOpen(promotion, now) ? 'APPLY' : promotion.startsAt > now ? 'COMING' : 'CLOSED';
  }
};
