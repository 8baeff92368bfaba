/**
 * Contract offers: a dialog with contracts of all kinds, for any member who has to answer one, agent or not.
 * Contracts that wait come first. Ends when it is closed.
 */
import { setup } from 'xstate';
import type { FlowMeta } from '../../flow-meta.ts';
import { contractNegotiationMachine } from '../contract-negotiation/contract-negotiation.machine.ts';

export const contractOffersMachine = setup({
  types: {
    events: {} as { type: 'dialog.close' },
    output: null as null,
    tags: {} as 'modal',
    meta: {} as FlowMeta,
  },
  actors: { contractNegotiation: contractNegotiationMachine },
}).createMachine({
  id: 'contractOffers',
  initial: 'open',
  states: {
    open: {
      description: 'The contracts are shown and answered in the dialog.',
      meta: { requirements: ['CON-01', 'CON-04'], view: 'ContractOffers' },
      tags: 'modal',
      invoke: { id: 'contracts', src: 'contractNegotiation', input: { kind: null } },
      on: { 'dialog.close': 'closed' },
    },
    closed: { type: 'final' },
  },
  output: null,
});
