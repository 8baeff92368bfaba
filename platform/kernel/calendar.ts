/** Days, weeks and months in the brand's time zone. */

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Epoch ms; the end is the next one's start. */
export interface Period {
  readonly start: number;
  readonly end: number;
}

/** The brand’s day of a moment; `utcOffset` in minutes ahead of UTC. */
export const dayAt = (utcOffset: number, now: number): Period => {
  const shift = utcOffset * MINUTE;
  const start = Math.floor((now + shift) / DAY) * DAY - shift;
  return { start, end: start + DAY };
};

/** The brand’s week of a moment, from Monday. */
export const weekAt = (utcOffset: number, now: number): Period => {
  const day = dayAt(utcOffset, now).start;
  // 1 January 1970 was a Thursday, three days after a Monday.
  const since = (Math.floor((day + utcOffset * MINUTE) / DAY) + 3) % 7;
  const start = day - since * DAY;
  return { start, end: start + 7 * DAY };
};

/** The brand’s calendar month of a moment: a season. */
export const seasonAt = (utcOffset: number, now: number): Period => {
  const shift = utcOffset * MINUTE;
  const there = new Date(now + shift);
  const month = (ahead: number): number =>
    Date.UTC(there.getUTCFullYear(), there.getUTCMonth() + ahead) - shift;
  return { start: month(0), end: month(1) };
};

/** A month as `11/2026`, by the brand’s calendar. */
export const monthName = (utcOffset: number, now: number): string => {
  const there = new Date(now + utcOffset * MINUTE);
  return `${String(there.getUTCMonth() + 1).padStart(2, '0')}/${there.getUTCFullYear()}`;
};
