import { readSession, writeSession } from './session-store.ts';

/** Whom pop-ups are for: B visitors, A who is signed in, F who has signed in for the first time (NOT-14 to NOT-16). */
export type Execution = 'B' | 'A' | 'F';

/**
 * The executions that are due in this session, the best first: each is shown once (NOT-09), and the first sign-in has
 * its own in place of what everybody else is shown.
 */
export const duePopups = (): readonly Execution[] => {
  const kept = readSession('popups') ?? '';
  if (readSession('token') === null) return kept.includes('B') ? [] : ['B'];
  if (kept.includes('F')) return ['F', 'A'];
  return kept.includes('A') ? [] : ['A'];
};

/** What has popped up of the contracts in this session, each by a name of the caller's. */
export const seenContracts = (): readonly string[] => (readSession('contracts') ?? '').split(' ');
export const keepContractsSeen = (names: readonly string[]): void =>
  writeSession('contracts', names.join(' '));

/** Keeps that they were shown and closed. Signing out forgets it with the rest of the session. */
export const keepSeen = (execution: Execution): void => {
  const kept = (readSession('popups') ?? '').replace('F', '');
  writeSession('popups', kept + (execution === 'B' ? 'B' : 'A'));
};
