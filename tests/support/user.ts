import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event';

/** There are no style sheets, so no style keeps an element from the pointer; and nothing waits between two keys. */
export const setupUser = (): UserEvent =>
  userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never, delay: null });
