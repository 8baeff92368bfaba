import type { CSSProperties, ReactNode } from 'react';
import styles from './Shelf.module.css';

interface Props {
  /** For `ShelfArrows`. */
  readonly id: string;
  /** Cards of a page on a wide screen. */
  readonly cards: number;
  /** List items. */
  readonly children: ReactNode;
}

/** One row of cards with further pages beside it, which is swiped or moved by arrows. */
export const Shelf = ({ id, cards, children }: Props) => (
  <ul id={id} className={styles.shelf} style={{ '--cards': cards } as CSSProperties}>
    {children}
  </ul>
);
