import { createContext, use, type ReactNode } from 'react';
import { RawIntlProvider, createIntl, type IntlConfig, type IntlShape } from 'react-intl';
import { LOCALES, type Language } from '../config.ts';
import { firstMessagesOf, wholeCatalogue, messagesOf, type Catalogue } from '../services/catalogues.ts';

/** A message that is missing in a catalogue is a fault that the gate finds; here its id is shown. */
const ignore = (): void => undefined;

type IntlMessages = NonNullable<IntlConfig['messages']>;
const intlOf = (language: Language, messages: Catalogue): IntlShape =>
  createIntl({
    locale: LOCALES[language],
    messages: messages as IntlMessages,
    onError: ignore,
    onWarn: ignore,
  });

/** One for each language, made when its words are here: whoever reads it is drawn anew when it changes. */
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

/** Gives everything below the words of a language of which at least those of the first screen are here. */
export function Messages({ language, children }: { language: Language; children: ReactNode }) {
  return (
    <LanguageContext value={language}>
      <RawIntlProvider value={firstOf(language)}>{children}</RawIntlProvider>
    </LanguageContext>
  );
}

/** Gives what is not part of the first screen all words, and waits for them as for a chunk. */
export function AllMessages({ children }: { children: ReactNode }) {
  const language = use(LanguageContext);
  if (language === null) return children;
  use(wholeCatalogue(language));
  return <RawIntlProvider value={wholeOf(language)}>{children}</RawIntlProvider>;
}
