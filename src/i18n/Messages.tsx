import { createContext, use, useDeferredValue, type ReactNode } from 'react';
import { RawIntlProvider, createIntl, type IntlConfig, type IntlShape } from 'react-intl';
import { LOCALES, type Language } from '../config.ts';
import { firstMessagesOf, wholeCatalogue, messagesOf, type Catalogue } from '../services/catalogues.ts';

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
const wholes = new Map<Language, IntlShape>();
const wholeOf = (language: Language): IntlShape => {
  const intl = wholes.get(language) ?? intlOf(language, messagesOf(language));
  wholes.set(language, intl);
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

/** Provides all messages to content beyond the first screen; suspends until the catalogue is loaded. */
export function AllMessages({ children }: { children: ReactNode }) {
  const language = use(LanguageContext);
  if (language === null) return children;
  use(wholeCatalogue(language));
  return <RawIntlProvider value={wholeOf(language)}>{children}</RawIntlProvider>;
}
