/**
 * Game gate: stands before the panels and the changes of an account; games have their own start (game-start). Ends at
 * once with `allowed` or `login`; else it shows that a real account is required, and ends with the way to the
 * registration if a trial account chooses it, or with `refused`.
 */
import { setup } from 'xstate';
import type { Visitor } from '../../../services/browser/member-store.ts';
import type { FlowMeta } from '../../flow-meta.ts';
import { goingTo, type SignInEnd } from '../../session/common/sign-in-end.ts';
import { gateOf, isTrial, type GateNeed, type GateVerdict } from '../common/gate.ts';

export interface GameGateInput {
  readonly need: Exclude<GateNeed, 'game'>;
  readonly visitor: Visitor | null;
  readonly brandHasAgentCentre: boolean;
  /** Whether the brand registers new members on its site. */
  readonly brandRegisters: boolean;
}
export type GameGateOutput = 'allowed' | 'login' | 'refused' | SignInEnd;
interface GameGateContext {
  readonly verdict: GateVerdict;
  /** Whether registering would help: not for a member with a real account. */
  readonly canRegister: boolean;
}

export const gameGateMachine = setup({
  types: {
    context: {} as GameGateContext,
    events: {} as { type: 'dialog.confirm' } | { type: 'dialog.close' },
    input: {} as GameGateInput,
    output: {} as GameGateOutput,
    tags: {} as 'modal',
    meta: {} as FlowMeta,
  },
  guards: {
    isAllowed: ({ context }) => context.verdict === 'allowed',
    needsLogin: ({ context }) => context.verdict === 'login',
    canRegister: ({ context }) => context.canRegister,
  },
}).createMachine({
  id: 'gameGate',
  context: ({ input: { need, visitor, brandHasAgentCentre, brandRegisters } }) => ({
    verdict: gateOf(need, visitor, brandHasAgentCentre),
    canRegister: brandRegisters && isTrial(visitor),
  }),
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        { guard: 'isAllowed', target: 'allowed' },
        { guard: 'needsLogin', target: 'sentToLogin', meta: { requirements: ['GAT-15'] } },
        { target: 'warning' },
      ],
    },
    warning: {
      description:
        'A dialog shows that a real account is required. For a trial account its button leads to the registration, else it closes.',
      meta: { requirements: ['GAT-02', 'GAT-07', 'GAT-16'], view: 'GateWarning' },
      tags: 'modal',
      on: {
        'dialog.confirm': [{ guard: 'canRegister', target: 'sentToRegistration' }, { target: 'refused' }],
        'dialog.close': 'refused',
      },
    },
    allowed: { type: 'final', output: 'allowed' },
    sentToLogin: { type: 'final', output: 'login' },
    sentToRegistration: { type: 'final', output: goingTo('registration', null) },
    refused: { type: 'final', output: 'refused' },
  },
  output: ({ event }) => event.output as GameGateOutput,
});
