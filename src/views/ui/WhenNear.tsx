import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { whenNear } from './near.ts';

type Props = {
  /** Keeps the place open, about as large as what will stand there. */
  placeClass: string | undefined;
  children: ReactNode;
};

/** Draws what is below the window only when the window comes near, so that the first screen does not pay for it. */
export function WhenNear({ placeClass, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!isNear && place.current) return whenNear(place.current, () => setNear(true));
    return undefined;
  }, [isNear]);
  return isNear ? children : <div ref={place} className={placeClass} data-place />;
}
