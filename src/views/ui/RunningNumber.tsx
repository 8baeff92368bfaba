import type { ReactNode } from 'react';
import { useElapsed } from './tick.ts';

/** Steps of `step` taken every `everyMs` on top of `start`; whole units in, whole units out. */
export const stepped = (start: number, step: number, everyMs: number) => (elapsedMs: number) =>
  start + step * Math.floor(elapsedMs / everyMs);

type Props = {
  /** The number after so many milliseconds: a pure function. */
  compute: (elapsedMs: number) => number;
  /** A new value restarts the run. */
  runKey?: string | number;
  paused?: boolean;
  children: (value: number) => ReactNode;
};

/** A number that moves with the shared tick; `children` is rendered when it has changed. */
export function RunningNumber({ compute, runKey = 0, paused = false, children }: Props) {
  return children(useElapsed(compute, paused, runKey));
}
