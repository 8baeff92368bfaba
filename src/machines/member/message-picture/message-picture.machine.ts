/** A picture of a message while it is open. Ends only where it could not be loaded, with the reason. */
import { assign, fromPromise, setup, type ActorRefFrom } from 'xstate';
import { loadMessageImage } from '../../../services/messages.ts';
import { failureOf, type Failure } from '../../../services/service-error.ts';
import { known, type FlowMeta } from '../../flow-meta.ts';

export interface MessagePictureInput {
  readonly fileId: string;
}

export const messagePictureMachine = setup({
  types: {
    context: {} as MessagePictureInput & {
      /** Null while it loads. */
      readonly url: string | null;
      readonly failure: Failure | null;
    },
    input: {} as MessagePictureInput,
    output: {} as { readonly failure: Failure },
    meta: {} as FlowMeta,
  },
  actors: {
    loadImage: fromPromise<string, MessagePictureInput>(({ input, signal }) =>
      loadMessageImage(input.fileId, signal),
    ),
  },
  actions: {
    assignUrl: assign({ url: (_, { url }: { url: string }) => url }),
    assignFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
  },
}).createMachine({
  id: 'messagePicture',
  context: ({ input }) => ({ ...input, url: null, failure: null }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The picture is loading.',
      invoke: {
        id: 'loadImage',
        src: 'loadImage',
        input: ({ context: { fileId } }) => ({ fileId }),
        onDone: {
          target: 'shown',
          actions: { type: 'assignUrl', params: ({ event }) => ({ url: event.output }) },
        },
        onError: { target: 'failed', actions: { type: 'assignFailure', params: ({ event }) => event } },
      },
    },
    shown: {
      description: 'The picture is shown below its message.',
      meta: { requirements: ['MEM-17'], view: 'Picture' },
    },
    failed: { type: 'final' },
  },
  output: ({ context }) => ({ failure: known(context.failure) }),
});

export type MessagePictureRef = ActorRefFrom<typeof messagePictureMachine>;
