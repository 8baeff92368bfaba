import { Check, ChevronDown } from 'lucide-react';
import { useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Popover } from './Popover.tsx';
import { itemsIn, typeAhead } from './roving.ts';
import menu from './Menu.module.css';
import styles from './Select.module.css';

export type Option<V extends string> = { value: V; label: ReactNode; icon?: ReactNode };

type Props<V extends string> = {
  /** Name of the list and, where there is no prefix, the first part of the button's. */
  label: string;
  /** Shown before the chosen option, muted: "Min. bet:". */
  prefix?: ReactNode;
  options: Option<V>[];
  value: V;
  /** Name of the value in a form. */
  name?: string;
  wide?: boolean;
  /** Shown alone on phones, accented while another option than the first is chosen. */
  phoneIcon?: ReactNode;
  disabled?: boolean;
  onChange: (value: V) => void;
};

const TYPED_MS = 600;

/** A choice from a short list, in a box that opens. Arrows, Home, End and letters move; Enter chooses. */
export function Select<V extends string>({
  label,
  prefix,
  options,
  value,
  name,
  wide,
  phoneIcon,
  disabled,
  onChange,
}: Props<V>) {
  const typed = useRef({ text: '', at: 0 });
  const chosen = options.find((option) => option.value === value);
  const onKey = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey) return;
    const isFresh = event.timeStamp - typed.current.at > TYPED_MS;
    typed.current = { text: (isFresh ? '' : typed.current.text) + event.key, at: event.timeStamp };
    const items = itemsIn(event.currentTarget, '[role=option]');
    const from = items.indexOf(document.activeElement as HTMLElement) - (isFresh ? 0 : 1);
    items[
      typeAhead(
        typed.current.text,
        items.map((item) => item.textContent),
        from,
      )
    ]?.focus();
  };
  return (
    <>
      <Popover
        opens="listbox"
        itemSelector="[role=option]"
        buttonClass={cx(
          styles.select,
          wide && styles.wide,
          phoneIcon !== undefined && styles.folded,
          value !== options[0]?.value && styles.changed,
        )}
        buttonProps={{ disabled }}
        button={
          <>
            {phoneIcon}
            <span className={prefix ? styles.prefix : 'vh'}>{prefix ?? label} </span>
            {chosen?.icon}
            <span className={styles.value}>{chosen?.label}</span>
            <ChevronDown size={16} />
          </>
        }
      >
        <div role="listbox" aria-label={label} className={menu.menu} onKeyDown={onKey}>
          {options.map((option) => (
            <button
              key={option.value}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={option.value === value}
              className={menu.item}
              onClick={() => (option.value === value ? undefined : onChange(option.value))}
            >
              {option.icon}
              <span className={menu.label}>{option.label}</span>
              {option.value === value ? <Check size={16} /> : null}
            </button>
          ))}
        </div>
      </Popover>
      {name ? <input type="hidden" name={name} value={value} /> : null}
    </>
  );
}
