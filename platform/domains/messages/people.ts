/** To whom a member may write, and whose messages do not arrive. */
import { and, asc, eq, sql } from 'drizzle-orm';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { getRecipientTypes, RecipientType } from '#contract/messages.ts';
import { MESSAGES, TRIAL_TYPE, isAgentType } from '../../kernel/config.ts';
import { rowsOf, type Db } from '../../db/open.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { members } from '../identity/people.tables.ts';
import { messageBlocks, type messageThreads } from './messages.tables.ts';

export type Thread = typeof messageThreads.$inferSelect;

/** The other member of a thread of two; null for support and notices. */
export const otherOf = ({ kind, openerId, peerId }: Thread, memberId: number): number | null =>
  kind !== 'member' ? null : openerId === memberId ? peerId : openerId;

export const accountOf = async (db: Db, memberId: number | null): Promise<string | null> => {
  if (memberId === null) return null;
  const [row] = await db.select({ account: members.account }).from(members).where(eq(members.id, memberId));
  return row?.account ?? null;
};

/** Whether one of them is the direct upline of the other. */
export const areRelated = async (db: Db, one: number, other: number): Promise<boolean> => {
  const rows = await rowsOf(
    db,
    sql`select 1 from members where (id = ${one} and upline_id = ${other})
      or (id = ${other} and upline_id = ${one}) limit 1`,
  );
  return rows.length > 0;
};

/** Whether messages of the sender do not arrive at the member. */
export const hasBlocked = async (db: Db, memberId: number, senderId: number): Promise<boolean> => {
  const rows = await db
    .select({ at: messageBlocks.at })
    .from(messageBlocks)
    .where(and(eq(messageBlocks.memberId, memberId), eq(messageBlocks.senderId, senderId)));
  return rows.length > 0;
};

/**
 * Support for everyone, the upline, and direct downlines: for an agent those whose account begins with the keyword. Any
 * other member is shown the friends they invited by masked names (`getReferralList`), so none is named here, and they
 * type the account.
 */
export const recipientsOf = async (
  db: Db,
  memberId: number,
  keyword: string,
): Promise<AnswerOf<typeof getRecipientTypes>> => {
  const [own] = await db
    .select({ uplineId: members.uplineId, type: members.type })
    .from(members)
    .where(eq(members.id, memberId));
  const isAgent = own !== undefined && isAgentType(own.type);
  const upline = await accountOf(db, own?.uplineId ?? null);
  const begins = `${keyword
    .trim()
    .toLowerCase()
    .replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const downlines = await db
    .select({ account: members.account })
    .from(members)
    .where(
      and(
        eq(members.uplineId, memberId),
        sql`${members.type} <> ${TRIAL_TYPE}`,
        isAgent ? sql`lower(${members.account}) like ${begins}` : undefined,
      ),
    )
    .orderBy(asc(members.account))
    .limit(MESSAGES.downlines);
  const hasDownlines = downlines.length > 0 || (isAgent && keyword !== '');
  return [
    { recipientType: 'SUPPORT', usernames: [] },
    ...(upline === null ? [] : [{ recipientType: 'UPLINE' as const, usernames: [upline] }]),
    ...(hasDownlines
      ? [
          {
            recipientType: 'DOWNLINE' as const,
            usernames: isAgent ? downlines.map(({ account }) => account) : [],
          },
        ]
      : []),
  ];
};

/**
 * The member that a message is addressed to; null for support. An account that is no direct downline is answered like
 * one that does not exist.
 * @throws Refusal `fields_invalid`.
 */
export const recipientOf = async (
  db: Db,
  memberId: number,
  { type, username }: { readonly type: RecipientType; readonly username: string },
): Promise<number | null> => {
  if (type === 'SUPPORT') return null;
  const [found] = await rowsOf<{ id: number }>(
    db,
    type === 'UPLINE'
      ? sql`select upline_id as id from members where id = ${memberId} and upline_id is not null`
      : sql`select id from members where upline_id = ${memberId} and type <> ${TRIAL_TYPE}
          and lower(account) = ${username.trim().toLowerCase()}`,
  );
  if (!found) throw new Refusal('fields_invalid', { fields: { username: 'message_no_recipient' } });
  return Number(found.id);
};
