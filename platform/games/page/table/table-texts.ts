import { hasText, type TextId, type Texts, type Translate } from '../texts.ts';
import texts from './table-texts.json' with { type: 'json' };

export type TableTextId = keyof (typeof texts)['EN'];
export type TableTranslate = Translate<TableTextId | TextId>;
export const TABLE_TEXTS: Texts<TableTextId> = texts;

export const hasTableText = (id: string): id is TableTextId => id in texts.EN;

export const isKnownText = (id: string): id is TableTextId | TextId => hasTableText(id) || hasText(id);
