import { useDeferredValue } from 'react';
import type { ReactNode } from 'react';

/**
 * Content of many elements that another state replaces. Until the frame that answers the press it stays as it is, not even
 * rendered again.
 */
export function Deferred({ children }: { children: ReactNode }) {
  return useDeferredValue(children);
}
