import { and, eq } from 'drizzle-orm';
import type { ParsedRequestOf } from '#contract/endpoint.ts';
import { APPLICATION_LIMITS, type signUpPromotionJoin } from '#contract/promotions.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { refuseField, typedText } from '../../../kernel/typed-text.ts';
import { writeAudit } from '../../../runtime/audit-log.ts';
import { realMemberOf, type Call } from '../../../runtime/call.ts';
import type { Deps } from '../../../runtime/deps.ts';
import { claimUploads } from '../../uploads/uploads.ts';
import { notifyBonus } from '../bonuses/bonuses.ts';
import { promotionApplications, promotions } from './promotions.tables.ts';
import { isOpen, type PromotionRow } from './status.ts';

/**
 * Joins or applies for a promotion, once: of two at once the second waits for the unique row.
 * @throws Refusal need_true_account, not_found, promotion_joined, promotion_closed, fields_invalid.
 */
export const applyFor = async (
  deps: Deps,
  { promotionId, comment, images }: ParsedRequestOf<typeof signUpPromotionJoin>,
  call: Call,
): Promise<PromotionRow['kind']> => {
  const { memberId } = realMemberOf(call);
  const { db: tx, language } = call;
  const now = deps.clock.now();
  const [promotion] = await tx
    .select()
    .from(promotions)
    .where(and(eq(promotions.id, promotionId), eq(promotions.isOn, true)));
  if (!promotion) throw new Refusal('not_found');
  const isApplied = await tx.$count(
    promotionApplications,
    and(eq(promotionApplications.memberId, memberId), eq(promotionApplications.promotionId, promotionId)),
  );
  if (isApplied > 0) throw new Refusal('promotion_joined');
  if (!isOpen(promotion, now)) throw new Refusal('promotion_closed');
  const takesProof = promotion.kind === 'APPLY';
  const text = takesProof
    ? typedText(comment, 'comment', APPLICATION_LIMITS.comment, 'promotion_comment_too_long')
    : '';
  const files = takesProof ? images : [];
  if (new Set(files).size > APPLICATION_LIMITS.images) refuseField('images', 'proof_too_many');
  const [row] = await tx
    .insert(promotionApplications)
    .values({ promotionId, memberId, comment: text, language, appliedAt: now })
    .onConflictDoNothing()
    .returning({ id: promotionApplications.id });
  if (!row) throw new Refusal('promotion_joined');
  await claimUploads(tx, memberId, 'promotion', files, String(row.id));
  await writeAudit(tx, {
    ...{ at: now, subject: 'promotion', subjectId: String(row.id), event: 'apply', actor: 'member' },
    ...{ memberId, detail: { promotion: promotionId, images: files.length } },
  });
  call.afterCommit(() => notifyBonus(deps, memberId));
  return promotion.kind;
};
