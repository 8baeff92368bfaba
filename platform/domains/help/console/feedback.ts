import { asc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { MESSAGE_LIMITS } from '#contract/messages.ts';
import { action, ConsoleError, type Action } from '../../../console/section/action.ts';
import type { Db } from '../../../db/open.ts';
import { writeAudit } from '../../../runtime/audit-log.ts';
import type { Deps } from '../../../runtime/deps.ts';
import type { Article, Translations } from '../../content/content.tables.ts';
import { members } from '../../identity/people.tables.ts';
import { paragraphsOf } from '../../messages/notice-text.ts';
import { noticeTo } from '../../messages/notices.ts';
import { fileIdsOf } from '../../uploads/uploads.ts';
import { feedbackReferenceOf } from '../feedback.ts';
import { feedback } from '../help.tables.ts';

const SHOWN = 50;

/** Feedback that is open, the oldest first, with who sent it and the ids of its pictures. */
export const openFeedback = async (db: Db) => {
  const rows = await db
    .select({ feedback, account: members.account })
    .from(feedback)
    .leftJoin(members, eq(members.id, feedback.memberId))
    .where(eq(feedback.state, 'open'))
    .orderBy(asc(feedback.id))
    .limit(SHOWN);
  const imagesOf = await fileIdsOf(
    db,
    'feedback',
    rows.map((row) => row.feedback.id),
  );
  return rows.map((row) => ({ ...row, images: imagesOf(row.feedback.id) }));
};
export type OpenFeedback = Awaited<ReturnType<typeof openFeedback>>[number];

/** Title of the message with the answer, by language; `#` is the number of the feedback. */
const ANSWER_TITLES: Readonly<Record<string, string>> = {
  TY: 'Görüşün (#) için yanıt',
  EN: 'Answer to your feedback #',
  BN: 'আপনার মতামত #-এর উত্তর',
  CN: '对您的反馈 # 的答复',
  ID: 'Jawaban atas masukan Anda #',
  TH: 'คำตอบสำหรับความคิดเห็นของคุณ #',
  VI: 'Trả lời góp ý # của bạn',
};
const articleOf = (reference: string, text: string): Translations<Article> =>
  Object.fromEntries(
    Object.entries(ANSWER_TITLES).map(([language, title]) => [
      language,
      { title: title.replace('#', reference), content: paragraphsOf(text) },
    ]),
  );

/** Settles feedback, locked: of two operators the second finds it settled. */
const settle = async (
  tx: Db,
  { clock }: Pick<Deps, 'clock'>,
  id: number,
  state: 'answered' | 'closed',
  detail: Readonly<Record<string, unknown>>,
): Promise<typeof feedback.$inferSelect> => {
  const [row] = await tx.select().from(feedback).where(eq(feedback.id, id)).for('update');
  if (!row) throw new ConsoleError(`there is no feedback ${id}`);
  if (row.state !== 'open') throw new ConsoleError(`feedback ${id} is ${row.state}`);
  const at = clock.now();
  await tx.update(feedback).set({ state, settledAt: at }).where(eq(feedback.id, id));
  await writeAudit(tx, {
    ...{ at, subject: 'help', subjectId: String(id), event: state, actor: 'console' },
    detail,
  });
  return row;
};

/** Answers a member in their messages; the answer to a visitor is an e-mail of the operator. */
const answer = async (deps: Deps, { id, text }: { id: number; text: string }): Promise<object> => {
  const memberId = await deps.db.transaction(async (tx) => {
    const row = await settle(tx, deps, id, 'answered', { text });
    if (row.memberId === null) throw new ConsoleError(`feedback ${id} is of a visitor: write an e-mail`);
    await noticeTo(tx, row.memberId, articleOf(feedbackReferenceOf(row), text), deps.clock.now());
    return row.memberId;
  });
  deps.hub.publish([{ type: 'news', memberId, about: 'message' }]);
  return { state: 'answered' };
};

const close = async (deps: Deps, { id, note }: { id: number; note: string }): Promise<object> => {
  await deps.db.transaction((tx) => settle(tx, deps, id, 'closed', note === '' ? {} : { note }));
  return { state: 'closed' };
};

const Id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2 ** 31 - 1));
const Text = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(),
  v.maxLength(MESSAGE_LIMITS.text),
  v.regex(/^(?:\s|[^\p{C}])*$/u, 'no control characters'),
);

export const FEEDBACK_ACTIONS: Readonly<Record<string, Action<v.GenericSchema>>> = {
  'feedback-answer': action(v.object({ id: Id, text: Text }), answer),
  'feedback-close': action(
    v.object({ id: Id, note: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200)), '') }),
    close,
  ),
};
