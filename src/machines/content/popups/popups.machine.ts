/**
 * Pop-ups: the one place that decides about what nobody has asked for: announcements, and contracts that wait for an
 * answer. At most one of them opens in a session, only over Home, and only where it interrupts nothing; all else waits
 * under the bell, whose count is here. Comes in a quiet moment and lives as long as nobody signs in or out. The parent
 * hears `popups.due`, shows it where no dialog is open, and tells of the end of what it has shown (`flow.ended`).
 */
import { assign, fromCallback, fromPromise, sendParent, sendTo, setup } from 'xstate';
import { TRIAL_TYPE } from '../../../config.ts';
import { isCalm } from '../../../services/browser/calm.ts';
import type { Visitor } from '../../../services/browser/member-store.ts';
import { currentAddress } from '../../../services/browser/navigation.ts';
import { keepPoppedUp, mayPopUp } from '../../../services/browser/popup-store.ts';
import { keepRead, watchRead } from '../../../services/browser/read-store.ts';
import type { Site } from '../../../services/system.ts';
import { listAnnounced, nameOfPopup, type Announced } from '../../../services/whats-new.ts';
import type {
  ContractsNews,
  WaitingContract,
} from '../../agent/waiting-contracts/waiting-contracts.machine.ts';
import { routeOf } from '../../app/route.ts';
import type { FlowRequest } from '../../app/flow-host/flows.ts';
import type { FlowMeta } from '../../flow-meta.ts';
import { lateFlow } from '../../late-flow.ts';

export type PopupsNews = { type: 'popups.due'; request: FlowRequest };
export interface PopupsInput {
  /** Who is here; null for a visitor. */
  readonly visitor: Visitor | null;
  readonly site: Site | null;
}
interface PopupsContext extends PopupsInput {
  /** Null until it is known. */
  readonly announced: Announced | null;
  /** Null until it is known; of who has no contracts, none. */
  readonly waiting: readonly WaitingContract[] | null;
  /** Names of what was read in this browser. */
  readonly read: readonly string[];
}
type PopupsEvent =
  | { type: 'flow.ended'; name: string; output: unknown }
  /** The bell is pressed. */
  | { type: 'news.open' }
  | { type: 'contracts.look' }
  | ContractsNews
  | { type: 'read.changed'; names: readonly string[] };

const NOTHING: Announced = { popups: [], list: [] };
const namesOf = (list: readonly { readonly name: string }[]): readonly string[] =>
  list.map(({ name }) => name);

export const popupsMachine = setup({
  types: {
    context: {} as PopupsContext,
    events: {} as PopupsEvent,
    input: {} as PopupsInput,
    meta: {} as FlowMeta,
  },
  actors: {
    listAnnounced: fromPromise<Announced>(({ signal }) => listAnnounced(signal)),
    /** A visitor does without its code. */
    waitingContracts: lateFlow(
      async () =>
        (await import('../../agent/waiting-contracts/waiting-contracts.machine.ts')).waitingContractsMachine,
    ),
    watchRead: fromCallback<PopupsEvent>(({ sendBack }) =>
      watchRead((names) => sendBack({ type: 'read.changed', names })),
    ),
    /** Whether nothing has popped up in this session, and the person looks at Home and does nothing else. */
    mayInterrupt: fromPromise<boolean>(async () => {
      const { screen, panel, dialog } = routeOf(currentAddress());
      return mayPopUp() && screen === 'home' && panel === null && dialog === null && isCalm();
    }),
  },
  guards: {
    mayHaveContracts: ({ context: { visitor, site } }) =>
      visitor !== null &&
      visitor.accountType !== TRIAL_TYPE &&
      (site?.modules ?? []).includes('CONTRACTNEG3'),
    isKnown: ({ context }) => context.announced !== null && context.waiting !== null,
    /** A brand may leave contracts at the badges and the bell. */
    offersContracts: ({ context: { waiting, site } }, { may }: { may: boolean }) =>
      may &&
      waiting !== null &&
      waiting.length > 0 &&
      site?.status.settings.store['contractPopups'] !== false,
    announces: ({ context }, { may }: { may: boolean }) =>
      may && context.announced !== null && context.announced.popups.length > 0,
    bringsNew: ({ context }, { waiting }: ContractsNews) =>
      namesOf(waiting).some((name) => !namesOf(context.waiting ?? []).includes(name)),
    ended: (_, { name, of }: { name: string; of: FlowRequest['name'] }) => name === of,
    ledToContracts: (_, { output }: { output: unknown }) => output === 'contracts',
  },
  actions: {
    assignAnnounced: assign({ announced: (_, announced: Announced) => announced }),
    assignWaiting: assign({ waiting: (_, { waiting }: Pick<ContractsNews, 'waiting'>) => waiting }),
    assignRead: assign({ read: (_, { names }: { names: readonly string[] }) => names }),
    keepPoppedUp: () => keepPoppedUp(),
    keepAnnouncementsRead: ({ context }) => keepRead((context.announced ?? NOTHING).popups.map(nameOfPopup)),
    keepContractsRead: ({ context }) => keepRead(namesOf(context.waiting ?? [])),
    checkContracts: sendTo('waitingContracts', { type: 'contracts.check' }),
    showAnnouncements: sendParent(({ context: { announced } }): PopupsNews => ({
      type: 'popups.due',
      request: { name: 'announcementPopup', input: { popups: (announced ?? NOTHING).popups } },
    })),
    showContracts: sendParent((): PopupsNews => ({
      type: 'popups.due',
      request: { name: 'contractOffers', input: null },
    })),
    showNews: sendParent(({ context: { waiting } }): PopupsNews => ({
      type: 'popups.due',
      request: { name: 'whatsNew', input: { contracts: waiting ?? [] } },
    })),
  },
}).createMachine({
  id: 'popups',
  context: ({ input }) => ({ ...input, announced: null, waiting: null, read: [] }),
  type: 'parallel',
  invoke: { id: 'watchRead', src: 'watchRead' },
  on: {
    'read.changed': { actions: { type: 'assignRead', params: ({ event }) => event } },
    'news.open': { actions: 'showNews' },
  },
  states: {
    announcements: {
      initial: 'loading',
      on: {
        'flow.ended': {
          guard: { type: 'ended', params: ({ event }) => ({ ...event, of: 'announcementPopup' as const }) },
          actions: 'keepAnnouncementsRead',
          meta: { requirements: ['NOT-09'] },
        },
      },
      states: {
        loading: {
          description: 'What is announced is asked for: as a visitor, a member or a newcomer.',
          meta: { requirements: ['NOT-14', 'NOT-15', 'NOT-16', 'LOG-17'] },
          invoke: {
            id: 'listAnnounced',
            src: 'listAnnounced',
            onDone: {
              target: 'known',
              actions: { type: 'assignAnnounced', params: ({ event }) => event.output },
            },
            // Nobody asked for them, so nobody is told; who presses the bell asks anew.
            onError: { target: 'known', actions: { type: 'assignAnnounced', params: NOTHING } },
          },
        },
        known: { description: 'It is known what is announced.' },
      },
    },
    contracts: {
      initial: 'choosing',
      states: {
        choosing: {
          always: [
            { guard: 'mayHaveContracts', target: 'present' },
            { target: 'absent', actions: { type: 'assignWaiting', params: { waiting: [] } } },
          ],
        },
        absent: { description: 'Nobody is here who could have a contract.' },
        present: {
          description: 'The contracts that wait for who is signed in are counted.',
          meta: { requirements: ['CON-01'] },
          invoke: { id: 'waitingContracts', src: 'waitingContracts' },
          on: {
            'contracts.found': { actions: { type: 'assignWaiting', params: ({ event }) => event } },
            'contracts.look': { actions: 'showContracts' },
            'flow.ended': [
              {
                guard: {
                  type: 'ended',
                  params: ({ event }) => ({ ...event, of: 'contractOffers' as const }),
                },
                actions: ['keepContractsRead', 'checkContracts'],
              },
              { guard: { type: 'ledToContracts', params: ({ event }) => event }, actions: 'showContracts' },
            ],
          },
        },
      },
    },
    popup: {
      initial: 'waiting',
      states: {
        waiting: {
          description: 'Nothing opens before all is known, so that what matters most comes first.',
          always: { guard: 'isKnown', target: 'judging' },
        },
        judging: {
          description: 'It is looked at whether a pop-up would interrupt anything.',
          invoke: {
            id: 'mayInterrupt',
            src: 'mayInterrupt',
            onDone: [
              {
                guard: { type: 'offersContracts', params: ({ event }) => ({ may: event.output }) },
                target: 'over',
                actions: ['keepPoppedUp', 'showContracts'],
                meta: { requirements: ['CON-01'] },
              },
              {
                guard: { type: 'announces', params: ({ event }) => ({ may: event.output }) },
                target: 'over',
                actions: ['keepPoppedUp', 'showAnnouncements'],
                meta: { requirements: ['NOT-09', 'NOT-14', 'NOT-15', 'NOT-16', 'LOG-17'] },
              },
              { target: 'resting' },
            ],
            onError: 'resting',
          },
        },
        resting: {
          description: 'What there is waits under the bell; a contract that comes is looked at anew.',
          on: {
            'contracts.found': {
              guard: { type: 'bringsNew', params: ({ event }) => event },
              target: 'judging',
            },
          },
        },
        over: {
          description: 'One thing has opened by itself; nothing else does in this session.',
          meta: { requirements: ['NOT-09'] },
        },
      },
    },
  },
});
