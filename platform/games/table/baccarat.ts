import { lost, spotMap, times, type Draw, type Spot, type TableRules } from './table-rules.ts';

/** A card's number in its deck, 0 to 51: rank `card % 13` (0 is the ace), suit `card / 13`. */
export type Card = number;

export interface BaccaratOutcome {
  readonly player: readonly Card[];
  readonly banker: readonly Card[];
}

const DECKS = 8;
const DECK = 52;
const RANKS = 13;
const SHOE = DECKS * DECK;

/** Tens and pictures count nothing. */
export const pointsOf = (cards: readonly Card[]): number =>
  cards.reduce((sum, card) => sum + valueOf(card), 0) % 10;

const valueOf = (card: Card): number => {
  const number = (card % RANKS) + 1;
  return number >= 10 ? 0 : number;
};

/** Whether the banker draws to these points when the player's third card has this value. */
const bankerDraws = (points: number, third: number): boolean => {
  if (points <= 2) return true;
  if (points === 3) return third !== 8;
  if (points === 4) return third >= 2 && third <= 7;
  if (points === 5) return third >= 4 && third <= 7;
  return points === 6 && (third === 6 || third === 7);
};

/** Cards from a full shoe without replacement: the place of the taken card is filled by the last one. */
const shoe = (next: Draw): (() => Card) => {
  const moved = new Map<number, number>();
  let left = SHOE;
  const at = (place: number): number => moved.get(place) ?? place;
  return () => {
    const place = next(left);
    const card = at(place);
    left -= 1;
    moved.set(place, at(left));
    return card % DECK;
  };
};

const deal = (next: Draw): BaccaratOutcome => {
  const take = shoe(next);
  const [first, second, third, fourth] = [take(), take(), take(), take()];
  const player = [first, third];
  const banker = [second, fourth];
  const isNatural = pointsOf(player) >= 8 || pointsOf(banker) >= 8;
  if (isNatural) return { player, banker };
  if (pointsOf(player) >= 6) return { player, banker: pointsOf(banker) <= 5 ? [...banker, take()] : banker };
  const drawn = take();
  const draws = bankerDraws(pointsOf(banker), valueOf(drawn));
  return { player: [...player, drawn], banker: draws ? [...banker, take()] : banker };
};

export type BaccaratWinner = 'player' | 'banker' | 'tie';
export const winnerOf = ({ player, banker }: BaccaratOutcome): BaccaratWinner => {
  const lead = pointsOf(player) - pointsOf(banker);
  return lead === 0 ? 'tie' : lead > 0 ? 'player' : 'banker';
};

export const isPair = ([one = 0, other = 0]: readonly Card[]): boolean => one % RANKS === other % RANKS;

/**
 * Ordered deals of six cards (416 × 415 × 414 × 413 × 412 × 411) and how many each side wins, all divided by their
 * common factor 256.
 */
const DEALS = 19_524_993_263_685;
const PLAYER_WINS = 8_712_962_041_376;
const BANKER_WINS = 8_954_111_587_648;
const TIES = 1_857_919_634_661;

const TIE_ODDS = 8;
const PAIR_ODDS = 11;
/** A banker's win pays 1:1 less 5 %. */
const BANKER_ODDS = { numerator: 19, denominator: 20 } as const;
const BANKER_FACTOR = { numerator: 39, denominator: 20 } as const;

const pair = (id: string): Spot => ({
  id,
  kind: 'pair',
  odds: times(PAIR_ODDS),
  // After the first card, 31 of the other 415 have its rank.
  returnToPlayer: { numerator: (PAIR_ODDS + 1) * 31, denominator: 415 },
  limit: 500,
});

const SPOTS: readonly Spot[] = [
  {
    id: 'player',
    kind: 'player',
    odds: times(1),
    returnToPlayer: { numerator: 2 * PLAYER_WINS + TIES, denominator: DEALS },
    limit: 5000,
  },
  {
    id: 'banker',
    kind: 'banker',
    odds: BANKER_ODDS,
    returnToPlayer: { numerator: BANKER_WINS * 39 + TIES * 20, denominator: DEALS * 20 },
    limit: 5000,
  },
  {
    id: 'tie',
    kind: 'tie',
    odds: times(TIE_ODDS),
    returnToPlayer: { numerator: (TIE_ODDS + 1) * TIES, denominator: DEALS },
    limit: 600,
  },
  pair('player-pair'),
  pair('banker-pair'),
];

/** Punto banco from eight decks, shuffled afresh for each round. A tie returns the bets on player and banker. */
export const baccarat: TableRules<BaccaratOutcome> = {
  id: 'baccarat',
  spots: spotMap(SPOTS),
  draw: deal,
  factorOf: (spot, outcome) => {
    const winner = winnerOf(outcome);
    switch (spot) {
      case 'player':
      case 'banker': {
        if (winner === 'tie') return times(1);
        if (winner !== spot) return lost();
        return spot === 'banker' ? BANKER_FACTOR : times(2);
      }
      case 'tie':
        return winner === 'tie' ? times(TIE_ODDS + 1) : lost();
      case 'player-pair':
        return isPair(outcome.player) ? times(PAIR_ODDS + 1) : lost();
      case 'banker-pair':
        return isPair(outcome.banker) ? times(PAIR_ODDS + 1) : lost();
      default:
        return lost();
    }
  },
};
