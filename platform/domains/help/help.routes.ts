import { asc, eq, sql } from 'drizzle-orm';
import { getHelpCenter, rateHelpAnswer, sendFeedback } from '#contract/help.ts';
import { serve, type Route } from '../../http/serve.ts';
import { HELP } from '../../kernel/config.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { count, take } from '../../runtime/limits.ts';
import type { Deps } from '../../runtime/deps.ts';
import { inLanguage } from '../content/in-language.ts';
import { receiveFeedback } from './feedback.ts';
import { helpQuestions, helpTopics } from './help.tables.ts';

/** Topics that have a question, with their questions, in a language. */
const topicsIn = async ({ database }: Deps, language: string) => {
  const { db } = database.reads;
  const [topics, questions] = await Promise.all([
    db.select().from(helpTopics).orderBy(asc(helpTopics.position), asc(helpTopics.tag)).limit(HELP.topics),
    db
      .select()
      .from(helpQuestions)
      .where(eq(helpQuestions.isOn, true))
      .orderBy(asc(helpQuestions.position), asc(helpQuestions.id))
      .limit(HELP.questions),
  ]);
  return topics.flatMap(({ tag, color, translations }) => {
    const { title, intro } = inLanguage(translations, language);
    const children = questions
      .filter(({ topic }) => topic === tag)
      .map(({ id, about, translations: texts }) => {
        const { title: question, answer, shortTitle } = inLanguage(texts, language);
        return {
          ...{ questionId: id, title: question, content: answer, about },
          shortTitle: shortTitle === '' ? null : shortTitle,
        };
      });
    return children.length > 0 ? [{ title, tag, content: intro, bgColor: color, children }] : [];
  });
};

/** The help centre, ratings of its answers, and feedback. */
export const helpRoutes = (deps: Deps): readonly Route[] => [
  serve(getHelpCenter, ({ lang }, { language }) => topicsIn(deps, lang ?? language)),
  serve(rateHelpAnswer, async ({ questionId, isHelpful }, { network }) => {
    const { db, clock } = deps;
    const { hour, day, ratingsPerHour } = HELP;
    await take(db, { key: `help-rating:${network}`, window: hour, max: ratingsPerHour }, clock.now());
    await db.transaction(async (tx) => {
      const [question] = await tx
        .select({ id: helpQuestions.id })
        .from(helpQuestions)
        .where(eq(helpQuestions.id, questionId));
      if (!question) throw new Refusal('not_found');
      const key = `help-rating:${network}:${questionId}`;
      if ((await count(tx, { key, window: day }, clock.now())) > 1) return;
      await tx
        .update(helpQuestions)
        .set(isHelpful ? { helped: sql`helped + 1` } : { missed: sql`missed + 1` })
        .where(eq(helpQuestions.id, questionId));
    });
    return { questionId };
  }),
  serve(sendFeedback, (request, call) => receiveFeedback(deps, request, call)),
];
