/**
 * Session ended: shows, over anything open, why the session has ended. Ends with `login` when the member
 * chooses to sign in again, else with null.
 */
import { assign, setup } from 'xstate';
import type { FlowMeta } from '../../flow-meta.ts';
import type { SessionLoss } from '../session/session.setup.ts';

export interface SessionEndedInput {
  readonly loss: SessionLoss;
}
export type SessionEndedOutput = 'login' | null;

export const sessionEndedMachine = setup({
  types: {
    context: {} as { loss: SessionLoss; wantsLogin: boolean },
    events: {} as { type: 'dialog.confirm' } | { type: 'dialog.close' },
    input: {} as SessionEndedInput,
    output: {} as SessionEndedOutput,
    tags: {} as 'modal',
    meta: {} as FlowMeta,
  },
  actions: { assignWantsLogin: assign({ wantsLogin: true }) },
}).createMachine({
  id: 'sessionEnded',
  context: ({ input }) => ({ loss: input.loss, wantsLogin: false }),
  initial: 'showing',
  states: {
    showing: {
      description: 'A dialog shows why the session has ended and offers to sign in again.',
      meta: { requirements: ['ERR-01'], view: 'SessionEndedDialog' },
      tags: 'modal',
      on: { 'dialog.confirm': { target: 'done', actions: 'assignWantsLogin' }, 'dialog.close': 'done' },
    },
    done: { type: 'final' },
  },
  output: ({ context }) => (context.wantsLogin ? 'login' : null),
});
