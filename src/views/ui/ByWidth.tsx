import type { ReactNode } from 'react';
import { useMedia } from './media.ts';

interface Props {
  readonly narrow: ReactNode;
  readonly wide: ReactNode;
  /** Window width in pixels from which it is wide. */
  readonly from?: 600 | 720 | 1024;
}

/** One of two, by the window's width: the other is not rendered, and its code not loaded. */
export const ByWidth = ({ narrow, wide, from = 720 }: Props) =>
  useMedia(`(min-width: ${from}px)`) ? wide : narrow;
