import type { ReactNode } from 'react';
import { useElapsed, useTick } from './tick.ts';
import styles from './Countdown.module.css';

/** Remaining hours, minutes and seconds; a started second counts. */
export function splitTime(ms: number) {
  const left = Math.max(0, Math.ceil(ms / 1000));
  return { hours: Math.floor(left / 3600), minutes: Math.floor(left / 60) % 60, seconds: left % 60 };
}

const two = (value: number) => String(value).padStart(2, '0');

type Props = {
  /** As last sent by the platform; a new value restarts the countdown. */
  remainingMs: number;
};

function Clock({ ms, isSoon }: { ms: number; isSoon?: boolean }) {
  const { hours, minutes, seconds } = splitTime(ms);
  return (
    <span className="tnum" role="timer" data-soon={isSoon || undefined}>
      {hours > 0 ? `${hours}:${two(minutes)}` : minutes}:{two(seconds)}
    </span>
  );
}

/** In whole seconds, so that a countdown is rendered once in each. */
const inSeconds = (ms: number): number => Math.ceil(ms / 1000) * 1000;
const useRemaining = (remainingMs: number): number =>
  useElapsed((elapsedMs) => Math.max(0, inSeconds(remainingMs - elapsedMs)), false, remainingMs);

/** "0:48", "13:48" or "1:02:03". */
export const CountdownText = ({ remainingMs }: Props) => <Clock ms={useRemaining(remainingMs)} />;

type RepeatingProps = Props & {
  /** Between two ends; after one, the countdown begins anew. */
  everyMs: number;
  /** The last part before each end, in which `closed` replaces the countdown. */
  closedMs: number;
  closed: ReactNode;
};

/** From here on it is marked: little time is left. */
const SOON_MS = 10_000;

/** Counts down to the last part before an end that repeats. */
export function RepeatingCountdown({ remainingMs, everyMs, closedMs, closed }: RepeatingProps) {
  const open = useElapsed(
    (elapsedMs) => {
      const left = (remainingMs - elapsedMs) % everyMs;
      return inSeconds((left > 0 ? left : left + everyMs) - closedMs);
    },
    false,
    remainingMs,
  );
  return open > 0 ? <Clock ms={open} isSoon={open <= SOON_MS} /> : closed;
}

type LastProps = {
  /** A time of the monotonic clock, which nobody can set. */
  endsAt: number;
  lastMs: number;
  show: (clock: ReactNode) => ReactNode;
};

/** The last part before an end, as `show` presents it; nothing before that part and after the end. */
export function LastCountdown({ endsAt, lastMs, show }: LastProps) {
  const left = useTick((now) => (now < endsAt && endsAt - now <= lastMs ? inSeconds(endsAt - now) : 0));
  return left > 0 ? show(<Clock ms={left} />) : null;
}

type UntilProps = {
  /** A time of the monotonic clock. */
  endsAt: number;
  show: (isOver: boolean) => ReactNode;
};

/** Shows one thing until a moment, another after it, whatever is loaded meanwhile. */
export function Until({ endsAt, show }: UntilProps) {
  return show(useTick((now) => now >= endsAt));
}

type BoxProps = Props & { labels: { hours: ReactNode; minutes: ReactNode; seconds: ReactNode } };

/** Three arches that count down. */
export function Countdown({ remainingMs, labels }: BoxProps) {
  const left = splitTime(useRemaining(remainingMs));
  return (
    <div role="timer" className={styles.row}>
      {(['hours', 'minutes', 'seconds'] as const).map((unit) => (
        <div key={unit} className={styles.arch}>
          <span className={styles.number}>{two(left[unit])}</span>
          <span className="caption">{labels[unit]}</span>
        </div>
      ))}
    </div>
  );
}
