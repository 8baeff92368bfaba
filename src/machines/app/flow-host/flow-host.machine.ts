/**
 * Flow host: runs one flow at a time and loads its chunk on demand. `app` has one each for dialogs, pages,
 * the header search and the panels; each panel has one for its own pages. It lives as long as the page and
 * sends its owner `flow.ended` with the name and output of each flow. A dialog flow stands in the modal,
 * which asks the host before it opens and closes; the host refuses while the flow is `held`.
 */
import { assign, fromPromise, sendParent, sendTo, setup, type SnapshotFrom } from 'xstate';
import { DELAYS } from '../../../config.ts';
import { reloadForChunk, reloadPage, type Address } from '../../../services/browser/navigation.ts';
import { known, type FlowMeta } from '../../flow-meta.ts';
import {
  CONFIRM,
  loadFlow,
  type FlowEnd,
  type FlowName,
  type FlowRequest,
  type ListRequest,
  type LoadedFlow,
  type PanelRequest,
} from './flows.ts';
import { loadedFlow, type LoadedFlowInput } from './loaded-flow.ts';
import { lateFlow } from '../../late-flow.ts';
import type { ModalParentEvent, ModalOptions } from '../modal/modal.machine.ts';
import type { Manner } from '../route-guard/route-guard.machine.ts';

interface FlowHostContext {
  readonly request: FlowRequest | null;
  /** The visitor did not request the flow, so nothing shows that it is loading. */
  readonly isOffered: boolean;
  /** The frame machine of the loaded flow; null for a flow without a frame. */
  readonly modal: ModalOptions | null;
}
export interface RouteRequest {
  type: 'route.request';
  address: Address;
  manner: Manner;
}
/** The running flow requires an account. */
export interface AccountRequest {
  type: 'account.require';
}
export type FlowParentEvent = { type: 'flow.ended' } & FlowEnd;
interface FlowSnapshot {
  readonly tags?: ReadonlySet<string>;
}
interface Loaded {
  type: 'xstate.done.actor.loadFlow';
  output: LoadedFlow;
}
type FlowHostEvent =
  | { type: 'flow.open'; request: FlowRequest }
  /** A flow that the visitor did not request: it opens only where nothing is open. */
  | { type: 'flow.offer'; request: FlowRequest }
  /** Turns the open panel or list to another page or filter; opens it there if it is not open. */
  | { type: 'flow.turn'; request: PanelRequest | ListRequest }
  /** The running flow requests another address. */
  | RouteRequest
  | AccountRequest
  | { type: 'flow.close' }
  | { type: 'flow.retry' }
  /** The flow's view failed to load or to render. */
  | { type: 'flow.broke' }
  | ModalParentEvent
  | Loaded
  | { type: 'xstate.snapshot.flow'; snapshot: FlowSnapshot };

const has = (tag: string, { tags }: FlowSnapshot): boolean => tags?.has(tag) ?? false;

export const flowHostMachine = setup({
  types: {
    context: {} as FlowHostContext,
    events: {} as FlowHostEvent,
    tags: {} as 'busy',
    meta: {} as FlowMeta,
  },
  actors: {
    loadFlow: fromPromise<LoadedFlow, { name: FlowName }>(({ input }) => loadFlow(input.name)),
    /**
     * Nothing on the first screen has a frame, so the modal's code comes with the first flow that needs it.
     */
    modal: lateFlow(() => new Promise(() => undefined)),
    flow: loadedFlow,
  },
  delays: { chunkLimit: DELAYS.chunkLimit },
  guards: {
    isFramed: (_, { snapshot }: { snapshot: FlowSnapshot }) => has('modal', snapshot),
    isHeld: (_, { snapshot }: { snapshot: FlowSnapshot }) => has('modal', snapshot) && has('held', snapshot),
    isOpen: ({ context }, { request }: { request: FlowRequest }) => context.request?.name === request.name,
    isConfirm: (_, { button }: { button: string }) => button === CONFIRM,
  },
  actions: {
    assignRequest: assign({ request: (_, p: { request: FlowRequest }) => p.request, isOffered: false }),
    assignOffer: assign({ request: (_, p: { request: FlowRequest }) => p.request, isOffered: true }),
    assignModal: assign({ modal: (_, p: LoadedFlow) => p.modal }),
    clearRequest: assign({ request: null, modal: null }),
    bringModal: sendTo('modal', (_, { frame }: LoadedFlow) => ({
      type: frame ? 'late.loaded' : 'late.none',
      machine: frame,
    })),
    openModal: sendTo('modal', ({ context }) => ({
      type: 'modal.open' as const,
      options: known(context.modal),
    })),
    hideModal: sendTo('modal', { type: 'modal.hide' }),
    allowModal: sendTo('modal', { type: 'modal.allow' }),
    refuseModal: sendTo('modal', { type: 'modal.refuse' }),
    confirmFlow: sendTo('flow', { type: 'dialog.confirm' }),
    closeFlow: sendTo('flow', { type: 'dialog.close' }),
    turnFlow: sendTo('flow', (_, { request }: { request: PanelRequest | ListRequest }) =>
      request.name === 'slotList' || request.name === 'lotteryLobby'
        ? { type: 'list.turn', query: request.input.query }
        : { type: 'page.choose', page: request.input.page },
    ),
    passOn: sendParent((_, request: RouteRequest | AccountRequest) => request),
    /**
     * After a deploy, an older page requests chunks that no longer exist; one reload finds the new ones
     * (CST-04).
     */
    reloadOnce: () => void reloadForChunk(),
    reloadPage: () => reloadPage(),
    notifyEnded: sendParent(
      ({ context }, { output }: { output: unknown }) =>
        ({
          type: 'flow.ended',
          name: known(context.request).name,
          output: output ?? null,
        }) as FlowParentEvent,
    ),
  },
}).createMachine({
  id: 'flowHost',
  context: { request: null, isOffered: false, modal: null },
  initial: 'idle',
  invoke: { id: 'modal', src: 'modal' },
  on: {
    'flow.open': { target: '.loading', actions: { type: 'assignRequest', params: ({ event }) => event } },
    'flow.turn': { target: '.loading', actions: { type: 'assignRequest', params: ({ event }) => event } },
    'flow.close': '.idle',
  },
  states: {
    idle: {
      description: 'No flow of this kind is open.',
      entry: 'clearRequest',
      on: {
        'flow.offer': { target: 'loading', actions: { type: 'assignOffer', params: ({ event }) => event } },
      },
    },
    loading: {
      description:
        'The chunk of the flow is loading; if it was requested, a plate shows that after a moment.',
      meta: { requirements: ['MOD-12'] },
      tags: 'busy',
      invoke: {
        id: 'loadFlow',
        src: 'loadFlow',
        input: ({ context }) => ({ name: known(context.request).name }),
        onDone: {
          target: 'running',
          actions: [
            { type: 'assignModal', params: ({ event }) => event.output },
            { type: 'bringModal', params: ({ event }) => event.output },
          ],
        },
        onError: { target: 'failed', actions: 'reloadOnce' },
      },
      after: { chunkLimit: { target: 'failed', meta: { requirements: ['CST-04'] } } },
    },
    running: {
      description: 'The flow is open.',
      exit: 'hideModal',
      initial: 'unframed',
      invoke: {
        id: 'flow',
        src: 'flow',
        // Only this event enters the state.
        input: ({ context, event }): LoadedFlowInput => ({
          machine: (event as Loaded).output.machine,
          input: known(context.request).input,
        }),
        onSnapshot: {},
        onDone: {
          target: 'idle',
          actions: { type: 'notifyEnded', params: ({ event }) => ({ output: event.output }) },
        },
        onError: 'failed',
      },
      on: {
        'flow.broke': { target: 'failed', actions: 'reloadOnce' },
        'flow.turn': {
          guard: { type: 'isOpen', params: ({ event }) => event },
          actions: { type: 'turnFlow', params: ({ event }) => event },
        },
        'route.request': { actions: { type: 'passOn', params: ({ event }) => event } },
        'account.require': { actions: { type: 'passOn', params: ({ event }) => event } },
      },
      states: {
        unframed: {
          description: 'The flow is part of the page, or has nothing to show yet.',
          on: {
            'xstate.snapshot.flow': [
              {
                guard: { type: 'isHeld', params: ({ event }) => event },
                target: 'held',
                actions: 'openModal',
              },
              {
                guard: { type: 'isFramed', params: ({ event }) => event },
                target: 'closable',
                actions: 'openModal',
              },
            ],
          },
        },
        closable: {
          description: 'The flow is shown in the modal, which may be closed.',
          meta: { requirements: ['MOD-02', 'MOD-03', 'MOD-04'] },
          on: {
            'xstate.snapshot.flow': {
              guard: { type: 'isHeld', params: ({ event }) => event },
              target: 'held',
            },
            'modal.beforeOpen': { actions: 'allowModal' },
            'modal.beforeClose': { actions: 'allowModal' },
            'modal.closed': { actions: 'closeFlow' },
            'modal.pressed': [
              { guard: { type: 'isConfirm', params: ({ event }) => event }, actions: 'confirmFlow' },
              { actions: 'closeFlow' },
            ],
          },
        },
        held: {
          description: 'The flow is shown in the modal and cannot be closed until it allows it.',
          meta: { requirements: ['MOD-04'] },
          on: {
            'xstate.snapshot.flow': [
              { guard: { type: 'isHeld', params: ({ event }) => event } },
              { target: 'closable' },
            ],
            'modal.beforeOpen': { actions: 'allowModal' },
            'modal.beforeClose': { actions: 'refuseModal' },
          },
        },
      },
    },
    failed: {
      description: 'The flow failed to load or to render; it can be retried or closed.',
      on: {
        // A browser caches a failed dynamic import; only a page reload requests it again.
        'flow.retry': { target: 'loading', actions: 'reloadPage' },
        'flow.close': { target: 'idle', actions: { type: 'notifyEnded', params: { output: null } } },
      },
    },
  },
});

export type FlowHostSnapshot = SnapshotFrom<typeof flowHostMachine>;
export const selectFlowName = (snapshot: FlowHostSnapshot): FlowName | null =>
  snapshot.context.request?.name ?? null;
export const selectIsOffered = (snapshot: FlowHostSnapshot): boolean => snapshot.context.isOffered;
