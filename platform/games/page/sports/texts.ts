import type { TextId, Texts, Translate } from '../texts.ts';
import texts from './texts.json' with { type: 'json' };

export type SportsTextId = keyof (typeof texts)['EN'];
export type SportsTranslate = Translate<TextId | SportsTextId>;
/** Some replace a text of all games that speaks of a spin. */
export const SPORTS_TEXTS: Texts<SportsTextId> = texts;
export const hasSportsText = (id: string): id is SportsTextId => id in texts.EN;
