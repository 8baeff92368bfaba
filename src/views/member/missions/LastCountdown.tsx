import type { ReactNode } from 'react';
import { CountdownText } from '../../ui/Countdown.tsx';
import { useTick } from '../../ui/tick.ts';

interface Props {
  /** A time of the monotonic clock, which nobody can set. */
  readonly endsAt: number;
  readonly lastMs: number;
  readonly show: (clock: ReactNode) => ReactNode;
}

/** The last part before an end, as `show` presents it; nothing before that part and after the end. */
export function LastCountdown({ endsAt, lastMs, show }: Props) {
  const left = endsAt - useTick();
  return left > 0 && left <= lastMs ? show(<CountdownText remainingMs={left} />) : null;
}
