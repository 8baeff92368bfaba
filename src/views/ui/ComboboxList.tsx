import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import menu from './Menu.module.css';
import styles from './Combobox.module.css';

export type Choice = {
  key: string;
  /** Value in a form. */
  value: string;
  label: string;
  /** At the right of the label; shown on the closed box instead of it. */
  short: string;
  icon?: ReactNode;
  /** Further texts to find it by. */
  keywords?: string;
};

type Props = {
  label: string;
  nothingFound: ReactNode;
  id: string;
  found: readonly Choice[];
  at: number;
  chosen: Choice | undefined;
  optionId: (index: number) => string;
  choose: (choice: Choice) => void;
};

/** The matches, with the one that Enter chooses; the search keeps the focus. */
export function ComboboxList({ id, label, found, at, chosen, optionId, choose, nothingFound }: Props) {
  return (
    <>
      <div
        id={id}
        role="listbox"
        // Otherwise Tab would stop here, as at any scroll container.
        tabIndex={-1}
        aria-label={label}
        className={styles.list}
        // The search keeps the focus.
        onPointerDown={(event) => event.preventDefault()}
      >
        {found.map((choice, index) => (
          <div
            key={choice.key}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={choice === chosen}
            className={cx(menu.item, styles.option, index === at && styles.active)}
            onClick={() => choose(choice)}
          >
            {choice.icon}
            <span className={menu.label}>{choice.label}</span>
            <span className={styles.short}>{choice.short}</span>
            {choice === chosen ? <Check size={16} aria-hidden="true" /> : null}
          </div>
        ))}
      </div>
      <p role="status" className={styles.nothing}>
        {found.length === 0 ? nothingFound : null}
      </p>
    </>
  );
}
