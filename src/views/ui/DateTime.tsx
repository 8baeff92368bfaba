const two = (value: number) => String(value).padStart(2, '0');

/** Milliseconds as yyyy-MM-dd hh:mm:ss on a clock of 24 hours, in the browser's own zone. */
export function formatDateTime(ms: number, show: 'both' | 'date' | 'time' = 'both'): string {
  const at = new Date(ms);
  const date = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  const time = `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
  if (show === 'date') return date;
  return show === 'time' ? time : `${date} ${time}`;
}

/** A moment, given in milliseconds; nothing when there is none. */
export function DateTime({ ms, show }: { ms: number | null; show?: 'both' | 'date' | 'time' }) {
  if (ms === null || Number.isNaN(new Date(ms).getTime())) return null;
  return <time dateTime={new Date(ms).toISOString()}>{formatDateTime(ms, show)}</time>;
}
