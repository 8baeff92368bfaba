/**
 * Pişti once more, written from the rules that the page states and not from the code under test: cards are texts, piles
 * are lists of texts, and a match is played to its end in one loop.
 */
import { createHmac } from 'node:crypto';

const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'];
const SUITS = ['♠', '♥', '♦', '♣'];
/** The name of a card's number. */
export const nameOf = (card: number): string => `${RANKS[Math.floor(card / 4)]}${SUITS[card % 4]}`;
export const numberOf = (text: string): number =>
  RANKS.indexOf(text.slice(0, -1)) * 4 + SUITS.indexOf(text.slice(-1));
const rank = (card: string): string => card.slice(0, -1);

const value = (card: string): number => {
  if (card === '10♦') return 3;
  if (card === '2♣') return 2;
  return ['J', 'A'].includes(rank(card)) ? 1 : 0;
};

/** The deck and the starter of a seed. */
export const shuffled = (seed: string, label: string): { deck: string[]; starter: number } => {
  let stream: number[] = [];
  let block = 0;
  const draw = (outOf: number): number => {
    for (;;) {
      if (stream.length === 0) {
        const bytes = createHmac('sha256', seed).update(`${label}:${block}`).digest();
        stream = Array.from({ length: 8 }, (_, at) => bytes.readUInt32BE(at * 4));
        block += 1;
      }
      const next = stream.shift()!;
      if (next < Math.floor(2 ** 32 / outOf) * outOf) return next % outOf;
    }
  };
  const deck = Array.from({ length: 52 }, (_, card) => nameOf(card));
  for (let at = 0; at < 51; at += 1) {
    const from = at + draw(52 - at);
    const [here, there] = [deck[at]!, deck[from]!];
    deck[at] = there;
    deck[from] = here;
  }
  return { deck, starter: draw(2) };
};

export type Chooser = (seen: { hand: string[]; pile: string[]; out: string[] }) => string;

/** The computer's rule as the page states it. */
export const stated: Chooser = ({ hand, pile, out }) => {
  const order = [...hand].sort((one, two) => numberOf(one) - numberOf(two));
  const top = pile.at(-1);
  const same = top && order.find((card) => rank(card) === rank(top));
  if (same) return same;
  const jack = order.find((card) => rank(card) === 'J');
  if (jack && (pile.length > 3 || pile.some((card) => value(card) > 0))) return jack;
  const known = [...hand, ...pile, ...out].map(rank);
  const plain = order.filter((card) => rank(card) !== 'J');
  const choice = plain.length > 0 ? plain : order;
  const count = (card: string) => known.filter((each) => each === rank(card)).length;
  const most = Math.max(...choice.map(count));
  const often = choice.filter((card) => count(card) === most);
  const least = Math.min(...often.map(value));
  return often.find((card) => value(card) === least)!;
};

export interface Reading {
  readonly moves: string[];
  readonly points: [number, number];
  readonly pistis: number;
}

/** Plays a match: `choose` by seat. */
export const playOut = (
  { deck, starter }: { deck: string[]; starter: number },
  choose: readonly [Chooser, Chooser],
): Reading => {
  const stock = deck.slice(4);
  let pile = deck.slice(0, 4);
  const hands: string[][] = [[], []];
  const won: string[][] = [[], []];
  const bonus = [0, 0];
  const moves: string[] = [];
  let pistis = 0;
  let lastToTake: number | null = null;
  for (let turn = starter; moves.length < 48; turn = 1 - turn) {
    if (hands[0]!.length === 0 && hands[1]!.length === 0)
      for (const seat of [starter, 1 - starter]) hands[seat] = stock.splice(0, 4);
    const card = choose[turn]!({ hand: hands[turn]!, pile, out: [...won[0]!, ...won[1]!] });
    hands[turn] = hands[turn]!.filter((each) => each !== card);
    moves.push(card);
    const top = pile.at(-1);
    if (top && (rank(top) === rank(card) || rank(card) === 'J')) {
      if (pile.length === 1 && rank(top) === rank(card)) {
        bonus[turn]! += rank(card) === 'J' ? 20 : 10;
        pistis += 1;
      }
      won[turn]!.push(...pile, card);
      pile = [];
      lastToTake = turn;
    } else pile.push(card);
  }
  if (lastToTake !== null) won[lastToTake]!.push(...pile);
  const points = won.map((cards, seat) => cards.reduce((sum, card) => sum + value(card), bonus[seat]!));
  if (won[0]!.length > won[1]!.length) points[0]! += 3;
  if (won[1]!.length > won[0]!.length) points[1]! += 3;
  return { moves, points: [points[0]!, points[1]!], pistis };
};
