import { Check, Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from './IconButton.tsx';
import { clampX } from './slide-puzzle.ts';
import styles from './SlidePuzzle.module.css';

type Props = {
  hint?: ReactNode;
  aside?: ReactNode;
  lessLabel: string;
  moreLabel: string;
  confirmLabel: string;
  x: number;
  max: number;
  isOpen: boolean;
  onMove: (x: number) => void;
  onSettle: (x: number) => void;
};

const STEP = 4;

/** The way through the puzzle for who can tap but not drag. */
export function SlidePuzzleTaps({ x, max, isOpen, onMove, onSettle, ...text }: Props) {
  const taps = [
    { label: text.lessLabel, Icon: Minus, can: x > 0, tap: () => onMove(clampX(x - STEP, max)) },
    { label: text.moreLabel, Icon: Plus, can: x < max, tap: () => onMove(clampX(x + STEP, max)) },
    { label: text.confirmLabel, Icon: Check, can: x > 0, tap: () => onSettle(x) },
  ];
  return (
    <div className={styles.foot}>
      <span className={styles.hint}>{text.hint}</span>
      <span className={styles.aside}>{text.aside}</span>
      {taps.map(({ label, Icon, can, tap }) => (
        <IconButton key={label} size="sm" ring label={label} disabled={!isOpen || !can} onClick={tap}>
          <Icon size={16} />
        </IconButton>
      ))}
    </div>
  );
}
