import type { TextId, Texts, Translate } from '../texts.ts';
import texts from './texts.json' with { type: 'json' };

export type LotteryTextId = keyof (typeof texts)['EN'];
export type LotteryTranslate = Translate<TextId | LotteryTextId>;
/** Some replace a text of all games that speaks of a spin. */
export const LOTTERY_TEXTS: Texts<LotteryTextId> = texts;
export const isLotteryText = (id: string): id is LotteryTextId => id in texts.EN;
