import { createGenerator } from '../generator.ts';
import type { Card } from '../poker/cards.ts';
import {
  computerPlays,
  dealFrom,
  lowestOf,
  positionAfter,
  sightOf,
  type Deal,
  type Pair,
  type Position,
  type Seat,
} from './pisti.ts';

/**
 * `waiting` for an opponent; `matched`: both are asked whether they are there; `staking`; `playing`; `ended` by its last
 * card; `cancelled` before the first one, without a stake kept.
 */
export type MatchState = 'waiting' | 'matched' | 'staking' | 'playing' | 'ended' | 'cancelled';

/** A player at the table. The second one without an account is the computer. */
export interface Sitter {
  readonly account: string | null;
  readonly sessionId: string;
  readonly playSession: string;
  /** The player's part of the shuffle. */
  readonly playKey: string;
  /** Id of the player's round. */
  readonly roundId: string;
  readonly isReady: boolean;
}

export interface Match {
  readonly id: string;
  readonly vendor: string;
  readonly gameId: string;
  readonly room: string;
  readonly currency: string;
  /** Of each player, minor units. */
  readonly stake: bigint;
  readonly state: MatchState;
  readonly seed: string;
  /** Accounts by seat; `second` is null of a computer, and before there is an opponent. */
  readonly first: string;
  readonly second: string | null;
  readonly seats: readonly Sitter[];
  /** Cards in the order in which they were played. */
  readonly moves: readonly Card[];
  /** Turns in a row that each seat has let pass. */
  readonly missed: Pair<number>;
  /** When the present state, or turn, runs out. Epoch milliseconds, as are all moments. */
  readonly deadline: number;
  /** When the waiting player's page last asked. */
  readonly seenAt: number;
  readonly reason: string | null;
  readonly createdAt: number;
  readonly finishedAt: number | null;
}

/** Milliseconds. After `wait` a computer player is offered. */
export const TIMES = {
  wait: 30_000,
  ready: 15_000,
  turn: 20_000,
  away: 3_000,
  thinks: 1_000,
  seen: 15_000,
} as const;
/**
 * Matches that two members play against each other in one game within `within` milliseconds. Beyond these they are not
 * seated together, so that an account cannot be emptied into another, match by match.
 */
export const MEETINGS = { max: 6, within: 24 * 3_600_000 } as const;
/** Turns missed in a row after which the platform plays for someone without waiting long. */
export const MAX_MISSED = 2;
export const COMPUTER = 'computer';
/** Reason of a cancelled match, and of its rounds: the other did not answer, or has not staked. */
export const NO_OPPONENT = 'no_opponent';

/** Reason of a match that was left before anybody came. */
export const LEFT = 'left';

export const isOver = ({ state }: Pick<Match, 'state'>): boolean =>
  state === 'ended' || state === 'cancelled';
export const isComputer = ({ seats }: Pick<Match, 'seats'>, seat: Seat): boolean =>
  seats[seat]?.account === null;
export const isAway = ({ missed }: Pick<Match, 'missed'>, seat: Seat): boolean => missed[seat] >= MAX_MISSED;
export const seatOf = ({ first, second }: Pick<Match, 'first' | 'second'>, account: string): Seat | null => {
  if (first === account) return 0;
  return second === account ? 1 : null;
};

/** The shuffle of a seed that was sealed before either player's key was known. */
export const dealtBy = (seed: string, keys: readonly string[]): Deal =>
  dealFrom(createGenerator(seed, keys.join(':')));

export const keysOf = ({ seats }: Pick<Match, 'seats'>): readonly string[] =>
  seats.map(({ playKey }) => playKey);

export const positionOf = (match: Match): Position =>
  positionAfter(dealtBy(match.seed, keysOf(match)), match.moves);

const turnTime = (match: Match, seat: Seat): number => {
  if (isComputer(match, seat)) return TIMES.thinks;
  return isAway(match, seat) ? TIMES.away : TIMES.turn;
};

const replaced = (pair: Pair<number>, seat: Seat, value: number): Pair<number> =>
  seat === 0 ? [value, pair[1]] : [pair[0], value];

/** The match with one more card; `at` is the moment of the turn that follows. */
const withCard = (match: Match, card: Card, at: number): Match => {
  const played = { ...match, moves: [...match.moves, card] };
  const { turn } = positionOf(played);
  return turn === null
    ? { ...played, state: 'ended', finishedAt: at }
    : { ...played, deadline: at + turnTime(played, turn) };
};

/** Both stakes are taken: the first turn begins. */
export const begun = (match: Match, now: number): Match => {
  const playing: Match = { ...match, state: 'playing' };
  const { turn } = positionOf(playing);
  return { ...playing, deadline: now + turnTime(playing, turn ?? 0) };
};

/** What has become of a match by now: turns that ran out are played, and nobody waits for an absent opponent. */
export function advanced(match: Match, now: number): Match {
  if (match.state === 'matched' && now >= match.deadline)
    return { ...match, state: 'cancelled', reason: NO_OPPONENT, finishedAt: now };
  let current = match;
  while (current.state === 'playing' && now >= current.deadline) {
    const position = positionOf(current);
    const seat = position.turn ?? 0;
    if (isComputer(current, seat)) {
      current = withCard(current, computerPlays(sightOf(position, seat)), current.deadline);
      continue;
    }
    const missed = replaced(current.missed, seat, current.missed[seat] + 1);
    current = withCard({ ...current, missed }, lowestOf(position.hands[seat]), current.deadline);
  }
  return current;
}

/** The match with the player's card number `at`; null when it is not that player's turn, or not in the hand. */
export function movedBy(
  match: Match,
  seat: Seat,
  { at, card }: { at: number; card: Card },
  now: number,
): Match | null {
  if (match.state !== 'playing' || at !== match.moves.length) return null;
  const { turn, hands } = positionOf(match);
  if (turn !== seat || !hands[seat].includes(card)) return null;
  return withCard({ ...match, missed: replaced(match.missed, seat, 0) }, card, now);
}

/** The player has left: the platform plays at once, until the player plays again. */
export function leftBy(match: Match, seat: Seat, now: number): Match {
  const away = { ...match, missed: replaced(match.missed, seat, Math.max(MAX_MISSED, match.missed[seat])) };
  const isOwnTurn = positionOf(match).turn === seat;
  return isOwnTurn ? { ...away, deadline: Math.min(match.deadline, now + TIMES.away) } : away;
}
