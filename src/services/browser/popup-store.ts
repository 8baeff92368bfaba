import { readSession, writeSession } from './session-store.ts';

/** Whom pop-ups are for: B visitors, A who is signed in, F who has signed in for the first time (NOT-14 to NOT-16). */
export type Execution = 'B' | 'A' | 'F';

const isVisitor = (): boolean => readSession('token') === null;
const kept = (): string => readSession('popups') ?? '';
/** Of who is here: a visitor's session ends with the sign-in. */
const mark = (): Execution => (isVisitor() ? 'B' : 'A');

/** Whose announcements are for who is here, the best first: a first sign-in has its own in place of everybody's. */
export const executionsNow = (): readonly Execution[] =>
  isVisitor() ? ['B'] : kept().includes('F') ? ['F', 'A'] : ['A'];

/** Whether nothing has popped up in this session of the tab yet (NOT-09). */
export const mayPopUp = (): boolean => !kept().includes(mark());

/** Signing out forgets it with the rest of the session. */
export const keepPoppedUp = (): void => {
  if (mayPopUp()) writeSession('popups', kept() + mark());
};
