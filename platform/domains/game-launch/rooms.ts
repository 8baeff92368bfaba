import type { games } from '../catalogue/catalogue.tables.ts';

interface Room {
  readonly id: string;
  /** Its number in the game, from 1. */
  readonly number: number;
  /** Minor units. */
  readonly minBet: bigint;
  readonly maxBet: bigint;
  readonly seats: number;
}

/** Rooms of a game by the height of their bets: multiples of its smallest bet, and the seats of a table. */
const ROOMS = [
  { factor: 1n, seats: 4 },
  { factor: 5n, seats: 4 },
  { factor: 25n, seats: 4 },
  { factor: 100n, seats: 2 },
] as const;
/** The largest bet of a room, in its smallest. */
const SPAN = 20n;

/** The rooms of a game of members against each other, cheapest first; no other game has any. */
export const roomsOf = ({
  id,
  gameType,
  minBet,
}: Pick<typeof games.$inferSelect, 'id' | 'gameType' | 'minBet'>): readonly Room[] =>
  gameType === 'PVP'
    ? ROOMS.map(({ factor, seats }, at) => ({
        id: `${id}-${at + 1}`,
        number: at + 1,
        minBet: minBet * factor,
        maxBet: minBet * factor * SPAN,
        seats,
      }))
    : [];
