/**
 * Reentry: signs a member in again after a password was set, with the credentials held in memory. The
 * platform may have waived the captcha; else the slider is shown. Ends with the sign-in, or with null when it
 * failed: the password is changed all the same, and the member signs in by hand.
 */
import { assign, fromPromise, setup } from 'xstate';
import type { CaptchaTicket } from '../../../services/contract/captcha.ts';
import type { SignedIn } from '../../../services/contract/login.ts';
import { login, type Credentials } from '../../../services/login.ts';
import { known, type FlowMeta } from '../../flow-meta.ts';
import { sliderCaptchaMachine } from '../slider-captcha/slider-captcha.machine.ts';

export interface ReentryInput {
  readonly account: string;
  readonly password: string;
  readonly ticket: CaptchaTicket | null;
}
interface ReentryContext {
  /** Null once used. */
  readonly credentials: Credentials | null;
  readonly ticket: CaptchaTicket | null;
  readonly signedIn: SignedIn | null;
}

export const reentryMachine = setup({
  types: {
    context: {} as ReentryContext,
    input: {} as ReentryInput,
    output: {} as SignedIn | null,
    tags: {} as 'busy',
    meta: {} as FlowMeta,
    children: {} as { sliderCaptcha: 'sliderCaptcha' },
  },
  actors: {
    login: fromPromise<SignedIn, { credentials: Credentials; ticket: CaptchaTicket }>(({ input, signal }) =>
      login(input.credentials, input.ticket, signal),
    ),
    sliderCaptcha: sliderCaptchaMachine,
  },
  guards: {
    hasTicket: ({ context }) => context.ticket !== null,
    isPassed: (_, { ticket }: { ticket: CaptchaTicket | null }) => ticket !== null,
  },
  actions: {
    assignTicket: assign({ ticket: (_, p: { ticket: CaptchaTicket | null }) => p.ticket }),
    assignSignedIn: assign({ signedIn: (_, p: { signedIn: SignedIn }) => p.signedIn }),
    forget: assign({ credentials: null, ticket: null }),
  },
}).createMachine({
  id: 'reentry',
  context: ({ input }) => ({
    credentials: { username: input.account, password: input.password },
    ticket: input.ticket,
    signedIn: null,
  }),
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'hasTicket', target: 'submitting' }, { target: 'passingSlider' }] },
    passingSlider: {
      description: 'The slider captcha is shown, because the platform has not waived it.',
      meta: { requirements: ['CAP-01'] },
      invoke: {
        id: 'sliderCaptcha',
        src: 'sliderCaptcha',
        input: ({ context }) => ({ scene: 'login' as const, name: known(context.credentials).username }),
        onDone: [
          {
            guard: { type: 'isPassed', params: ({ event }) => ({ ticket: event.output }) },
            target: 'submitting',
            actions: { type: 'assignTicket', params: ({ event }) => ({ ticket: event.output }) },
          },
          { target: 'done' },
        ],
      },
    },
    submitting: {
      description: 'The member is being signed in with the new password.',
      meta: { requirements: ['PWD-03', 'FGT-04'] },
      tags: 'busy',
      invoke: {
        id: 'login',
        src: 'login',
        input: ({ context }) => ({ credentials: known(context.credentials), ticket: known(context.ticket) }),
        onDone: {
          target: 'done',
          actions: { type: 'assignSignedIn', params: ({ event }) => ({ signedIn: event.output }) },
        },
        onError: 'done',
      },
    },
    done: { type: 'final', entry: 'forget' },
  },
  output: ({ context }) => context.signedIn,
});
