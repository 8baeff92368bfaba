import { useLayoutEffect, useRef } from 'react';
import type { FocusEvent, MouseEvent, ReactNode } from 'react';

interface Pressed {
  readonly button: HTMLElement;
  /** Position of its item, as `aria-posinset`. */
  readonly at: number;
  /** Which button of the item it is. */
  readonly order: number;
}

const buttonsOf = (item: Element): HTMLElement[] => [...item.querySelectorAll('button')];
const placeOf = (item: Element): number => Number(item.getAttribute('aria-posinset'));

/**
 * A list whose items may go when one of their buttons is pressed: the focus moves to the same button of the item that takes
 * the place, or to the heading of the page where none is left.
 */
export function KeptFocus({ children }: { children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  const pressed = useRef<Pressed | null>(null);
  // After each change of the list, before a key can be pressed: items go later than the press.
  useLayoutEffect(() => {
    const last = pressed.current;
    if (!last || last.button.isConnected || document.activeElement !== document.body) return;
    const items = [...(root.current?.querySelectorAll('[aria-posinset]') ?? [])];
    const next = items.find((item) => placeOf(item) >= last.at) ?? items.at(-1);
    const heading = root.current?.closest('main')?.querySelector('h1');
    if (!next && !heading) return;
    pressed.current = null;
    if (next) buttonsOf(next)[last.order]?.focus();
    else if (heading) {
      heading.tabIndex = -1;
      heading.focus();
    }
  });
  const onPress = ({ target }: MouseEvent) => {
    const button = (target as Element).closest('button');
    const item = button?.closest('[aria-posinset]');
    pressed.current =
      button && item ? { button, at: placeOf(item), order: buttonsOf(item).indexOf(button) } : null;
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (target !== pressed.current?.button) pressed.current = null;
  };
  return (
    <div ref={root} onClickCapture={onPress} onFocusCapture={onFocus}>
      {children}
    </div>
  );
}
