/**
 * Login, one attempt at a time: by password, which passes the slider captcha each time and may require the
 * image captcha, or by a code sent to a mobile number by the platform or the phone-verification service. A
 * sign-in from a new device has a second step. Ends with the sign-in, with another sign-in flow that the
 * visitor chose, or with null when it was closed.
 */
import type { SnapshotFrom, ActorRefFrom } from 'xstate';
import type { Failure } from '../../../services/service-error.ts';
import { known } from '../../flow-meta.ts';
import { fieldRefused, type LoginField } from './login-form.ts';
import { atPasskey } from './login.at-passkey.ts';
import { atProvider } from './login.at-provider.ts';
import { confirmingCode } from './login.confirming-code.ts';
import { editing } from './login.editing.ts';
import { loginSetup } from './login.setup.ts';
import { offersOf } from '../common/offers.ts';

export const loginMachine = loginSetup.createMachine({
  id: 'login',
  context: ({ input: { site, values = null, proof = null } }) => {
    const offers = offersOf(site);
    return {
      offers,
      method: offers.sms && !offers.password ? 'sms' : 'password',
      values,
      attempt: null,
      username: values?.username ?? '',
      remembered: null,
      captchaRequired: false,
      fieldErrors: {},
      failure: null,
      isUnverified: false,
      ticket: null,
      secondStep: null,
      project: site.status.settings.firebase,
      provider: null,
      proof,
      phoneProof: null,
      end: null,
    };
  },
  invoke: {
    id: 'smsCountdown',
    src: 'smsCountdown',
    input: ({ context }) => ({ purpose: 'login', service: context.offers.phoneService }),
  },
  initial: 'opening',
  states: {
    opening: {
      always: [
        { guard: 'isSentAlready', target: 'passingSlider', actions: 'adoptValues' },
        { target: 'recalling' },
      ],
    },
    recalling: {
      description:
        'The values that this browser remembers of the last sign-in are read, to fill in the form.',
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
    editing,
    atProvider,
    atPasskey,
    confirmingCode,
    passingSlider: {
      description: 'The slider captcha lies over the form, which keeps its values.',
      meta: { requirements: ['LOG-14', 'CAP-01'] },
      tags: 'modal',
      invoke: {
        id: 'sliderCaptcha',
        src: 'sliderCaptcha',
        input: ({ context }) => ({ scene: 'login' as const, name: known(context.attempt).username }),
        onDone: [
          {
            guard: { type: 'isPassed', params: ({ event }) => ({ ticket: event.output }) },
            target: 'submitting',
            actions: { type: 'assignTicket', params: ({ event }) => ({ ticket: event.output }) },
          },
          {
            target: 'editing',
            actions: ['forgetAttempt', 'assignUnverified'],
            meta: { requirements: ['ERR-12'] },
          },
        ],
      },
    },
    submitting: {
      description: 'The sign-in is being sent; the form cannot be sent twice.',
      meta: { requirements: ['LOG-14'] },
      tags: ['busy', 'modal'],
      invoke: {
        id: 'login',
        src: 'login',
        input: ({ context }) => ({ credentials: known(context.attempt), ticket: context.ticket }),
        onDone: {
          target: 'welcomed',
          actions: { type: 'assignSignedIn', params: ({ event }) => ({ signedIn: event.output }) },
        },
        onError: [
          {
            guard: { type: 'requiresSecondStep', params: ({ event }) => event },
            target: 'verifying',
            actions: { type: 'assignSecondStep', params: ({ event }) => event },
            meta: { requirements: ['LOG-23'] },
          },
          {
            guard: { type: 'requiresCaptcha', params: ({ event }) => event },
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
      // The response may never come; a late one does not sign in a visitor who has given up.
      on: { 'dialog.close': 'closed' },
    },
    verifying: {
      description: 'The second step replaces the form: a code verifies the new device.',
      meta: { requirements: ['LOG-23'] },
      tags: 'modal',
      invoke: {
        id: 'secondStep',
        src: 'secondStep',
        input: ({ context }) => ({
          credentials: known(context.attempt),
          due: known(context.secondStep),
          service: context.offers.phoneService,
        }),
        onDone: [
          {
            guard: { type: 'isSignedIn', params: ({ event }) => event.output },
            target: 'welcomed',
            actions: { type: 'assignSignedIn', params: ({ event }) => event.output },
          },
          {
            target: 'editing',
            actions: ['forgetAttempt', { type: 'assignStepFailure', params: ({ event }) => event.output }],
          },
        ],
      },
      on: { 'dialog.close': 'closed' },
    },
    welcomed: {
      always: [
        {
          guard: 'wantsRemembering',
          target: 'signedIn',
          actions: 'storeRemembered',
          meta: { requirements: ['LOG-09', 'LOG-16'] },
        },
        { guard: 'declinesRemembering', target: 'signedIn', actions: 'clearRemembered' },
        // The header's form has no such box, so it changes nothing.
        { target: 'signedIn' },
      ],
    },
    signedIn: {
      type: 'final',
      entry: 'forgetAll',
      meta: { requirements: ['LOG-12', 'LOG-18', 'LOG-19', 'LOG-20'] },
    },
    left: { type: 'final', entry: 'forgetAll' },
    closed: { type: 'final', entry: 'forgetAll' },
  },
  output: ({ context }) => context.end,
});

export type LoginSnapshot = SnapshotFrom<typeof loginMachine>;
/** The error of a field, found in the submitted form or by the platform. */
export const selectFieldError =
  (field: LoginField) =>
  ({ context }: LoginSnapshot): string | null =>
    context.fieldErrors[field] ?? (fieldRefused(context) === field ? (context.failure?.code ?? null) : null);
/** A failure that concerns no field. */
export const selectFailure = ({ context }: LoginSnapshot): Failure | null =>
  fieldRefused(context) === null ? context.failure : null;

export type LoginRef = ActorRefFrom<typeof loginMachine>;
