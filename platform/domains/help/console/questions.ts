import { asc, eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { action, ConsoleError, Line, TEXT_LANGUAGES, type Action } from '../../../console/section/action.ts';
import type { Db } from '../../../db/open.ts';
import { HELP } from '../../../kernel/config.ts';
import { writeAudit } from '../../../runtime/audit-log.ts';
import type { Deps } from '../../../runtime/deps.ts';
import { helpQuestions, helpTopics, type QuestionText } from '../help.tables.ts';

/** All questions, topic by topic. */
export const listedQuestions = (db: Db) =>
  db
    .select({ question: helpQuestions, topic: helpTopics })
    .from(helpQuestions)
    .innerJoin(helpTopics, eq(helpTopics.tag, helpQuestions.topic))
    .orderBy(asc(helpTopics.position), asc(helpQuestions.position), asc(helpQuestions.id))
    .limit(HELP.questions);
export type ListedQuestion = Awaited<ReturnType<typeof listedQuestions>>[number];

export const listedTopics = (db: Db) =>
  db.select().from(helpTopics).orderBy(asc(helpTopics.position), asc(helpTopics.tag)).limit(HELP.topics);
export type ListedTopic = Awaited<ReturnType<typeof listedTopics>>[number];

const Text = v.object({
  title: v.pipe(v.string(), v.trim(), v.maxLength(120)),
  answer: v.pipe(v.string(), v.trim(), v.maxLength(8000)),
  shortTitle: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(24)), ''),
});
const Question = v.object({
  name: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{0,39}$/, 'a name has small letters, digits and -')),
  topic: Line,
  position: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1000)),
  translations: v.pipe(
    v.record(v.picklist(TEXT_LANGUAGES), Text),
    v.transform(
      (all) =>
        Object.fromEntries(
          Object.entries<QuestionText>(all).filter(([, { title, answer }]) => title !== '' && answer !== ''),
        ) as Readonly<Record<string, QuestionText>>,
    ),
    v.check((all) => all['EN'] !== undefined, 'a question needs an English text and answer'),
  ),
});

const noted = (deps: Deps, subjectId: string, event: string) =>
  ({ at: deps.clock.now(), subject: 'help', subjectId, event, actor: 'console' }) as const;

/** Adds a question, or replaces the texts of the one with this name; its ratings begin anew then. */
const write = (
  deps: Deps,
  { name, topic, position, translations }: v.InferOutput<typeof Question>,
): Promise<object> =>
  deps.db.transaction(async (tx) => {
    // So that there are never too many questions.
    await tx.execute(sql`lock table ${helpQuestions} in share row exclusive mode`);
    const [row] = await tx.select().from(helpTopics).where(eq(helpTopics.tag, topic));
    if (!row) throw new ConsoleError(`there is no topic ${topic}`);
    const values = { topic, position, translations, helped: 0, missed: 0 };
    await tx
      .insert(helpQuestions)
      .values({ id: name, ...values })
      .onConflictDoUpdate({ target: helpQuestions.id, set: values });
    if ((await tx.$count(helpQuestions)) > HELP.questions)
      throw new ConsoleError(`there are ${HELP.questions} questions`);
    await writeAudit(tx, noted(deps, name, 'write'));
    return { question: name };
  });

const toggle = (deps: Deps, { name, on }: { name: string; on: boolean }): Promise<object> =>
  deps.db.transaction(async (tx) => {
    const changed = await tx
      .update(helpQuestions)
      .set({ isOn: on })
      .where(eq(helpQuestions.id, name))
      .returning({ id: helpQuestions.id });
    if (changed.length === 0) throw new ConsoleError(`there is no question ${name}`);
    await writeAudit(tx, noted(deps, name, on ? 'on' : 'off'));
    return { question: name };
  });

export const QUESTION_ACTIONS: Readonly<Record<string, Action<v.GenericSchema>>> = {
  'help-write': action(Question, write),
  'help-switch': action(v.object({ name: Line, on: v.boolean() }), toggle),
};
