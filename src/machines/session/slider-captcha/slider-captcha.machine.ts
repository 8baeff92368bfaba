/**
 * Slider captcha: one check that a person is present. Ends with the ticket for the form that requested it, or
 * with null when it was closed. A visitor who cannot solve the puzzle lets the browser do a proof of work
 * instead.
 */
import { assign, fromPromise, setup, type SnapshotFrom } from 'xstate';
import { FORM_DELAYS } from '../../../config/later.ts';
import {
  checkPiece,
  passByProof,
  startSliderCaptcha,
  type CaptchaPurpose,
  type PlacedPiece,
  type SliderPuzzle,
} from '../../../services/captcha.ts';
import type { CaptchaTicket } from '../../../services/contract/captcha.ts';
import { ServiceError, failureOf, type Failure } from '../../../services/service-error.ts';
import { known, type FlowMeta } from '../../flow-meta.ts';

interface SliderCaptchaContext {
  readonly purpose: CaptchaPurpose;
  readonly puzzle: SliderPuzzle | null;
  /** Where the visitor left the piece, and how it was moved there. */
  readonly piece: PlacedPiece | null;
  readonly failure: Failure | null;
  readonly ticket: CaptchaTicket | null;
}
type SliderCaptchaEvent =
  | { type: 'slider.settle'; piece: PlacedPiece }
  | { type: 'slider.refresh' }
  | { type: 'slider.prove' }
  | { type: 'slider.retry' }
  | { type: 'slider.close' };

export const sliderCaptchaMachine = setup({
  types: {
    context: {} as SliderCaptchaContext,
    events: {} as SliderCaptchaEvent,
    input: {} as CaptchaPurpose,
    output: {} as CaptchaTicket | null,
    tags: {} as 'busy',
    meta: {} as FlowMeta,
  },
  actors: {
    startPuzzle: fromPromise<SliderPuzzle, CaptchaPurpose>(({ input, signal }) =>
      startSliderCaptcha(input, signal),
    ),
    checkPosition: fromPromise<CaptchaTicket, { lotNumber: string; piece: PlacedPiece }>(
      ({ input, signal }) => checkPiece(input.lotNumber, input.piece, signal),
    ),
    prove: fromPromise<CaptchaTicket, { puzzle: SliderPuzzle }>(({ input, signal }) =>
      passByProof(input.puzzle, signal),
    ),
  },
  delays: { captchaRefreshPause: FORM_DELAYS.captchaRefreshPause },
  guards: {
    /** Wrong place; the same picture may be tried again. */
    isWrongPlace: (_, { error }: { error: unknown }) =>
      error instanceof ServiceError && error.code === 'slider_wrong',
    isOver: (_, { error }: { error: unknown }) =>
      error instanceof ServiceError && error.code === 'captcha_expired',
  },
  actions: {
    assignPuzzle: assign({ puzzle: (_, p: { puzzle: SliderPuzzle }) => p.puzzle, piece: null }),
    assignPiece: assign({ piece: (_, p: { piece: PlacedPiece }) => p.piece }),
    assignTicket: assign({ ticket: (_, p: { ticket: CaptchaTicket }) => p.ticket }),
    assignFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    clearFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'sliderCaptcha',
  context: ({ input }) => ({ purpose: input, puzzle: null, piece: null, failure: null, ticket: null }),
  initial: 'loading',
  on: { 'slider.close': '.closed' },
  states: {
    loading: {
      description: 'A puzzle is loading.',
      tags: 'busy',
      invoke: {
        id: 'startPuzzle',
        src: 'startPuzzle',
        input: ({ context }) => context.purpose,
        onDone: {
          target: 'solving',
          actions: { type: 'assignPuzzle', params: ({ event }) => ({ puzzle: event.output }) },
        },
        onError: { target: 'failed', actions: { type: 'assignFailure', params: ({ event }) => event } },
      },
    },
    solving: {
      description: 'The visitor moves the piece into the gap, by mouse, touch, keys or taps.',
      meta: { requirements: ['CAP-01'] },
      initial: 'fresh',
      on: {
        'slider.settle': {
          target: 'checking',
          actions: [{ type: 'assignPiece', params: ({ event }) => event }, 'clearFailure'],
        },
        'slider.prove': { target: 'proving', actions: 'clearFailure' },
      },
      states: {
        fresh: {
          description: 'The picture is new; another can be requested after a second.',
          meta: { requirements: ['CAP-05'] },
          after: { captchaRefreshPause: 'refreshable' },
        },
        refreshable: {
          description: 'Another picture can be requested.',
          on: { 'slider.refresh': { target: '#sliderCaptcha.loading', actions: 'clearFailure' } },
        },
      },
    },
    checking: {
      description: 'The platform compares the piece’s position with the gap, and checks how it was moved.',
      tags: 'busy',
      invoke: {
        id: 'checkPosition',
        src: 'checkPosition',
        input: ({ context }) => ({
          lotNumber: known(context.puzzle).lotNumber,
          piece: known(context.piece),
        }),
        onDone: {
          target: 'passed',
          actions: { type: 'assignTicket', params: ({ event }) => ({ ticket: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isWrongPlace', params: ({ event }) => event },
            target: 'solving',
            actions: { type: 'assignFailure', params: ({ event }) => event },
          },
          {
            guard: { type: 'isOver', params: ({ event }) => event },
            target: 'loading',
            actions: { type: 'assignFailure', params: ({ event }) => event },
          },
          { target: 'failed', actions: { type: 'assignFailure', params: ({ event }) => event } },
        ],
      },
    },
    proving: {
      description: 'The browser does a proof of work in place of the puzzle.',
      tags: 'busy',
      invoke: {
        id: 'prove',
        src: 'prove',
        input: ({ context }) => ({ puzzle: known(context.puzzle) }),
        onDone: {
          target: 'passed',
          actions: { type: 'assignTicket', params: ({ event }) => ({ ticket: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isOver', params: ({ event }) => event },
            target: 'loading',
            actions: { type: 'assignFailure', params: ({ event }) => event },
          },
          { target: 'failed', actions: { type: 'assignFailure', params: ({ event }) => event } },
        ],
      },
    },
    failed: {
      description:
        'The puzzle could not be loaded or checked; the reason is shown and it can be tried again.',
      on: { 'slider.retry': { target: 'loading', actions: 'clearFailure' } },
    },
    passed: { type: 'final' },
    closed: { type: 'final' },
  },
  output: ({ context }) => context.ticket,
});

export type SliderCaptchaSnapshot = SnapshotFrom<typeof sliderCaptchaMachine>;
