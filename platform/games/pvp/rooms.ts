import type { CatalogueGame } from '../engine.ts';

/** Rooms of a game for two, by the height of their stake: multiples of its smallest bet. */
const FACTORS = [1n, 5n, 25n, 100n] as const;
/** Kept of both stakes, in percent, when there is a winner. */
export const RAKE_PERCENT = 5;
/** Tables of a room that are open at the same time, in one currency. */
export const MAX_TABLES = 200;

export interface Room {
  readonly id: string;
  /** Its number in the game, from 1. */
  readonly number: number;
  /** Of each player, minor units. */
  readonly stake: bigint;
}

/** @param least smallest bet of the game, minor units. */
export const roomsIn = (gameId: string, least: bigint): readonly Room[] => {
  const unit = least > 0n ? least : 1n;
  return FACTORS.map((factor, at) => ({ id: `${gameId}-${at + 1}`, number: at + 1, stake: unit * factor }));
};

/** The rooms of a game as its server knows it. */
export const roomsOfGame = ({ id, minBet, minLines }: CatalogueGame): readonly Room[] =>
  roomsIn(id, minBet * BigInt(minLines));

/** What is kept of both stakes; parts of a minor unit are the winner's. */
export const rakeOf = (stake: bigint): bigint => (2n * stake * BigInt(RAKE_PERCENT)) / 100n;

/** What a player receives: both stakes without the rake, or the own stake. */
export const payOf = (stake: bigint, own: number, others: number): bigint => {
  if (own === others) return stake;
  return own > others ? 2n * stake - rakeOf(stake) : 0n;
};
