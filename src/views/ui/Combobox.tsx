import { ChevronDown, Search } from 'lucide-react';
import { useRef, useState } from 'react';
import type { FocusEvent, KeyboardEvent, ReactNode, ToggleEvent } from 'react';
import { ComboboxList, type Choice } from './ComboboxList.tsx';
import { cx } from './cx.ts';
import { nextIndex } from './roving.ts';
import field from './Field.module.css';
import { useElementId } from './element-id.ts';
import { useKeptInView } from './use-kept-in-view.ts';
import styles from './Combobox.module.css';

type Props = {
  /** Name of the list, and the first part of the button's. */
  label: string;
  searchLabel: string;
  nothingFound: ReactNode;
  /** Name of the value in a form. */
  name: string;
  choices: readonly Choice[];
  defaultKey: string;
  /** Milliseconds that it stays open after the focus has left. */
  closeAfter: number;
};

/** Letters without their diacritics, so that "turkiye" finds "Türkiye". */
const plain = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i');

/**
 * A choice from a long list, found by typing, inside the box of a field. It opens on focus and closes a
 * moment after the focus has left, or at once on a choice or Escape, which return the focus to the button.
 */
export function Combobox({ label, searchLabel, nothingFound, name, choices, defaultKey, closeAfter }: Props) {
  const id = useElementId();
  const trigger = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const timer = useRef(0);
  /** The button's focus was returned to it and must not open the list. */
  const isQuiet = useRef(false);
  /** The focus moved on while the list was opening, and must not be pulled back. */
  const isLeft = useRef(false);
  /** The press of this click has already closed the list. */
  const hasClosed = useRef(false);
  const [isOpen, setOpen] = useState(false);
  const [key, setKey] = useState(defaultKey);
  const [query, setQuery] = useState('');
  const [at, setAt] = useState(0);
  useKeptInView(trigger, isOpen);

  const chosen = choices.find((choice) => choice.key === key) ?? choices[0];
  const wanted = plain(query).trim();
  const found = choices.filter(({ label: own, short, keywords = '' }) =>
    plain(`${own} ${short} ${keywords}`).includes(wanted),
  );
  const optionId = (index: number) => `${id}-${String(index)}`;

  const stay = () => {
    clearTimeout(timer.current);
    isLeft.current = false;
  };
  const show = () => {
    stay();
    if (panel.current?.matches(':popover-open')) return;
    setQuery('');
    setAt(Math.max(0, chosen ? choices.indexOf(chosen) : 0));
    panel.current?.showPopover();
  };
  const hide = () => {
    clearTimeout(timer.current);
    if (panel.current?.matches(':popover-open')) panel.current.hidePopover();
  };
  const handBack = () => {
    hide();
    isQuiet.current = true;
    trigger.current?.focus();
    isQuiet.current = false;
  };
  const choose = (choice: Choice | undefined) => {
    if (!choice) return;
    setKey(choice.key);
    handBack();
  };
  const move = (to: number) => {
    setAt(to);
    document.getElementById(optionId(to))?.scrollIntoView({ block: 'nearest' });
  };
  const onKey = (event: KeyboardEvent) => {
    const to = nextIndex(event.key, at, found.length, 'vertical');
    if (event.key === 'Escape') handBack();
    else if (event.key === 'Enter') choose(found[at]);
    else if (to !== null) move(to);
    else return;
    // Keeps the form from submitting, the dialog beneath from closing, and the caret in place.
    event.preventDefault();
  };
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    clearTimeout(timer.current);
    if (!panel.current?.matches(':popover-open') || event.currentTarget.contains(event.relatedTarget)) return;
    isLeft.current = true;
    timer.current = window.setTimeout(hide, closeAfter);
  };
  return (
    <div className={styles.root} onBlur={onBlur} onFocus={stay}>
      <button
        type="button"
        ref={trigger}
        className={styles.button}
        aria-label={`${label}: ${chosen?.label ?? ''} ${chosen?.short ?? ''}`}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        // Otherwise Shift+Tab from the search would focus the button, which opens the list and leads back to
        // the search.
        tabIndex={isOpen ? -1 : 0}
        onFocus={() => (isQuiet.current ? undefined : show())}
        onPointerDown={(event) => {
          hasClosed.current = isOpen;
          if (!isOpen) return;
          event.preventDefault();
          handBack();
        }}
        onClick={() => {
          if (!hasClosed.current) show();
          hasClosed.current = false;
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          show();
        }}
      >
        {chosen?.icon}
        <span>{chosen?.short}</span>
        <ChevronDown size={16} className={cx(isOpen && styles.up)} aria-hidden="true" />
      </button>
      <input type="hidden" name={name} value={chosen?.value ?? ''} />
      <div
        ref={panel}
        popover="manual"
        className={styles.panel}
        // Rendered in the same task: a key in between would find the button still outside the tab order.
        onBeforeToggle={(event: ToggleEvent) => setOpen(event.newState === 'open')}
        onToggle={(event) => {
          // The event is asynchronous and may come several keys later.
          if (event.newState !== 'open' || isLeft.current) return;
          panel.current?.querySelector('input')?.focus();
          move(at);
        }}
      >
        {isOpen ? (
          <>
            <div className={cx(field.box, styles.search)}>
              <Search size={18} aria-hidden="true" />
              <input
                type="text"
                role="combobox"
                aria-label={searchLabel}
                aria-expanded="true"
                aria-controls={id}
                aria-autocomplete="list"
                aria-activedescendant={found.length > 0 ? optionId(at) : undefined}
                placeholder={searchLabel}
                autoComplete="off"
                spellCheck={false}
                className={field.input}
                onInput={(event) => {
                  setQuery(event.currentTarget.value);
                  setAt(0);
                }}
                onKeyDown={onKey}
              />
            </div>
            <ComboboxList {...{ id, label, found, at, chosen, optionId, choose, nothingFound }} />
          </>
        ) : null}
      </div>
    </div>
  );
}
