import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { popupsMachine } from '../../content/popups/popups.machine.ts';
import type { waitingRewardsMachine } from './waiting-rewards.machine.ts';

/** The actor that counts rewards; undefined until the pop-ups are loaded, and without rewards. */
export const selectRewardCounter = (
  popups: SnapshotFrom<typeof popupsMachine> | undefined,
): ActorRefFrom<typeof waitingRewardsMachine> | undefined =>
  // A late flow has no children until its code is loaded.
  (popups as Partial<typeof popups>)?.children?.['waitingRewards'] as never;

/** The number of rewards that wait, all or those of missions; none before it is known. */
export const selectWaitingRewards = (
  snapshot: SnapshotFrom<typeof waitingRewardsMachine> | undefined,
  which: 'all' | 'missions',
): number =>
  // Nor does it have a context.
  (snapshot?.context as { readonly waiting?: Record<string, number> } | undefined)?.waiting?.[which] ?? 0;
