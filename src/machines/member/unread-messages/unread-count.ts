import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { popupsMachine } from '../../content/popups/popups.machine.ts';
import type { unreadMessagesMachine } from './unread-messages.machine.ts';

/** The actor that counts unread messages; undefined until the pop-ups are loaded. */
export const selectUnreadCounter = (
  popups: SnapshotFrom<typeof popupsMachine> | undefined,
): ActorRefFrom<typeof unreadMessagesMachine> | undefined =>
  // A late flow has no children until its code is loaded.
  (popups as Partial<typeof popups>)?.children?.['unreadMessages'] as never;

/** The number of unread messages; none before it is known. */
export const selectUnreadMessages = (
  snapshot: SnapshotFrom<typeof unreadMessagesMachine> | undefined,
): number =>
  // Nor does it have a context.
  (snapshot?.context as { readonly unread?: number } | undefined)?.unread ?? 0;
