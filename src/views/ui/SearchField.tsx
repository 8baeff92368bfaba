import { useEffect, useRef } from 'react';
import type { ComponentProps } from 'react';
import { SearchFrame } from './SearchFrame.tsx';
import field from './Field.module.css';

type Props = {
  label: string;
  clearLabel: string;
  sunken?: boolean;
  /** The text where the owner controls it: it follows the input and must never overtake typing. */
  text?: string;
  onSearch: (text: string) => void;
} & Pick<ComponentProps<'input'>, 'placeholder' | 'defaultValue' | 'name' | 'maxLength'>;

/** A search field. Calls `onSearch` on every change; debouncing is left to the owner. */
export function SearchField({ label, clearLabel, sunken, text, onSearch, ...input }: Props) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (text !== undefined && ref.current && ref.current.value !== text) ref.current.value = text;
  }, [text]);
  const clear = () => {
    if (!ref.current) return;
    ref.current.value = '';
    ref.current.focus();
    onSearch('');
  };
  return (
    <SearchFrame clearLabel={clearLabel} sunken={sunken} onClear={clear}>
      <input
        autoComplete="off"
        enterKeyHint="search"
        {...input}
        {...(text === undefined ? {} : { defaultValue: text })}
        ref={ref}
        type="search"
        aria-label={label}
        className={field.input}
        onInput={(event) => onSearch(event.currentTarget.value)}
      />
    </SearchFrame>
  );
}
