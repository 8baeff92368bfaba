/**
 * Contract negotiation: the member's contracts with their upline and downlines, of one kind or of all, their
 * history and the member's next action. The lifecycle chart decides which actions are possible; the platform
 * decides which of two came first. A page flow: it does not end by itself.
 */
import type { SnapshotFrom, ActorRefFrom } from 'xstate';
import { CONTRACT_PERIODS } from '../../../services/contract/contracts.ts';
import { exponentOf } from '../../../services/contract/money.ts';
import { known } from '../../flow-meta.ts';
import { contractIn } from './contract-book.ts';
import { contractNegotiationSetup } from './contract-negotiation.setup.ts';
import { waitsForMe, actionsOf, type ContractAction } from '../common/contract-actions.ts';

export const contractNegotiationMachine = contractNegotiationSetup.createMachine({
  id: 'contractNegotiation',
  context: ({ input: { kind } }) => ({
    ...{ kind, currency: '', symbol: null, contracts: [], downlines: [], selectedId: null, details: null },
    ...{ begun: null, form: null, left: [], problems: {}, drawn: null, refusal: null },
    ...{ intent: null, key: null },
    failure: null,
    isChanged: false,
  }),
  invoke: [
    { id: 'watchContracts', src: 'watchContracts' },
    { id: 'lines', src: 'contractLines' },
  ],
  initial: 'loading',
  states: {
    loading: {
      description: 'The contracts are loading; their space is reserved.',
      tags: 'busy',
      invoke: {
        id: 'loadFirst',
        src: 'loadBook',
        input: ({ context: { kind, selectedId } }) => ({ kind, selectedId }),
        onDone: {
          target: 'reading',
          actions: { type: 'assignBook', params: ({ event }) => ({ book: event.output }) },
        },
        onError: { target: 'failed', actions: { type: 'assignFailure', params: ({ event }) => event } },
      },
      on: { 'contract.changed': { target: 'loading', reenter: true } },
    },
    failed: {
      description: 'The contracts could not be loaded; the reason is shown and it can be tried again.',
      on: { 'list.reload': 'loading' },
    },
    reading: {
      description:
        'The chosen contract is compared tier by tier with the one in force, beside its history; the possible actions are below.',
      meta: { requirements: ['CON-01', 'CON-02', 'CON-03', 'CON-04'], view: 'ContractsPage' },
      on: {
        'contract.select': {
          guard: { type: 'isAnother', params: ({ event }) => event },
          target: 'refreshing',
          actions: ['forgetAll', { type: 'assignSelected', params: ({ event }) => event }],
        },
        'list.reload': 'refreshing',
        'contract.changed': 'refreshing',
        'action.choose': {
          guard: { type: 'mayAct', params: ({ event }) => event },
          target: 'confirming',
          actions: ['forgetAll', { type: 'assignBegun', params: ({ event }) => event }],
        },
        'proposal.write': {
          guard: { type: 'mayAct', params: ({ event }) => event },
          target: 'writing',
          actions: [{ type: 'assignBegun', params: ({ event }) => event }, 'beginForm'],
        },
        'offer.new': { guard: 'hasDownlines', target: 'writing', actions: 'beginOffer' },
      },
    },
    refreshing: {
      description: 'The contracts are loaded again; everything stays in its place.',
      tags: 'busy',
      on: {
        'contract.select': {
          guard: { type: 'isAnother', params: ({ event }) => event },
          target: 'refreshing',
          reenter: true,
          actions: ['forgetAll', { type: 'assignSelected', params: ({ event }) => event }],
        },
        'contract.changed': { target: 'refreshing', reenter: true },
        'proposal.type': {
          guard: 'isWriting',
          actions: { type: 'assignForm', params: ({ event }) => event },
        },
      },
      invoke: {
        id: 'loadBook',
        src: 'loadBook',
        input: ({ context: { kind, selectedId } }) => ({ kind, selectedId }),
        onDone: [
          {
            guard: { type: 'goesOnWriting', params: ({ event }) => ({ book: event.output }) },
            target: 'writing',
            actions: { type: 'assignBook', params: ({ event }) => ({ book: event.output }) },
          },
          {
            guard: { type: 'goesOnConfirming', params: ({ event }) => ({ book: event.output }) },
            target: 'confirming',
            actions: { type: 'assignBook', params: ({ event }) => ({ book: event.output }) },
          },
          {
            target: 'reading',
            actions: [
              { type: 'assignBook', params: ({ event }) => ({ book: event.output }) },
              'forgetAction',
            ],
          },
        ],
        onError: [
          {
            guard: 'isWriting',
            target: 'writing',
            actions: { type: 'assignFailure', params: ({ event }) => event },
          },
          {
            target: 'reading',
            actions: [{ type: 'assignFailure', params: ({ event }) => event }, 'forgetAction'],
          },
        ],
      },
    },
    confirming: {
      description: 'A confirmation is shown, with what accepting would end.',
      meta: { requirements: ['CON-05'] },
      on: {
        'action.confirm': { target: 'creatingKey', actions: 'assignAction' },
        'action.cancel': { target: 'reading', actions: 'forgetAll' },
        'contract.changed': 'refreshing',
      },
    },
    writing: {
      description: 'The form of terms is open: a first offer, changed terms, or a counter-offer.',
      meta: { requirements: ['CON-02', 'CON-06', 'CON-07'] },
      on: {
        'proposal.type': { actions: { type: 'assignForm', params: ({ event }) => event } },
        'proposal.leave': { actions: { type: 'assignLeft', params: ({ event }) => event } },
        'tier.add': { guard: 'canAddTier', actions: 'addTier' },
        'tier.remove': {
          guard: 'isOneOfMany',
          actions: { type: 'removeTier', params: ({ event }) => event },
        },
        'proposal.submit': [
          {
            guard: { type: 'isRight', params: ({ event }) => event },
            target: 'creatingKey',
            actions: [
              { type: 'assignForm', params: ({ event }) => event },
              { type: 'assignProposal', params: ({ event }) => event },
            ],
          },
          {
            actions: [
              { type: 'assignForm', params: ({ event }) => event },
              { type: 'assignProblems', params: ({ event }) => event },
            ],
          },
        ],
        'action.cancel': { target: 'reading', actions: 'forgetAll' },
        'contract.changed': 'refreshing',
      },
    },
    creatingKey: {
      description: 'The request is complete; it gets an idempotency key.',
      tags: 'busy',
      invoke: {
        id: 'newIntention',
        src: 'newIntention',
        onDone: {
          target: 'submitting',
          actions: { type: 'assignKey', params: ({ event }) => ({ key: event.output }) },
        },
        onError: [
          {
            guard: 'isWriting',
            target: 'writing',
            actions: [{ type: 'assignFailure', params: ({ event }) => event }, 'forgetIntent'],
          },
          {
            target: 'reading',
            actions: ['forgetAll', { type: 'assignFailure', params: ({ event }) => event }],
          },
        ],
      },
    },
    submitting: {
      description: 'The request is sent to the platform, once for this intention.',
      tags: 'busy',
      invoke: {
        id: 'submitIntent',
        src: 'submitIntent',
        input: ({ context: { intent, key } }) => ({ intent: known(intent), key: known(key) }),
        onDone: {
          target: 'refreshing',
          actions: { type: 'assignUpdated', params: ({ event }) => ({ updated: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isOvertaken', params: ({ event }) => event },
            target: 'refreshing',
            actions: ['forgetIntent', 'markChanged'],
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => event },
            target: 'refused',
            actions: [{ type: 'assignRefusal', params: ({ event }) => event }, 'forgetIntent'],
          },
          { target: 'resultUnknown', actions: { type: 'assignFailure', params: ({ event }) => event } },
        ],
      },
    },
    refused: {
      always: [
        { guard: 'isWriting', target: 'writing' },
        { target: 'reading', actions: 'forgetAction' },
      ],
    },
    resultUnknown: {
      description:
        'It is unknown whether the request was taken; sent again under the same key, it takes effect once.',
      on: {
        'action.retry': 'submitting',
        'action.cancel': { target: 'refreshing', actions: 'forgetIntent' },
      },
    },
  },
});

export type ContractNegotiationSnapshot = SnapshotFrom<typeof contractNegotiationMachine>;

export const selectContract = ({ context }: ContractNegotiationSnapshot) => contractIn(context);
/** The actions open to the member on the chosen contract. */
export const selectActions = ({ context }: ContractNegotiationSnapshot): readonly ContractAction[] => {
  const contract = contractIn(context);
  return contract ? actionsOf(contract) : [];
};
export const selectWaiting = ({ context }: ContractNegotiationSnapshot): ReadonlySet<number> =>
  new Set(context.contracts.filter(waitsForMe).map(({ id }) => id));

/** Decimal digits of amounts. */
export const selectExponent = ({ context }: ContractNegotiationSnapshot): number =>
  exponentOf(context.currency);
/** Settlement periods of this kind of contract (CON-06, CON-07). */
export const selectPeriods = ({ context }: ContractNegotiationSnapshot) =>
  CONTRACT_PERIODS[context.kind ?? known(contractIn(context)).kind];

export type ContractNegotiationRef = ActorRefFrom<typeof contractNegotiationMachine>;
