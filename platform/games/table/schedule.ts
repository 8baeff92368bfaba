import { createHash, createHmac } from 'node:crypto';
import { createGenerator } from '../generator.ts';
import { PHASE_LENGTHS, ROUND_LENGTH, type RoundTimes } from './phases.ts';
import type { TableRules } from './table-rules.ts';

const CLOSES_AFTER = PHASE_LENGTHS.open;
const DRAWN_AFTER = CLOSES_AFTER + PHASE_LENGTHS.closed + PHASE_LENGTHS.drawing;

/** Tables begin their rounds at different moments of the clock. */
const offsetOf = (tableId: string): number =>
  createHash('sha256').update(`table offset ${tableId}`).digest().readUInt32BE(0) % ROUND_LENGTH;

export const timesOf = (tableId: string, number: number): RoundTimes => {
  const opensAt = number * ROUND_LENGTH + offsetOf(tableId);
  return {
    number,
    opensAt,
    closesAt: opensAt + CLOSES_AFTER,
    drawnAt: opensAt + DRAWN_AFTER,
    endsAt: opensAt + ROUND_LENGTH,
  };
};

/** The round that runs at this moment: a function of the clock alone, so that every process agrees without a timer. */
export const roundAt = (tableId: string, now: number): RoundTimes =>
  timesOf(tableId, Math.floor((now - offsetOf(tableId)) / ROUND_LENGTH));

/** Whether bets on the round are accepted at this moment. */
export const isOpen = ({ opensAt, closesAt }: RoundTimes, now: number): boolean =>
  now >= opensAt && now < closesAt;

/** Whether the round's outcome, and its seed, may be shown at this moment. */
export const isDrawn = ({ drawnAt }: RoundTimes, now: number): boolean => now >= drawnAt;

/**
 * Seed of a round, in hex. It follows from the server's secret, so that a table without players has rounds without rows,
 * and from the table and the number, so that a published seed reveals no other.
 */
export const seedOf = (secret: string, tableId: string, number: number): string =>
  createHmac('sha256', secret).update(`table seed:${tableId}:${number}`).digest('hex');

/** Published before the betting opens; anyone can compare it with the seed, which is published with the result. */
export const sealOf = (seed: string): string => createHash('sha256').update(seed).digest('hex');

/** Label of the stream of random numbers that a round's outcome is drawn from. */
export const labelOf = (tableId: string, number: number): string => `${tableId}:${number}`;

export const outcomeOf = <Outcome>(
  rules: TableRules<Outcome>,
  tableId: string,
  { number, seed }: { readonly number: number; readonly seed: string },
): Outcome => rules.draw(createGenerator(seed, labelOf(tableId, number)));
