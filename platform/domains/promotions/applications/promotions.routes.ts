import { and, count, desc, eq, isNotNull, or } from 'drizzle-orm';
import { getPromotion, listPromotions, signUpPromotionJoin } from '#contract/promotions.ts';
import type { Db } from '../../../db/open.ts';
import { serve, type Route } from '../../../http/serve.ts';
import { CURRENCY } from '../../../kernel/config.ts';
import { amountOnWire } from '../../../kernel/money.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import type { Deps } from '../../../runtime/deps.ts';
import { inLanguage } from '../../content/in-language.ts';
import { uploads } from '../../uploads/uploads.tables.ts';
import type { BonusRow } from '../bonuses/bonuses.ts';
import { bonuses } from '../bonuses/bonuses.tables.ts';
import { applyFor } from './apply.ts';
import { promotionApplications, promotions } from './promotions.tables.ts';
import { statusOf, type ApplicationRow, type PromotionRow } from './status.ts';

/** The latest ones; a member has at most one application for each. */
const SHOWN = 100;
/** No member. */
const NOBODY = 0;
const MONEY = { currency: CURRENCY.code, currencySymbol: CURRENCY.symbol };

interface Found {
  readonly promotion: PromotionRow;
  readonly application: ApplicationRow | null;
  readonly bonus: BonusRow | null;
}

/** Promotions that are on, or that the member has applied for, with that application. */
const promotionsOf = (db: Db, memberId: number, id?: string): Promise<Found[]> =>
  db
    .select({ promotion: promotions, application: promotionApplications, bonus: bonuses })
    .from(promotions)
    .leftJoin(
      promotionApplications,
      and(eq(promotionApplications.promotionId, promotions.id), eq(promotionApplications.memberId, memberId)),
    )
    .leftJoin(bonuses, eq(bonuses.id, promotionApplications.bonusId))
    .where(
      and(
        or(eq(promotions.isOn, true), isNotNull(promotionApplications.id)),
        id === undefined ? undefined : eq(promotions.id, id),
      ),
    )
    .orderBy(desc(promotions.startsAt), promotions.id)
    .limit(SHOWN);

const onWire = ({ promotion, application, bonus }: Found, language: string, now: number) => {
  const { title, summary } = inLanguage(promotion.translations, language);
  return {
    ...{ promotionId: promotion.id, kind: promotion.kind, title, summary, image: promotion.image },
    status: statusOf(promotion, application, bonus, now),
    ...{ startTime: promotion.startsAt, endTime: promotion.endsAt },
    ...{ wagering: promotion.wagering, bonusDays: promotion.days },
    rewardAmount: amountOnWire(promotion.reward),
    bonus: bonus && {
      ...{ claimId: String(bonus.id), promotionType: bonus.kind, endTime: bonus.endsAt },
      amount: amountOnWire(bonus.amount),
      requiredTurnover: amountOnWire(bonus.wageringRequired),
      actualTurnover: amountOnWire(bonus.wagered),
    },
    remark: application?.note ?? bonus?.note ?? null,
  };
};

/** Promotions for everyone, and the member's own applications. */
export const promotionRoutes = (deps: Deps): readonly Route[] => {
  const { clock } = deps;
  const reads = deps.database.reads.db;
  return [
    serve(listPromotions, async (_, { session, language }) => {
      const found = await promotionsOf(reads, session?.memberId ?? NOBODY);
      return { list: found.map((each) => onWire(each, language, clock.now())), ...MONEY };
    }),
    serve(getPromotion, async ({ promotionId }, { session, language }) => {
      const [found] = await promotionsOf(reads, session?.memberId ?? NOBODY, promotionId);
      if (!found) throw new Refusal('not_found');
      const { steps, terms } = inLanguage(found.promotion.translations, language);
      const { application } = found;
      const [files] = application
        ? await reads
            .select({ count: count() })
            .from(uploads)
            .where(and(eq(uploads.purpose, 'promotion'), eq(uploads.subjectId, String(application.id))))
        : [];
      return {
        promotion: onWire(found, language, clock.now()),
        ...{ steps: [...steps], terms: [...terms] },
        application: application && {
          ...{ comment: application.comment, images: files?.count ?? 0 },
          ...{ applyTime: application.appliedAt, decideTime: application.decidedAt },
        },
        ...MONEY,
      };
    }),
    serve(signUpPromotionJoin, async (request, call) => ({
      promotionId: request.promotionId,
      status: (await applyFor(deps, request, call)) === 'JOIN' ? ('JOINED' as const) : ('APPLYING' as const),
    })),
  ];
};
