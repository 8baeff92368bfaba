import * as v from 'valibot';
import { LEGAL_KINDS } from '#contract/legal.ts';
import { LEGAL } from '../../../kernel/config.ts';
import type { Translations } from '../../content/content.tables.ts';
import type { LegalText } from '../legal.tables.ts';
import { FALLBACK, publish, PublicationError } from '../documents.ts';
import { action, ConsoleError, TEXT_LANGUAGES, When, type Action } from '../../../console/section/action.ts';
import { stamp } from '../../../console/section/markup.ts';

/** One language: both parts or neither; neither means that it is not published. */
const Text = v.pipe(
  v.object({
    title: v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(LEGAL.title, `a title has ${LEGAL.title} characters at most`),
    ),
    text: v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(LEGAL.text, `a text has ${LEGAL.text} characters at most`),
    ),
  }),
  v.check(({ title, text }) => (title === '') === (text === ''), 'a language needs a title and a text'),
);
const isWritten = ([, { title }]: [string, LegalText]): boolean => title !== '';

const Publication = v.object({
  kind: v.picklist(LEGAL_KINDS),
  /** Null: at once. */
  from: When,
  /** Null: members are asked to accept it, but nothing is blocked. */
  required: When,
  translations: v.pipe(
    v.record(v.picklist(TEXT_LANGUAGES, `languages are ${TEXT_LANGUAGES.join(', ')}`), Text),
    v.transform((translations): Translations<LegalText> =>
      Object.fromEntries(Object.entries(translations).filter(isWritten)),
    ),
    v.check(
      (translations) => translations[FALLBACK] !== undefined,
      `${FALLBACK} has to be there: it stands in for the others`,
    ),
  ),
});

export const LEGAL_ACTIONS: Readonly<Record<string, Action<v.GenericSchema>>> = {
  'legal-publish': action(Publication, async ({ db, clock }, { kind, from, required, translations }) => {
    try {
      const publication = { kind, translations, effectiveFrom: from, requiredFrom: required };
      const { version, effectiveFrom, requiredFrom } = await publish(db, publication, clock.now());
      return {
        ...{ kind, version, from: `${stamp(effectiveFrom)} UTC`, languages: Object.keys(translations) },
        ...(requiredFrom === null ? {} : { required: `${stamp(requiredFrom)} UTC` }),
      };
    } catch (error) {
      if (error instanceof PublicationError) throw new ConsoleError(error.message);
      throw error;
    }
  }),
};
