import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from './IconButton.tsx';
import styles from './ShelfArrows.module.css';

type Props = {
  /** The id of the row that is moved by its own width. */
  shelf: string;
  backLabel: string;
  forthLabel: string;
};

/** Two buttons that turn the pages of a row which can be scrolled sideways; on a phone the finger does it. */
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
