import { rankOf, suitOf, type Card } from './cards.ts';

/** Every hand that a paytable can name, the best first. */
export const HANDS = [
  'royalFlush',
  'straightFlush',
  'fourAces',
  'fourLow',
  'fourOfAKind',
  'fullHouse',
  'flush',
  'straight',
  'threeOfAKind',
  'twoPair',
  'jacksOrBetter',
] as const;
export type Hand = (typeof HANDS)[number];

const [TWO, FIVE, JACK, ACE] = [0, 3, 9, 12] as const;

/** An ace is high, or low in five to ace. */
const isRow = (ranks: readonly number[]): boolean => {
  const [lowest = 0, second, third, fourth, highest = 0] = ranks;
  const isWheel = lowest === TWO && second === 1 && third === 2 && fourth === FIVE && highest === ACE;
  return isWheel || highest - lowest === 4;
};

/** The hand of five different cards; null for one that never pays. Fours are split by rank: aces, two to four, others. */
export function handOf(cards: readonly Card[]): Hand | null {
  const ranks = cards.map(rankOf).sort((one, other) => one - other);
  const counts = new Map<number, number>();
  for (const rank of ranks) counts.set(rank, (counts.get(rank) ?? 0) + 1);
  const isFlush = cards.every((card) => suitOf(card) === suitOf(cards[0] ?? 0));
  if (counts.size === 5) {
    const isStraight = isRow(ranks);
    if (isStraight && isFlush) return ranks[0] === 8 ? 'royalFlush' : 'straightFlush';
    if (isFlush) return 'flush';
    return isStraight ? 'straight' : null;
  }
  const sizes = [...counts.values()];
  const four = [...counts].find(([, count]) => count === 4)?.[0];
  if (four === ACE) return 'fourAces';
  if (four !== undefined) return four <= 2 ? 'fourLow' : 'fourOfAKind';
  if (counts.size === 2) return 'fullHouse';
  if (sizes.includes(3)) return 'threeOfAKind';
  if (counts.size === 3) return 'twoPair';
  return [...counts].some(([rank, count]) => count === 2 && rank >= JACK) ? 'jacksOrBetter' : null;
}
