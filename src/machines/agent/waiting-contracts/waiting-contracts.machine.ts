/**
 * Waiting contracts: the contracts that wait for the signed-in member's answer. It counts them for the badges
 * and sends its parent `contracts.found` after each load; the parent decides whether anything opens by
 * itself.
 */
import { assign, fromCallback, fromPromise, sendParent, setup } from 'xstate';
import { listContracts, type Contract, type ContractKind } from '../../../services/contracts.ts';
import { onChange } from '../../../services/changes.ts';
import type { FlowMeta } from '../../flow-meta.ts';
import { waitsForMe } from '../common/contract-actions.ts';

export interface WaitingContract {
  readonly kind: ContractKind;
  /** The contract and its last change: other terms have another name. */
  readonly name: string;
  /** Epoch milliseconds at which the wait began. */
  readonly since: number;
}
interface Found {
  /** Whether the member has any contract. */
  readonly hasAny: boolean;
  readonly waiting: readonly WaitingContract[];
}
export type WaitingContractsParentEvent = { type: 'contracts.found'; waiting: readonly WaitingContract[] };
type WaitingContractsEvent = { type: 'contract.changed' } | { type: 'contracts.check' };

const nameOf = ({ id, revision }: Contract): string => `contract.${id}.${revision}`;

export const waitingContractsMachine = setup({
  types: {
    context: {} as Found,
    events: {} as WaitingContractsEvent,
    meta: {} as FlowMeta,
  },
  actors: {
    watchContracts: fromCallback<WaitingContractsEvent>(({ sendBack }) =>
      onChange('contract', () => sendBack({ type: 'contract.changed' })),
    ),
    findWaiting: fromPromise<Found>(async ({ signal }) => {
      const { contracts } = await listContracts(null, signal);
      const waiting = contracts
        .filter(waitsForMe)
        .map((contract) => ({ kind: contract.kind, name: nameOf(contract), since: contract.changedAt }));
      return { hasAny: contracts.length > 0, waiting };
    }),
  },
  actions: {
    assignFound: assign((_, found: Found) => found),
    notifyFound: sendParent(({ context: { waiting } }): WaitingContractsParentEvent => ({
      type: 'contracts.found',
      waiting,
    })),
  },
}).createMachine({
  id: 'waitingContracts',
  context: { hasAny: false, waiting: [] },
  invoke: { id: 'watchContracts', src: 'watchContracts' },
  initial: 'finding',
  on: { 'contract.changed': '.finding', 'contracts.check': '.finding' },
  states: {
    finding: {
      description: 'The platform is asked which contracts wait; the previous count stays.',
      meta: { requirements: ['CON-01'] },
      invoke: {
        id: 'findWaiting',
        src: 'findWaiting',
        onDone: { target: 'idle', actions: { type: 'assignFound', params: ({ event }) => event.output } },
        // A background load fails silently; the next change event or visit loads again.
        onError: 'idle',
      },
    },
    idle: {
      description: 'The waiting contracts are known, or could not be loaded.',
      entry: 'notifyFound',
    },
  },
});
