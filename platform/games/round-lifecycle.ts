import { createMachine, getNextSnapshot } from 'xstate';

export type RoundState = 'opened' | 'betPlaced' | 'outcomeDrawn' | 'settled' | 'cancelling' | 'cancelled';

export type RoundEvent =
  | 'bet.taken'
  | 'bet.refused'
  | 'bet.cashed'
  | 'outcome.drawn'
  | 'win.paid'
  | 'cancel.begun'
  | 'bet.returned';

/**
 * Lifecycle of a round. Until its outcome is drawn it may be cancelled; `cancelling` is stored before the wallet is
 * called, so that no process continues with a bet that is being returned.
 */
export const roundLifecycle = createMachine({
  id: 'roundLifecycle',
  initial: 'opened',
  states: {
    opened: {
      description: 'Stored with its seed; the wallet may or may not have taken the stake.',
      on: { 'bet.taken': 'betPlaced', 'bet.refused': 'cancelled', 'cancel.begun': 'cancelling' },
    },
    betPlaced: {
      description:
        'The stake is taken; nothing is drawn. Until then a bet on a table may be withdrawn, and a slip cashed out.',
      on: { 'outcome.drawn': 'outcomeDrawn', 'bet.cashed': 'outcomeDrawn', 'cancel.begun': 'cancelling' },
    },
    outcomeDrawn: {
      description: 'The outcome is stored and cannot change; the win is not paid yet.',
      on: { 'win.paid': 'settled', 'bet.returned': 'cancelled' },
    },
    cancelling: {
      description: 'The stake goes back: the wallet is asked until it answers.',
      on: { 'bet.returned': 'cancelled' },
    },
    settled: {
      type: 'final',
      description: 'Won or lost and shown; the win is paid, or held for an operator.',
    },
    cancelled: { type: 'final', description: 'No stake was kept.' },
  },
});

export const UNFINISHED: readonly RoundState[] = ['opened', 'betPlaced', 'outcomeDrawn', 'cancelling'];

export const isFinished = (state: RoundState): boolean => state === 'settled' || state === 'cancelled';

/** The state after the event; null when the chart does not allow it. */
export function nextRoundState(state: RoundState, event: RoundEvent): RoundState | null {
  const current = roundLifecycle.resolveState({ value: state });
  if (!current.can({ type: event })) return null;
  return getNextSnapshot(roundLifecycle, current, { type: event }).value as RoundState;
}
