import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { Popover } from './Popover.tsx';
import styles from './Menu.module.css';

export type MenuItem = {
  id: string;
  label: ReactNode;
  icon?: ReactNode;
  /** At the right: a count, an amount. */
  end?: ReactNode;
  tone?: 'danger';
  /** Marks the chosen one of several. */
  selected?: boolean;
  /** Draws a line above. */
  divided?: boolean;
  disabled?: boolean;
  onSelect: () => void;
};

type Props = {
  button: ReactNode;
  label?: string;
  menuLabel: string;
  buttonClass?: string;
  header?: ReactNode;
  items: MenuItem[];
};

/** A menu of actions, or of choices where items have `selected`. */
export function Menu({ button, label, menuLabel, buttonClass, header, items }: Props) {
  return (
    <Popover
      button={button}
      label={label}
      buttonClass={buttonClass}
      align="end"
      opens="menu"
      itemSelector="[role^=menuitem]"
    >
      {header ? <div className={styles.header}>{header}</div> : null}
      <div role="menu" aria-label={menuLabel} className={styles.menu}>
        {items.map((item) => (
          <button
            key={item.id}
            type="button"
            role={item.selected === undefined ? 'menuitem' : 'menuitemradio'}
            aria-checked={item.selected}
            tabIndex={-1}
            disabled={item.disabled}
            className={cx(
              styles.item,
              item.tone === 'danger' && styles.danger,
              item.divided && styles.divided,
            )}
            onClick={item.onSelect}
          >
            {item.icon}
            <span className={styles.label}>{item.label}</span>
            {item.end}
            {item.selected ? <Check size={16} /> : null}
          </button>
        ))}
      </div>
    </Popover>
  );
}
