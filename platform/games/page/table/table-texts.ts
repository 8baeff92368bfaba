import { createTranslate, hasText, type Language, type TextId, type Translate } from '../texts.ts';
import texts from './table-texts.json' with { type: 'json' };

export type TableTextId = keyof (typeof texts)['EN'];
export type TableTranslate = (
  id: TableTextId | TextId,
  values?: Readonly<Record<string, string | number>>,
) => string;

export const hasTableText = (id: string): id is TableTextId => id in texts.EN;

/** The table's own texts, and those of all games. */
export const createTableTranslate = (language: Language): TableTranslate => {
  const common: Translate = createTranslate(language);
  return (id, values = {}) => {
    if (!hasTableText(id)) return common(id, values);
    return texts[language][id].replace(/\{(\w+)\}/g, (hole, name: string) => String(values[name] ?? hole));
  };
};

export const isKnownText = (id: string): id is TableTextId | TextId => hasTableText(id) || hasText(id);
