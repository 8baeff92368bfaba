/**
 * Modal: the frame that shows one dialog at a time, by name. Lives as long as its owner. Before it opens and
 * before it closes it asks the owner (`modal.beforeOpen`, `modal.beforeClose`), which allows or refuses; it
 * sends `modal.pressed` when Enter stands for a button.
 */
import { assign, sendParent, setup, type SnapshotFrom } from 'xstate';
import type { FlowMeta } from '../../flow-meta.ts';
import { isModalShape, type ModalShape } from './modal-shape.ts';

export interface ModalOptions {
  readonly name: string;
  readonly shape: ModalShape;
  /** Escape and a click on the background close it (MOD-05, MOD-06). */
  readonly clickToClose: boolean;
  /** Button names of a dialog, in order; empty for a modal with its own content. */
  readonly buttons: readonly string[];
  /** The button that Enter presses when there are several (MOD-08). */
  readonly defaultButton: string;
}
interface ModalContext {
  readonly options: ModalOptions | null;
}
type ModalEvent =
  | { type: 'modal.open'; options: ModalOptions }
  | { type: 'modal.allow' }
  | { type: 'modal.refuse' }
  | { type: 'modal.escape' }
  | { type: 'modal.background' }
  | { type: 'modal.enter' }
  /** The frame's close button. */
  | { type: 'modal.close' }
  /** The owner closes it without being asked: its flow has ended. */
  | { type: 'modal.hide' };
export type ModalParentEvent =
  | { type: 'modal.beforeOpen'; name: string }
  | { type: 'modal.beforeClose'; name: string }
  | { type: 'modal.closed'; name: string }
  | { type: 'modal.pressed'; name: string; button: string };

export const DEFAULT_BUTTON = 'CLOSE';

const nameOf = (context: ModalContext): string => context.options?.name ?? '';
const buttonOnEnter = ({ options }: ModalContext): string | null =>
  !options || options.buttons.length === 0
    ? null
    : options.buttons.length === 1
      ? (options.buttons[0] ?? null)
      : (options.buttons.find((button) => button === options.defaultButton) ?? null);

export const modalMachine = setup({
  types: { context: {} as ModalContext, events: {} as ModalEvent, meta: {} as FlowMeta },
  guards: {
    isShaped: (_, { options }: { options: ModalOptions }) => isModalShape(options.shape),
    closesOnClick: ({ context }) => context.options?.clickToClose === true,
    hasButtonOnEnter: ({ context }) => buttonOnEnter(context) !== null,
  },
  actions: {
    assignOptions: assign({ options: (_, p: { options: ModalOptions }) => p.options }),
    clearOptions: assign({ options: null }),
    requestOpen: sendParent(({ context }): ModalParentEvent => ({
      type: 'modal.beforeOpen',
      name: nameOf(context),
    })),
    requestClose: sendParent(({ context }): ModalParentEvent => ({
      type: 'modal.beforeClose',
      name: nameOf(context),
    })),
    notifyClosed: sendParent(({ context }): ModalParentEvent => ({
      type: 'modal.closed',
      name: nameOf(context),
    })),
    pressButton: sendParent(({ context }): ModalParentEvent => ({
      type: 'modal.pressed',
      name: nameOf(context),
      button: buttonOnEnter(context) ?? DEFAULT_BUTTON,
    })),
  },
}).createMachine({
  id: 'modal',
  context: { options: null },
  initial: 'hidden',
  on: { 'modal.hide': { target: '.hidden' } },
  states: {
    hidden: {
      description: 'No modal is shown.',
      meta: { requirements: ['MOD-02'] },
      entry: 'clearOptions',
      on: {
        'modal.open': {
          guard: { type: 'isShaped', params: ({ event }) => event },
          target: 'requestingOpen',
          actions: { type: 'assignOptions', params: ({ event }) => event },
          meta: { requirements: ['MOD-09', 'MOD-10', 'MOD-13', 'MOD-14', 'MOD-15', 'MOD-16'] },
        },
      },
    },
    requestingOpen: {
      description: 'The owner is asked whether the modal may open; nothing is shown yet.',
      meta: { requirements: ['MOD-03'] },
      entry: 'requestOpen',
      on: { 'modal.allow': 'visible', 'modal.refuse': 'hidden' },
    },
    visible: {
      description: 'The modal is in front of the page.',
      meta: { requirements: ['MOD-01', 'MOD-02', 'MOD-11'] },
      on: {
        'modal.escape': {
          guard: 'closesOnClick',
          target: 'requestingClose',
          meta: { requirements: ['MOD-05'] },
        },
        'modal.background': {
          guard: 'closesOnClick',
          target: 'requestingClose',
          meta: { requirements: ['MOD-06'] },
        },
        'modal.close': 'requestingClose',
        'modal.enter': {
          guard: 'hasButtonOnEnter',
          actions: 'pressButton',
          meta: { requirements: ['MOD-07', 'MOD-08'] },
        },
      },
    },
    requestingClose: {
      description: 'The owner is asked whether the modal may close; it stays in front meanwhile.',
      meta: { requirements: ['MOD-04'] },
      entry: 'requestClose',
      on: { 'modal.allow': { target: 'hidden', actions: 'notifyClosed' }, 'modal.refuse': 'visible' },
    },
  },
});

export type ModalSnapshot = SnapshotFrom<typeof modalMachine>;
export const selectIsVisible = (snapshot: ModalSnapshot): boolean =>
  snapshot.matches('visible') || snapshot.matches('requestingClose');
export const selectOptions = (snapshot: ModalSnapshot): ModalOptions | null => snapshot.context.options;
