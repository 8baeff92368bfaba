import { createContext, use, useDeferredValue, type ReactNode } from 'react';
import { RawIntlProvider, createIntl, type IntlConfig, type IntlShape } from 'react-intl';
import { LOCALES, type Language } from '../config.ts';
import { firstMessagesOf, messagesBeyond, messagesOf, type Catalogue } from '../services/catalogues.ts';

/** A missing message is reported by the build checks; at run time its id is shown. */
const ignore = (): void => undefined;

type IntlMessages = NonNullable<IntlConfig['messages']>;
const intlOf = (language: Language, messages: Catalogue): IntlShape =>
  createIntl({
    locale: LOCALES[language],
    messages: messages as IntlMessages,
    onError: ignore,
    onWarn: ignore,
  });

/** One `IntlShape` per catalogue, so its identity changes only when the messages do. */
const firsts = new Map<Catalogue, IntlShape>();
const firstOf = (language: Language): IntlShape => {
  const messages = firstMessagesOf(language);
  const intl = firsts.get(messages) ?? intlOf(language, messages);
  firsts.set(messages, intl);
  return intl;
};
const known = { rest: new Map<Language, IntlShape>(), late: new Map<Language, IntlShape>() };
const intlBeyond = (language: Language, part: 'rest' | 'late'): IntlShape => {
  const intl = known[part].get(language) ?? intlOf(language, messagesOf(language, part));
  known[part].set(language, intl);
  return intl;
};

const LanguageContext = createContext<Language | null>(null);

/**
 * Provides the messages of a language, of which at least those of the first screen are loaded. Another language
 * renders the whole page: deferred, in slices, so that the press is answered before.
 */
export function Messages({ language, children }: { language: Language; children: ReactNode }) {
  const shown = useDeferredValue(language);
  return (
    <LanguageContext value={shown}>
      <RawIntlProvider value={firstOf(shown)}>{children}</RawIntlProvider>
    </LanguageContext>
  );
}

/**
 * Provides the messages beyond the first screen, with `isLate` those of late flows, too; suspends until they are loaded.
 */
export function AllMessages({ isLate = false, children }: { isLate?: boolean; children: ReactNode }) {
  const language = use(LanguageContext);
  if (language === null) return children;
  const part = isLate ? 'late' : 'rest';
  use(messagesBeyond(language, part));
  return <RawIntlProvider value={intlBeyond(language, part)}>{children}</RawIntlProvider>;
}
