import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { getInitialSnapshot } from 'xstate';
import type { ForgotPasswordSnapshot } from '../../../src/machines/session/forgot-password/forgot-password.machine.ts';
import type { MailValues } from '../../../src/machines/session/forgot-password/forgot-password.setup.ts';
import { reentryMachine, type ReentryInput } from '../../../src/machines/session/reentry/reentry.machine.ts';
import { smsCountdownMachine } from '../../../src/machines/session/sms-countdown/sms-countdown.machine.ts';
import type { PasswordByPhone } from '../../../src/services/password.ts';
import type { Phone } from '../../../src/services/verification.ts';
import { ForgotPasswordDialog } from '../../../src/views/session/forgot-password/ForgotPasswordDialog.tsx';
import type { ViewDriver } from '../../kit/view.tsx';
import { openApp } from '../../unit/views/layout/app-harness.tsx';
import { misfilled } from '../common/fills.ts';
import { receivedOutput, openDialog } from '../common/dialog.world.tsx';
import { checkStrength, quietly, rulesBelow, touchPassword } from '../common/quiet-dialog.tsx';

const dialog = () => screen.queryByRole('dialog', { name: 'Forgot your password?' });
const button = (name: string) => {
  const box = dialog();
  return box && within(box).queryByRole('button', { name });
};
const choice = (name: string) => screen.queryByRole<HTMLInputElement>('radio', { name });
const field = (label: string) =>
  screen.queryByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*|\\*)?$`));
const FIELDS = {
  username: () => field('Username'),
  email: () => field('E-mail'),
  mobile: () => field('Mobile number'),
  code: () => field('SMS code'),
  newPassword: () => field('New password'),
} as const;
const BY_EMAIL: readonly string[] = ['username', 'email'];
const PROBLEMS: Readonly<Record<string, string>> = {
  input_required: 'This cannot be empty.',
  reg_pattern_2: 'Begin with a letter and use 4–16 letters, digits or _.',
  email_invalid: 'Type an e-mail address like name@example.com.',
  phone_missing: 'Enter a phone number.',
  phone_format_invalid: 'The format of the phone number is not right.',
  code_invalid: 'The code is not right. Check it or request a new one.',
  code_missing: 'Enter the code. If it did not arrive, request a new one.',
  password_length: 'A password has 8–64 characters.',
  password_refused: 'This password is not good enough here. Choose a longer one with letters and digits.',
};
const FAILURE_TEXTS: Readonly<Record<string, string>> = {
  TOO_MANY_REQUESTS: 'Too many attempts. Wait a while and try again.',
  // ERR-02.
  request_param_err: 'The format of the username, password or e-mail is not right.',
  fields_invalid: 'Some fields are not right yet. Each says below what it needs.',
  offline: 'The network link is unstable. Try again.',
  sms_code_wrong: 'The code is not right.',
  sms_code_expired: 'This code is no longer valid. Have another one sent.',
};
const POINTS = { waiting: 'Not yet:', met: 'Met:', broken: 'Missing:' } as const;
const { QuietDialog, forwarding } = quietly(ForgotPasswordDialog, 'password.touch');
/** The last input of the form. */
let typed: Readonly<Record<string, string>> = {};
const type = async (user: UserEvent, values: Readonly<Record<string, string>>): Promise<void> => {
  typed = { ...typed, ...values };
  for (const [name, text] of Object.entries(values)) {
    const input = FIELDS[name as keyof typeof FIELDS]();
    if (!input) throw new Error(`There is no field ${name}`);
    await user.clear(input);
    if (text) await user.type(input, text);
  }
};
/** Only the way that is not selected can be chosen. */
const unchosen = (name: string) => {
  const radio = choice(name);
  return radio?.checked ? null : radio;
};
const choose = async (user: UserEvent, name: string): Promise<void> => {
  typed = {};
  await user.click(choice(name) as HTMLElement);
};
/** Each field with its input and its error, and no other field (VAL-08, VAL-09). */
const shows = (snapshot: unknown, isByEmail: boolean): void => {
  const { problems, validation, failure, offers } = (snapshot as ForgotPasswordSnapshot).context;
  expect(misfilled(dialog())).toEqual([]);
  for (const [name, find] of Object.entries(FIELDS)) {
    const input = find();
    expect(input !== null).toBe(BY_EMAIL.includes(name) === isByEmail);
    if (!input) continue;
    expect(input).toBeRequired();
    expect(input).toHaveValue(typed[name] ?? '');
    const problem = problems[name as keyof typeof problems];
    if (problem)
      expect(input).toHaveAccessibleDescription(
        expect.stringContaining(PROBLEMS[problem.message] ?? 'nothing'),
      );
    else expect(input).not.toHaveAttribute('aria-invalid');
  }
  const password = FIELDS.newPassword();
  // VAL-11: open points are listed below the field.
  if (password)
    expect(rulesBelow(password)).toEqual({
      strength: String(validation.strength),
      points: validation.hints.map(({ state }) => POINTS[state]),
    });
  const alert = screen.queryByRole('alert');
  if (failure) expect(alert).toHaveTextContent(FAILURE_TEXTS[failure.code] ?? 'nothing');
  else expect(alert).toBeNull();
  // FGT-03: no choice if the brand does not offer the way by phone.
  expect(choice('By phone') !== null).toBe(offers.forgotByPhone);
};

export const driver: ViewDriver = {
  open: (scene) => {
    typed = {};
    openDialog(scene, 'forgotPassword', QuietDialog, openApp());
  },
  control: {
    'phone.choose': () => unchosen('By phone'),
    'email.choose': () => unchosen('By e-mail'),
    'mail.submit': () => button('Send the e-mail'),
    'reset.submit': () => button('Set the new password'),
    'code.send': () => button('Send SMS'),
    'login.open': () => button('Back to sign in'),
    'dialog.confirm': () => button('Confirm'),
    'dialog.close': () => button('Close'),
  },
  act: {
    'password.touch': async (user, event) => {
      const { password, isLeft } = event as unknown as { password: string; isLeft: boolean };
      await touchPassword(user, FIELDS.newPassword(), { password, isLeft }, forwarding);
      typed = { ...typed, newPassword: password };
    },
    'phone.choose': (user) => choose(user, 'By phone'),
    'email.choose': (user) => choose(user, 'By e-mail'),
    'mail.submit': async (user, event) => {
      await type(user, { ...(event['values'] as MailValues) });
      await user.click(button('Send the e-mail') as HTMLElement);
    },
    'code.send': async (user, event) => {
      await type(user, { mobile: (event['phone'] as Phone).mobile });
      await user.click(button('Send SMS') as HTMLElement);
    },
    'reset.submit': async (user, event) => {
      const { mobile, code, newPassword } = event['values'] as PasswordByPhone;
      await type(user, { mobile, code, newPassword });
      await user.click(button('Set the new password') as HTMLElement);
    },
  },
  overlooked: {
    getAccountRules:
      'the rule for passwords is not shown beforehand; the committed paths contain the rule that validates them',
    'byEmail.deciding':
      'whether there is a choice the view knows from the brand; the rule of FGT-03 finds it',
    assignProof: 'what proves the number goes to the platform alone; the committed paths hold it',
    forgetReset: 'what the flow no longer knows is in no view; a rule of the model finds it',
    forgetTyped: 'what the flow no longer knows is in no view; a rule of the model finds it',
  },
  verify: {
    '*': (snapshot) => {
      checkStrength(dialog(), (snapshot as ForgotPasswordSnapshot).context.validation.strength);
      if (snapshot.status === 'done') expect(dialog()).toBeNull();
      else expect(receivedOutput()).toBeUndefined();
    },
    'byEmail.alone': (snapshot) => shows(snapshot, true),
    'byEmail.choosable': (snapshot) => shows(snapshot, true),
    sendingMail: () => expect(button('Send the e-mail')).toHaveAttribute('aria-busy', 'true'),
    // FGT-05: the message does not reveal whether such an account exists.
    mailSent: () => {
      expect(dialog()).toHaveTextContent('If this account has this address, an e-mail is on its way.');
      expect(screen.queryByRole('form')).toBeNull();
    },
    byPhone: (snapshot) => shows(snapshot, false),
    confirmingCode: () => expect(button('Set the new password')).toHaveAttribute('aria-busy', 'true'),
    settingPassword: () => expect(button('Set the new password')).toHaveAttribute('aria-busy', 'true'),
    // CAP-01: the check covers the form only if the platform requires one.
    reentering: (snapshot) => {
      expect(screen.queryByRole('dialog', { name: 'Fit the arch' }) !== null).toBe(
        (snapshot as ForgotPasswordSnapshot).context.reentry === null,
      );
      expect(dialog()?.querySelector('form')).toHaveAttribute('aria-busy', 'true');
    },
    passwordSet: () => {
      expect(dialog()).toHaveTextContent('Your password is changed. Sign in with the new one.');
      expect(screen.queryByRole('form')).toBeNull();
    },
    // FGT-04
    signedIn: () => expect(receivedOutput()).toMatchObject({ kind: 'signedIn', changeDue: null }),
    toLogin: () => expect(receivedOutput()).toEqual({ kind: 'goTo', flow: 'login' }),
    closed: () => expect(receivedOutput()).toBeNull(),
  },
  // They have models of their own; here they have only just started.
  pictures: {
    reentry: (input) => getInitialSnapshot(reentryMachine, input as ReentryInput),
    smsCountdown: () => getInitialSnapshot(smsCountdownMachine, { purpose: 'reset' }),
  },
};
