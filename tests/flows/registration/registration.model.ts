import type { RegistrationSnapshot } from '../../../src/machines/session/registration/registration.machine.ts';
import { agreementTo } from '../../../src/machines/session/registration/registration-form.ts';
import { registrationMachine } from '../../../src/machines/session/registration/registration.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';
import { phoneProof } from '../common/phone-service.fixtures.ts';
import { proof, signedIn, ticket } from '../common/session.fixtures.ts';
import {
  TYPED,
  byBoth,
  byName,
  byService,
  documentsOf,
  draftOfMobile,
  longForm,
  shortForm,
} from './registration.fixtures.ts';
import { instructions } from './registration.instructions.ts';

type Values = Readonly<Record<string, string>>;
/** The form's values: valid but for the given changes. */
const form =
  (more: Values = {}, box: Values | null = null) =>
  ({ context: { fields, documents } }: RegistrationSnapshot) => ({
    values: {
      ...Object.fromEntries(fields.map(({ key }) => [key, more[key] ?? TYPED[key] ?? ''])),
      ...(fields.some(({ key }) => key === 'mobileNum') && { countryDialingCode: '90' }),
      // A ticked box accepts the versions that the form names.
      ...(box ?? { terms: agreementTo(documents) }),
    },
  });
const has = ({ context: { fields } }: RegistrationSnapshot, name: string): boolean =>
  fields.some(({ key }) => key === name);
/** Only if the form has this field. */
const where =
  <T>(name: string, make: (s: RegistrationSnapshot) => T) =>
  (s: RegistrationSnapshot): T | undefined =>
    has(s, name) ? make(s) : undefined;
const touch =
  (name: string, value: string) =>
  (s: RegistrationSnapshot): { name: string; values: Values } => ({
    name,
    values: { ...form({ [name]: value }, {})(s).values },
  });
/** The other way, if the brand offers both. */
const other =
  (method: 'username' | 'mobile') =>
  ({ context }: RegistrationSnapshot): { method: 'username' | 'mobile' } | undefined =>
    context.offers.registration.mobile && context.method !== method ? { method } : undefined;
const isUnder = (s: RegistrationSnapshot | null): boolean =>
  s !== null &&
  ['checkingAffiliate', 'passingSlider', 'confirmingCode', 'submitting'].some((state) =>
    s.matches(state as never),
  );
/** By hand, from the text of the specification (VAL-13 to VAL-15, VAL-19). */
const isMissing = ({ context: { values, fields } }: RegistrationSnapshot): boolean =>
  fields.some(({ key, isRequired }) => isRequired && !values?.[key]?.trim()) ||
  (has({ context: { fields } } as RegistrationSnapshot, 'password') &&
    values?.['password'] !== values?.['confirmPassword']) ||
  !values?.['terms'];
const wrongIn = ({ context: { validations } }: RegistrationSnapshot): string[] =>
  Object.entries(validations).flatMap(([key, { problem }]) => (problem ? [key] : []));

export const model = defineModel(registrationMachine, {
  title: 'Registration',
  inputs: { byName, byBoth, byService, bound: { ...byName, proof } },
  cover: 'branches',
  events: {
    'form.submit': {
      right: form(),
      blank: form(Object.fromEntries(Object.keys(TYPED).map((key) => [key, ''])), {}),
      inconsistent: where('confirmPassword', form({ confirmPassword: 'Right-Horse-27' })),
      noAffiliate: where('affiliateCode', form({ affiliateCode: '' })),
    },
    'field.typed': { password: where('password', touch('password', 'Kubbe2026')) },
    'field.left': { badName: where('username', touch('username', '9k')) },
    'draft.keep': { name: { values: { username: 'mina_k' } } },
    'method.choose': { mobile: other('mobile'), username: other('username') },
    'freePlay.open': { offered: ({ context }) => (context.offers.freePlay ? {} : undefined) },
    'code.request': {
      right: where('verificationCode', form()),
      badNumber: where('verificationCode', form({ mobileNum: '12' })),
    },
  },
  outcomes: {
    loadForm: {
      short: { done: shortForm },
      long: { done: longForm },
      draft: { done: { ...shortForm, draft: draftOfMobile } },
      offline: { error: new ServiceError('offline') },
    },
    checkAffiliate: {
      known: { done: null },
      unknown: { error: new ServiceError('refused', 'invitation_code_error') },
      offline: { error: new ServiceError('offline') },
    },
    confirmServiceCode: {
      right: { done: phoneProof },
      wrong: { error: new ServiceError('refused', 'code_invalid') },
      otherNumber: { error: new ServiceError('refused', 'phone_format_invalid') },
      offline: { error: new ServiceError('offline') },
    },
    sliderCaptcha: { passed: { done: ticket }, closed: { done: null } },
    register: {
      welcome: { done: signedIn },
      socialTaken: { error: new ServiceError('refused', 'social_taken') },
      taken: { error: new ServiceError('refused', 'username_taken') },
      invalid: {
        error: new ServiceError('refused', 'fields_invalid', {
          detail: { fields: { username: 'reg_pattern_2' } },
        }),
      },
      // Published while the form was filled in.
      changed: {
        error: new ServiceError('refused', 'terms_changed', { detail: { documents: documentsOf(3) } }),
      },
      // The proof was used, or has expired.
      unproved: { error: new ServiceError('refused', 'sms_code_expired') },
      offline: { error: new ServiceError('offline') },
    },
    imageCaptcha: {},
    smsCountdown: {},
  },
  offBrowser: {
    'start byService': 'tests/e2e/phone-service.e2e.ts covers it, with the SDK itself',
    'register = unproved': 'a proof grows old in tests/platform/phone-service.test.ts',
    'start bound': 'windows of providers are shown by tests/e2e/social.e2e.ts',
    'register = socialTaken': 'without a provider there is no proof',
    'loadForm = draft': 'a reload in the middle of the form is shown by tests/e2e/registration.e2e.ts',
    'draft.keep (name)': 'leaving a field sends more than this; shown by tests/e2e/registration.e2e.ts',
  },
  home: (s) => s.matches('editing') || s.matches('failed'),
  rules: [
    {
      id: 'an incomplete form sends no request',
      requirements: ['REG-01', 'VAL-13', 'VAL-14', 'VAL-15', 'VAL-19'],
      never: (s) => isUnder(s) && isMissing(s),
    },
    {
      id: 'the platform is called only after a new slider check each time',
      requirements: ['REG-04', 'CAP-02'],
      always: (s, { label }) =>
        s.matches('submitting')
          ? /^(sliderCaptcha = passed|confirmServiceCode = right)$/.test(label) && s.context.ticket !== null
          : s.matches('confirmingCode') || s.context.ticket === null,
    },
    {
      id: 'a referral code is checked before the slider',
      requirements: ['REG-02'],
      never: (s, { label }) =>
        s.matches('passingSlider') &&
        Boolean(s.context.values?.['affiliateCode']) &&
        label !== 'checkAffiliate = known',
    },
    {
      id: 'a password is kept no longer than its attempt',
      never: (s) => !isUnder(s) && (s.context.values !== null || 'password' in s.context.draft),
    },
    {
      id: 'what is sent is agreed to in the versions that the form shows',
      requirements: ['VAL-19'],
      never: (s) => isUnder(s) && s.context.values?.['terms'] !== agreementTo(s.context.documents),
    },
    {
      id: 'newer versions are requested again, and only they change the form’s own',
      requirements: ['VAL-19'],
      always: (s, { from, label }) =>
        label === 'register = changed'
          ? s.context.documents[0]?.version === 3 &&
            wrongIn(s).includes('terms') &&
            s.context.draft === from?.context.draft
          : label.startsWith('loadForm') ||
            s.context.documents === (from?.context.documents ?? s.context.documents),
    },
    {
      id: 'nothing is sent twice',
      requirements: ['REG-04'],
      never: (_, { from, label }) => isUnder(from) && label.startsWith('form.submit'),
    },
    {
      id: 'every refusal leads back to the form, is shown, and keeps the input',
      requirements: ['VAL-17', 'REG-01'],
      always: (s, { from, label }) =>
        !/^(register|checkAffiliate|confirmServiceCode) = (?!welcome|known|right)/.test(label) ||
        (s.matches('editing') &&
          (s.context.failure !== null || wrongIn(s).length > 0) &&
          s.context.fields === from?.context.fields &&
          s.context.draft === from.context.draft),
    },
    {
      id: 'problems of a form that is not sent are shown beside its fields',
      requirements: ['VAL-14', 'VAL-45'],
      never: (s, { label }) =>
        (label === 'form.submit (blank)' &&
          wrongIn(s).length < s.context.fields.filter((f) => f.isRequired).length) ||
        (label === 'form.submit (inconsistent)' &&
          s.context.validations['confirmPassword']?.problem?.message !== 'inconsistent_twice'),
    },
    {
      id: 'if the service sends the codes, nothing is sent without its proof of this number',
      requirements: ['REG-03', 'REG-08'],
      never: (s) =>
        s.matches('submitting') &&
        s.context.offers.phoneService !== null &&
        has(s, 'verificationCode') &&
        s.context.proof?.number !== '+905324180772',
    },
    {
      id: 'the service checks a code only after the slider, and not for a verified number',
      requirements: ['REG-03'],
      always: (s, { label }) =>
        !s.matches('confirmingCode') ||
        (label === 'sliderCaptcha = passed' &&
          s.context.offers.phoneService !== null &&
          s.context.proof === null),
    },
    {
      id: 'a wrong code is reported beside it',
      requirements: ['ERR-20'],
      never: (s, { label }) =>
        label === 'confirmServiceCode = wrong' && !wrongIn(s).includes('verificationCode'),
    },
    {
      id: 'what was proved stays proved until the platform does not believe it',
      always: (s, { from, label }) =>
        label === 'register = unproved'
          ? s.context.proof === null
          : label === 'confirmServiceCode = right' || s.context.proof === (from?.context.proof ?? null),
    },
    {
      id: 'the image captcha is replaced after each refused try, and only then',
      requirements: ['CAP-04'],
      always: (s, { label, sent }) =>
        sent.some(({ actor, event }) => actor === 'imageCaptcha' && event.type === 'captcha.spent') ===
        (/^register = (?!welcome)/.test(label) && has(s, 'captcha')),
    },
    {
      id: 'there is a picture exactly if the form has the image captcha',
      requirements: ['VAL-16'],
      never: (s) => s.matches('editing') && (s.children['imageCaptcha'] !== undefined) !== has(s, 'captcha'),
    },
    {
      id: 'a code is requested only with a valid number, for the open way',
      requirements: ['SMS-01', 'SMS-11', 'REG-03', 'API-49'],
      always: (s, { label, sent }) =>
        sent.some(
          ({ event }) =>
            event.type === 'code.send' &&
            (event as unknown as { request: { method: string } }).request.method === s.context.method,
        ) ===
        (label === 'code.request (right)'),
    },
    {
      id: 'what is sent is of the open way, with the identity at a provider that the form was opened for',
      requirements: ['REG-04', 'REG-07'],
      always: (s, { started }) =>
        started.every(({ actor, input }) => {
          if (actor !== 'register') return true;
          const { registration } = input as { registration: { method: string; proof?: unknown } };
          return (
            registration.method === s.context.method && (registration.proof ?? null) === s.context.social
          );
        }),
    },
    {
      id: 'only the platform’s welcome signs in; then nothing is owed and no draft stays',
      requirements: ['REG-05'],
      always: (s, { label, actions }) =>
        (s.status === 'done' && s.output?.kind === 'signedIn' && s.output.changeDue === null) ===
          (label === 'register = welcome') &&
        actions.includes('dropDraft') === (label === 'register = welcome'),
    },
    {
      id: 'the identity at a provider is kept until the end, or until it is of no more use, and is passed back',
      always: (s, { from, label }) =>
        s.status === 'done'
          ? s.context.social === null &&
            (s.output?.kind !== 'goTo' ||
              (s.output.along?.proof ?? null) ===
                (s.output.flow === 'login' ? (from?.context.social ?? null) : null))
          : from === null ||
            s.context.social === (label === 'register = socialTaken' ? null : from.context.social),
    },
    {
      id: 'nothing is requested again without an action of the person',
      never: (s, { from, label }) =>
        from?.matches('failed') === true && s.matches('loading') && label !== 'form.retry',
    },
    {
      id: 'fields of the other way come and go with it',
      requirements: ['CFG-06', 'CFG-07', 'CFG-09', 'VAL-15'],
      never: (s) =>
        s.matches('editing') &&
        (has(s, 'username') !== (s.context.method === 'username') ||
          has(s, 'verificationCode') !==
            (s.context.method === 'mobile' || s.context.offers.registration.smsCode)),
    },
    {
      id: 'what was typed is kept under a draft whenever a field is left or the page is hidden',
      always: (s, { label, actions }) =>
        label !== 'draft.keep (name)' ||
        (actions.includes('keepDraft') && s.context.draft['username'] === 'mina_k'),
    },
    {
      id: 'from each state of the form the registration can still succeed',
      from: (s) => s.matches('editing') || s.matches('failed'),
      canReach: (s) => s.matches('signedIn'),
    },
  ],
  instructions,
});
