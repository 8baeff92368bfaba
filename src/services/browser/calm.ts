/** Elements that take keys: fields in which the visitor may be typing, and frames such as a game's. */
const TAKES_KEYS = 'input, textarea, select, iframe, [contenteditable]';

/** Dialogs, and the menus, panels and drawers of the top layer. */
const isOver = (): boolean =>
  [...document.querySelectorAll('dialog[open], [popover]')].some(
    (element) => element.matches('dialog') || element.matches(':popover-open'),
  );

/**
 * Whether opening something over the page now interrupts nothing: nothing is open over it, and the focus is
 * not in a field or frame.
 */
export const isCalm = (): boolean => !isOver() && !document.activeElement?.matches(TAKES_KEYS);
