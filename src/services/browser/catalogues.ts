import type { Language } from '../../config.ts';

/** A catalogue as the build compiles it: message id to text or parsed parts. */
export type Catalogue = Record<string, unknown>;

const files = import.meta.glob<Catalogue>('../../i18n/lang/*.json', { import: 'default' });
const loaded = new Map<Language, Catalogue>();

/** Fetches the catalogue of a language once. */
export const loadCatalogue = async (language: Language): Promise<void> => {
  if (loaded.has(language)) return;
  const load = files[`../../i18n/lang/${language.toLowerCase()}.json`];
  if (!load) throw new Error(`No catalogue for ${language}`);
  loaded.set(language, await load());
};

/** The catalogue of a language that has been loaded; empty before. */
export const catalogueOf = (language: Language): Catalogue => loaded.get(language) ?? {};
