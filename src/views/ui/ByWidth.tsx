import type { ReactNode } from 'react';
import { useMedia } from './media.ts';

/** One of two, by the width of the window: what is not shown is not drawn, and its code not fetched. */
export function ByWidth({ narrow, wide }: { narrow: ReactNode; wide: ReactNode }) {
  return useMedia('(min-width: 720px)') ? wide : narrow;
}
