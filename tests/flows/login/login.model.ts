import type { LoginValues, SmsValues } from '../../../src/machines/session/login/login-form.ts';
import { loginMachine, type LoginSnapshot } from '../../../src/machines/session/login/login.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';
import { siteOf } from '../common/app.fixtures.ts';
import { phoneProof, withService } from '../common/phone-service.fixtures.ts';
import { PROJECT, proof, signedIn, ticket } from '../common/session.fixtures.ts';
import { rules } from './login.rules.ts';
import { instructions } from './login.instructions.ts';

const typed = { username: 'mina_k', password: 'Right-Horse-26' };
const sms: SmsValues = {
  mobileNum: '532 418 07 72',
  countryDialingCode: '90',
  verificationCode: '481516',
  remember: false,
};
/** The form's values: with the image captcha once it is required. */
const form =
  (more: Partial<LoginValues> = {}, captchaCode = 'k7f2') =>
  ({ context }: LoginSnapshot) =>
    context.method === 'password'
      ? {
          values: {
            ...typed,
            remember: false,
            ...(context.captchaRequired && { captcha: captchaCode }),
            ...more,
          },
        }
      : undefined;
const smsForm =
  (more: Partial<SmsValues> = {}) =>
  ({ context }: LoginSnapshot) =>
    context.method === 'sms'
      ? {
          values: {
            ...sms,
            countryDialingCode: context.remembered?.dialingCode || sms.countryDialingCode,
            ...more,
          },
        }
      : undefined;
const link =
  (flow: 'registration' | 'forgotPassword' | 'freePlay', isThere: (snapshot: LoginSnapshot) => boolean) =>
  (snapshot: LoginSnapshot) =>
    isThere(snapshot) ? { flow } : undefined;

/** A brand with every option, and one with passwords only. */
const rich = {
  ...siteOf({}, { passkeyLogin: true }, PROJECT),
  modules: [
    'MOBILEVERCODELOGIN3',
    'FREEPLAY3',
    'DIRECTREG3',
    'USERNAMEREG3',
    'PWDEXPFORCECHANGE3',
    'SOCIALLOGIN3',
  ],
};
const plain = siteOf();
const smsOnly = {
  ...siteOf({}, { passwordLogin: false, countryCodeChoice: false }),
  modules: ['MOBILEVERCODELOGIN3'],
};
const refused = (detail?: object) => new ServiceError('refused', 'bad_credentials', { detail });

export const model = defineModel(loginMachine, {
  title: 'Sign in',
  inputs: {
    empty: { site: rich, values: null },
    filled: { site: rich, values: typed },
    half: { site: rich, values: { username: 'mina_k', password: '' } },
    plain: { site: plain, values: null },
    smsOnly: { site: smsOnly, values: typed },
    back: { site: rich, values: null, proof },
    byService: { site: withService(smsOnly), values: null },
  },
  events: {
    'method.choose': {
      sms: ({ context: { offers, method } }) =>
        offers.password && offers.sms && method === 'password' ? { method: 'sms' as const } : undefined,
      password: ({ context: { offers, method } }) =>
        offers.password && offers.sms && method === 'sms' ? { method: 'password' as const } : undefined,
    },
    'form.submit': {
      right: form(),
      remembering: form({ remember: true }),
      blank: form({ username: '  ', password: '' }, ''),
      noPassword: form({ password: '' }),
      noCaptcha: (s) => (s.context.captchaRequired ? form({}, '')(s) : undefined),
    },
    'code.request': {
      phone: smsForm(),
      noPhone: smsForm({ mobileNum: '' }),
    },
    'sms.submit': {
      right: smsForm(),
      remembering: smsForm({ remember: true }),
      wrongPhone: smsForm({ mobileNum: '12' }),
      noCode: smsForm({ verificationCode: ' ' }),
    },
    'social.choose': {
      google: ({ context: { offers } }) => (offers.social[0] ? { provider: offers.social[0] } : undefined),
    },
    'passkey.choose': {
      offered: ({ context }) => (context.offers.passkey ? {} : undefined),
      'not offered': ({ context }) => (context.offers.passkey ? undefined : {}),
    },
    'proof.drop': { held: ({ context }) => (context.proof ? {} : undefined) },
    'link.follow': {
      forgotPassword: link('forgotPassword', ({ context }) => context.method === 'password'),
      registration: link('registration', ({ context }) => context.offers.registration.username),
      freePlay: link('freePlay', ({ context }) => context.offers.freePlay),
    },
  },
  outcomes: {
    recall: {
      nothing: { done: null },
      kept: { done: { ...typed, mobile: '', dialingCode: '' } },
      keptPhone: { done: { username: '', password: '', mobile: '532 418 07 72', dialingCode: '49' } },
      broken: { error: new Error('this browser keeps nothing') },
    },
    confirmServiceCode: {
      right: {
        done: ({ attempt: { dialingCode = '' } }) => ({ ...phoneProof, number: `+${dialingCode}5324180772` }),
      },
      wrong: { error: new ServiceError('refused', 'code_invalid') },
      noSuchNumber: { error: new ServiceError('refused', 'phone_format_invalid') },
      offline: { error: new ServiceError('offline') },
    },
    signInByPasskey: {
      welcome: { done: { ...signedIn, isPasswordDefault: true } },
      cancelled: { error: new ServiceError('refused', 'passkey_cancelled') },
    },
    sliderCaptcha: { passed: { done: ticket }, closed: { done: null } },
    login: {
      welcome: { done: signedIn },
      welcomeDefault: { done: { ...signedIn, isPasswordDefault: true } },
      welcomeExpired: { done: { ...signedIn, isPasswordExpired: true } },
      refused: { error: refused() },
      needsCaptcha: { error: refused({ captcha: true }) },
      newPlace: {
        error: new ServiceError('refused', 'login_verify_required', {
          detail: { mobileNum: '+90 *** *** ** 72', ticket: 'step-1' },
        }),
      },
      unproved: { error: new ServiceError('refused', 'sms_code_expired') },
      proofTaken: { error: new ServiceError('refused', 'social_taken') },
      offline: { error: new ServiceError('offline') },
    },
    secondStep: {
      passed: { done: { signedIn, failure: null } },
      left: { done: { signedIn: null, failure: null } },
      tooLate: {
        done: {
          signedIn: null,
          failure: { kind: 'refused', code: 'sms_code_expired', serverMessage: null },
        },
      },
    },
    socialSignIn: {
      known: { done: { kind: 'signedIn', signedIn: { ...signedIn, isPasswordDefault: true }, proof } },
      newPlace: {
        done: { kind: 'newPlace', due: { mobileNum: '+90 *** *** ** 72', ticket: 'step-1' }, proof },
      },
      unbound: { done: { kind: 'unbound', proof } },
      closed: {
        done: {
          kind: 'failed',
          failure: { kind: 'refused', code: 'popup_closed', serverMessage: null },
        },
      },
      left: { done: null },
    },
    imageCaptcha: {},
    smsCountdown: {},
  },
  offBrowser: {
    'start back': 'tests/e2e/social.e2e.ts shows the return from a registration',
    'social.choose (google)': 'windows of providers are shown by tests/e2e/social.e2e.ts',
    'passkey.choose (offered)': 'tests/e2e/authenticators.e2e.ts signs in by a passkey',
    'passkey.choose (not offered)': 'there is no such button',
    'start byService': 'tests/e2e/phone-service.e2e.ts covers it, with the SDK itself',
    'login = unproved': 'a proof grows old in tests/platform/phone-sign-in.test.ts',
    'login = proofTaken': 'without a provider there is no proof',
  },
  home: (s) => s.matches('editing'),
  rules,
  instructions,
});
