import type { ReactNode } from 'react';
import { useMedia } from './media.ts';

interface Props {
  readonly narrow: ReactNode;
  readonly wide: ReactNode;
  /** Width of the window in px from which it is wide. */
  readonly from?: 720 | 1024;
}

/** One of two, by the width of the window: what is not shown is not drawn, and its code not fetched. */
export const ByWidth = ({ narrow, wide, from = 720 }: Props) =>
  useMedia(`(min-width: ${from}px)`) ? wide : narrow;
