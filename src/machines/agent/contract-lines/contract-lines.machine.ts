/**
 * Contract lines: the payouts of a contract, each with the figures it was calculated from. Lives as long as
 * the contracts page.
 */
import { assign, fromPromise, setup, type SnapshotFrom, type ActorRefFrom } from 'xstate';
import {
  listContractLines,
  type ContractLine,
  type ContractLines,
} from '../../../services/contract-lines.ts';
import { failureOf, type Failure } from '../../../services/service-error.ts';
import { known, type FlowMeta } from '../../flow-meta.ts';

interface ContractLinesContext {
  readonly contractId: number | null;
  readonly lines: readonly ContractLine[];
  /** The last page loaded; 0 before the first. */
  readonly page: number;
  readonly totalPages: number;
  readonly failure: Failure | null;
}
type ContractLinesEvent =
  | { type: 'lines.open'; contractId: number }
  | { type: 'lines.more' }
  | { type: 'lines.retry' }
  | { type: 'lines.close' };

const EMPTY = { contractId: null, lines: [], page: 0, totalPages: 0, failure: null } as const;

export const contractLinesMachine = setup({
  types: {
    context: {} as ContractLinesContext,
    events: {} as ContractLinesEvent,
    tags: {} as 'busy' | 'open',
    meta: {} as FlowMeta,
  },
  actors: {
    listLines: fromPromise<ContractLines, { id: number; page: number }>(({ input, signal }) =>
      listContractLines(input, signal),
    ),
  },
  guards: { hasMore: ({ context }) => context.page < context.totalPages },
  actions: {
    assignContract: assign((_, { contractId }: { contractId: number }) => ({ ...EMPTY, contractId })),
    /** Lines added on the server shift the pages, so a line that is loaded already is dropped. */
    addLines: assign(({ context }, { lines, totalPages }: ContractLines) => ({
      lines: [...context.lines, ...lines.filter(({ id }) => !context.lines.some((each) => each.id === id))],
      page: context.page + 1,
      totalPages,
      failure: null,
    })),
    assignFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    forgetAll: assign(EMPTY),
  },
}).createMachine({
  id: 'contractLines',
  context: EMPTY,
  initial: 'closed',
  states: {
    closed: {
      description: 'The lines are not shown.',
      on: {
        'lines.open': {
          target: 'loading',
          actions: { type: 'assignContract', params: ({ event }) => event },
        },
      },
    },
    loading: {
      description: 'A page of the lines is loading; those before it stay.',
      tags: ['busy', 'open'],
      invoke: {
        id: 'listLines',
        src: 'listLines',
        input: ({ context: { contractId, page } }) => ({ id: known(contractId), page: page + 1 }),
        onDone: {
          target: 'reading',
          actions: { type: 'addLines', params: ({ event }) => event.output },
        },
        onError: { target: 'failed', actions: { type: 'assignFailure', params: ({ event }) => event } },
      },
      on: { 'lines.close': { target: 'closed', actions: 'forgetAll' } },
    },
    reading: {
      description: 'Each line shows what was counted, which tier was reached and what was deducted.',
      meta: { requirements: ['CON-02', 'CON-06', 'CON-07'], view: 'ContractLines' },
      tags: 'open',
      on: {
        'lines.more': { guard: 'hasMore', target: 'loading' },
        'lines.close': { target: 'closed', actions: 'forgetAll' },
      },
    },
    failed: {
      description: 'A page could not be loaded; the reason is shown and it can be requested again.',
      tags: 'open',
      on: {
        'lines.retry': 'loading',
        'lines.close': { target: 'closed', actions: 'forgetAll' },
      },
    },
  },
});

export type ContractLinesSnapshot = SnapshotFrom<typeof contractLinesMachine>;
export const selectHasMore = (snapshot: ContractLinesSnapshot): boolean =>
  snapshot.can({ type: 'lines.more' });

export type ContractLinesRef = ActorRefFrom<typeof contractLinesMachine>;
