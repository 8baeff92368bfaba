import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { getInitialSnapshot } from 'xstate';
import { imageCaptchaMachine } from '../../../src/machines/session/image-captcha.machine.ts';
import type { LoginInput, LoginValues } from '../../../src/machines/session/login.machine.ts';
import { sliderCaptchaMachine } from '../../../src/machines/session/slider-captcha.machine.ts';
import { LoginDialog } from '../../../src/views/session/LoginDialog.tsx';
import type { ViewDriver } from '../../kit/view.tsx';
import { heardEnd, openDialog } from '../dialog.world.tsx';

const dialog = () => screen.queryByRole('dialog', { name: 'Sign in' });
const slider = () => screen.queryByRole('dialog', { name: 'Fit the arch' });
/** A button of the form; what lies under another dialog is out of reach. */
const button = (name: string) => {
  const box = slider() ? null : dialog();
  return box && within(box).queryByRole('button', { name });
};
const field = (label: string): HTMLInputElement | null => screen.queryByLabelText(new RegExp(`^${label}`));
const username = () => field('Username');
const password = () => field('Password');
const letters = () => field('Letters in the picture');
const box = () => screen.queryByRole('checkbox', { name: 'Remember me for 24 hours' });

/** What stands in the form: from the header, then as it was last typed. */
let typed: Pick<LoginValues, 'username' | 'password'> | null = null;

const fill = async (user: UserEvent, input: HTMLInputElement | null, text: string): Promise<void> => {
  if (!input) throw new Error('There is no such field');
  await user.clear(input);
  if (text) await user.type(input, text);
};
/** VAL-01, VAL-02: what is missing is said beside its field, and nowhere else. */
const says = (input: HTMLInputElement | null, problem: string | undefined): void => {
  if (problem) {
    expect(input).toHaveAttribute('aria-invalid', 'true');
    expect(input).toHaveAccessibleDescription(problem);
  } else {
    expect(input).not.toBeNull();
    expect(input).not.toHaveAttribute('aria-invalid');
  }
};
const standsAsTyped = (): void => {
  if (!typed) return;
  expect(username()).toHaveValue(typed.username);
  expect(password()).toHaveValue(typed.password);
};
const SAID: Readonly<Record<string, string>> = {
  bad_credentials: 'The username or password is not right.',
  offline: 'The network link is unstable. Please try again.',
};

interface Context {
  readonly fieldErrors: Readonly<Record<string, string>>;
  readonly failure: { code: string } | null;
  readonly remembered: { username: string; password: string } | null;
  readonly captchaRequired: boolean;
}

export const driver: ViewDriver = {
  open: (scene) => {
    typed = (scene.input as LoginInput).values;
    openDialog(scene, 'login', LoginDialog);
  },
  control: { 'form.submit': () => button('Sign in'), 'dialog.close': () => button('Close') },
  act: {
    'form.submit': async (user, event) => {
      const values = event['values'] as LoginValues;
      typed = values;
      await fill(user, username(), values.username);
      await fill(user, password(), values.password);
      if (values.captcha !== undefined) await fill(user, letters(), values.captcha);
      const isTicked = (box() as HTMLInputElement | null)?.checked;
      if (isTicked !== values.remember) await user.click(box() as HTMLElement);
      await user.click(button('Sign in') as HTMLElement);
    },
  },
  verify: {
    '*': (snapshot) => {
      expect(dialog() !== null).toBe(snapshot.hasTag('modal'));
      if (snapshot.status !== 'done') expect(heardEnd()).toBeUndefined();
    },
    // LOG-15: who is signed in from now on; nobody where it was closed, whatever is still answered.
    signedIn: () => expect(heardEnd()).toMatchObject({ kind: 'signedIn', signedIn: { account: 'mina_k' } }),
    closed: () => expect(heardEnd()).toBeNull(),
    // LOG-01, LOG-08: name, password, the box; letters once the platform wants them (CAP-03).
    editing: (snapshot) => {
      const { fieldErrors, failure, remembered, captchaRequired } = snapshot.context as Context;
      expect(username()).toBeRequired();
      expect(password()).toHaveAttribute('type', 'password');
      expect(box()).not.toBeNull();
      expect(letters() !== null).toBe(captchaRequired);
      says(username(), fieldErrors['username'] && 'This cannot be empty.');
      says(password(), fieldErrors['password'] && 'This cannot be empty.');
      if (captchaRequired) says(letters(), fieldErrors['captcha'] && 'Type the letters in the picture.');
      const alert = screen.queryByRole('alert');
      if (failure) expect(alert).toHaveTextContent(SAID[failure.code] ?? 'nothing');
      else expect(alert).toBeNull();
      if (typed) return standsAsTyped();
      // LOG-08, LOG-10: what was kept stands in the form, and the box says so.
      expect(username()).toHaveValue(remembered ? 'mina_k' : '');
      expect(password()).toHaveValue(remembered ? 'Right-Horse-26' : '');
      if (remembered) expect(box()).toBeChecked();
      else expect(box()).not.toBeChecked();
    },
    // LOG-14: the check lies over the form, which keeps what was typed.
    passingSlider: () => {
      expect(slider()).toBeVisible();
      standsAsTyped();
    },
    submitting: () => {
      expect(slider()).toBeNull();
      expect(screen.getByRole('form', { name: 'Sign in' })).toHaveAttribute('aria-busy', 'true');
      expect(button('Sign in')).toHaveAttribute('aria-busy', 'true');
      standsAsTyped();
    },
  },
  overlooked: {
    forgetAttempt:
      'what the flow no longer knows is in no view; the rule that no password outlives its attempt finds it',
  },
  // The slider and the letters are walked in models of their own; here they have only just begun.
  pictures: {
    sliderCaptcha: () => getInitialSnapshot(sliderCaptchaMachine, { scene: 'login' }),
    imageCaptcha: () => getInitialSnapshot(imageCaptchaMachine),
  },
  unseen: { recalling: 'the dialog opens when the browser has said what it kept' },
};
