import { BETS } from '../../../config/later.ts';

export type RangeDays = (typeof BETS.days)[number];
/** A range of whole days by its length and by how many days ago it ends. */
export interface DayRange {
  readonly days: RangeDays;
  readonly daysAgo: number;
}
export const FIRST_RANGE: DayRange = { days: BETS.firstDays, daysAgo: 0 };

/** The range moved towards today (positive) or back, within the days that records reach (REC-01). */
export const movedBy = ({ days, daysAgo }: DayRange, by: number): DayRange => ({
  days,
  daysAgo: Math.min(Math.max(0, daysAgo - by), BETS.window - days),
});

/** The range with another length and the same last day, or as near to it as the window lets. */
export const resized = ({ daysAgo }: DayRange, days: RangeDays): DayRange => movedBy({ days, daysAgo }, 0);

/** Whether the step changes anything. */
export const canMove = (range: DayRange, by: number): boolean => movedBy(range, by).daysAgo !== range.daysAgo;
