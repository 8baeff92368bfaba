import { useEffect, useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent, ReactNode } from 'react';
import { nextIndex } from './roving.ts';
import { SearchFrame } from './SearchFrame.tsx';
import { useShortcut } from './use-shortcut.ts';
import { useElementId } from './element-id.ts';
import field from './Field.module.css';
import styles from './SearchBox.module.css';

/** Attributes for a list of results of this field. */
export interface FoundList {
  readonly id: string;
  /** Index of the one that Enter opens; -1 for none. */
  readonly at: number;
  readonly optionId: (index: number) => string;
}

type Props = {
  label: string;
  clearLabel: string;
  placeholder: string;
  maxLength: number;
  /** A key that focuses the field, shown at the right, such as "/". */
  shortcut?: string;
  /** The results are below the field in the page, not over it. */
  isInline?: boolean;
  /** The text typed last. */
  text: string;
  /** Number of results, for the arrow keys. */
  count: number;
  /** Whether the text is long enough for a list. */
  hasList: boolean;
  onReach: () => void;
  onType: (text: string) => void;
  onChoose: (index: number) => void;
  /** Enter without a chosen result. */
  onSubmit: (text: string) => void;
  /** Renders the results or their placeholder; links to elsewhere are marked `data-leave`. */
  children: (list: FoundList) => ReactNode;
};

/**
 * A search field with its results below it, after the combobox pattern: the field keeps the focus, arrows
 * move through the results, Enter opens one, Escape closes the list and keeps the text.
 */
export function SearchBox({
  label,
  clearLabel,
  placeholder,
  maxLength,
  shortcut,
  isInline = false,
  text,
  count,
  hasList,
  onReach,
  onType,
  onChoose,
  onSubmit,
  children,
}: Props) {
  const id = useElementId();
  const input = useRef<HTMLInputElement>(null);
  const [isWanted, setWanted] = useState(isInline);
  const [at, setAt] = useState(-1);
  useShortcut(shortcut, input);
  const isOpen = isWanted && hasList;
  const active = at < count ? at : -1;
  const optionId = (index: number) => `${id}-${String(index)}`;
  const activeId = isOpen && active >= 0 ? optionId(active) : undefined;
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  // A panel of its own is opened in order to type, and its content may load after it.
  useEffect(() => {
    if (isInline) input.current?.focus();
  }, [isInline]);

  const close = () => {
    setWanted(isInline);
    setAt(-1);
  };
  /** Navigating away also closes a panel around the field. */
  const leave = () => {
    close();
    input.current?.closest<HTMLElement>('[popover]')?.hidePopover();
  };
  const type = (typed: string) => {
    setWanted(true);
    setAt(-1);
    onType(typed);
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
    if (event.key === 'Escape' && isOpen && !isInline) {
      close();
      // The layer beneath must not handle it.
      event.stopPropagation();
    } else if (event.key === 'Enter') {
      const chosen = isOpen ? active : -1;
      leave();
      if (chosen >= 0) onChoose(chosen);
      else onSubmit(event.currentTarget.value);
    } else if (isArrow && hasList) {
      setWanted(true);
      setAt(nextIndex(event.key, active, count, 'vertical') ?? -1);
      event.stopPropagation();
    } else return;
    event.preventDefault();
  };
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) close();
  };
  const clear = () => {
    if (!input.current) return;
    input.current.value = '';
    input.current.focus();
    type('');
  };
  return (
    <div role="search" className={styles.root} onBlur={onBlur}>
      <SearchFrame sunken clearLabel={clearLabel} shortcut={shortcut} onClear={clear}>
        <input
          ref={input}
          type="text"
          role="combobox"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          maxLength={maxLength}
          defaultValue={text}
          aria-label={label}
          aria-keyshortcuts={shortcut}
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-activedescendant={activeId}
          className={field.input}
          onFocus={onReach}
          onClick={() => setWanted(true)}
          onInput={(event) => type(event.currentTarget.value)}
          onKeyDown={onKey}
        />
      </SearchFrame>
      {isOpen ? (
        <div
          className={isInline ? styles.below : styles.over}
          // A press keeps the focus in the field.
          onMouseDown={(event) => event.preventDefault()}
          onClick={(event) => {
            if ((event.target as Element).closest('[data-leave]')) close();
          }}
        >
          {children({ id, at: active, optionId })}
        </div>
      ) : null}
    </div>
  );
}
