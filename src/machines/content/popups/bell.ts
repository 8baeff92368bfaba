import type { SnapshotFrom } from 'xstate';
import type { popupsMachine } from './popups.machine.ts';

type Popups = SnapshotFrom<typeof popupsMachine>;
/** A late flow has no context until its code is loaded. */
type Late = { readonly context?: Partial<Popups['context']> } | undefined;

/** The number of new entries that were not read in this browser. */
export const selectUnread = (popups: Late): number => {
  const { announced, waiting, due, read = [] } = popups?.context ?? {};
  return [...(announced?.list ?? []), ...(waiting ?? []), ...(due ?? [])].filter(
    ({ name }) => !read.includes(name),
  ).length;
};
