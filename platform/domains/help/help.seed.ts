import type { Db } from '../../db/open.ts';
import type { Translations } from '../content/content.tables.ts';
import { helpQuestions, helpTopics } from './help.tables.ts';
import seedData from './help.seed.json' with { type: 'json' };

const translationsOf = <Text>(
  data: Readonly<Record<string, readonly string[]>>,
  shape: (texts: readonly string[]) => Text,
): Translations<Text> =>
  Object.fromEntries(Object.entries(data).map(([language, texts]) => [language, shape(texts)]));

/** The help centre of a new platform: what it says is true of the platform itself, so of every brand. */
export const seedHelp = async (db: Db): Promise<void> => {
  await db.insert(helpTopics).values(
    seedData.map(({ tag, color, translations }, position) => ({
      ...{ tag, position, color },
      translations: translationsOf(translations, ([title = '', intro = '']) => ({ title, intro })),
    })),
  );
  await db.insert(helpQuestions).values(
    seedData.flatMap(({ tag, questions }) =>
      questions.map(({ id, about, translations }, position) => ({
        ...{ id, topic: tag, position, about: about === 'withdrawal' ? ('withdrawal' as const) : null },
        translations: translationsOf(translations, ([title = '', answer = '', shortTitle = '']) => ({
          ...{ title, answer, shortTitle },
        })),
      })),
    ),
  );
};
