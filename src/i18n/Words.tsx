import type { ReactNode } from 'react';
import { IntlProvider, type IntlConfig } from 'react-intl';
import { LOCALES, type Language } from '../config.ts';
import { catalogueOf } from '../services/browser/catalogues.ts';

/** A message that is missing in a catalogue is a fault that the gate finds; here its id is shown. */
const ignore = (): void => undefined;

/** Gives everything below the words of a language whose catalogue has been loaded. */
export function Words({ language, children }: { language: Language; children: ReactNode }) {
  const messages = catalogueOf(language) as NonNullable<IntlConfig['messages']>;
  return (
    <IntlProvider locale={LOCALES[language]} messages={messages} onError={ignore} onWarn={ignore}>
      {children}
    </IntlProvider>
  );
}
