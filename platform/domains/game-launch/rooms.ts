import { roomsIn, type Room } from '../../games/pvp/rooms.ts';
import type { games } from '../catalogue/catalogue.tables.ts';

/** Of a table for two. */
export const SEATS = 2;

/** The rooms of a game of members against each other, cheapest first; no other game has any. */
export const roomsOf = ({
  id,
  gameType,
  minBet,
}: Pick<typeof games.$inferSelect, 'id' | 'gameType' | 'minBet'>): readonly Room[] =>
  gameType === 'PVP' ? roomsIn(id, minBet) : [];
