import { createGenerator } from '../generator.ts';
import { DECK, type Card } from './cards.ts';
import { handOf, type Hand } from './hands.ts';
import type { PokerModel } from './model.ts';

const HAND_SIZE = 5;
/** The most that a round can use: five cards and five in their place. */
const DRAWN = 2 * HAND_SIZE;

/** The first ten cards of a deck shuffled by the seed (Fisher-Yates, from the first place on). */
export function cardsOf(seed: string, label: string): readonly Card[] {
  const next = createGenerator(seed, label);
  const deck = Array.from({ length: DECK }, (_, card) => card);
  for (let place = 0; place < DRAWN; place += 1) {
    const from = place + next(DECK - place);
    [deck[place], deck[from]] = [deck[from]!, deck[place]!];
  }
  return deck.slice(0, DRAWN);
}

export interface Deal {
  readonly dealt: readonly Card[];
  /** After the draw: a held card stays in its place, and each other is replaced by the next card of the deck. */
  readonly final: readonly Card[];
  readonly hand: Hand | null;
  readonly win: bigint;
}

/** A whole round. `held`: the places (0 to 4) of the cards that stay. `stake` and `win` in minor units. */
export function playDeal(
  model: PokerModel,
  {
    cards,
    held,
    stake,
  }: { readonly cards: readonly Card[]; readonly held: readonly number[]; readonly stake: bigint },
): Deal {
  const dealt = cards.slice(0, HAND_SIZE);
  let next = HAND_SIZE;
  const final = dealt.map((card, place) => (held.includes(place) ? card : cards[next++]!));
  const hand = handOf(final);
  return { dealt, final, hand, win: stake * BigInt(hand ? model.pays[hand] : 0) };
}
