import { sql } from 'drizzle-orm';
import type { AnswerOf, ParsedRequestOf } from '#contract/endpoint.ts';
import type { convertPoint, redeemPointReward } from '#contract/points.ts';
import { CURRENCY, POINTS } from '../../kernel/config.ts';
import { amountOnWire } from '../../kernel/money.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { rowsOf, type Db } from '../../db/open.ts';
import { writeAudit } from '../../runtime/audit-log.ts';
import { realMemberOf, type Call } from '../../runtime/call.ts';
import type { Deps } from '../../runtime/deps.ts';
import { holdSettings } from '../../runtime/settings.ts';
import { inLanguage } from '../content/in-language.ts';
import { grantBonus, notifyBonus } from '../promotions/bonuses/bonuses.ts';
import { CONTRIBUTIONS } from '../promotions/bonuses/wagering.ts';
import { redemptionReference } from '../wallet/records/reference.ts';
import { lockPoints, movePoints } from './account.ts';
import { stepOf } from './conversion.ts';
import { pointRedemptions, pointRewards, type Delivery } from './points.tables.ts';

const DAY = 86_400_000;
type Reward = typeof pointRewards.$inferSelect;

/**
 * A reward that can be had, taken out of its stock: of two who want the last one, the second waits and is refused. The
 * first statement of its transaction, before the accounts: the operator's changes lock in the same order.
 */
const takeReward = async (tx: Db, rewardId: string, quantity: number): Promise<Reward> => {
  if (!/^\d{1,9}$/.test(rewardId)) throw new Refusal('reward_gone');
  const { id, isOn, stock } = pointRewards;
  const [reward] = await tx
    .update(pointRewards)
    .set({ stock: sql`${stock} - ${quantity}::int` })
    .where(
      sql`${id} = ${Number(rewardId)} and ${isOn} and (${stock} is null or ${stock} >= ${quantity}::int)`,
    )
    .returning();
  if (!reward) throw new Refusal('reward_gone');
  return reward;
};

/** @throws Refusal reward_requirement with the missing amount. */
const checkRequirement = async (tx: Db, memberId: number, reward: Reward, now: number): Promise<void> => {
  if (reward.requirement === 0n) return;
  const [row] = await rowsOf<{ sum: string }>(
    tx,
    sql`select coalesce(sum(credited), 0)::text as sum from deposits
      where member_id = ${memberId} and currency = ${CURRENCY.code} and status = 'success'
        and closed_at >= ${now - POINTS.requirementWindow}`,
  );
  const missing = reward.requirement - BigInt(row?.sum ?? '0');
  if (missing > 0n) throw new Refusal('reward_requirement', { missing: amountOnWire(missing) });
};

/** Goods need a complete address. @throws Refusal fields_invalid. */
const deliveryOf = (
  reward: Reward,
  { recipient, phone, address }: ParsedRequestOf<typeof redeemPointReward>,
): Delivery | null => {
  if (reward.kind !== 'GOODS') return null;
  const delivery = { recipient, phone, address };
  const fields = Object.fromEntries(
    Object.entries(delivery).flatMap(([field, text]) => (text === '' ? [[field, 'input_required']] : [])),
  );
  if (Object.keys(fields).length > 0) throw new Refusal('fields_invalid', { fields });
  return delivery;
};

/**
 * Takes rewards for points. Points and stock go at once; a play credit is granted as a bonus, goods wait for the
 * operator. The payment password has been checked before the transaction.
 * @throws Refusal reward_gone, reward_requirement, points_missing, bonuses_full, fields_invalid.
 */
export const redeemReward = async (
  deps: Deps,
  request: ParsedRequestOf<typeof redeemPointReward>,
  call: Call,
): Promise<AnswerOf<typeof redeemPointReward>> => {
  const { memberId } = realMemberOf(call);
  const tx = call.db;
  const now = deps.clock.now();
  const { quantity } = request;
  const reward = await takeReward(tx, request.rewardId, quantity);
  const delivery = deliveryOf(reward, request);
  const account = await lockPoints(tx, memberId);
  const points = BigInt(reward.points) * BigInt(quantity);
  if (account.money === null || account.balance < points) throw new Refusal('points_missing');
  await checkRequirement(tx, memberId, reward, now);
  const amount = reward.amount * BigInt(quantity);
  const isCredit = reward.kind === 'CREDIT';
  const [row] = await tx
    .insert(pointRedemptions)
    .values({
      ...{ memberId, kind: reward.kind, rewardId: reward.id, quantity, points: Number(points), amount },
      ...{ requirement: reward.requirement, delivery, createdAt: now },
      ...(isCredit ? { status: 'APPROVED', decidedAt: now } : { status: 'PROCESSING' }),
    })
    .returning({ id: pointRedemptions.id });
  const id = row?.id ?? 0;
  const moved = await movePoints(deps, tx, account.points, {
    ...{ memberId, type: 'redeemed', points: -points, amount, redemptionId: id, createdAt: now },
  });
  if (typeof moved !== 'bigint') throw new Refusal('points_missing');
  if (isCredit) {
    const bonus = await grantBonus(deps, tx, {
      ...{ memberId, kind: 'MANUAL', reason: inLanguage(reward.names, call.language), amount },
      ...{ wagering: amount * BigInt(reward.wagering), contributions: CONTRIBUTIONS },
      ...{ period: reward.days * DAY, grantKey: `points:${id}`, actor: 'member' },
    });
    if (!bonus) throw new Refusal('bonuses_full');
  }
  await writeAudit(tx, {
    ...{ at: now, subject: 'points', subjectId: String(id), event: 'redeem', actor: 'member', memberId },
    detail: { reward: reward.id, quantity, points: String(points), amount: String(amount) },
  });
  call.afterCommit(() => {
    deps.hub.publish([{ type: 'news', memberId, about: 'points' }]);
    if (isCredit) notifyBonus(deps, memberId);
  });
  return {
    referenceNo: redemptionReference(id, now),
    points: Number(points),
    status: isCredit ? 'APPROVED' : 'PROCESSING',
  };
};

const refusePoints = (problem: string): never => {
  throw new Refusal('fields_invalid', { fields: { points: problem } });
};

/**
 * Turns points into money of the main wallet: whole minor units only, so that nothing is lost by rounding.
 * @throws Refusal fields_invalid, points_missing, amount_out_of_range.
 */
export const convertPoints = async (
  deps: Deps,
  { points }: ParsedRequestOf<typeof convertPoint>,
  call: Call,
): Promise<AnswerOf<typeof convertPoint>> => {
  const { memberId } = realMemberOf(call);
  const tx = call.db;
  const now = deps.clock.now();
  const { conversion } = (await holdSettings(tx)).points;
  if (points < conversion.minimum) refusePoints('points_too_few');
  if (points % stepOf(conversion) !== 0) refusePoints('points_step');
  const amount = (BigInt(points) * BigInt(conversion.amount)) / BigInt(conversion.points);
  const account = await lockPoints(tx, memberId);
  if (account.money === null || account.balance < BigInt(points)) throw new Refusal('points_missing');
  const [row] = await tx
    .insert(pointRedemptions)
    .values({
      ...{ memberId, kind: 'CONVERSION', quantity: 1, points, amount, requirement: 0n },
      ...{ status: 'APPROVED', createdAt: now, decidedAt: now },
    })
    .returning({ id: pointRedemptions.id });
  const id = row?.id ?? 0;
  const moved = await movePoints(deps, tx, account.points, {
    ...{ memberId, type: 'converted', points: -BigInt(points), amount, redemptionId: id, createdAt: now },
  });
  if (typeof moved !== 'bigint') throw new Refusal('points_missing');
  const [posted] = await deps.ledger.postWithin(tx, [
    {
      ...{
        key: `points-conversion:${id}`,
        kind: 'points_conversion',
        reference: `redemption:${id}`,
        at: now,
      },
      postings: [
        { account: account.money, amount },
        { system: 'promotions', currency: CURRENCY.code, amount: -amount },
      ],
    },
  ]);
  if (posted?.status === 'refused' && posted.code === 'balance_limit')
    throw new Refusal('amount_out_of_range');
  if (posted?.status !== 'posted') throw new Error(`the conversion ${id} was not posted`);
  await writeAudit(tx, {
    ...{ at: now, subject: 'points', subjectId: String(id), event: 'convert', actor: 'member', memberId },
    detail: { points, amount: String(amount) },
  });
  call.afterCommit(() =>
    deps.hub.publish([
      { type: 'balance', memberId },
      { type: 'news', memberId, about: 'points' },
    ]),
  );
  return {
    referenceNo: redemptionReference(id, now),
    points,
    amount: amountOnWire(amount),
    currency: CURRENCY.code,
  };
};
