import { and, desc, eq, notInArray, sql } from 'drizzle-orm';
import {
  claimIssuedPromotion,
  getClaimHistory,
  getClaimPromotion,
  giveUpPromotion,
  type BonusKind,
} from '#contract/bonuses.ts';
import { CURRENCY } from '../../../kernel/config.ts';
import { amountOnWire } from '../../../kernel/money.ts';
import { Refusal } from '../../../kernel/refusal.ts';
import { serve, type Route } from '../../../http/serve.ts';
import { realMemberOf, type Call } from '../../../runtime/call.ts';
import type { Deps } from '../../../runtime/deps.ts';
import { catalogueIn } from '../../catalogue/catalogue.ts';
import { fundsOf } from '../../wallet/ledger/funds.ts';
import { OPEN_STATES, endBonus, notifyBonus, openBonuses, type BonusRow } from './bonuses.ts';
import { bonuses } from './bonuses.tables.ts';
import { sumOf, wageringOf } from './wagering.ts';

const LARGEST_ID = 2 ** 31 - 1;

const onWire = (row: BonusRow) => ({
  claimId: String(row.id),
  promotionType: row.kind,
  remark: row.reason,
  amount: amountOnWire(row.amount),
  state: row.state,
  requiredTurnover: amountOnWire(row.wageringRequired),
  actualTurnover: amountOnWire(row.wagered),
  grantedAt: row.grantedAt,
  startsAt: row.startsAt,
  endsAt: row.endsAt,
  closedAt: row.closedAt,
  note: row.note,
});

/** 0, which no bonus has, for what is no id. */
const idOf = (text: string): number => {
  const id = Number(text);
  return Number.isInteger(id) && id >= 1 && id <= LARGEST_ID ? id : 0;
};

/** Claims a bonus of this kind for the caller. @throws Refusal bonus_not_claimable, amount_out_of_range. */
export const claimBonus = async (deps: Deps, call: Call, claimId: string, kind: BonusKind) => {
  const { memberId } = realMemberOf(call);
  const id = idOf(claimId);
  const [row] = await call.db
    .select({ kind: bonuses.kind, endsAt: bonuses.endsAt })
    .from(bonuses)
    .where(and(eq(bonuses.id, id), eq(bonuses.memberId, memberId)));
  if (row?.kind !== kind || (row.endsAt ?? 0) <= deps.clock.now()) throw new Refusal('bonus_not_claimable');
  const ended = await endBonus(deps, call.db, {
    ...{ id, memberId, from: ['claimable'], end: 'claimed', actor: 'member' },
  });
  if ('refused' in ended)
    throw new Refusal(ended.refused === 'balance_limit' ? 'amount_out_of_range' : 'bonus_not_claimable');
  call.afterCommit(() => notifyBonus(deps, memberId));
  return { amount: amountOnWire(ended.row.amount), currency: CURRENCY.code };
};

/** The member's own bonuses. */
export const bonusRoutes = (deps: Deps): readonly Route[] => {
  const { database, clock } = deps;
  const reads = database.reads.db;
  return [
    serve(getClaimPromotion, async (_request, call) => {
      const { memberId } = realMemberOf(call);
      const [rows, funds, catalogue] = await Promise.all([
        openBonuses(reads, memberId),
        fundsOf(reads, memberId),
        catalogueIn(deps),
      ]);
      const active = rows.find(({ state }) => state === 'active');
      const counted = active ? await wageringOf(database, catalogue, active, clock.now()) : [];
      return {
        list: rows.map((row) => onWire(row === active ? { ...row, wagered: sumOf(counted) } : row)),
        products: counted.map(({ product, percent, stake, counted: part }) => ({
          ...{ product, percent },
          ...{ stake: amountOnWire(stake), counted: amountOnWire(part) },
        })),
        availableAmount: amountOnWire(funds.available),
        currency: CURRENCY.code,
        currencySymbol: CURRENCY.symbol,
      };
    }),
    serve(getClaimHistory, async ({ page, size }, call) => {
      const { memberId } = realMemberOf(call);
      const ended = and(eq(bonuses.memberId, memberId), notInArray(bonuses.state, [...OPEN_STATES]));
      const [counted] = await reads
        .select({ total: sql<number>`count(*)::int` })
        .from(bonuses)
        .where(ended);
      const total = counted?.total ?? 0;
      const rows = await reads
        .select()
        .from(bonuses)
        .where(ended)
        .orderBy(desc(bonuses.closedAt), desc(bonuses.id))
        .limit(size)
        .offset((page - 1) * size);
      return {
        list: rows.map(onWire),
        totalPages: Math.ceil(total / size),
        total,
        currency: CURRENCY.code,
      };
    }),
    serve(claimIssuedPromotion, ({ promotionClaimId, promotionType }, call) =>
      claimBonus(deps, call, promotionClaimId, promotionType),
    ),
    serve(giveUpPromotion, async ({ promotionClaimId }, call) => {
      const { memberId } = realMemberOf(call);
      const ended = await endBonus(deps, call.db, {
        ...{ id: idOf(promotionClaimId), memberId, from: ['active', 'waiting'] },
        ...{ end: 'given_up', actor: 'member' },
      });
      if ('refused' in ended) throw new Refusal('bonus_not_open');
      call.afterCommit(() => notifyBonus(deps, memberId));
      return { promotionClaimId };
    }),
  ];
};
