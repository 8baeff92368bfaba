import { useState } from 'react';
import { useIntl, type IntlShape } from 'react-intl';

const two = (value: number) => String(value).padStart(2, '0');

/** Milliseconds as yyyy-MM-dd hh:mm:ss on a clock of 24 hours, in the browser's own zone. */
export function formatDateTime(ms: number, show: 'both' | 'date' | 'time' = 'both'): string {
  const at = new Date(ms);
  const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  const time = `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
  if (show === 'date') return date;
  return show === 'time' ? time : `${date} ${time}`;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', calendar: 'gregory' } as const;

/** "today 16:49", "yesterday 09:12", else the day by its name, with the year where it is another one. */
export function formatNear(intl: IntlShape, ms: number, now: number): string {
  const [at, today] = [new Date(ms), new Date(now)];
  const dayOf = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
  // Rounded: a day may have an hour more or less.
  const days = Math.round((dayOf(at) - dayOf(today)) / DAY_MS);
  const time = intl.formatTime(at, CLOCK);
  if (days === 0 || days === -1)
    return `${new Intl.RelativeTimeFormat(intl.locale, { numeric: 'auto' }).format(days, 'day')} ${time}`;
  const isThisYear = at.getFullYear() === today.getFullYear();
  const day = { day: 'numeric', month: 'short', calendar: 'gregory' } as const;
  return `${intl.formatDate(at, isThisYear ? day : { ...day, year: 'numeric' })} ${time}`;
}

/** The day is that of the first drawing: a page is not open for long. */
function Near({ ms }: { ms: number }) {
  const intl = useIntl();
  const [now] = useState(Date.now);
  return (
    <time dateTime={new Date(ms).toISOString()} title={formatDateTime(ms)}>
      {formatNear(intl, ms, now)}
    </time>
  );
}

/** A moment, given in milliseconds; nothing when there is none. `near` says it as people do. */
export function DateTime({ ms, show }: { ms: number | null; show?: 'both' | 'date' | 'time' | 'near' }) {
  if (ms === null || Number.isNaN(new Date(ms).getTime())) return null;
  if (show === 'near') return <Near ms={ms} />;
  return <time dateTime={new Date(ms).toISOString()}>{formatDateTime(ms, show)}</time>;
}
