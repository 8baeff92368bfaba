import { useLayoutEffect, type RefObject } from 'react';

/**
 * A key that focuses a field unless the visitor is typing; not from a dialog, where the field is out of
 * reach. It works as soon as the field is drawn.
 */
export const useShortcut = (key: string | undefined, field: RefObject<HTMLInputElement | null>): void =>
  useLayoutEffect(() => {
    if (!key) return;
    const lead = (event: KeyboardEvent) => {
      const isTyping = (event.target as HTMLElement | null)?.closest(
        'input, textarea, select, [contenteditable]',
      );
      if (event.key !== key || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!field.current?.checkVisibility() || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      field.current.focus();
    };
    document.addEventListener('keydown', lead);
    return () => document.removeEventListener('keydown', lead);
  }, [key, field]);
