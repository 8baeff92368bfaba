/**
 * Periods of settlement (CON-06, CON-07) on the brand's calendar: hours and days begin at its midnight, whatever the
 * reader's time zone.
 */

import type { PeriodType } from '#contract/contracts.ts';

export type { PeriodType };

/** From `start` (included) to `end` (excluded), epoch ms. */
export interface Period {
  readonly type: PeriodType;
  /** Unique, and ordered by time among periods of its type: `daily:2026-11-16`, `realtime:2026-11-20T14:05`. */
  readonly key: string;
  readonly start: number;
  readonly end: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** CON-07. */
const REALTIME = 5 * MINUTE;
/** Turkish time, without daylight saving since 2016. */
export const BRAND_OFFSET = 3 * HOUR;

const floor = (time: number, step: number): number => Math.floor(time / step) * step;
/** Months after December roll over into the next year. */
const dayOf = (year: number, month: number, day: number): number => Date.UTC(year, month, day);

/** Bounds on a clock that shows the brand's local time as if it were UTC. */
const bounds = (type: PeriodType, local: number): readonly [start: number, end: number] => {
  const date = new Date(local);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const day = floor(local, DAY);
  switch (type) {
    case 'realtime':
      return [floor(local, REALTIME), floor(local, REALTIME) + REALTIME];
    case 'hourly':
      return [floor(local, HOUR), floor(local, HOUR) + HOUR];
    case 'daily':
      return [day, day + DAY];
    case 'weekly': {
      // Weeks begin on Monday.
      const monday = day - ((date.getUTCDay() + 6) % 7) * DAY;
      return [monday, monday + 7 * DAY];
    }
    case 'semiMonthly':
      return date.getUTCDate() <= 15
        ? [dayOf(year, month, 1), dayOf(year, month, 16)]
        : [dayOf(year, month, 16), dayOf(year, month + 1, 1)];
    case 'monthly':
      return [dayOf(year, month, 1), dayOf(year, month + 1, 1)];
  }
};

/** The period that contains an instant. */
export const periodAt = (type: PeriodType, time: number): Period => {
  const [start, end] = bounds(type, time + BRAND_OFFSET);
  const stamp = new Date(start).toISOString();
  const isWithinDay = type === 'realtime' || type === 'hourly';
  return {
    type,
    key: `${type}:${stamp.slice(0, isWithinDay ? 16 : 10)}`,
    start: start - BRAND_OFFSET,
    end: end - BRAND_OFFSET,
  };
};

/** Periods that have ended by `now`, starting with the one that contains `since`; the oldest first, at most `limit`. */
export const periodsEnded = (type: PeriodType, since: number, now: number, limit: number): Period[] => {
  const ended: Period[] = [];
  let period = periodAt(type, since);
  while (period.end <= now && ended.length < limit) {
    ended.push(period);
    period = periodAt(type, period.end);
  }
  return ended;
};
