import { useLayoutEffect, useRef, type RefObject, type ToggleEvent } from 'react';
import { itemsIn } from './roving.ts';

type Panel = RefObject<HTMLElement | null>;
interface FocusRequest {
  /** The item that takes the focus when none is chosen. */
  readonly item: 'first' | 'last';
  /** What had the focus when the panel was opened. */
  readonly from: Element | null;
}
type Pending = RefObject<FocusRequest | null>;

/** @returns whether the focus has been moved, or is not to be. */
function moveFocus(panel: Panel, pending: Pending, itemSelector: string): boolean {
  const request = pending.current;
  if (request && document.activeElement === request.from) {
    const items = itemsIn(panel.current, itemSelector);
    const chosen = items.find((item) => item.getAttribute('aria-selected') === 'true');
    const target = chosen ?? (request.item === 'last' ? items.at(-1) : items[0]);
    if (!target) return false;
    target.focus();
  }
  pending.current = null;
  return true;
}

/**
 * Moves the focus into a panel that was opened by its button: to the chosen item, else to the first or the last. Content
 * may come later than the panel, or still be there from the last time; a focus that has moved meanwhile stays.
 * @returns what to call before the panel opens, and the panel's `onToggle`
 */
export function useInitialFocus(panel: Panel, isFilled: boolean, itemSelector: string) {
  const pending: Pending = useRef<FocusRequest>(null);
  useLayoutEffect(() => {
    if (!isFilled || !panel.current || moveFocus(panel, pending, itemSelector)) return;
    const observer = new MutationObserver(() => moveFocus(panel, pending, itemSelector));
    observer.observe(panel.current, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [panel, isFilled, itemSelector]);
  /** Before the panel opens; null: the focus stays. */
  const requestFocus = (item: FocusRequest['item'] | null) => {
    pending.current = item && { item, from: document.activeElement };
  };
  const onToggle = ({ newState }: ToggleEvent) => {
    if (newState === 'open') moveFocus(panel, pending, itemSelector);
  };
  return [requestFocus, onToggle] as const;
}
