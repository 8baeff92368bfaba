import type { ReactNode } from 'react';
import type { PlacedPiece } from './slide-trail.ts';

export type SlidePuzzleProps = {
  /** Both PNG, as data URLs; a new background restarts the puzzle. */
  background: string;
  piece: string;
  /** In picture pixels. */
  pieceWidth: number;
  pieceHeight: number;
  pieceY: number;
  width?: number;
  height?: number;
  status: 'ready' | 'checking' | 'failed' | 'passed';
  label: string;
  pictureLabel: string;
  /** On the track, until it is moved. */
  prompt: ReactNode;
  hint?: ReactNode;
  /** Beside the taps: an alternative to the puzzle. */
  aside?: ReactNode;
  valueText: (x: number) => string;
  lessLabel: string;
  moreLabel: string;
  confirmLabel: string;
  onSettle: (piece: PlacedPiece) => void;
};

/** Keeps a position inside the picture. */
export const clampX = (x: number, max: number): number => Math.min(max, Math.max(0, Math.round(x)));

/** Position that a key moves to, in picture pixels; null for any other key. */
export function keyedX(key: string, x: number, max: number, isFast: boolean): number | null {
  const step = isFast ? 20 : 4;
  const to: Record<string, number> = {
    ArrowRight: x + step,
    ArrowUp: x + step,
    ArrowLeft: x - step,
    ArrowDown: x - step,
    PageUp: x + 40,
    PageDown: x - 40,
    Home: 0,
    End: max,
  };
  const wanted = to[key];
  return wanted === undefined ? null : clampX(wanted, max);
}

/** Position under a pointer on the track: the knob's middle follows it from edge to edge. */
export function pointedX(clientX: number, left: number, width: number, knob: number, max: number): number {
  const free = width - knob;
  return free <= 0 ? 0 : clampX(((clientX - left - knob / 2) / free) * max, max);
}
