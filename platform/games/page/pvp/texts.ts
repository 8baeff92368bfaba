import poker from '../poker/texts.json' with { type: 'json' };
import type { PokerTextId } from '../poker/texts.ts';
import type { Language, TextId, Texts, Translate } from '../texts.ts';
import texts from './texts.json' with { type: 'json' };

export type PvpTextId = keyof (typeof texts)['EN'];
type OwnTextId = PvpTextId | PokerTextId;
export type PvpTranslate = Translate<TextId | OwnTextId>;

/** The names of cards are those of video poker. */
export const PVP_TEXTS: Texts<OwnTextId> = Object.fromEntries(
  (Object.keys(texts) as Language[]).map((language) => [
    language,
    { ...poker[language], ...texts[language] },
  ]),
) as Texts<OwnTextId>;

export const hasPvpText = (id: string): id is PvpTextId => id in texts.EN;
