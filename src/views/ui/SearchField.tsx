import { Search, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { IconButton } from './IconButton.tsx';
import field from './Field.module.css';
import styles from './SearchField.module.css';

type Props = {
  label: string;
  clearLabel: string;
  /** A key that leads here, shown at the right, such as "/". */
  shortcut?: string;
  sunken?: boolean;
  onSearch: (text: string) => void;
} & Pick<ComponentProps<'input'>, 'placeholder' | 'defaultValue' | 'name' | 'maxLength'>;

/** A search box. Asks on every change; waiting for a pause is the asked one's business. */
export function SearchField({ label, clearLabel, shortcut, sunken, onSearch, ...input }: Props) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!shortcut) return;
    const lead = (event: KeyboardEvent) => {
      const isTyping = (event.target as HTMLElement | null)?.closest(
        'input, textarea, select, [contenteditable]',
      );
      if (event.key !== shortcut || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      // In a dialog the field is out of reach.
      if (!ref.current?.checkVisibility() || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      ref.current.focus();
    };
    document.addEventListener('keydown', lead);
    return () => document.removeEventListener('keydown', lead);
  }, [shortcut]);
  const clear = () => {
    if (!ref.current) return;
    ref.current.value = '';
    ref.current.focus();
    onSearch('');
  };
  return (
    <label className={cx(field.box, styles.search, sunken && field.sunken)}>
      <Search size={18} aria-hidden="true" />
      <input
        autoComplete="off"
        enterKeyHint="search"
        {...input}
        ref={ref}
        type="search"
        aria-label={label}
        aria-keyshortcuts={shortcut}
        className={field.input}
        onInput={(event) => onSearch(event.currentTarget.value)}
      />
      <IconButton size="sm" label={clearLabel} className={styles.clear} onClick={clear}>
        <X size={16} />
      </IconButton>
      {shortcut ? <kbd className={styles.key}>{shortcut}</kbd> : null}
    </label>
  );
}
