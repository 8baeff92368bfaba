import { assign, fromPromise, sendTo, setup, spawnChild } from 'xstate';
import { dropDraft, keepDraft, type Draft } from '../../../services/browser/draft-store.ts';
import type { CaptchaTicket } from '../../../services/contract/captcha.ts';
import type { FieldProblem, FieldRule } from '../../../services/contract/field-rules.ts';
import type { SignedIn } from '../../../services/contract/login.ts';
import type { RegistrationMethod } from '../../../services/contract/registration.ts';
import { confirmServiceCode, isProofSpent, type PhoneProof } from '../../../services/firebase.ts';
import { changedDocumentsOf } from '../../../services/legal.ts';
import {
  checkAffiliate,
  loadForm,
  register,
  type FormStart,
  type Registration,
} from '../../../services/registration.ts';
import { failureOf } from '../../../services/service-error.ts';
import { isSocialSpent } from '../../../services/social.ts';
import type { FlowMeta } from '../../flow-meta.ts';
import { imageCaptchaMachine } from '../image-captcha/image-captcha.machine.ts';
import type { Offers } from '../common/offers.ts';
import { requiresCode, isProvedIn, type Confirmation } from './registration-attempt.ts';
import {
  carriedValidations,
  validateFields,
  fieldsOf,
  initialValidations,
  validateField,
  problemsIn,
  TERMS,
  valueOf,
  withProblems,
  type FormValues,
} from './registration-form.ts';
import type { RegistrationContext } from './registration.context.ts';
import { codeRequestOf, phoneProblemIn, refusedFields } from './registration-wire.ts';
import { goingTo, welcome, type SignInEnd, type WayIn, type WayInInput } from '../common/sign-in-end.ts';
import { sliderCaptchaMachine } from '../slider-captcha/slider-captcha.machine.ts';
import { smsCountdownMachine } from '../sms-countdown/sms-countdown.machine.ts';

type Touch = { name: string; values: FormValues };
export type RegistrationEvent =
  | { type: 'form.submit'; values: FormValues }
  | ({ type: 'field.typed' } & Touch)
  | ({ type: 'field.left' } & Touch)
  | { type: 'draft.keep'; values: FormValues }
  | { type: 'method.choose'; method: RegistrationMethod }
  | { type: 'code.request'; values: FormValues }
  | { type: 'form.retry' }
  | { type: 'login.open' }
  | { type: 'freePlay.open' }
  | { type: 'dialog.close' };
type Values = { values: FormValues };
type Failed = { error: unknown };
/** The draft stores its method under a name that no field has. */
const METHOD = 'method';
const methodOf = ({ registration }: Offers, draft: Draft): RegistrationMethod => {
  const preferred = draft[METHOD] === 'mobile' || !registration.username ? 'mobile' : 'username';
  return registration[preferred] ? preferred : 'username';
};
const hasProblems = (fields: readonly FieldRule[], values: FormValues): boolean =>
  Object.keys(problemsIn(fields, values)).length > 0;
const phoneProblem = (context: RegistrationContext, values: FormValues): FieldProblem | null =>
  phoneProblemIn(context.fields, values);

/** The implementations that the chart in registration.machine.ts names. */
export const registrationSetup = setup({
  types: {
    context: {} as RegistrationContext,
    events: {} as RegistrationEvent,
    input: {} as WayInInput,
    output: {} as SignInEnd,
    tags: {} as 'busy' | 'modal',
    meta: {} as FlowMeta,
    children: {} as {
      sliderCaptcha: 'sliderCaptcha';
      imageCaptcha: 'imageCaptcha';
      smsCountdown: 'smsCountdown';
    },
  },
  actors: {
    loadForm: fromPromise<FormStart, { hasDocuments: boolean }>(({ input, signal }) =>
      loadForm(input.hasDocuments, signal),
    ),
    checkAffiliate: fromPromise<unknown, { code: string }>(({ input, signal }) =>
      checkAffiliate(input.code, signal),
    ),
    confirmServiceCode: fromPromise<PhoneProof, Confirmation>(({ input: { service, ...typed } }) =>
      confirmServiceCode(service, 'register', typed),
    ),
    register: fromPromise<SignedIn, { registration: Registration; ticket: CaptchaTicket }>(
      ({ input, signal }) => register(input.registration, input.ticket, signal),
    ),
    sliderCaptcha: sliderCaptchaMachine,
    imageCaptcha: imageCaptchaMachine,
    smsCountdown: smsCountdownMachine,
  },
  guards: {
    isIncomplete: ({ context }, { values }: Values) => hasProblems(context.fields, values),
    namesAffiliate: ({ context }, { values }: Values) =>
      context.fields.some(({ key }) => key === 'affiliateCode') && valueOf(values, 'affiliateCode') !== '',
    isPassed: (_, { ticket }: { ticket: CaptchaTicket | null }) => ticket !== null,
    /** The service sends the codes, and the number of this attempt is not proved yet. */
    needsProof: ({ context }, { ticket }: { ticket: CaptchaTicket | null }) =>
      ticket !== null &&
      context.offers.phoneService !== null &&
      requiresCode(context) &&
      !isProvedIn(context),
    hasWrongPhone: ({ context }, { values }: Values) => phoneProblem(context, values) !== null,
    hasCaptcha: ({ context }) => context.fields.some(({ key }) => key === 'captcha'),
  },
  actions: {
    assignForm: assign(({ context }, { rules, documents, draft: kept }: FormStart) => {
      // The provider has supplied it.
      const email = kept['email'] ?? context.social?.email;
      const draft = email ? { ...kept, email } : kept;
      const method = methodOf(context.offers, draft);
      const fields = fieldsOf(method, rules, context.offers);
      const validations = initialValidations(fields, draft);
      return { rules, documents, draft, method, fields, validations, failure: null };
    }),
    /** The captcha and code flows live as long as the form. */
    startCaptcha: spawnChild('imageCaptcha', { id: 'imageCaptcha' }),
    startCountdown: spawnChild('smsCountdown', {
      id: 'smsCountdown',
      input: ({ context }) => ({ purpose: 'register' as const, service: context.offers.phoneService }),
    }),
    assignProof: assign({ proof: (_, p: { proof: PhoneProof }) => p.proof }),
    dropSpentProof: assign({
      proof: ({ context }, { error }: Failed) => (isProofSpent(error) ? null : context.proof),
    }),
    assignMethod: assign(({ context }, { method }: { method: RegistrationMethod }) => {
      const fields = fieldsOf(method, context.rules, context.offers);
      const draft = { ...context.draft, [METHOD]: method };
      const validations = carriedValidations(fields, draft, context.validations);
      return { method, draft, fields, validations, failure: null };
    }),
    /** Values of the other form are kept, so that switching back restores them. */
    assignDraft: assign({
      // An unticked box is not in the form data; a captcha answer is good for one picture.
      draft: ({ context }, { values: { captcha: _, ...values } }: Values) => ({
        ...context.draft,
        ...values,
        [TERMS]: values[TERMS] ?? '',
        [METHOD]: context.method,
      }),
    }),
    keepDraft: ({ context }) => keepDraft('registration', context.draft),
    dropDraft: () => dropDraft('registration'),
    validateTyped: assign({
      validations: ({ context }, touch: Touch) =>
        validateField(context.fields, context.validations, { ...touch, isLeft: false }),
    }),
    validateLeft: assign({
      validations: ({ context }, touch: Touch) =>
        validateField(context.fields, context.validations, { ...touch, isLeft: true }),
    }),
    validatePhone: assign({
      validations: ({ context }, { values }: Values) => {
        const problem = phoneProblem(context, values);
        return problem ? withProblems(context.validations, { mobileNum: problem }) : context.validations;
      },
    }),
    validateAll: assign({
      validations: ({ context }, { values }: Values) =>
        withProblems(validateFields(context.fields, values), problemsIn(context.fields, values)),
      failure: null,
    }),
    assignValues: assign({
      values: (_, { values }: Values) => values,
      validations: ({ context }, { values }: Values) => validateFields(context.fields, values),
      failure: null,
    }),
    sendCode: sendTo('smsCountdown', ({ context }, { values }: Values) => ({
      type: 'code.send' as const,
      request: codeRequestOf(context.method, values),
    })),
    assignTicket: assign({ ticket: (_, p: { ticket: CaptchaTicket | null }) => p.ticket }),
    /** An error that concerns a shown field is shown beside it, any other above the form. */
    assignRefusal: assign(({ context }, { error }: Failed) => {
      const { problems, isShownAtField } = refusedFields(context.fields, error);
      return {
        // A proof that is no longer valid would make every later attempt fail.
        social: isSocialSpent(error) ? null : context.social,
        // The ticked box covered older versions; the form now asks about the newer ones.
        documents: changedDocumentsOf(error) ?? context.documents,
        validations: withProblems(context.validations, problems),
        failure: isShownAtField ? null : failureOf(error),
      };
    }),
    assignFailure: assign({ failure: (_, { error }: Failed) => failureOf(error) }),
    /** A picture is good for one attempt (CAP-04). */
    refreshCaptcha: sendTo('imageCaptcha', { type: 'captcha.spent' }),
    /** A password and a ticket are kept only as long as their attempt lasts. */
    forgetAttempt: assign({ values: null, ticket: null }),
    forgetSocial: assign({ social: null }),
    assignSignedIn: assign({
      end: (_, { signedIn }: { signedIn: SignedIn }) => welcome(signedIn),
    }),
    assignWay: assign({
      end: ({ context: { social } }, { flow }: { flow: WayIn }): SignInEnd => goingTo(flow, social),
    }),
  },
});
