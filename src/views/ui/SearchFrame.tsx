import { Search, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { IconButton } from './IconButton.tsx';
import field from './Field.module.css';
import styles from './SearchField.module.css';

interface Props {
  readonly clearLabel: string;
  readonly shortcut?: string | undefined;
  readonly sunken?: boolean | undefined;
  readonly onClear: () => void;
  /** The input. */
  readonly children: ReactNode;
}

/** The frame of a search input: its icon, a clear button, the shortcut key. */
export function SearchFrame({ clearLabel, shortcut, sunken = false, onClear, children }: Props) {
  return (
    <div className={cx(field.box, styles.search, sunken && field.sunken)}>
      <label className={styles.label}>
        <Search size={18} aria-hidden="true" />
        {children}
      </label>
      <IconButton size="sm" label={clearLabel} className={styles.clear} onClick={onClear}>
        <X size={16} />
      </IconButton>
      {shortcut ? <kbd className={styles.key}>{shortcut}</kbd> : null}
    </div>
  );
}
