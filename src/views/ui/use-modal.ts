import { useLayoutEffect, useRef } from 'react';
import type { MouseEvent, PointerEvent, RefObject } from 'react';

/** What requested the dismissal of a dialog. */
export type DismissedBy = 'escape' | 'background' | 'button';

/** Open dialogs, oldest first: a key belongs to the last one only. */
const stack: HTMLDialogElement[] = [];

const FIRST_FOCUS = [
  '[data-autofocus]',
  '[aria-invalid="true"]',
  'form input:not([type=hidden])',
  '[data-default]',
];
/** Elements with a behaviour of their own on Enter. */
const OWN_ENTER =
  'button, a[href], textarea, select, summary, [role=slider], [role=option], [contenteditable]';

/** The button that Enter presses: the only one, else the one marked default. The close cross never counts. */
export function enterButton(dialog: HTMLElement): HTMLElement | null {
  const buttons = [...dialog.querySelectorAll<HTMLElement>('button:not([data-close]):not(:disabled)')];
  if (buttons.length === 1) return buttons[0] ?? null;
  return dialog.querySelector<HTMLElement>('button[data-default]:not(:disabled)');
}

/**
 * Opens a dialog for as long as it is mounted and requests its dismissal on Escape and on a background click.
 * The owner refuses by keeping it mounted. The browser's own closing is off (`closedby="none"`): Chromium
 * closes on a repeated Escape even when `cancel` was prevented.
 */
export function useModal(
  ref: RefObject<HTMLDialogElement | null>,
  onDismiss: (by: DismissedBy) => void,
  clickToClose: boolean,
  onEnter?: () => void,
) {
  const pressedOutside = useRef(false);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const opener = document.activeElement;
    // It opened by itself: the focus ring waits for a key.
    dialog.toggleAttribute('data-quiet', opener === document.body);
    dialog.showModal();
    stack.push(dialog);
    for (const selector of FIRST_FOCUS) {
      const target = dialog.querySelector<HTMLElement>(selector);
      if (target) {
        target.focus();
        break;
      }
    }
    return () => {
      stack.splice(stack.indexOf(dialog), 1);
      // Once React has removed the dialog: closing or focusing before would work out its style once more, and all that
      // is inside it. A dialog that is hidden only, since a part of it waits, is closed.
      queueMicrotask(() => {
        if (dialog.isConnected) dialog.close();
        const isFree = document.activeElement === document.body;
        if (isFree && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
      });
    };
  }, [ref]);

  // As the focus, before the paint: a key that is pressed as soon as the dialog is seen reaches it.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const dialog = ref.current;
      dialog?.removeAttribute('data-quiet');
      if (!dialog || stack.at(-1) !== dialog || event.defaultPrevented) return;
      if (event.key === 'Escape') {
        event.preventDefault();
        if (clickToClose && !event.repeat) onDismiss('escape');
      } else if (event.key === 'Enter' && !event.isComposing && !event.repeat) {
        const target = event.target as HTMLElement;
        if (target.closest(OWN_ENTER) || target.closest('form')) return;
        // Otherwise the same key press would also reach the opener, which has the focus by then.
        event.preventDefault();
        if (onEnter) onEnter();
        else enterButton(dialog)?.click();
      }
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [ref, onDismiss, clickToClose, onEnter]);

  return {
    closedby: 'none' as const,
    onCancel: (event: { preventDefault: () => void; target: EventTarget; currentTarget: EventTarget }) => {
      if (event.target === event.currentTarget) event.preventDefault();
    },
    onPointerDown: (event: PointerEvent<HTMLDialogElement>) => {
      pressedOutside.current = event.target === event.currentTarget;
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      const isOutside = event.target === event.currentTarget && pressedOutside.current;
      pressedOutside.current = false;
      if (isOutside && clickToClose) onDismiss('background');
    },
  };
}
