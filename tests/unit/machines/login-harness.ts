import { assign, setup } from 'xstate';
import { loginMachine, type LoginValues } from '../../../src/machines/session/login.machine.ts';
import type { imageCaptchaMachine } from '../../../src/machines/session/image-captcha.machine.ts';
import type { sliderCaptchaMachine } from '../../../src/machines/session/slider-captcha.machine.ts';
import type { Remembered } from '../../../src/services/browser/remember-store.ts';
import type { CaptchaTicket } from '../../../src/services/contract/captcha.ts';
import type { SignedIn } from '../../../src/services/contract/login.ts';
import type { Credentials } from '../../../src/services/login.ts';
import { held, mount, refused, speaker } from './harness.ts';

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
export const wantsCaptcha = refused('bad_credentials', { captcha: true });

/** A slider that the test passes or closes; the real one has its own tests. */
const puppetSlider = setup({
  types: {
    input: {} as { scene: string },
    events: {} as { type: 'pass' } | { type: 'slider.close' },
    context: {} as { scene: string; ticket: CaptchaTicket | null },
  },
}).createMachine({
  context: ({ input }) => ({ scene: input.scene, ticket: null }),
  initial: 'open',
  states: {
    open: { on: { pass: { target: 'over', actions: assign({ ticket }) }, 'slider.close': 'over' } },
    over: { type: 'final' },
  },
  output: ({ context }) => context.ticket,
});

/** What the browser has kept, told at once. */
const keeps = (remembered: Remembered | null) =>
  setup({ types: { output: null as Remembered | null } }).createMachine({
    initial: 'over',
    states: { over: { type: 'final' } },
    output: remembered,
  });

export const login = (values: LoginValues | null = null, remembered: Remembered | null = null) => {
  const call = held<SignedIn, { credentials: Credentials; ticket: CaptchaTicket }>();
  const image = speaker();
  const kept: string[] = [];
  const mounted = mount(
    loginMachine.provide({
      actors: {
        login: call.logic,
        recall: keeps(remembered) as never,
        sliderCaptcha: puppetSlider as unknown as typeof sliderCaptchaMachine,
        imageCaptcha: image.logic as unknown as typeof imageCaptchaMachine,
      },
      actions: {
        storeRemembered: () => kept.push('stored'),
        clearRemembered: () => kept.push('cleared'),
      },
    }),
    { values },
  );
  const state = () => mounted.flow.getSnapshot();
  return {
    ...mounted,
    call,
    image,
    kept,
    state,
    submit: (more: Partial<LoginValues> = {}) =>
      mounted.flow.send({ type: 'form.submit', values: { ...filled, ...more } }),
    slide: (type: 'pass' | 'slider.close' = 'pass') =>
      (state().children.sliderCaptcha as unknown as { send: (event: { type: string }) => void }).send({
        type,
      }),
  };
};
