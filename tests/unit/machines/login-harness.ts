import { assign, setup } from 'xstate';
import type { LoginValues, SmsValues } from '../../../src/machines/session/login/login-form.ts';
import { loginMachine } from '../../../src/machines/session/login/login.machine.ts';
import type { secondStepMachine } from '../../../src/machines/session/second-step/second-step.machine.ts';
import type { smsCountdownMachine } from '../../../src/machines/session/sms-countdown/sms-countdown.machine.ts';
import type { imageCaptchaMachine } from '../../../src/machines/session/image-captcha/image-captcha.machine.ts';
import type { sliderCaptchaMachine } from '../../../src/machines/session/slider-captcha/slider-captcha.machine.ts';
import type { Remembered } from '../../../src/services/browser/remember-store.ts';
import type { CaptchaPurpose } from '../../../src/services/captcha.ts';
import type { CaptchaTicket } from '../../../src/services/contract/captcha.ts';
import type { SignedIn } from '../../../src/services/contract/login.ts';
import type { Credentials } from '../../../src/services/login.ts';
import { siteOf } from '../../flows/common/app.fixtures.ts';
import { held, mount, refused, fakeActor } from './harness.ts';

export const ticket: CaptchaTicket = {
  lot_number: 'one',
  captcha_output: 'o',
  pass_token: 'p',
  gen_time: '1',
};
export const signedIn: SignedIn = {
  token: 't-1',
  customerId: '7',
  account: 'ayse',
  accountType: 0,
  isFirstLogin: false,
  isPasswordExpired: false,
  isPasswordDefault: false,
};
export const filled: LoginValues = { username: 'ayse', password: 'geheim-99' };
export const byPhone: SmsValues = {
  mobileNum: '532 418 07 72',
  countryDialingCode: '90',
  verificationCode: '481516',
};
/** A brand with all modules of the form. */
export const RICH = ['MOBILEVERCODELOGIN3', 'FREEPLAY3', 'DIRECTREG3', 'USERNAMEREG3', 'PWDEXPFORCECHANGE3'];
export const newPlace = refused('login_verify_required', { mobileNum: '+90 *** ** 72', ticket: 's-1' });
export const wantsCaptcha = refused('bad_credentials', { captcha: true });

/** A slider that the test passes or closes; the real one has its own tests. */
const puppetSlider = setup({
  types: {
    input: {} as CaptchaPurpose,
    events: {} as { type: 'pass' } | { type: 'slider.close' },
    context: {} as { purpose: CaptchaPurpose; ticket: CaptchaTicket | null },
  },
}).createMachine({
  context: ({ input }) => ({ purpose: input, ticket: null }),
  initial: 'open',
  states: {
    open: { on: { pass: { target: 'over', actions: assign({ ticket }) }, 'slider.close': 'over' } },
    over: { type: 'final' },
  },
  output: ({ context }) => context.ticket,
});

/** A second step that the test ends. */
const puppetStep = setup({
  types: {
    input: {} as object,
    events: {} as { type: 'pass' } | { type: 'leave' },
    context: {} as { input: object; signedIn: SignedIn | null },
  },
}).createMachine({
  context: ({ input }) => ({ input, signedIn: null }),
  initial: 'open',
  states: {
    open: { on: { pass: { target: 'over', actions: assign({ signedIn }) }, leave: 'over' } },
    over: { type: 'final' },
  },
  output: ({ context }) => ({ signedIn: context.signedIn, failure: null }),
});

/** The browser's stored values, returned at once. */
const keeps = (remembered: Remembered | null) =>
  setup({ types: { output: null as Remembered | null } }).createMachine({
    initial: 'over',
    states: { over: { type: 'final' } },
    output: remembered,
  });

interface Brand {
  readonly modules?: readonly string[];
  readonly store?: Record<string, boolean>;
}
export const login = (
  values: LoginValues | null = null,
  remembered: Partial<Remembered> | null = null,
  { modules = RICH, store = {} }: Brand = {},
) => {
  const call = held<SignedIn, { credentials: Credentials; ticket: CaptchaTicket | null }>();
  const image = fakeActor();
  const codes = fakeActor();
  const kept: string[] = [];
  const mounted = mount(
    loginMachine.provide({
      actors: {
        login: call.logic,
        recall: keeps(
          remembered && { username: '', password: '', mobile: '', dialingCode: '', ...remembered },
        ) as never,
        sliderCaptcha: puppetSlider as unknown as typeof sliderCaptchaMachine,
        imageCaptcha: image.logic as unknown as typeof imageCaptchaMachine,
        smsCountdown: codes.logic as unknown as typeof smsCountdownMachine,
        secondStep: puppetStep as unknown as typeof secondStepMachine,
      },
      actions: {
        storeRemembered: () => kept.push('stored'),
        clearRemembered: () => kept.push('cleared'),
      },
    }),
    { site: { ...siteOf({}, store), modules }, values },
  );
  const state = () => mounted.flow.getSnapshot();
  const sendTo = (child: 'sliderCaptcha' | 'secondStep', type: string) =>
    (state().children[child] as unknown as { send: (event: { type: string }) => void }).send({ type });
  return {
    ...mounted,
    call,
    image,
    codes,
    kept,
    state,
    submit: (more: Partial<LoginValues> = {}) =>
      mounted.flow.send({ type: 'form.submit', values: { ...filled, ...more } }),
    submitSms: (more: Partial<SmsValues> = {}) => {
      mounted.flow.send({ type: 'method.choose', method: 'sms' });
      mounted.flow.send({ type: 'sms.submit', values: { ...byPhone, ...more } });
    },
    slide: (type: 'pass' | 'slider.close' = 'pass') => sendTo('sliderCaptcha', type),
    step: (type: 'pass' | 'leave' = 'pass') => sendTo('secondStep', type),
    /** The purpose of the slider. */
    slidesFor: () =>
      (state().children.sliderCaptcha?.getSnapshot().context as { purpose: CaptchaPurpose } | undefined)
        ?.purpose,
    /** The input of the second step. */
    given: () => state().children.secondStep?.getSnapshot().context as unknown,
  };
};
