import { expect, test } from 'vitest';
import { reentryMachine } from '../../../src/machines/session/reentry/reentry.machine.ts';
import type { sliderCaptchaMachine } from '../../../src/machines/session/slider-captcha/slider-captcha.machine.ts';
import type { CaptchaPurpose } from '../../../src/services/captcha.ts';
import type { CaptchaTicket } from '../../../src/services/contract/captcha.ts';
import { held, mount } from './harness.ts';

test("CAP-01: the slider before a sign-in with a new password is requested with the account's name", () => {
  const slider = held<CaptchaTicket | null, CaptchaPurpose>();
  mount(
    reentryMachine.provide({
      actors: { sliderCaptcha: slider.logic as unknown as typeof sliderCaptchaMachine },
    }),
    { account: 'ayse', password: 'geheim-99', ticket: null },
  );
  expect(slider.inputs).toEqual([{ scene: 'login', name: 'ayse' }]);
});
