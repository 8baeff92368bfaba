/**
 * Game gate: stands before every gated action. Ends at once with `allowed` or `login`, or with `refused` after the
 * person has read that a real account is needed.
 */
import { setup } from 'xstate';
import type { Visitor } from '../../../services/browser/member-store.ts';
import type { FlowMeta } from '../../flow-meta.ts';
import { gateOf, type GateNeed, type GateVerdict } from '../shared/gate.ts';

export interface GameGateInput {
  readonly need: GateNeed;
  readonly visitor: Visitor | null;
  readonly brandHasAgentCentre: boolean;
}
export type GameGateOutput = 'allowed' | 'login' | 'refused';

export const gameGateMachine = setup({
  types: {
    context: {} as { verdict: GateVerdict },
    events: {} as { type: 'dialog.confirm' } | { type: 'dialog.close' },
    input: {} as GameGateInput,
    output: {} as GameGateOutput,
    tags: {} as 'modal',
    meta: {} as FlowMeta,
  },
  guards: {
    isAllowed: ({ context }) => context.verdict === 'allowed',
    needsLogin: ({ context }) => context.verdict === 'login',
  },
}).createMachine({
  id: 'gameGate',
  context: ({ input }) => ({ verdict: gateOf(input.need, input.visitor, input.brandHasAgentCentre) }),
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        { guard: 'isAllowed', target: 'allowed' },
        { guard: 'needsLogin', target: 'sentToLogin', meta: { requirements: ['GAT-15', 'LAU-01'] } },
        { target: 'warning' },
      ],
    },
    warning: {
      description: 'A dialog says that a real account is needed and offers one button to close it.',
      meta: { requirements: ['GAT-02', 'GAT-07', 'GAT-16'], view: 'GateWarning' },
      tags: 'modal',
      on: { 'dialog.confirm': 'refused', 'dialog.close': 'refused' },
    },
    allowed: { type: 'final' },
    sentToLogin: { type: 'final' },
    refused: { type: 'final' },
  },
  output: ({ context }) =>
    context.verdict === 'allowed' ? 'allowed' : context.verdict === 'login' ? 'login' : 'refused',
});
