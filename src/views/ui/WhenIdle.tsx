import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

/** Renders its unrequested content once the rest of the page is there and the browser is idle. */
export function WhenIdle({ place = null, children }: { place?: ReactNode; children: ReactNode }) {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    // Safari has no idle callback.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(() => setIdle(true));
      return () => clearTimeout(timer);
    }
    const wait = requestIdleCallback(() => setIdle(true), { timeout: 2000 });
    return () => cancelIdleCallback(wait);
  }, []);
  return isIdle ? children : place;
}
