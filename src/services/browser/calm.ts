/** What takes keys: a field in which somebody may be typing, or a frame, such as a game's. */
const TAKES_KEYS = 'input, textarea, select, iframe, [contenteditable]';

/** Dialogs, and the menus, panels and drawers of the top layer. */
const isOver = (): boolean =>
  [...document.querySelectorAll('dialog[open], [popover]')].some(
    (element) => element.matches('dialog') || element.matches(':popover-open'),
  );

/** Whether whatever is laid over the page now interrupts nothing: nothing is open over it, and nobody types. */
export const isCalm = (): boolean => !isOver() && !document.activeElement?.matches(TAKES_KEYS);
