import { createContext, use, type ReactNode } from 'react';
import { RawIntlProvider, createIntl, type IntlConfig, type IntlShape } from 'react-intl';
import { LOCALES, type Language } from '../config.ts';
import { firstWordsOf, wholeCatalogue, wordsOf, type Catalogue } from '../services/catalogues.ts';

/** A message that is missing in a catalogue is a fault that the gate finds; here its id is shown. */
const ignore = (): void => undefined;

type Messages = NonNullable<IntlConfig['messages']>;
const intlOf = (language: Language, messages: Catalogue): IntlShape =>
  createIntl({
    locale: LOCALES[language],
    messages: messages as Messages,
    onError: ignore,
    onWarn: ignore,
  });

/** One for each language, made when its words are here: whoever reads it is drawn anew when it changes. */
const firsts = new Map<Catalogue, IntlShape>();
const firstOf = (language: Language): IntlShape => {
  const words = firstWordsOf(language);
  const intl = firsts.get(words) ?? intlOf(language, words);
  firsts.set(words, intl);
  return intl;
};
const wholes = new Map<Language, IntlShape>();
const wholeOf = (language: Language): IntlShape => {
  const intl = wholes.get(language) ?? intlOf(language, wordsOf(language));
  wholes.set(language, intl);
  return intl;
};

const Spoken = createContext<Language | null>(null);

/** Gives everything below the words of a language of which at least those of the first screen are here. */
export function Words({ language, children }: { language: Language; children: ReactNode }) {
  return (
    <Spoken value={language}>
      <RawIntlProvider value={firstOf(language)}>{children}</RawIntlProvider>
    </Spoken>
  );
}

/** Gives what is not part of the first screen all words, and waits for them as for a chunk. */
export function AllWords({ children }: { children: ReactNode }) {
  const language = use(Spoken);
  if (language === null) return children;
  use(wholeCatalogue(language));
  return <RawIntlProvider value={wholeOf(language)}>{children}</RawIntlProvider>;
}
