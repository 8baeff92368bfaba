import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from './IconButton.tsx';
import styles from './ShelfArrows.module.css';

type Props = {
  /** Id of the row, which is scrolled by its own width. */
  shelf: string;
  backLabel: string;
  forthLabel: string;
};

/** Two buttons that page through a row which scrolls sideways; on a phone it is swiped. */
export function ShelfArrows({ shelf, backLabel, forthLabel }: Props) {
  const turn = (pages: number) => {
    const row = document.getElementById(shelf);
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    row?.scrollBy({ left: pages * row.clientWidth, behavior: isStill ? 'auto' : 'smooth' });
  };
  return (
    <span className={styles.arrows}>
      <IconButton size="sm" ring label={backLabel} aria-controls={shelf} onClick={() => turn(-1)}>
        <ChevronLeft size={16} />
      </IconButton>
      <IconButton size="sm" ring label={forthLabel} aria-controls={shelf} onClick={() => turn(1)}>
        <ChevronRight size={16} />
      </IconButton>
    </span>
  );
}
