import { DECK, rankOf, type Card } from '../poker/cards.ts';

/** Pişti for two. Pure, so that the page can play a finished match again. */

/** Place at the table: 0 is the player who opened it. */
export type Seat = 0 | 1;
export type Pair<Value> = readonly [Value, Value];
/** Fair integer below `bound`. */
export type Draw = (bound: number) => number;

const HAND = 4;
const JACK = 9;
const ACE = 12;
/** Two of clubs and ten of diamonds. */
const GOOD_TWO = 3;
const GOOD_TEN = 8 * 4 + 2;
const SCORES = { pisti: 10, jackPisti: 20, most: 3 } as const;
/** Cards that the two players play in a match. */
export const PLAYS = DECK - HAND;

export const isJack = (card: Card): boolean => rankOf(card) === JACK;
export const other = (seat: Seat): Seat => (seat === 0 ? 1 : 0);

/** What a captured card counts. */
export const worthOf = (card: Card): number => {
  if (card === GOOD_TEN) return 3;
  if (card === GOOD_TWO) return 2;
  return rankOf(card) === JACK || rankOf(card) === ACE ? 1 : 0;
};

export interface Deal {
  readonly deck: readonly Card[];
  readonly starter: Seat;
}

/** The whole deck shuffled (Fisher-Yates, from the first place on), then who begins. */
export function dealFrom(draw: Draw): Deal {
  const deck = Array.from({ length: DECK }, (_, card) => card);
  for (let place = 0; place < DECK - 1; place += 1) {
    const from = place + draw(DECK - place);
    [deck[place], deck[from]] = [deck[from]!, deck[place]!];
  }
  return { deck, starter: draw(2) === 0 ? 0 : 1 };
}

/** One card played. */
export interface Play {
  readonly seat: Seat;
  readonly card: Card;
  /** Cards taken from the middle, the played one not counted; 0 when it stays there. */
  readonly took: number;
  readonly pisti: 'pisti' | 'jackPisti' | null;
}

export interface Position {
  readonly hands: Pair<readonly Card[]>;
  /** Lying open; the last is the top. */
  readonly middle: readonly Card[];
  readonly taken: Pair<readonly Card[]>;
  readonly plays: readonly Play[];
  /** Cards that are not dealt yet. */
  readonly stock: number;
  /** Who plays next; null when the match is over. */
  readonly turn: Seat | null;
}

interface Table {
  readonly hands: [Card[], Card[]];
  readonly taken: [Card[], Card[]];
  middle: Card[];
}

/** A jack takes everything, another card the pile whose top has its rank. A pile of one makes it a pişti. */
const playOn = (table: Table, seat: Seat, card: Card): Play => {
  const { middle } = table;
  const top = middle.at(-1);
  const takes = top !== undefined && (isJack(card) || rankOf(top) === rankOf(card));
  if (!takes) {
    middle.push(card);
    return { seat, card, took: 0, pisti: null };
  }
  table.taken[seat].push(...middle, card);
  table.middle = [];
  const isPisti = middle.length === 1 && rankOf(top) === rankOf(card);
  return {
    seat,
    card,
    took: middle.length,
    pisti: isPisti ? (isJack(card) ? 'jackPisti' : 'pisti') : null,
  };
};

/** Deals four each, the starter first, when both hands are empty. */
const dealHands = (table: Table, { deck, starter }: Deal, from: number): number => {
  if (table.hands[0].length + table.hands[1].length > 0) return from;
  for (const [index, seat] of [starter, other(starter)].entries())
    table.hands[seat].push(...deck.slice(from + index * HAND, from + (index + 1) * HAND));
  return Math.min(from + 2 * HAND, DECK);
};

/**
 * The match after these cards. @throws for a card that the player did not hold: a stored match has no such card.
 */
export function positionAfter(deal: Deal, cards: readonly Card[]): Position {
  const table: Table = { hands: [[], []], taken: [[], []], middle: deal.deck.slice(0, HAND) };
  const plays: Play[] = [];
  let dealt = dealHands(table, deal, HAND);
  let seat = deal.starter;
  for (const card of cards) {
    const hand = table.hands[seat];
    const at = hand.indexOf(card);
    if (at === -1) throw new Error(`no card ${card} in the hand of seat ${seat}`);
    hand.splice(at, 1);
    plays.push(playOn(table, seat, card));
    seat = other(seat);
    dealt = dealHands(table, deal, dealt);
  }
  const isOver = plays.length === PLAYS;
  const last = isOver ? plays.findLast(({ took }) => took > 0) : undefined;
  // What is left belongs to whoever took last.
  if (last) table.taken[last.seat].push(...table.middle.splice(0));
  return { ...table, plays, stock: DECK - dealt, turn: isOver ? null : seat };
}

const pointsOf = ({ taken, plays }: Position, seat: Seat): number => {
  const pistis = plays
    .filter((play) => play.seat === seat && play.pisti)
    .reduce((sum, { pisti }) => sum + SCORES[pisti ?? 'pisti'], 0);
  return taken[seat].reduce((sum, card) => sum + worthOf(card), pistis);
};

/** Points so far; the three for most cards come with the last card. */
export function scoreOf(position: Position): Pair<number> {
  const [one, two] = [pointsOf(position, 0), pointsOf(position, 1)];
  if (position.turn !== null) return [one, two];
  const more = position.taken[0].length - position.taken[1].length;
  return [one + (more > 0 ? SCORES.most : 0), two + (more < 0 ? SCORES.most : 0)];
}

/** What the platform plays for someone whose time has run out. */
export const lowestOf = (hand: readonly Card[]): Card =>
  hand.reduce((low, card) => (card < low ? card : low), hand[0] ?? 0);

/** All that a player sees of a match. */
export interface Sight {
  readonly hand: readonly Card[];
  readonly middle: readonly Card[];
  /** Captured cards of both; they lay open before. */
  readonly gone: readonly Card[];
}

export const sightOf = ({ hands, middle, taken }: Position, seat: Seat): Sight => ({
  hand: hands[seat],
  middle,
  gone: [...taken[0], ...taken[1]],
});

/** A pile that is worth a jack: four cards, or a card that counts. */
const isRich = (middle: readonly Card[]): boolean =>
  middle.length >= 4 || middle.some((card) => worthOf(card) > 0);

/**
 * The computer player's rule, published on the page: takes with the rank of the top; a rich pile with a jack; else it
 * lays down the card whose rank has been seen most, of these the one that counts least, of these the lowest. A jack is
 * laid down last.
 */
export function computerPlays({ hand, middle, gone }: Sight): Card {
  const top = middle.at(-1);
  const [match] = hand
    .filter((card) => top !== undefined && rankOf(card) === rankOf(top))
    .toSorted(ascending);
  if (match !== undefined) return match;
  const [jack] = hand.filter(isJack).toSorted(ascending);
  if (jack !== undefined && isRich(middle)) return jack;
  const seen = [...hand, ...middle, ...gone];
  const timesSeen = (card: Card) => seen.filter((each) => rankOf(each) === rankOf(card)).length;
  const [card] = hand.toSorted(
    (one, two) =>
      Number(isJack(one)) - Number(isJack(two)) ||
      timesSeen(two) - timesSeen(one) ||
      worthOf(one) - worthOf(two) ||
      one - two,
  );
  if (card === undefined) throw new Error('an empty hand plays nothing');
  return card;
}

const ascending = (one: Card, two: Card): number => one - two;
