import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

/** Draws what nobody came for once the rest of the page stands and the browser has nothing else to do. */
export function WhenIdle({ children }: { children: ReactNode }) {
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
  return isIdle ? children : null;
}
