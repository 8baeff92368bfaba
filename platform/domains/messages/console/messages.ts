import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { MESSAGE_LIMITS } from '#contract/messages.ts';
import { rowsOf, type Db } from '../../../db/open.ts';
import { writeAudit, type AuditEvent } from '../../../runtime/audit-log.ts';
import type { Deps } from '../../../runtime/deps.ts';
import { MESSAGES } from '../../../kernel/config.ts';
import { isRefusal } from '../../../kernel/refusal.ts';
import { action, ConsoleError } from '../../../console/section/action.ts';
import type { Article, Translations } from '../../content/content.tables.ts';
import { accountNamed } from '../../identity/account-named.ts';
import { members } from '../../identity/people.tables.ts';
import { messageReports, messages, messageThreads } from '../messages.tables.ts';
import { answerCase, noticeTo, noticeToAll } from '../notices.ts';
import type { Thread } from '../people.ts';
import { caseReferenceOf, imagesOf } from '../threads.ts';
import { textOf } from '../write.ts';

/** Cases and reports on the page, and the latest messages of a case. */
const SHOWN = { cases: 50, messages: 8, reports: 50 } as const;

/** Open cases, those that wait for an answer first and the oldest of them on top, with their latest messages. */
export const openCases = async (db: Db) => {
  const cases = await db
    .select({ thread: messageThreads, account: members.account })
    .from(messageThreads)
    .innerJoin(members, eq(members.id, messageThreads.openerId))
    .where(inArray(messageThreads.state, ['waiting', 'answered']))
    .orderBy(sql`${messageThreads.state} = 'answered'`, asc(messageThreads.lastAt))
    .limit(SHOWN.cases);
  return Promise.all(
    cases.map(async ({ thread, account }) => {
      const latest = await db
        .select()
        .from(messages)
        .where(eq(messages.threadId, thread.id))
        .orderBy(desc(messages.id))
        .limit(SHOWN.messages);
      const images = await imagesOf(
        db,
        latest.map(({ id }) => String(id)),
      );
      return {
        ...{ thread, account, reference: caseReferenceOf(thread) },
        messages: latest.toReversed().map((message) => ({
          ...message,
          images: images.filter(({ messageId }) => messageId === String(message.id)),
        })),
      };
    }),
  );
};
export type OpenCase = Awaited<ReturnType<typeof openCases>>[number];

/** Reports that nobody has settled, the oldest first. */
export const openReports = (db: Db) =>
  rowsOf<{
    id: number;
    reporter: string;
    reported: string;
    reason: string;
    evidence: string;
    at: string;
  }>(
    db,
    sql`select r.id::int as id, reporter.account as reporter, reported.account as reported, r.reason, r.evidence,
        r.at::text as at
      from message_reports r join members reporter on reporter.id = r.reporter_id
      join members reported on reported.id = r.reported_id
      where r.settled_at is null order by r.at limit ${SHOWN.reports}`,
  );
export type OpenReport = Awaited<ReturnType<typeof openReports>>[number];

const Id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2 ** 31 - 1));
const Text = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(MESSAGE_LIMITS.text));
const Name = v.optional(v.pipe(v.string(), v.trim(), v.maxLength(40)), '');

const noted = (deps: Deps, event: string, subjectId: string, detail: AuditEvent['detail']): AuditEvent => ({
  ...{ at: deps.clock.now(), subject: 'message', subjectId, event, actor: 'console' },
  ...(detail === undefined ? {} : { detail }),
});

/** A case that has not ended, locked. */
const lockCase = async (tx: Db, id: number): Promise<Thread & { readonly openerId: number }> => {
  const [thread] = await tx
    .select()
    .from(messageThreads)
    .where(and(eq(messageThreads.id, id), eq(messageThreads.kind, 'support')))
    .for('update');
  if (!thread || thread.openerId === null) throw new ConsoleError(`there is no case ${id}`);
  return { ...thread, openerId: thread.openerId };
};

const notifyMember = (deps: Deps, memberId: number): void =>
  deps.hub.publish([{ type: 'news', memberId, about: 'message' }]);

/** As people's texts are kept, so that no control characters reach a member. */
const cleanOf = (text: string): string => {
  try {
    return textOf(text, 'text', MESSAGE_LIMITS.text);
  } catch (error) {
    if (isRefusal(error)) throw new ConsoleError('the text is empty or too long');
    throw error;
  }
};

const answer = async (
  deps: Deps,
  { id, text, name, seen }: { id: number; text: string; name: string; seen: number },
): Promise<object> => {
  const memberId = await deps.db.transaction(async (tx) => {
    const thread = await lockCase(tx, id);
    // Pressed twice, or by two operators: the second has not seen what the first wrote.
    if (thread.messageCount !== seen) throw new ConsoleError(`case ${id} has changed: look at it again`);
    if (thread.messageCount >= MESSAGES.maxThreadMessages)
      throw new ConsoleError(`case ${id} is full: close it`);
    const at = deps.clock.now();
    await answerCase(tx, thread, { text: cleanOf(text), name: name || 'Statehouse', at });
    await writeAudit(tx, noted(deps, 'answer', String(id), { text, name }));
    return thread.openerId;
  });
  notifyMember(deps, memberId);
  return { state: 'answered' };
};

const close = async (deps: Deps, { id }: { id: number }): Promise<object> => {
  const memberId = await deps.db.transaction(async (tx) => {
    const thread = await lockCase(tx, id);
    if (thread.state === 'closed') return null;
    const at = deps.clock.now();
    await tx
      .update(messageThreads)
      .set({
        ...{ state: 'closed', closedAt: at },
        supportReadId: sql`coalesce((select max(id) from messages where thread_id = ${id}), 0)`,
      })
      .where(eq(messageThreads.id, id));
    await writeAudit(tx, noted(deps, 'close', String(id), {}));
    return thread.openerId;
  });
  if (memberId !== null) notifyMember(deps, memberId);
  return { state: 'closed' };
};

const Notice = v.object({
  /** Empty: all members. */
  account: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(64)), ''),
  title: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(MESSAGE_LIMITS.subject)),
  text: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(8000)),
  /** For readers of Turkish; without them, they read the others. */
  titleTY: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(MESSAGE_LIMITS.subject)), ''),
  textTY: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(8000)), ''),
});

const write = async (
  deps: Deps,
  { account, title, text, titleTY, textTY }: v.InferOutput<typeof Notice>,
): Promise<object> => {
  const translations: Translations<Article> = {
    EN: { title, content: text },
    ...(titleTY !== '' && textTY !== '' ? { TY: { title: titleTY, content: textTY } } : {}),
  };
  const at = deps.clock.now();
  if (account === '') {
    const id = await deps.db.transaction(async (tx) => {
      const threadId = await noticeToAll(tx, translations, at);
      await writeAudit(tx, noted(deps, 'noticeToAll', String(threadId), { title }));
      return threadId;
    });
    return { notice: id, to: 'all members' };
  }
  const sent = await deps.db.transaction(async (tx) => {
    const [member] = await accountNamed(tx, account);
    if (!member) throw new ConsoleError(`there is no account ${account}`);
    const threadId = await noticeTo(tx, member.id, translations, at);
    await writeAudit(tx, noted(deps, 'notice', String(threadId), { account, title }));
    return { memberId: member.id, threadId };
  });
  notifyMember(deps, sent.memberId);
  return { notice: sent.threadId, to: account };
};

const settle = (deps: Deps, { id, outcome }: { id: number; outcome: string }): Promise<object> =>
  deps.db.transaction(async (tx) => {
    const settled = await tx
      .update(messageReports)
      .set({ settledAt: deps.clock.now() })
      .where(and(eq(messageReports.id, id), isNull(messageReports.settledAt)))
      .returning({ id: messageReports.id });
    if (settled.length === 0) throw new ConsoleError(`report ${id} is settled already`);
    await writeAudit(tx, noted(deps, 'settleReport', String(id), { outcome }));
    return { report: id };
  });

export const MESSAGE_ACTIONS = {
  'message-answer': action(
    /** `seen`: the messages that the operator saw. */
    v.object({ id: Id, text: Text, name: Name, seen: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
    answer,
  ),
  'message-close': action(v.object({ id: Id }), close),
  'message-notice': action(Notice, write),
  'message-report': action(
    v.object({ id: Id, outcome: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(200)) }),
    settle,
  ),
};
