import type { TextId, Texts, Translate } from '../texts.ts';
import texts from './texts.json' with { type: 'json' };

export type FishTextId = keyof (typeof texts)['EN'];
export type FishTranslate = Translate<TextId | FishTextId>;
/** Some replace a text of all games that speaks of a spin. */
export const FISH_TEXTS: Texts<FishTextId> = texts;
