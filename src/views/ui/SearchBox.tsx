import { useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent, MouseEvent, ReactNode } from 'react';
import { nextIndex } from './roving.ts';
import { SearchFrame } from './SearchFrame.tsx';
import { useShortcut } from './use-shortcut.ts';
import { useFoundList, type FoundList } from './use-found-list.ts';
import field from './Field.module.css';
import styles from './SearchBox.module.css';

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
  /** Texts that are the list while nothing is typed: one that is chosen fills the field. */
  recalled?: readonly string[] | null;
  onRecall: (text: string) => void;
  onReach: () => void;
  onType: (text: string) => void;
  onChoose: (index: number) => void;
  /** Enter without a chosen result. */
  onSubmit: (text: string) => void;
  /**
   * Renders the results or their placeholder. Links to elsewhere are marked `data-leave`, recalled texts are the value
   * of `data-recall`, and controls that go when they are pressed have `data-refocus`.
   */
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
  recalled = null,
  onRecall,
  onReach,
  onType,
  onChoose,
  onSubmit,
  children,
}: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [isWanted, setWanted] = useState(isInline);
  useShortcut(shortcut, input);
  const isOpen = isWanted && hasList;
  const { list, activeId, setAt } = useFoundList(count, isOpen);

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
    list.onPoint(0);
    onType(typed);
  };
  const fill = (typed: string) => {
    if (input.current) input.current.value = typed;
    input.current?.focus();
  };
  const recall = (chosen: string) => {
    fill(chosen);
    list.onPoint(0);
    onRecall(chosen);
  };
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp';
    if (event.key === 'Escape' && isOpen && !isInline) {
      close();
      // The layer beneath must not handle it.
      event.stopPropagation();
    } else if (event.key === 'Enter') {
      const chosen = isOpen ? list.at : -1;
      const text = recalled?.[chosen];
      if (text === undefined) {
        leave();
        if (chosen >= 0) onChoose(chosen);
        else onSubmit(event.currentTarget.value);
      } else recall(text);
    } else if (isArrow && hasList) {
      setWanted(true);
      setAt(nextIndex(event.key, list.at, count, 'vertical') ?? -1);
      event.stopPropagation();
    } else return;
    event.preventDefault();
  };
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) close();
  };
  const onPress = ({ target }: MouseEvent) => {
    const marks = '[data-leave], [data-recall], [data-refocus]';
    const marked = (target as Element).closest<HTMLElement>(marks)?.dataset;
    if (marked?.['leave']) close();
    else if (marked?.['recall']) recall(marked['recall']);
    else if (marked?.['refocus']) input.current?.focus();
  };
  const clear = () => {
    fill('');
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
          aria-controls={isOpen ? list.id : undefined}
          aria-activedescendant={activeId}
          className={field.input}
          onFocus={(event) => {
            onReach();
            // What can be recalled shows without a press.
            if (event.currentTarget.value === '') setWanted(true);
          }}
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
          onClick={onPress}
        >
          {children(list)}
        </div>
      ) : null}
    </div>
  );
}
