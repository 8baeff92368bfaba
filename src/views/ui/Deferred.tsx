import { useDeferredValue } from 'react';
import type { ReactNode } from 'react';

/** Content of many elements. It is rendered again only after the state that was pressed is on the page. */
export function Deferred({ children }: { children: ReactNode }) {
  return useDeferredValue(children);
}
