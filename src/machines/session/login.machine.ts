/**
 * Login by password: one attempt at a time. Ends with the platform's answer, or null when it was closed.
 * Each attempt passes the slider captcha; a refusal may add the image captcha to the form.
 */
import { assign, fromPromise, sendTo, setup, spawnChild, type SnapshotFrom } from 'xstate';
import {
  forgetRemembered,
  recall,
  remember,
  type Remembered,
} from '../../services/browser/remember-store.ts';
import type { CaptchaTicket } from '../../services/contract/captcha.ts';
import type { SignedIn } from '../../services/contract/login.ts';
import { failureOf, type Failure } from '../../services/service-error.ts';
import { asksForCaptcha, login, type Credentials } from '../../services/login.ts';
import { known, type FlowMeta } from '../flow-meta.ts';
import { imageCaptchaMachine } from './image-captcha.machine.ts';
import { welcome, type SignInEnd } from './sign-in-end.ts';
import { sliderCaptchaMachine } from './slider-captcha.machine.ts';

export interface LoginValues {
  readonly username: string;
  readonly password: string;
  readonly captcha?: string;
  /** Keep name and password in this browser for a day (LOG-08); left out where the form does not ask. */
  readonly remember?: boolean;
}
type LoginField = 'username' | 'password' | 'captcha';
export type LoginFieldErrors = Partial<Record<LoginField, string>>;

interface LoginContext {
  /** What the header's form had, so that nothing is typed twice; null once it was used. */
  readonly values: LoginValues | null;
  readonly username: string;
  /** What this browser has kept, to fill the form with. */
  readonly remembered: Remembered | null;
  readonly captchaRequired: boolean;
  readonly fieldErrors: LoginFieldErrors;
  readonly failure: Failure | null;
  readonly ticket: CaptchaTicket | null;
  readonly signedIn: SignedIn | null;
}
export interface LoginInput {
  /** A form that was sent already, from the header. */
  readonly values: LoginValues | null;
}
type LoginEvent = { type: 'form.submit'; values: LoginValues } | { type: 'dialog.close' };
type Submitted = { values: LoginValues };

/** What is missing in the form, as message ids (LOG-13, VAL-01, VAL-02). */
export const missingIn = (values: LoginValues, captchaRequired: boolean): LoginFieldErrors => ({
  ...(values.username.trim() ? {} : { username: 'input_required' }),
  ...(values.password ? {} : { password: 'input_required' }),
  ...(captchaRequired && !values.captcha?.trim() ? { captcha: 'captcha_required' } : {}),
});
const isComplete = (values: LoginValues, captchaRequired: boolean): boolean =>
  Object.keys(missingIn(values, captchaRequired)).length === 0;

export const loginMachine = setup({
  types: {
    context: {} as LoginContext,
    events: {} as LoginEvent,
    input: {} as LoginInput,
    output: {} as SignInEnd,
    tags: {} as 'busy' | 'modal',
    meta: {} as FlowMeta,
    children: {} as { sliderCaptcha: 'sliderCaptcha'; imageCaptcha: 'imageCaptcha' },
  },
  actors: {
    login: fromPromise<SignedIn, { credentials: Credentials; ticket: CaptchaTicket }>(({ input, signal }) =>
      login(input.credentials, input.ticket, signal),
    ),
    recall: fromPromise<Remembered | null>(() => recall()),
    sliderCaptcha: sliderCaptchaMachine,
    imageCaptcha: imageCaptchaMachine,
  },
  guards: {
    isComplete: ({ context }, { values }: Submitted) => isComplete(values, context.captchaRequired),
    isSentAlready: ({ context }) =>
      context.values !== null && isComplete(context.values, context.captchaRequired),
    isPassed: (_, { ticket }: { ticket: CaptchaTicket | null }) => ticket !== null,
    asksForCaptcha: ({ context }, { error }: { error: unknown }) =>
      !context.captchaRequired && asksForCaptcha(error),
    wantsRemembering: ({ context }) => context.values?.remember === true,
    declinesRemembering: ({ context }) => context.values?.remember === false,
    hasCaptcha: ({ context }) => context.captchaRequired,
  },
  actions: {
    assignValues: assign({
      values: (_, { values }: Submitted) => values,
      username: (_, { values }: Submitted) => values.username,
      fieldErrors: {},
      failure: null,
    }),
    assignRemembered: assign({
      remembered: (_, p: { remembered: Remembered | null }) => p.remembered,
      username: ({ context }, { remembered }: { remembered: Remembered | null }) =>
        context.username || (remembered?.username ?? ''),
    }),
    /** Kept beside the flow's way: a browser that cannot keep it still signs the person in. */
    storeRemembered: ({ context }) => void remember(known(context.values)).catch(forgetRemembered),
    clearRemembered: () => forgetRemembered(),
    assignFieldErrors: assign({
      username: (_, { values }: Submitted) => values.username,
      fieldErrors: ({ context }, { values }: Submitted) => missingIn(values, context.captchaRequired),
      failure: null,
    }),
    assignTicket: assign({ ticket: (_, p: { ticket: CaptchaTicket | null }) => p.ticket }),
    assignFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    /** A password is kept no longer than its attempt lasts. */
    forgetAttempt: assign({ values: null, ticket: null }),
    requireCaptcha: assign({ captchaRequired: true }),
    showCaptcha: spawnChild('imageCaptcha', { id: 'imageCaptcha' }),
    refreshCaptcha: sendTo('imageCaptcha', { type: 'captcha.spent' }),
    assignSignedIn: assign({ signedIn: (_, p: { signedIn: SignedIn }) => p.signedIn }),
  },
}).createMachine({
  id: 'login',
  context: ({ input }) => ({
    values: input.values,
    username: input.values?.username ?? '',
    remembered: null,
    captchaRequired: false,
    fieldErrors: {},
    failure: null,
    ticket: null,
    signedIn: null,
  }),
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'isSentAlready', target: 'passingSlider' }, { target: 'recalling' }] },
    recalling: {
      description: 'What this browser has kept of the last sign-in is looked up, to fill the form with.',
      meta: { requirements: ['LOG-08', 'LOG-10'] },
      tags: 'busy',
      invoke: {
        id: 'recall',
        src: 'recall',
        onDone: {
          target: 'editing',
          actions: { type: 'assignRemembered', params: ({ event }) => ({ remembered: event.output }) },
        },
        onError: 'editing',
      },
    },
    editing: {
      description: 'The form is open; what is wrong with it is shown beside each field.',
      meta: { requirements: ['LOG-01', 'LOG-13', 'VAL-01', 'VAL-02'], view: 'LoginDialog' },
      tags: 'modal',
      on: {
        'form.submit': [
          {
            guard: { type: 'isComplete', params: ({ event }) => event },
            target: 'passingSlider',
            actions: { type: 'assignValues', params: ({ event }) => event },
          },
          { actions: { type: 'assignFieldErrors', params: ({ event }) => event } },
        ],
        'dialog.close': 'closed',
      },
    },
    passingSlider: {
      description: 'The slider captcha lies over the form, which keeps what was typed.',
      meta: { requirements: ['LOG-14', 'CAP-01'] },
      tags: 'modal',
      invoke: {
        id: 'sliderCaptcha',
        src: 'sliderCaptcha',
        input: { scene: 'login' },
        onDone: [
          {
            guard: { type: 'isPassed', params: ({ event }) => ({ ticket: event.output }) },
            target: 'submitting',
            actions: { type: 'assignTicket', params: ({ event }) => ({ ticket: event.output }) },
          },
          { target: 'editing', actions: 'forgetAttempt' },
        ],
      },
    },
    submitting: {
      description: 'The platform is asked; the form cannot be sent twice.',
      meta: { requirements: ['LOG-14'] },
      tags: ['busy', 'modal'],
      invoke: {
        id: 'login',
        src: 'login',
        input: ({ context }) => ({ credentials: known(context.values), ticket: known(context.ticket) }),
        onDone: [
          {
            guard: 'wantsRemembering',
            target: 'signedIn',
            actions: [
              { type: 'assignSignedIn', params: ({ event }) => ({ signedIn: event.output }) },
              'storeRemembered',
            ],
            meta: { requirements: ['LOG-09', 'LOG-16'] },
          },
          {
            guard: 'declinesRemembering',
            target: 'signedIn',
            actions: [
              { type: 'assignSignedIn', params: ({ event }) => ({ signedIn: event.output }) },
              'clearRemembered',
            ],
          },
          {
            // The form of the header has no such box, so it changes nothing.
            target: 'signedIn',
            actions: { type: 'assignSignedIn', params: ({ event }) => ({ signedIn: event.output }) },
          },
        ],
        onError: [
          {
            guard: { type: 'asksForCaptcha', params: ({ event }) => event },
            target: 'editing',
            actions: [
              { type: 'assignFailure', params: ({ event }) => event },
              'forgetAttempt',
              'requireCaptcha',
              'showCaptcha',
            ],
            meta: { requirements: ['CAP-03'] },
          },
          {
            guard: 'hasCaptcha',
            target: 'editing',
            actions: [
              { type: 'assignFailure', params: ({ event }) => event },
              'forgetAttempt',
              'refreshCaptcha',
            ],
          },
          {
            target: 'editing',
            actions: [{ type: 'assignFailure', params: ({ event }) => event }, 'forgetAttempt'],
          },
        ],
      },
      // The answer may never come; who gives up here is not signed in by a late one.
      on: { 'dialog.close': 'closed' },
    },
    signedIn: { type: 'final', entry: 'forgetAttempt', meta: { requirements: ['LOG-12', 'LOG-18'] } },
    closed: { type: 'final', entry: 'forgetAttempt' },
  },
  output: ({ context }) => context.signedIn && welcome(context.signedIn),
});

export type LoginSnapshot = SnapshotFrom<typeof loginMachine>;
export const selectFieldError = (field: LoginField) => (snapshot: LoginSnapshot) =>
  snapshot.context.fieldErrors[field] ?? null;
export const selectFailure = (snapshot: LoginSnapshot): Failure | null => snapshot.context.failure;
