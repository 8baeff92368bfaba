import type { TextId, Texts, Translate } from '../texts.ts';
import texts from './texts.json' with { type: 'json' };

export type PokerTextId = keyof (typeof texts)['EN'];
export type PokerTranslate = Translate<TextId | PokerTextId>;
export const POKER_TEXTS: Texts<PokerTextId> = texts;
