/** A card is `rank * 4 + suit`: ranks 0 (two) to 12 (ace), suits 0 (spades), 1 (hearts), 2 (diamonds), 3 (clubs). */
export type Card = number;

export const DECK = 52;
export const rankOf = (card: Card): number => card >> 2;
export const suitOf = (card: Card): number => card & 3;
