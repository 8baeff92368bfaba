import { assign, fromPromise, sendTo, setup, spawnChild } from 'xstate';
import {
  forgetRemembered,
  recall,
  remember,
  type Remembered,
} from '../../../services/browser/remember-store.ts';
import type { CaptchaTicket } from '../../../services/contract/captcha.ts';
import type { SignedIn } from '../../../services/contract/login.ts';
import type { SocialProvider } from '../../../services/contract/social.ts';
import { confirmServiceCode, isProofSpent, isProved, type PhoneProof } from '../../../services/firebase.ts';
import { requiresCaptcha, login, secondStepOf, type Credentials } from '../../../services/login.ts';
import { failureOf, type Failure } from '../../../services/service-error.ts';
import { signInByPasskey } from '../../../services/sign-in-factors.ts';
import { isSocialSpent } from '../../../services/social.ts';
import { known, type FlowMeta } from '../../flow-meta.ts';
import { imageCaptchaMachine } from '../image-captcha/image-captcha.machine.ts';
import {
  attemptOf,
  changeDueOf,
  keptOf,
  phoneIn,
  proofAttempt,
  provedBy,
  smsAttemptOf,
  type Attempt,
} from './login-attempt.ts';
import {
  isEmpty,
  missingIn,
  phoneOf,
  unprovedBy,
  wrongIn,
  wrongPhone,
  type LoginMethod,
} from './login-form.ts';
import type {
  LoginContext,
  LoginEvent,
  LoginLink,
  PhoneOf,
  SmsSubmitted,
  SocialDone,
  Submitted,
} from './login.context.ts';
import type { Offers } from '../common/offers.ts';
import { secondStepMachine } from '../second-step/second-step.machine.ts';
import { goingTo, type SignInEnd, type WayInInput } from '../common/sign-in-end.ts';
import { sliderCaptchaMachine } from '../slider-captcha/slider-captcha.machine.ts';
import { smsCountdownMachine } from '../sms-countdown/sms-countdown.machine.ts';
import { socialSignInMachine } from '../social-sign-in/social-sign-in.machine.ts';

/** The implementations that the chart in login.machine.ts names. */
export const loginSetup = setup({
  types: {
    context: {} as LoginContext,
    events: {} as LoginEvent,
    input: {} as WayInInput,
    output: {} as SignInEnd,
    tags: {} as 'busy' | 'modal',
    meta: {} as FlowMeta,
    children: {} as {
      sliderCaptcha: 'sliderCaptcha';
      imageCaptcha: 'imageCaptcha';
      smsCountdown: 'smsCountdown';
      secondStep: 'secondStep';
      socialSignIn: 'socialSignIn';
    },
  },
  actors: {
    login: fromPromise<SignedIn, { credentials: Credentials; ticket: CaptchaTicket | null }>(
      ({ input, signal }) => login(input.credentials, input.ticket, signal),
    ),
    confirmServiceCode: fromPromise<PhoneProof, { service: Offers['phoneService']; attempt: Attempt }>(
      ({ input: { service, attempt } }) =>
        confirmServiceCode(service, 'login', { phone: phoneIn(attempt), typed: attempt.password }),
    ),
    signInByPasskey: fromPromise<SignedIn>(({ signal }) => signInByPasskey(signal)),
    recall: fromPromise<Remembered | null>(() => recall()),
    sliderCaptcha: sliderCaptchaMachine,
    imageCaptcha: imageCaptchaMachine,
    smsCountdown: smsCountdownMachine,
    secondStep: secondStepMachine,
    socialSignIn: socialSignInMachine,
  },
  guards: {
    isComplete: ({ context }, { values }: Submitted) => isEmpty(missingIn(values, context.captchaRequired)),
    offersPasskey: ({ context }) => context.offers.passkey,
    isSmsRight: (_, { values }: SmsSubmitted) => isEmpty(wrongIn(values)),
    /** The service sends the codes, and the number is not proved yet. */
    needsProof: ({ context: { offers, phoneProof } }, { values }: SmsSubmitted) =>
      isEmpty(wrongIn(values)) && offers.phoneService !== null && !isProved(phoneProof, phoneOf(values)),
    isPhoneRight: (_, { values }: PhoneOf) => isEmpty(wrongPhone(values)),
    isSentAlready: ({ context: { values, method } }) =>
      values !== null && method === 'password' && isEmpty(missingIn(values, false)),
    isPassed: (_, { ticket }: { ticket: CaptchaTicket | null }) => ticket !== null,
    isSignedIn: (_, { signedIn }: { signedIn: SignedIn | null }) => signedIn !== null,
    isKnownThere: (_, { output }: SocialDone) => output?.kind === 'signedIn',
    isNewPlaceThere: (_, { output }: SocialDone) => output?.kind === 'newPlace',
    requiresSecondStep: (_, { error }: { error: unknown }) => secondStepOf(error) !== null,
    requiresCaptcha: ({ context }, { error }: { error: unknown }) =>
      context.method === 'password' && !context.captchaRequired && requiresCaptcha(error),
    wantsRemembering: ({ context }) => context.attempt?.remember === true,
    declinesRemembering: ({ context }) => context.attempt?.remember === false,
    hasCaptcha: ({ context }) => context.method === 'password' && context.captchaRequired,
  },
  actions: {
    assignMethod: assign({
      method: (_, p: { method: LoginMethod }) => p.method,
      fieldErrors: {},
      failure: null,
      isUnverified: false,
    }),
    assignAttempt: assign({
      attempt: ({ context }, { values }: Submitted) => attemptOf(values, context.proof),
      username: (_, { values }: Submitted) => values.username,
    }),
    /** The header's form was submitted already, so its fields are not typed again. */
    adoptValues: assign({ attempt: ({ context }) => attemptOf(known(context.values)) }),
    assignSmsAttempt: assign({
      attempt: ({ context: { proof, phoneProof } }, { values }: SmsSubmitted) =>
        smsAttemptOf(values, proof, phoneProof),
    }),
    assignPhoneProof: assign(({ context }, { phoneProof }: { phoneProof: PhoneProof }) => ({
      phoneProof,
      attempt: { ...known(context.attempt), phoneProof },
    })),
    /** An error of the service is shown beside the field that it concerns (ERR-16 to ERR-23). */
    assignUnproved: assign((_, { error }: { error: unknown }) => unprovedBy(failureOf(error))),
    clearProblems: assign({ fieldErrors: {}, failure: null, isUnverified: false }),
    assignMissing: assign({
      username: (_, { values }: Submitted) => values.username,
      fieldErrors: ({ context }, { values }: Submitted) => missingIn(values, context.captchaRequired),
      failure: null,
      isUnverified: false,
    }),
    assignWrong: assign({
      fieldErrors: (_, { values }: SmsSubmitted) => wrongIn(values),
      failure: null,
    }),
    assignWrongPhone: assign({ fieldErrors: (_, { values }: PhoneOf) => wrongPhone(values) }),
    requestCode: sendTo('smsCountdown', (_, { values }: PhoneOf) => ({
      type: 'code.send' as const,
      request: { purpose: 'login' as const, ...phoneOf(values) },
    })),
    assignRemembered: assign(({ context }, p: { remembered: Remembered | null }) => ({
      remembered: p.remembered,
      username: context.username || (p.remembered?.username ?? ''),
      // A visitor who last signed in by code gets that form; values from the header take precedence.
      method:
        context.values === null && context.offers.sms && p.remembered?.mobile && !p.remembered.username
          ? ('sms' as const)
          : context.method,
    })),
    /** Runs beside the flow: a browser that cannot store it does not stop the sign-in. */
    storeRemembered: ({ context }) => void remember(keptOf(known(context.attempt))).catch(forgetRemembered),
    clearRemembered: () => forgetRemembered(),
    assignTicket: assign({ ticket: (_, p: { ticket: CaptchaTicket | null }) => p.ticket }),
    /** Why the second step failed; null if it was left on purpose. */
    assignStepFailure: assign({ failure: (_, p: { failure: Failure | null }) => p.failure }),
    assignUnverified: assign({ isUnverified: true }),
    /** A proof that is no longer valid would make every later attempt fail. */
    assignFailure: assign(({ context }, { error }: { error: unknown }) => ({
      failure: failureOf(error),
      proof: isSocialSpent(error) ? null : context.proof,
      phoneProof: isProofSpent(error) ? null : context.phoneProof,
    })),
    assignProvider: assign({ provider: (_, p: { provider: SocialProvider }) => p.provider, proof: null }),
    assignProof: assign({ proof: (_, { output }: SocialDone) => provedBy(output) }),
    assignProofAttempt: assign({
      attempt: (_, { output }: SocialDone) => proofAttempt(known(provedBy(output))),
    }),
    assignSocialFailure: assign({
      failure: (_, { output }: SocialDone) => (output?.kind === 'failed' ? output.failure : null),
    }),
    dropProof: assign({ proof: null }),
    assignSecondStep: assign({
      secondStep: (_, { error }: { error: unknown }) => secondStepOf(error),
      ticket: null,
    }),
    assignSocialStep: assign({
      secondStep: (_, { output }: SocialDone) => (output?.kind === 'newPlace' ? output.due : null),
    }),
    /** A password or a code is kept only as long as its attempt lasts. */
    forgetAttempt: assign({ values: null, attempt: null, ticket: null, secondStep: null }),
    /** The proof to bind is passed on with the end, or dropped. */
    forgetAll: assign({
      values: null,
      attempt: null,
      ticket: null,
      secondStep: null,
      proof: null,
      phoneProof: null,
    }),
    requireCaptcha: assign({ captchaRequired: true }),
    showCaptcha: spawnChild('imageCaptcha', { id: 'imageCaptcha' }),
    refreshCaptcha: sendTo('imageCaptcha', { type: 'captcha.spent' }),
    assignSignedIn: assign({
      end: ({ context }, { signedIn }: { signedIn: SignedIn | null }): SignInEnd => {
        const changeDue = changeDueOf(known(signedIn), context);
        return {
          kind: 'signedIn',
          signedIn: known(signedIn),
          changeDue,
          password: changeDue ? known(context.attempt).password : null,
        };
      },
    }),
    assignLink: assign({
      end: ({ context: { proof } }, { flow }: { flow: LoginLink }): SignInEnd => goingTo(flow, proof),
    }),
  },
});
