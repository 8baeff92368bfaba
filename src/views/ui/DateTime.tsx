import { useState } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

/** Swedish formats a time as yyyy-MM-dd hh:mm:ss, which the specification requires for notices. */
const STAMP_LOCALE = 'sv-SE';
const DAY_MS = 24 * 60 * 60 * 1000;
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', calendar: 'gregory' } as const;
const DAY = { day: 'numeric', month: 'short', calendar: 'gregory' } as const;

/** The whole time stamp, yyyy-MM-dd hh:mm:ss in 24 hours, in the browser's own zone. */
export const formatStamp = (ms: number): string => new Date(ms).toLocaleString(STAMP_LOCALE);

const stampDay = (ms: number): string => new Date(ms).toLocaleDateString(STAMP_LOCALE);

/** "16:49" */
export const formatClock = (intl: IntlShape, ms: number): string => intl.formatTime(ms, CLOCK);

const dated = (intl: IntlShape, ms: number, hasYear: boolean): string =>
  intl.formatDate(ms, hasYear ? { ...DAY, year: 'numeric' } : DAY);

/** "19 Nov", with the year if it is another one. */
export function formatDate(intl: IntlShape, ms: number, now: number): string {
  return dated(intl, ms, stampDay(ms).slice(0, 4) !== stampDay(now).slice(0, 4));
}

/** "today", "yesterday", else the date. */
export function formatDay(intl: IntlShape, ms: number, now: number): string {
  // Calendar days, both read as UTC, where all days are equally long.
  const days = (Date.parse(stampDay(ms)) - Date.parse(stampDay(now))) / DAY_MS;
  return days === 0 || days === -1
    ? new Intl.RelativeTimeFormat(intl.locale, { numeric: 'auto' }).format(days, 'day')
    : formatDate(intl, ms, now);
}

/** "today 16:49", "yesterday 09:12", "19 Nov 21:08". */
export const formatNear = (intl: IntlShape, ms: number, now: number): string =>
  `${formatDay(intl, ms, now)} ${formatClock(intl, ms)}`;

/** "16:49" of today, else "yesterday" or the date: for rows with little room. */
const formatShort = (intl: IntlShape, ms: number, now: number): string =>
  stampDay(ms) === stampDay(now) ? formatClock(intl, ms) : formatDay(intl, ms, now);

/** "Thursday, 19 November" */
const formatWeekday = (intl: IntlShape, ms: number): string =>
  intl.formatDate(ms, { weekday: 'long', day: 'numeric', month: 'long', calendar: 'gregory' });

/** "November" */
const formatMonth = (intl: IntlShape, ms: number): string =>
  intl.formatDate(ms, { month: 'long', calendar: 'gregory' });

const FORMATS = {
  short: formatShort,
  weekday: formatWeekday,
  month: formatMonth,
  near: formatNear,
  day: formatDay,
  date: formatDate,
  time: formatClock,
  year: (intl: IntlShape, ms: number) => dated(intl, ms, true),
  stamp: (_: IntlShape, ms: number) => formatStamp(ms),
} as const;

interface Props {
  readonly ms: number | null;
  /**
   * `near` is colloquial; `day` and `time` are its parts; `date` never says "today", for use within a sentence; `short`
   * is for rows, `weekday` and `month` for headings; `year` always has the year; `stamp` is the specification's form
   * for notices.
   */
  readonly show?: keyof typeof FORMATS;
}

/** A time, given in milliseconds, with its whole stamp on hover; nothing for none. */
export function DateTime({ ms, show = 'near' }: Props) {
  const intl = useIntl();
  // The day of the first render: a page is not open for long.
  const [now] = useState(Date.now);
  if (ms === null || Number.isNaN(new Date(ms).getTime())) return null;
  return (
    <time dateTime={new Date(ms).toISOString()} title={formatStamp(ms)}>
      {FORMATS[show](intl, ms, now)}
    </time>
  );
}
