import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { whenNear } from './near.ts';

type Props = {
  /** Reserves space of about the content's size. */
  placeClass: string | undefined;
  children: ReactNode;
};

/**
 * Renders content below the window only when the window comes near, to keep it out of the first screen's
 * cost.
 */
export function WhenNear({ placeClass, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!isNear && place.current) return whenNear(place.current, () => setNear(true));
    return undefined;
  }, [isNear]);
  return isNear ? children : <div ref={place} className={placeClass} data-place />;
}
