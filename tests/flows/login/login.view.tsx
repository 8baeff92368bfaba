import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { getInitialSnapshot } from 'xstate';
import { imageCaptchaMachine } from '../../../src/machines/session/image-captcha/image-captcha.machine.ts';
import type { LoginValues, SmsValues } from '../../../src/machines/session/login/login-form.ts';
import type { LoginSnapshot } from '../../../src/machines/session/login/login.machine.ts';
import { secondStepMachine } from '../../../src/machines/session/second-step/second-step.machine.ts';
import type { WayInInput } from '../../../src/machines/session/common/sign-in-end.ts';
import { sliderCaptchaMachine } from '../../../src/machines/session/slider-captcha/slider-captcha.machine.ts';
import { socialSignInMachine } from '../../../src/machines/session/social-sign-in/social-sign-in.machine.ts';
import { smsCountdownMachine } from '../../../src/machines/session/sms-countdown/sms-countdown.machine.ts';
import { LoginDialog } from '../../../src/views/session/login/LoginDialog.tsx';
import { linesIn } from '../../kit/figures.ts';
import type { ViewDriver } from '../../kit/view.tsx';
import { receivedOutput, openDialog } from '../common/dialog.world.tsx';
import { misfilled } from '../common/fills.ts';
import { standInApp, still } from '../common/page.world.tsx';
import { PROJECT, PROVIDERS } from '../common/session.fixtures.ts';

const COUNTRIES = [
  { countryCode: 'tr', countryDialingCode: '90', countryName: 'Türkiye' },
  { countryCode: 'de', countryDialingCode: '49', countryName: 'Deutschland' },
];
const dialog = () => screen.queryByRole('dialog', { name: 'Sign in' });
const slider = () => screen.queryByRole('dialog', { name: 'Fit the arch' });
/** The reachable part of the dialog: not covered, and not of the other form. */
const inDialog = () => (slider() ? null : dialog());
const button = (name: string) => {
  const box = inDialog();
  return box && within(box).queryByRole('button', { name });
};
const textbox = (name: RegExp) => screen.queryByRole<HTMLInputElement>('textbox', { name });
const username = () => textbox(/^Username/);
const password = () => screen.queryByLabelText<HTMLInputElement>(/^Password/);
const captchaField = () => textbox(/^Letters in the picture/);
const mobile = () => textbox(/^Mobile number/);
const code = () => textbox(/^SMS code/);
const box = () => screen.queryByRole<HTMLInputElement>('checkbox', { name: 'Remember me for 24 hours' });
const tab = (name: string) => screen.queryByRole<HTMLInputElement>('radio', { name });
const other = () => [tab('With password'), tab('With SMS')].find((each) => each && !each.checked) ?? null;
const google = () => button('Google');
const note = () => screen.queryByText(/^This Google account is not linked here yet\./);
const atProvider = () => screen.queryByText(/^A window of Google has opened\./);
const step = () => screen.queryByRole('form', { name: 'Confirm that it is you' });
const isOf = (method: 'password' | 'sms') => (method === 'sms' ? mobile() : username()) !== null;

/** The values of the form by name: from the header, then the last input. */
let typed: Pick<LoginValues, 'username' | 'password'> | null = null;
let typedSms: Pick<SmsValues, 'mobileNum' | 'verificationCode'> | null = null;

const fill = async (user: UserEvent, input: HTMLInputElement | null, text: string): Promise<void> => {
  if (!input) throw new Error('There is no such field');
  await user.clear(input);
  if (text) await user.type(input, text);
};
const tick = async (user: UserEvent, wanted: boolean | undefined): Promise<void> => {
  if (box()?.checked !== wanted) await user.click(box() as HTMLElement);
};
/** VAL-01 to VAL-04: errors are shown beside their fields, and nowhere else. */
const expectProblem = (input: HTMLInputElement | null, problem: string | undefined): void => {
  if (problem) {
    expect(input).toHaveAttribute('aria-invalid', 'true');
    expect(input).toHaveAccessibleDescription(MESSAGE_TEXTS[problem]);
  } else {
    expect(input).not.toBeNull();
    expect(input).not.toHaveAttribute('aria-invalid');
  }
};
const MESSAGE_TEXTS: Readonly<Record<string, string>> = {
  input_required: 'This cannot be empty.',
  captcha_required: 'Type the letters in the picture.',
  phone_missing: 'Enter a phone number.',
  phone_format_invalid: 'The format of the phone number is not right.',
  code_invalid: 'The code is not right. Check it or request a new one.',
  code_missing: 'Enter the code. If it did not arrive, request a new one.',
  bad_credentials: 'The username or password is not right.',
  sms_code_expired: 'This code is no longer valid. Have another one sent.',
  passkey_cancelled: 'No passkey was chosen. Nothing was changed.',
  popup_closed: 'The sign-in window was closed, so you are not signed in.',
  social_taken: 'That account is linked to another member already.',
  offline: 'The network link is unstable. Try again.',
};
const standsAsTyped = (method: 'password' | 'sms'): void => {
  if (method === 'sms') {
    if (!typedSms) return;
    expect(mobile()).toHaveValue(typedSms.mobileNum);
    expect(code()).toHaveValue(typedSms.verificationCode);
  } else if (typed) {
    expect(username()).toHaveValue(typed.username);
    expect(password()).toHaveValue(typed.password);
  }
};
/** During an attempt, no earlier error is shown. */
const expectNoProblem = (): void => {
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByText('Complete the verification first.')).toBeNull();
  expect(dialog()?.querySelector('[aria-invalid]')).toBeNull();
};
const byPassword = ({ context }: LoginSnapshot): void => {
  const { fieldErrors, failure, remembered, captchaRequired } = context;
  expect(username()).toBeRequired();
  expect(password()).toHaveAttribute('type', 'password');
  expect(captchaField() !== null).toBe(captchaRequired);
  expect(misfilled(dialog())).toEqual([]);
  expectProblem(username(), fieldErrors.username);
  // A refused password is reported only at its field.
  expectProblem(
    password(),
    fieldErrors.password ?? (failure?.code === 'bad_credentials' ? failure.code : undefined),
  );
  if (captchaRequired) expectProblem(captchaField(), fieldErrors.captcha);
  // LOG-08, LOG-10: stored values are filled in, and the box is ticked.
  if (typed) return standsAsTyped('password');
  expect(username()).toHaveValue(remembered?.username ?? '');
  expect(password()).toHaveValue(remembered?.password ?? '');
};
const bySms = ({ context }: LoginSnapshot): void => {
  const { fieldErrors, remembered, offers } = context;
  expect(mobile()).toBeRequired();
  expect(misfilled(dialog())).toEqual([]);
  expectProblem(mobile(), fieldErrors.mobileNum);
  expectProblem(code(), fieldErrors.verificationCode);
  // CFG-10: the country can be chosen only if the brand allows it.
  const country = screen.queryByRole('button', { name: /^Country code/ });
  if (offers.dialingCodeChoice) expect(country).toHaveTextContent(`+${remembered?.dialingCode || '90'}`);
  else expect(country).toBeNull();
  if (typedSms) return standsAsTyped('sms');
  expect(mobile()).toHaveValue(remembered?.mobile ?? '');
};

export const driver: ViewDriver = {
  open: (scene) => {
    typed = (scene.input as WayInInput).values ?? null;
    typedSms = null;
    const app = standInApp({ session: still({ context: { countries: COUNTRIES } }) });
    openDialog(scene, 'login', LoginDialog, app);
  },
  control: {
    'method.choose': () => (inDialog() && !step() ? other() : null),
    'form.submit': () => (isOf('password') ? button('Sign in') : null),
    'sms.submit': () => (isOf('sms') ? button('Sign in') : null),
    'code.request': () => (isOf('sms') ? button('Send SMS') : null),
    'dialog.close': () => button('Close'),
    'social.choose': google,
    'passkey.choose': () => button('Use a passkey'),
    'proof.drop': () => button('Do not link'),
    'link.follow': () => button('Forgot your password?') ?? button('Register here') ?? button('Free play'),
  },
  act: {
    'form.submit': async (user, event) => {
      const values = event['values'] as LoginValues;
      typed = values;
      await fill(user, username(), values.username);
      await fill(user, password(), values.password);
      if (values.captcha !== undefined) await fill(user, captchaField(), values.captcha);
      await tick(user, values.remember);
      await user.click(button('Sign in') as HTMLElement);
    },
    'sms.submit': async (user, event) => {
      const values = event['values'] as SmsValues;
      typedSms = values;
      await fill(user, mobile(), values.mobileNum);
      await fill(user, code(), values.verificationCode);
      await tick(user, values.remember);
      await user.click(button('Sign in') as HTMLElement);
    },
    'code.request': async (user, event) => {
      const { mobileNum } = event['values'] as SmsValues;
      typedSms = { mobileNum, verificationCode: typedSms?.verificationCode ?? '' };
      await fill(user, mobile(), mobileNum);
      await user.click(button('Send SMS') as HTMLElement);
    },
    'link.follow': async (user, event) => {
      const names = {
        forgotPassword: 'Forgot your password?',
        registration: 'Register here',
        freePlay: 'Free play',
      };
      await user.click(button(names[event['flow'] as keyof typeof names]) as HTMLElement);
    },
  },
  elsewhere: { 'passkey.choose (not offered)': 'there is no such button' },
  verify: {
    '*': (snapshot) => {
      expect(dialog() !== null).toBe(snapshot.hasTag('modal'));
      if (snapshot.status !== 'done') expect(receivedOutput()).toBeUndefined();
      // LOG-01, LOG-03: the country by its name and code, the provider by its name.
      const lines = dialog() ? linesIn(dialog() as HTMLElement) : [];
      for (const line of lines.filter((each) => /^(Country code|\+)/.test(each)))
        expect(line).toMatch(/^(Country code: (Türkiye \+90|Germany \+49)|\+(90|49))$/);
      for (const line of lines.filter((each) => each.includes('oogle'))) expect(line).toContain('Google');
    },
    // LOG-15, LOG-19, LOG-20: the new member, and whether a password change is due.
    signedIn: (snapshot) => expect(receivedOutput()).toEqual((snapshot as LoginSnapshot).output),
    left: (snapshot) => {
      expect(receivedOutput()).toMatchObject({ kind: 'goTo' });
      expect(receivedOutput()).toEqual((snapshot as LoginSnapshot).output);
    },
    closed: () => expect(receivedOutput()).toBeNull(),
    // LOG-01, LOG-02, LOG-08: the one form or the other, tabs where there are two.
    editing: (snapshot) => {
      const { context } = snapshot as LoginSnapshot;
      const { method, offers, failure, isUnverified, remembered } = context;
      expect(isOf(method)).toBe(true);
      expect(isOf(method === 'sms' ? 'password' : 'sms')).toBe(false);
      expect(step()).toBeNull();
      expect(tab('With SMS') !== null).toBe(offers.password && offers.sms);
      expect(button('Register here') !== null).toBe(offers.registration.username);
      expect(button('Free play') !== null).toBe(offers.freePlay);
      // LOG-03: each provider by its name, and the next step if no account is linked.
      expect(google() !== null).toBe(offers.social.length > 0);
      expect(note() !== null).toBe(context.proof !== null);
      expect(atProvider()).toBeNull();
      if (method === 'sms') bySms(snapshot as LoginSnapshot);
      else byPassword(snapshot as LoginSnapshot);
      const alert = screen.queryByRole('alert');
      const isOfPassword = method === 'password' && failure?.code === 'bad_credentials';
      if (failure && !isOfPassword) expect(alert).toHaveTextContent(MESSAGE_TEXTS[failure.code] ?? 'nothing');
      else expect(alert).toBeNull();
      // ERR-12: nothing was sent, since the check was not passed.
      const missing = screen.queryByText('Complete the verification first.');
      expect(missing !== null).toBe(isUnverified);
      if (typed || typedSms) return;
      if (remembered) expect(box()).toBeChecked();
      else expect(box()).not.toBeChecked();
    },
    // LOG-03: in place of the form.
    atPasskey: () => expect(button('Use a passkey')).toHaveAttribute('aria-busy', 'true'),
    atProvider: () => {
      expect(atProvider()).toBeVisible();
      expect(username()).toBeNull();
      expect(mobile()).toBeNull();
    },
    // LOG-14: the check covers the form, which keeps its input.
    passingSlider: () => {
      expect(slider()).toBeVisible();
      expectNoProblem();
      standsAsTyped('password');
    },
    confirmingCode: () => {
      expect(screen.getByRole('form', { name: 'Sign in' })).toHaveAttribute('aria-busy', 'true');
      expect(button('Sign in')).toHaveAttribute('aria-busy', 'true');
      expectNoProblem();
      standsAsTyped('sms');
    },
    submitting: (snapshot) => {
      expect(slider()).toBeNull();
      expect(screen.getByRole('form', { name: 'Sign in' })).toHaveAttribute('aria-busy', 'true');
      expect(button('Sign in')).toHaveAttribute('aria-busy', 'true');
      expectNoProblem();
      standsAsTyped((snapshot as LoginSnapshot).context.method);
    },
    // LOG-23: in place of the form.
    verifying: () => {
      expect(step()).toHaveTextContent('+90 *** *** ** 72');
      expect(username()).toBeNull();
      expect(mobile()).toBeNull();
    },
  },
  overlooked: {
    assignTicket: 'what the check gave goes to the platform with the attempt; a rule of the model finds it',
    forgetAttempt:
      'what the flow no longer knows is in no view; the rule that no password outlives its attempt finds it',
  },
  // The inner flows have models of their own; here they have only just started.
  pictures: {
    sliderCaptcha: () => getInitialSnapshot(sliderCaptchaMachine, { scene: 'login' }),
    imageCaptcha: () => getInitialSnapshot(imageCaptchaMachine),
    smsCountdown: () => getInitialSnapshot(smsCountdownMachine, { purpose: 'login' }),
    socialSignIn: () =>
      getInitialSnapshot(socialSignInMachine, {
        project: PROJECT,
        provider: PROVIDERS[0] as (typeof PROVIDERS)[number],
      }),
    secondStep: () =>
      getInitialSnapshot(secondStepMachine, {
        credentials: { username: 'mina_k', password: 'Right-Horse-26' },
        due: { mobileNum: '+90 *** *** ** 72', ticket: 'step-1' },
      }),
  },
  unseen: { recalling: 'the dialog opens after the stored values have been read' },
};
