import { eq } from 'drizzle-orm';
import type { AnswerOf, ParsedRequestOf } from '#contract/endpoint.ts';
import type { claimMissionRewards } from '#contract/missions.ts';
import { CURRENCY } from '../../kernel/config.ts';
import { amountOnWire } from '../../kernel/money.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { Db } from '../../db/open.ts';
import { writeAudit } from '../../runtime/audit-log.ts';
import { realMemberOf, type Call } from '../../runtime/call.ts';
import type { Deps, PostingDeps } from '../../runtime/deps.ts';
import { holdSettings } from '../../runtime/settings.ts';
import { lockAccount } from '../wallet/ledger/lock-account.ts';
import { missionRewards } from './missions.tables.ts';
import { missionsOf, seasonOf } from './progress.ts';

type NewReward = typeof missionRewards.$inferInsert;
/** What a claim is about: what it brings, and whether it is due. */
interface Due extends Pick<NewReward, 'source' | 'subject' | 'period' | 'amount' | 'points'> {
  readonly isDone: boolean;
}

/** `had`: this member has it already. `balance_limit`: the account can hold no more. Nothing is stored for either. */
export type NotGranted = 'had' | 'balance_limit';

/** Stores a reward and posts it, both or neither. @returns its id, or why it was not granted. */
export const grant = async (
  { ledger }: Pick<PostingDeps, 'ledger'>,
  tx: Db,
  reward: Omit<NewReward, 'id'> & { readonly account: number; readonly actor: 'member' | 'job' },
): Promise<number | NotGranted> => {
  const { account, actor, ...row } = reward;
  const [added] = await tx
    .insert(missionRewards)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: missionRewards.id });
  if (!added) return 'had';
  const { id } = added;
  if (row.amount > 0n) {
    const [posted] = await ledger.postWithin(tx, [
      {
        ...{ key: `mission:${id}`, reference: `mission:${id}`, at: row.createdAt },
        kind: row.source === 'prize' ? 'mission_prize' : 'mission',
        postings: [
          { account, amount: row.amount },
          { system: 'promotions', currency: CURRENCY.code, amount: -row.amount },
        ],
      },
    ]);
    if (posted?.status === 'refused' && posted.code === 'balance_limit') {
      await tx.delete(missionRewards).where(eq(missionRewards.id, id));
      return 'balance_limit';
    }
    if (posted?.status !== 'posted') throw new Error(`reward ${id} was not posted`);
  }
  await writeAudit(tx, {
    ...{ at: row.createdAt, subject: 'mission', subjectId: String(id), event: 'grant', actor },
    ...(actor === 'member' ? { memberId: row.memberId } : {}),
    detail: {
      memberId: row.memberId,
      source: row.source,
      subject: row.subject,
      period: row.period,
      amount: String(row.amount),
      points: row.points,
    },
  });
  return id;
};

const findDue = async (
  tx: Db,
  { missionId, milestoneId }: ParsedRequestOf<typeof claimMissionRewards>,
  of: { readonly memberId: number; readonly utcOffset: number; readonly now: number },
): Promise<Due> => {
  if (missionId !== undefined) {
    const found = (await missionsOf(tx, of)).find(({ mission }) => String(mission.id) === missionId);
    if (!found) throw new Refusal('mission_over');
    const { mission, period, progress } = found;
    return {
      ...{ source: 'mission', subject: mission.id, period: period.start },
      ...{ amount: mission.reward, points: mission.points, isDone: progress >= mission.target },
    };
  }
  const { season, points, milestones } = await seasonOf(tx, of);
  const found = milestones.find(({ milestone }) => String(milestone.id) === milestoneId);
  if (!found) throw new Refusal('mission_over');
  return {
    ...{ source: 'milestone', subject: found.milestone.id, period: season.start },
    ...{ amount: found.milestone.reward, points: 0, isDone: points >= found.milestone.points },
  };
};

/**
 * The reward of a finished mission of the current day or week, or of a reached milestone of the season. The account is
 * locked, so claims of one member come one after the other, and the row of the reward exists once.
 * @throws Refusal mission_over, mission_not_done, mission_claimed, amount_out_of_range.
 */
export const claimReward = async (
  deps: Deps,
  request: ParsedRequestOf<typeof claimMissionRewards>,
  call: Call,
): Promise<AnswerOf<typeof claimMissionRewards>> => {
  const { memberId } = realMemberOf(call);
  const tx = call.db;
  const { utcOffset } = (await holdSettings(tx)).withdrawal;
  const account = await lockAccount(tx, memberId);
  const now = deps.clock.now();
  const { isDone, ...due } = await findDue(tx, request, { memberId, utcOffset, now });
  if (!isDone) throw new Refusal('mission_not_done');
  const id = await grant(deps, tx, { ...due, memberId, account, actor: 'member', createdAt: now });
  if (id === 'had') throw new Refusal('mission_claimed');
  if (id === 'balance_limit') throw new Refusal('amount_out_of_range');
  call.afterCommit(() =>
    deps.hub.publish([
      { type: 'balance', memberId },
      { type: 'news', memberId, about: 'mission' },
    ]),
  );
  return { rewardAmount: amountOnWire(due.amount), points: due.points, currency: CURRENCY.code };
};
