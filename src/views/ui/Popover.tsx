import { useDeferredValue, useRef, useState } from 'react';
import type { ComponentProps, KeyboardEvent, MouseEvent, PointerEvent, ReactNode, ToggleEvent } from 'react';
import { cx } from './cx.ts';
import { itemsIn, nextIndex } from './roving.ts';
import { useElementId } from './element-id.ts';
import { useInitialFocus } from './use-initial-focus.ts';
import styles from './Popover.module.css';

type Props = {
  /** Content of the button; also its name unless `label` is given. */
  button: ReactNode;
  label?: string;
  buttonClass?: string;
  buttonProps?: Partial<ComponentProps<'button'>>;
  /** 'menu' and 'listbox' are announced as such on the button. */
  opens?: 'menu' | 'listbox' | 'dialog';
  align?: 'start' | 'end';
  panelClass?: string;
  /** Also opens after a short hover with a mouse. */
  onHover?: boolean;
  /** The elements inside the panel that arrows move between. */
  itemSelector?: string;
  /** Elements that close the panel when chosen; by default the items. */
  closeSelector?: string;
  /** Rendered only while open; choosing an element that closes it returns the focus to the button. */
  children: ReactNode;
};

const REST_MS = 120;

/** A button with a panel in the top layer: closed by Escape, by a click elsewhere and by choosing. */
export function Popover({
  button,
  label,
  buttonClass,
  buttonProps,
  opens,
  align = 'start',
  panelClass,
  onHover = false,
  itemSelector = 'a[href], button',
  closeSelector = itemSelector,
  children,
}: Props) {
  const id = useElementId();
  const trigger = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const timer = useRef(0);
  const [isOpen, setOpen] = useState(false);
  // The panel fades in, so its first frame shows nothing: the press is answered before the content is rendered.
  const isFilled = useDeferredValue(isOpen);
  const [requestFocus, onToggle] = useInitialFocus(panel, isFilled, itemSelector);

  const show = (into: 'first' | 'last' | null) => {
    clearTimeout(timer.current);
    requestFocus(into);
    if (trigger.current && !panel.current?.matches(':popover-open'))
      panel.current?.showPopover({ source: trigger.current });
  };
  const hide = (focusBack: boolean) => {
    clearTimeout(timer.current);
    if (panel.current?.matches(':popover-open')) panel.current.hidePopover();
    if (focusBack) trigger.current?.focus();
  };
  const rest = (pointerType: string, action: () => void) => {
    // A finger enters as it touches and leaves as it lifts; its tap opens the panel as a press.
    if (pointerType === 'touch') return;
    clearTimeout(timer.current);
    timer.current = window.setTimeout(action, REST_MS);
  };
  const onTriggerKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    show(event.key === 'ArrowUp' ? 'last' : 'first');
  };
  const onPanelKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // The dialog beneath must not handle this Escape.
      event.preventDefault();
      hide(true);
    }
    if ((event.target as HTMLElement).matches('input, textarea') && event.key !== 'ArrowDown') return;
    const items = itemsIn(panel.current, itemSelector);
    const to = nextIndex(event.key, items.indexOf(event.target as HTMLElement), items.length, 'vertical');
    if (to === null) return;
    event.preventDefault();
    items[to]?.focus();
  };
  const onChoose = (event: MouseEvent) => {
    if ((event.target as HTMLElement).closest(closeSelector)) hide(true);
  };
  const hover = onHover
    ? {
        onPointerEnter: ({ pointerType }: PointerEvent) => rest(pointerType, () => show(null)),
        onPointerLeave: ({ pointerType }: PointerEvent) => rest(pointerType, () => hide(false)),
      }
    : {};
  return (
    <div className={styles.root} {...hover}>
      <button
        type="button"
        {...buttonProps}
        ref={trigger}
        className={buttonClass}
        popoverTarget={id}
        aria-label={label}
        aria-haspopup={opens}
        aria-expanded={isOpen}
        onKeyDown={onTriggerKey}
        onClick={() => requestFocus('first')}
      >
        {button}
      </button>
      <div
        id={id}
        ref={panel}
        popover="auto"
        className={cx(styles.panel, align === 'end' && styles.end, panelClass)}
        onBeforeToggle={(event: ToggleEvent) => setOpen(event.newState === 'open')}
        onToggle={onToggle}
        onKeyDown={onPanelKey}
        onClick={onChoose}
      >
        {isFilled ? children : null}
      </div>
    </div>
  );
}
