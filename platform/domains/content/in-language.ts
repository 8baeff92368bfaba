import type { Translations } from './content.tables.ts';

/** Language of the fallback text where a text is missing in the language of the call. */
const FALLBACK = 'EN';

/** @throws Error where there is no English text either. */
export const inLanguage = <Text>(translations: Translations<Text>, language: string): Text => {
  const text = translations[language] ?? translations[FALLBACK];
  if (text === undefined) throw new Error(`there is no ${FALLBACK} text`);
  return text;
};
