import type { SnapshotFrom } from 'xstate';
import type { popupsMachine } from './popups.machine.ts';

type Popups = SnapshotFrom<typeof popupsMachine>;
/** Until its code has come, what stands there knows nothing. */
type Late = { readonly context?: Partial<Popups['context']> } | undefined;

/** How much of what is new was not read in this browser. */
export const selectUnread = (popups: Late): number => {
  const { announced, waiting, due, read = [] } = popups?.context ?? {};
  return [...(announced?.list ?? []), ...(waiting ?? []), ...(due ?? [])].filter(
    ({ name }) => !read.includes(name),
  ).length;
};
