/**
 * Waiting contracts: which of them wait for an answer of who is signed in. It counts them for the badges, and each that
 * is new in this session pops up once: after the sign-in, or when its offer comes. It never opens anything itself: the
 * parent hears `popups.due` and tells of each dialog that has ended (`flow.ended`). Never over a room or a game, where
 * somebody is at work; there the badge says it.
 */
import { assign, fromCallback, fromPromise, sendParent, setup } from 'xstate';
import { CONTRACT_DELAYS } from '../../config/later.ts';
import { currentAddress } from '../../services/browser/navigation.ts';
import { keepContractsSeen, seenContracts } from '../../services/browser/popup-store.ts';
import { listContracts, type Contract, type ContractKind } from '../../services/contracts.ts';
import { onNews } from '../../services/news.ts';
import { routeOf } from '../app/route.ts';
import type { PopupsNews } from '../content/popups.machine.ts';
import type { FlowMeta } from '../flow-meta.ts';
import { waitsForMe } from './contract-words.ts';

export interface WaitingContract {
  readonly kind: ContractKind;
  /** The contract and what was said of it last: other terms are another. */
  readonly name: string;
}
export interface WaitingContractsInput {
  /** Whether they pop up at all. */
  readonly popsUp: boolean;
}
interface Found {
  /** Whether the person has any contract at all. */
  readonly hasAny: boolean;
  readonly waiting: readonly WaitingContract[];
  /** One of those that wait has not popped up in this session. */
  readonly isNew: boolean;
}
type WaitingContractsEvent =
  | { type: 'flow.ended'; name: string; output: unknown }
  | { type: 'contract.news' }
  | { type: 'contracts.look' };

const nameOf = ({ id, revision }: Contract): string => `${id}.${revision}`;

export const waitingContractsMachine = setup({
  types: {
    context: {} as WaitingContractsInput & Omit<Found, 'isNew'>,
    input: {} as WaitingContractsInput,
    events: {} as WaitingContractsEvent,
    meta: {} as FlowMeta,
  },
  actors: {
    watchContracts: fromCallback<WaitingContractsEvent>(({ sendBack }) =>
      onNews('contract', () => sendBack({ type: 'contract.news' })),
    ),
    findWaiting: fromPromise<Found>(async ({ signal }) => {
      const { contracts } = await listContracts(null, signal);
      const waiting = contracts
        .filter(waitsForMe)
        .map((contract) => ({ kind: contract.kind, name: nameOf(contract) }));
      const seen = seenContracts();
      return {
        hasAny: contracts.length > 0,
        waiting,
        isNew: waiting.some(({ name }) => !seen.includes(name)),
      };
    }),
    /** Whether nobody is at work in a room or a game. */
    isPageFree: fromPromise<boolean>(async () => {
      const { panel, screen } = routeOf(currentAddress());
      return panel === null && screen !== 'game';
    }),
  },
  delays: { offerAgain: CONTRACT_DELAYS.offerAgain },
  guards: {
    isNew: ({ context }, { isNew }: Found) => context.popsUp && isNew,
    isFree: (_, { free }: { free: boolean }) => free,
    isTheirs: (_, { name }: { name: string }) => name === 'contractOffers',
  },
  actions: {
    assignFound: assign((_, { hasAny, waiting }: Found) => ({ hasAny, waiting })),
    keepSeen: ({ context }) => keepContractsSeen(context.waiting.map(({ name }) => name)),
    tellDue: sendParent((): PopupsNews => ({
      type: 'popups.due',
      request: { name: 'contractOffers', input: null },
    })),
  },
}).createMachine({
  id: 'waitingContracts',
  context: ({ input }) => ({ ...input, hasAny: false, waiting: [] }),
  invoke: { id: 'watchContracts', src: 'watchContracts' },
  initial: 'finding',
  on: {
    'contract.news': '.finding',
    // The person wants to see them, whatever has popped up before.
    'contracts.look': { actions: 'tellDue' },
    'flow.ended': {
      guard: { type: 'isTheirs', params: ({ event }) => event },
      target: '.finding',
      actions: 'keepSeen',
    },
  },
  states: {
    finding: {
      description: 'The platform is asked which contracts wait; what was known before stays.',
      invoke: {
        id: 'findWaiting',
        src: 'findWaiting',
        onDone: [
          {
            guard: { type: 'isNew', params: ({ event }) => event.output },
            target: 'due',
            actions: { type: 'assignFound', params: ({ event }) => event.output },
          },
          { target: 'resting', actions: { type: 'assignFound', params: ({ event }) => event.output } },
        ],
        // Nobody asked, so nobody is told; the next news, or the next visit, asks again.
        onError: 'resting',
      },
    },
    due: {
      description: 'One that has not popped up yet is offered, again and again until it is shown.',
      meta: { requirements: ['CON-01'] },
      invoke: {
        id: 'isPageFree',
        src: 'isPageFree',
        onDone: {
          guard: { type: 'isFree', params: ({ event }) => ({ free: event.output }) },
          actions: 'tellDue',
        },
        // It is asked again in a moment.
        onError: {},
      },
      after: { offerAgain: { target: 'due', reenter: true } },
    },
    resting: { description: 'None waits, or all that do have popped up.' },
  },
});
