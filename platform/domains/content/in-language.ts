import type { Translations } from './content.tables.ts';

/** Language of the fallback text where a text is missing in the language of the call. */
const FALLBACK = 'EN';

export const inLanguage = <Text>(translations: Translations<Text>, language: string): Text => {
  const text = translations[language] ?? translations[FALLBACK];
  if (text === undefined) throw new Error(`an announcement has no ${FALLBACK} text`);
  return text;
};
