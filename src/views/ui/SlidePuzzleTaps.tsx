import { Check, Minus, Plus } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
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
  onMove: (x: number, tap: MouseEvent) => void;
  onSettle: (tap: MouseEvent) => void;
};

const STEP = 4;

/** An alternative for visitors who can tap but not drag. */
export function SlidePuzzleTaps({ x, max, isOpen, onMove, onSettle, ...text }: Props) {
  const stepBy = (step: number) => (tap: MouseEvent) => onMove(clampX(x + step, max), tap);
  const taps = [
    { label: text.lessLabel, Icon: Minus, can: x > 0, tap: stepBy(-STEP) },
    { label: text.moreLabel, Icon: Plus, can: x < max, tap: stepBy(STEP) },
    { label: text.confirmLabel, Icon: Check, can: x > 0, tap: onSettle },
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
