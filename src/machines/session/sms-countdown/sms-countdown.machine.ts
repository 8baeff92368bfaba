/**
 * SMS countdown: requests codes for a form, one at a time, from the platform or the phone-verification
 * service. Lives as long as the form, which sends `code.send` once it has validated the phone. The remaining
 * wait is the same after going back, after a reload and in a second tab.
 */
import { assign, fromCallback, fromPromise, setup, type SnapshotFrom } from 'xstate';
import { FORM_DELAYS } from '../../../config/later.ts';
import { keepCountdown, watchCountdown } from '../../../services/countdown.ts';
import type { SiteSettings } from '../../../services/contract/system.ts';
import type { CodeSent } from '../../../services/contract/verification.ts';
import { sendServiceCode } from '../../../services/firebase.ts';
import { failureOf, type Failure } from '../../../services/service-error.ts';
import {
  sendCode,
  waitOf,
  type CodePurpose,
  type CodeRequest,
  type Phone,
} from '../../../services/verification.ts';
import type { FlowMeta } from '../../flow-meta.ts';

type Service = SiteSettings['firebase'];
export interface SmsCountdownInput {
  readonly purpose: CodePurpose;
  /**
   * The project of the phone-verification service; left out or null where the platform sends its own codes.
   */
  readonly service?: Service;
}
interface SmsCountdownContext {
  readonly purpose: CodePurpose;
  readonly service: Service;
  /** Milliseconds until another code may be requested, as last reported; the view counts down. */
  readonly remainingMs: number;
  readonly failure: Failure | null;
}
interface CodeSendEvent {
  readonly type: 'code.send';
  readonly request: CodeRequest;
}
type SmsCountdownEvent =
  | CodeSendEvent
  /** The warning was dismissed. */
  | { type: 'warning.confirm' }
  /** The wait stored in this browser: at the start, after a sleep, or written by another tab. */
  | { type: 'wait.changed'; remainingMs: number };

export const smsCountdownMachine = setup({
  types: {
    context: {} as SmsCountdownContext,
    events: {} as SmsCountdownEvent,
    input: {} as SmsCountdownInput,
    tags: {} as 'busy',
    meta: {} as FlowMeta,
  },
  actors: {
    sendCode: fromPromise<CodeSent, CodeRequest>(({ input, signal }) => sendCode(input, signal)),
    sendServiceCode: fromPromise<CodeSent, { service: Service; purpose: CodePurpose; phone: Phone }>(
      ({ input: { service, purpose, phone } }) => sendServiceCode(service, purpose, phone),
    ),
    watchWait: fromCallback<SmsCountdownEvent, { purpose: CodePurpose }>(({ input, sendBack }) =>
      watchCountdown(input.purpose, (remainingMs) => sendBack({ type: 'wait.changed', remainingMs })),
    ),
  },
  delays: {
    codeSendPause: FORM_DELAYS.codeSendPause,
    // However short the platform's wait is, codes are at least this pause apart.
    codeWait: ({ context }) => Math.max(context.remainingMs, FORM_DELAYS.codeSendPause),
  },
  guards: {
    isByService: ({ context }) => context.service !== null,
    isWaiting: (_, { remainingMs }: { remainingMs: number }) => remainingMs > 0,
    mustWait: (_, { error }: { error: unknown }) => (waitOf(error) ?? 0) > 0,
  },
  actions: {
    assignWait: assign({ remainingMs: (_, p: { remainingMs: number }) => p.remainingMs }),
    keepWait: ({ context }) => keepCountdown(context.purpose, context.remainingMs),
    assignFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    clearFailure: assign({ failure: null }),
  },
}).createMachine({
  id: 'smsCountdown',
  context: ({ input: { purpose, service = null } }) => ({ purpose, service, remainingMs: 0, failure: null }),
  invoke: {
    id: 'watchWait',
    src: 'watchWait',
    input: ({ context }) => ({ purpose: context.purpose }),
  },
  initial: 'ready',
  on: { 'warning.confirm': { actions: 'clearFailure' } },
  states: {
    ready: {
      description: 'A code can be requested.',
      meta: { requirements: ['SMS-02', 'SMS-07'] },
      on: {
        'code.send': [{ guard: 'isByService', target: 'sendingByService' }, { target: 'sending' }],
        'wait.changed': {
          guard: { type: 'isWaiting', params: ({ event }) => event },
          target: 'counting',
          actions: { type: 'assignWait', params: ({ event }) => event },
        },
      },
    },
    sending: {
      description: 'The platform is asked to send a code.',
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        id: 'sendCode',
        src: 'sendCode',
        // Only this event enters the state.
        input: ({ event }) => (event as unknown as CodeSendEvent).request,
        onDone: {
          target: 'counting',
          actions: [{ type: 'assignWait', params: ({ event }) => event.output }, 'keepWait'],
          meta: { requirements: ['SMS-04', 'SMS-05', 'SMS-12'] },
        },
        onError: [
          {
            guard: { type: 'mustWait', params: ({ event }) => event },
            target: 'counting',
            actions: [
              { type: 'assignFailure', params: ({ event }) => event },
              { type: 'assignWait', params: ({ event }) => ({ remainingMs: waitOf(event.error) ?? 0 }) },
              'keepWait',
            ],
          },
          {
            target: 'idle',
            actions: { type: 'assignFailure', params: ({ event }) => event },
            meta: { requirements: ['SMS-08'] },
          },
        ],
      },
    },
    sendingByService: {
      description: 'The phone-verification service is asked to send a code.',
      meta: { requirements: ['ERR-16', 'ERR-17', 'ERR-19', 'ERR-21', 'ERR-22', 'ERR-23'] },
      tags: 'busy',
      entry: 'clearFailure',
      invoke: {
        id: 'sendServiceCode',
        src: 'sendServiceCode',
        input: ({ context, event }) => ({
          service: context.service,
          purpose: context.purpose,
          // Only this event enters the state, and it has a phone.
          phone: (event as unknown as { request: Phone }).request,
        }),
        onDone: {
          target: 'counting',
          actions: [{ type: 'assignWait', params: ({ event }) => event.output }, 'keepWait'],
          meta: { requirements: ['SMS-06'] },
        },
        onError: [
          {
            guard: { type: 'mustWait', params: ({ event }) => event },
            target: 'counting',
            actions: [
              { type: 'assignFailure', params: ({ event }) => event },
              { type: 'assignWait', params: ({ event }) => ({ remainingMs: waitOf(event.error) ?? 0 }) },
              'keepWait',
            ],
            meta: { requirements: ['ERR-18'] },
          },
          { target: 'idle', actions: { type: 'assignFailure', params: ({ event }) => event } },
        ],
      },
    },
    idle: {
      description: 'No code was sent; a warning shows the reason, and after a second it can be tried again.',
      meta: { requirements: ['SMS-08', 'SMS-09'] },
      after: { codeSendPause: 'ready' },
      on: {
        'wait.changed': {
          guard: { type: 'isWaiting', params: ({ event }) => event },
          target: 'counting',
          actions: { type: 'assignWait', params: ({ event }) => event },
        },
      },
    },
    counting: {
      description: 'The button counts down until another code can be requested.',
      meta: { requirements: ['SMS-02', 'SMS-04', 'SMS-09'], view: 'CodeField' },
      after: { codeWait: { target: 'ready', meta: { requirements: ['SMS-07'] } } },
      on: {
        'wait.changed': [
          {
            guard: { type: 'isWaiting', params: ({ event }) => event },
            target: 'counting',
            reenter: true,
            actions: { type: 'assignWait', params: ({ event }) => event },
          },
          { target: 'ready' },
        ],
      },
    },
  },
});

export type SmsCountdownSnapshot = SnapshotFrom<typeof smsCountdownMachine>;
