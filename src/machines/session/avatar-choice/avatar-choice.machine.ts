/**
 * Avatar choice: the platform's pictures, one of which becomes the member's. Ends when it is set, or with
 * null when the dialog is closed.
 */
import { assign, fromPromise, setup } from 'xstate';
import { listIcons, setIcon, type Icons } from '../../../services/avatar.ts';
import { failureOf, type Failure } from '../../../services/service-error.ts';
import type { FlowMeta } from '../../flow-meta.ts';

interface AvatarChoiceContext {
  readonly icons: readonly string[];
  /** The chosen picture; null before a choice. */
  readonly icon: string | null;
  readonly failure: Failure | null;
}

export const avatarChoiceMachine = setup({
  types: {
    context: {} as AvatarChoiceContext,
    events: {} as
      | { type: 'form.submit'; icon: string | null }
      | { type: 'icons.retry' }
      | { type: 'dialog.close' },
    output: null as null,
    tags: {} as 'modal' | 'busy',
    meta: {} as FlowMeta,
  },
  actors: {
    listIcons: fromPromise<Icons>(({ signal }) => listIcons(signal)),
    setIcon: fromPromise<void, { icon: string }>(({ input, signal }) => setIcon(input.icon, signal)),
  },
  guards: {
    isEmpty: (_, { icons }: Icons) => icons.length === 0,
    isOffered: ({ context }, { icon }: { icon: string | null }) =>
      icon !== null && context.icons.includes(icon),
  },
  actions: {
    assignIcons: assign((_, { icon, icons }: Icons) => ({ icon, icons })),
    assignIcon: assign({ icon: (_, p: { icon: string | null }) => p.icon, failure: null }),
    assignFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
  },
}).createMachine({
  id: 'avatarChoice',
  context: { icons: [], icon: null, failure: null },
  initial: 'loading',
  on: { 'dialog.close': '.over' },
  states: {
    loading: {
      description: 'The pictures are loading.',
      tags: ['modal', 'busy'],
      invoke: {
        id: 'listIcons',
        src: 'listIcons',
        onDone: [
          { guard: { type: 'isEmpty', params: ({ event }) => event.output }, target: 'missing' },
          { target: 'choosing', actions: { type: 'assignIcons', params: ({ event }) => event.output } },
        ],
        onError: 'missing',
      },
    },
    missing: {
      description: 'The pictures could not be loaded; they can be requested again.',
      tags: 'modal',
      on: { 'icons.retry': 'loading' },
    },
    choosing: {
      description: 'The pictures are shown; the reason why the last choice failed is above them.',
      meta: { requirements: ['API-15'], view: 'AvatarDialog' },
      tags: 'modal',
      on: {
        'form.submit': {
          guard: { type: 'isOffered', params: ({ event }) => event },
          target: 'saving',
          actions: { type: 'assignIcon', params: ({ event }) => event },
        },
      },
    },
    saving: {
      description: 'The choice is being sent; it cannot be sent twice.',
      tags: ['modal', 'busy'],
      invoke: {
        id: 'setIcon',
        src: 'setIcon',
        // Only an offered icon gets here.
        input: ({ context }) => ({ icon: context.icon ?? '' }),
        onDone: 'over',
        onError: { target: 'choosing', actions: { type: 'assignFailure', params: ({ event }) => event } },
      },
    },
    over: { type: 'final' },
  },
  output: null,
});
