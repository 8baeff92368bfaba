import { rankOf, suitOf, type Card } from '../../poker/cards.ts';
import { h, svg } from '../dom.ts';
import type { PokerTextId, PokerTranslate } from './texts.ts';

const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'] as const;
const RANK_NAMES: Readonly<Record<string, PokerTextId>> = {
  J: 'card_jack',
  Q: 'card_queen',
  K: 'card_king',
  A: 'card_ace',
};
const SUIT_NAMES: readonly PokerTextId[] = ['suit_spades', 'suit_hearts', 'suit_diamonds', 'suit_clubs'];
/** In a square of 24. */
const SUITS = [
  'M12 2C9 7 3 10 3 15a4 4 0 0 0 7 2.6C9.8 20 9 21 7.5 22h9c-1.500-1-2.300-2-2.500-4.400A4 4 0 0 0 21 15c0-5-6-8-9-13z',
  'M12 21C6 16.500 2.500 13 2.500 8.800A5 5 0 0 1 12 6.400a5 5 0 0 1 9.500 2.400C21.500 13 18 16.500 12 21z',
  'M12 2l7.500 10L12 22 4.500 12z',
  'M12 2a4.600 4.600 0 0 0-4 6.800A4.600 4.600 0 1 0 10.600 16c-.2 2.700-1.100 4.500-2.600 6h8c-1.500-1.500-2.400-3.300-2.600-6A4.600 4.600 0 1 0 16 8.800 4.600 4.600 0 0 0 12 2z',
];

export const cardName = (card: Card, t: PokerTranslate): string => {
  const rank = RANKS[rankOf(card)] ?? '';
  const name = RANK_NAMES[rank];
  return t('card_name', { rank: name ? t(name) : rank, suit: t(SUIT_NAMES[suitOf(card)] ?? 'suit_spades') });
};

const suit = (card: Card): SVGElement =>
  svg('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, svg('path', { d: SUITS[suitOf(card)] ?? '' }));

/** The face of a card; four colours, so that suits are told apart at the size of a phone. */
export const drawCard = (card: Card): HTMLElement =>
  h(
    'span',
    { class: `face suit-${suitOf(card)}`, 'aria-hidden': 'true' },
    h('b', {}, RANKS[rankOf(card)] ?? ''),
    suit(card),
  );
