import { readSession, writeSession } from './session-store.ts';

/**
 * The audience of pop-ups: B visitors, A signed-in members, F members at their first sign-in (NOT-14 to
 * NOT-16).
 */
export type Execution = 'B' | 'A' | 'F';

const isVisitor = (): boolean => readSession('token') === null;
const kept = (): string => readSession('popups') ?? '';
/** The current audience's mark: a visitor's session ends with the sign-in. */
const mark = (): Execution => (isVisitor() ? 'B' : 'A');

/**
 * The audiences that apply now, in order of preference: a first sign-in has its own announcements in place of
 * everyone's.
 */
export const executionsNow = (): readonly Execution[] =>
  isVisitor() ? ['B'] : kept().includes('F') ? ['F', 'A'] : ['A'];

/** Whether nothing has popped up yet in this tab's session (NOT-09). */
export const mayPopUp = (): boolean => !kept().includes(mark());

/** Forgotten at sign-out with the rest of the session. */
export const keepPoppedUp = (): void => {
  if (mayPopUp()) writeSession('popups', kept() + mark());
};
