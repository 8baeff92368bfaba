import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import { getInitialSnapshot } from 'xstate';
import type { ChangePasswordSnapshot } from '../../../src/machines/session/change-password/change-password.machine.ts';
import type { ChangePasswordValues } from '../../../src/machines/session/change-password/change-password.setup.ts';
import { reentryMachine, type ReentryInput } from '../../../src/machines/session/reentry/reentry.machine.ts';
import { ChangePasswordDialog } from '../../../src/views/session/change-password/ChangePasswordDialog.tsx';
import type { ViewDriver } from '../../kit/view.tsx';
import { receivedOutput, openDialog } from '../common/dialog.world.tsx';
import { misfilled } from '../common/fills.ts';
import { checkStrength, quietly, rulesBelow, touchPassword } from '../common/quiet-dialog.tsx';

const dialog = () => screen.queryByRole('dialog', { name: 'Change password' });
const button = (name: string) => {
  const box = dialog();
  return box && within(box).queryByRole('button', { name });
};
const field = (label: string) =>
  screen.queryByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*|\\*)?$`));
const FIELDS = {
  oldPassword: () => field('Present password'),
  newPassword: () => field('New password'),
  confirmation: () => field('New password again'),
} as const;
const PROBLEMS: Readonly<Record<string, string>> = {
  input_required: 'This cannot be empty.',
  inconsistent_twice: 'The two passwords do not match.',
  password_length: 'A password has 8–64 characters.',
  password_refused: 'This password is not good enough here. Choose a longer one with letters and digits.',
};
const FAILURE_TEXTS: Readonly<Record<string, string>> = {
  old_password_wrong: 'The present password is not right.',
  password_reused: 'You have had this password before. Choose another one.',
  fields_invalid: 'Some fields are not right yet. Each says below what it needs.',
  offline: 'The network link is unstable. Try again.',
};
const WHY = {
  default: 'You signed in with a password that was given to you.',
  expired: 'Your password is older than this site allows.',
} as const;
const POINTS = { waiting: 'Not yet:', met: 'Met:', broken: 'Missing:' } as const;
const { QuietDialog, forwarding } = quietly(ChangePasswordDialog, 'password.touch');
/** The last input of the form. */
let typed: Partial<ChangePasswordValues> = {};
const contextOf = (snapshot: unknown) => (snapshot as ChangePasswordSnapshot).context;

const fill = async (user: UserEvent, input: HTMLInputElement | null, text: string): Promise<void> => {
  if (!input) throw new Error('There is no such field');
  await user.clear(input);
  if (text) await user.type(input, text);
};

export const driver: ViewDriver = {
  open: (scene) => {
    typed = {};
    openDialog(scene, 'changePassword', QuietDialog);
  },
  control: {
    'form.submit': () => button('Change password'),
    'dialog.close': () => button('Close'),
    'dialog.leave': () => button('Sign out'),
    'dialog.confirm': () => button('Confirm'),
  },
  act: {
    'password.touch': async (user, event) => {
      const { password, isLeft } = event as unknown as { password: string; isLeft: boolean };
      await touchPassword(user, FIELDS.newPassword(), { password, isLeft }, forwarding);
      typed = { ...typed, newPassword: password };
    },
    'form.submit': async (user, event) => {
      typed = event['values'] as ChangePasswordValues;
      for (const [name, text] of Object.entries(typed))
        await fill(user, FIELDS[name as keyof typeof FIELDS](), text);
      await user.click(button('Change password') as HTMLElement);
    },
  },
  overlooked: {
    getPasswordRule:
      'the rule for passwords is not shown beforehand; the committed paths contain the rule that validates them',
    forgetChange: 'what the flow no longer knows is in no view; a rule of the model finds it',
    forgetOld: 'what the flow no longer knows is in no view; a rule of the model finds it',
    forgetTyped: 'what the flow no longer knows is in no view; a rule of the model finds it',
  },
  verify: {
    '*': (snapshot) => {
      checkStrength(dialog(), contextOf(snapshot).validation.strength);
      if (snapshot.status === 'done') expect(dialog()).toBeNull();
      else expect(receivedOutput()).toBeUndefined();
    },
    editing: (snapshot) => {
      const { reason, oldPassword, problems, validation, failure } = contextOf(snapshot);
      // PWD-01: the reason for a forced change is above its form.
      for (const [why, text] of Object.entries(WHY))
        expect(dialog()?.textContent?.includes(text)).toBe(why === reason);
      // VAL-05: the present password is required if the session does not know it.
      expect(FIELDS.oldPassword() !== null).toBe(oldPassword === null);
      expect(misfilled(dialog())).toEqual([]);
      for (const [name, find] of Object.entries(FIELDS)) {
        const input = find();
        if (!input) continue;
        expect(input).toHaveAttribute('type', 'password');
        expect(input).toBeRequired();
        expect(input).toHaveValue(typed[name as keyof ChangePasswordValues] ?? '');
        const problem = problems[name as keyof typeof problems];
        if (problem)
          expect(input).toHaveAccessibleDescription(
            expect.stringContaining(PROBLEMS[problem.message] ?? 'nothing'),
          );
        else expect(input).not.toHaveAttribute('aria-invalid');
      }
      // VAL-11: open points are listed below the field.
      expect(rulesBelow(FIELDS.newPassword() as HTMLInputElement)).toEqual({
        strength: String(validation.strength),
        points: validation.hints.map(({ state }) => POINTS[state]),
      });
      const alert = screen.queryByRole('alert');
      if (failure) expect(alert).toHaveTextContent(FAILURE_TEXTS[failure.code] ?? 'nothing');
      else expect(alert).toBeNull();
      expect(screen.getByRole('form', { name: 'Change password' })).toHaveAttribute('aria-busy', 'false');
    },
    'editing.voluntary': () => {
      expect(button('Close')).not.toBeNull();
      expect(button('Sign out')).toBeNull();
    },
    'editing.forced': () => {
      expect(button('Sign out')).not.toBeNull();
      expect(button('Close')).toBeNull();
    },
    submitting: () => expect(button('Change password')).toHaveAttribute('aria-busy', 'true'),
    // CAP-01: the check covers the form only if the platform requires one.
    reentering: (snapshot) => {
      expect(screen.queryByRole('dialog', { name: 'Fit the arch' }) !== null).toBe(
        contextOf(snapshot).reentry === null,
      );
      expect(dialog()?.querySelector('form')).toHaveAttribute('aria-busy', 'true');
    },
    changed: () => {
      expect(dialog()).toHaveTextContent('Your password is changed. Sign in with the new one.');
      expect(screen.queryByRole('form')).toBeNull();
    },
    leaving: () =>
      expect(screen.getByRole('form', { name: 'Change password' })).toHaveAttribute('aria-busy', 'true'),
    // PWD-03, PWD-04
    signedIn: () => expect(receivedOutput()).toMatchObject({ kind: 'signedIn', changeDue: null }),
    left: () => expect(receivedOutput()).toBe('loggedOut'),
    closed: () => expect(receivedOutput()).toBeNull(),
  },
  // It has a model of its own; here it has only just started.
  pictures: {
    reentry: (input) => getInitialSnapshot(reentryMachine, input as ReentryInput),
  },
};
