import { assign, fromCallback, fromPromise, sendParent, sendTo, setup } from 'xstate';
import { TRIAL_TYPE } from '../../../config.ts';
import { isCalm } from '../../../services/browser/calm.ts';
import type { Visitor } from '../../../services/browser/member-store.ts';
import { currentAddress } from '../../../services/browser/navigation.ts';
import { keepPoppedUp, mayPopUp } from '../../../services/browser/popup-store.ts';
import { keepRead, watchRead } from '../../../services/browser/read-store.ts';
import type { Site } from '../../../services/system.ts';
import { listDueDocuments, type DueDocument } from '../../../services/legal.ts';
import { listAnnounced, nameOfPopup, type Announced } from '../../../services/whats-new.ts';
import type {
  WaitingContractsParentEvent,
  WaitingContract,
} from '../../agent/waiting-contracts/waiting-contracts.machine.ts';
import { routeOf } from '../../app/route.ts';
import type { FlowRequest } from '../../app/flow-host/flows.ts';
import type { FlowMeta } from '../../flow-meta.ts';
import { lateFlow } from '../../late-flow.ts';

export type PopupsParentEvent = { type: 'popups.due'; request: FlowRequest };
export interface PopupsInput {
  /** The signed-in account; null for a visitor. */
  readonly visitor: Visitor | null;
  readonly site: Site | null;
}
interface PopupsContext extends PopupsInput {
  /** Null until loaded. */
  readonly announced: Announced | null;
  /** Null until loaded; empty for an account without contracts. */
  readonly waiting: readonly WaitingContract[] | null;
  /** Null until loaded; empty where nothing is left to accept. */
  readonly due: readonly DueDocument[] | null;
  /** Names of the entries read in this browser. */
  readonly read: readonly string[];
}
type PopupsEvent =
  | { type: 'flow.ended'; name: string; output: unknown }
  /** The bell was pressed. */
  | { type: 'whatsNew.open' }
  | { type: 'contracts.open' }
  | WaitingContractsParentEvent
  | { type: 'read.changed'; names: readonly string[] };

export const NOTHING: Announced = { popups: [], list: [] };
/** Whether a member with real money is signed in and the brand has a module. */
const isMemberWith = ({ visitor, site }: PopupsContext, module: string): boolean =>
  visitor !== null && visitor.accountType !== TRIAL_TYPE && (site?.modules ?? []).includes(module);
const namesOf = (list: readonly { readonly name: string }[]): readonly string[] =>
  list.map(({ name }) => name);

/** The implementations that the chart in popups.machine.ts names. */
export const popupsSetup = setup({
  types: {
    context: {} as PopupsContext,
    events: {} as PopupsEvent,
    input: {} as PopupsInput,
    meta: {} as FlowMeta,
  },
  actors: {
    listAnnounced: fromPromise<Announced>(({ signal }) => listAnnounced(signal)),
    listDueDocuments: fromPromise<readonly DueDocument[]>(({ signal }) => listDueDocuments(signal)),
    /** Visitors do not load its code. */
    waitingContracts: lateFlow(
      async () =>
        (await import('../../agent/waiting-contracts/waiting-contracts.machine.ts')).waitingContractsMachine,
      { isAwaited: true },
    ),
    unreadMessages: lateFlow(
      async () =>
        (await import('../../member/unread-messages/unread-messages.machine.ts')).unreadMessagesMachine,
    ),
    waitingRewards: lateFlow(
      async () =>
        (await import('../../member/waiting-rewards/waiting-rewards.machine.ts')).waitingRewardsMachine,
    ),
    watchRead: fromCallback<PopupsEvent>(({ sendBack }) =>
      watchRead((names) => sendBack({ type: 'read.changed', names })),
    ),
    /** Whether nothing has popped up in this session and the visitor is idle on Home. */
    mayInterrupt: fromPromise<boolean>(async () => {
      const { screen, panel, dialog } = routeOf(currentAddress());
      return mayPopUp() && screen === 'home' && panel === null && dialog === null && isCalm();
    }),
  },
  guards: {
    isSignedIn: ({ context }) => context.visitor !== null,
    mayHaveContracts: ({ context }) => isMemberWith(context, 'CONTRACTNEG3'),
    mayHaveRewards: ({ context }) => isMemberWith(context, 'REWCEN3'),
    mayOweAcceptance: ({ context }) => isMemberWith(context, 'LEGALDOC3'),
    isKnown: ({ context }) => context.announced !== null && context.waiting !== null && context.due !== null,
    mustAcceptDocuments: ({ context: { due } }, { may }: { may: boolean }) =>
      may && due !== null && due.length > 0,
    /** A brand may show contracts only at the badges and the bell. */
    offersContracts: ({ context: { waiting, site } }, { may }: { may: boolean }) =>
      may &&
      waiting !== null &&
      waiting.length > 0 &&
      site?.status.settings.store['contractPopups'] !== false,
    announces: ({ context }, { may }: { may: boolean }) =>
      may && context.announced !== null && context.announced.popups.length > 0,
    bringsNew: ({ context }, { waiting }: WaitingContractsParentEvent) =>
      namesOf(waiting).some((name) => !namesOf(context.waiting ?? []).includes(name)),
    ended: (_, { name, of }: { name: string; of: FlowRequest['name'] }) => name === of,
    ledToContracts: (_, { output }: { output: unknown }) => output === 'contracts',
    ledToDocuments: (_, { output }: { output: unknown }) => output === 'documents',
    hasAccepted: (_, { name, output }: { name: string; output: unknown }) =>
      name === 'legalAcceptance' && output === 'accepted',
  },
  actions: {
    assignAnnounced: assign({ announced: (_, announced: Announced) => announced }),
    assignWaiting: assign({
      waiting: (_, { waiting }: Pick<WaitingContractsParentEvent, 'waiting'>) => waiting,
    }),
    assignDue: assign({ due: (_, { due }: { due: readonly DueDocument[] }) => due }),
    assignRead: assign({ read: (_, { names }: { names: readonly string[] }) => names }),
    keepPoppedUp: () => keepPoppedUp(),
    keepAnnouncementsRead: ({ context }) => keepRead((context.announced ?? NOTHING).popups.map(nameOfPopup)),
    keepDocumentsRead: ({ context }) => keepRead(namesOf(context.due ?? [])),
    keepContractsRead: ({ context }) => keepRead(namesOf(context.waiting ?? [])),
    checkContracts: sendTo('waitingContracts', { type: 'contracts.check' }),
    showAnnouncements: sendParent(({ context: { announced } }): PopupsParentEvent => ({
      type: 'popups.due',
      request: { name: 'announcementPopup', input: { popups: (announced ?? NOTHING).popups } },
    })),
    showContracts: sendParent((): PopupsParentEvent => ({
      type: 'popups.due',
      request: { name: 'contractOffers', input: null },
    })),
    showDocuments: sendParent(({ context: { due } }): PopupsParentEvent => ({
      type: 'popups.due',
      request: { name: 'legalAcceptance', input: { documents: due } },
    })),
    /** A newer version may have been published since the last load. */
    lookAtDocuments: sendParent((): PopupsParentEvent => ({
      type: 'popups.due',
      request: { name: 'legalAcceptance', input: { documents: null } },
    })),
    showWhatsNew: sendParent(({ context: { waiting, due } }): PopupsParentEvent => ({
      type: 'popups.due',
      request: { name: 'whatsNew', input: { contracts: waiting ?? [], documents: due ?? [] } },
    })),
  },
});
