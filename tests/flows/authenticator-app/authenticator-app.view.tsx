import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type {
  AuthenticatorAppRef,
  AuthenticatorAppSnapshot,
} from '../../../src/machines/member/authenticator-app/authenticator-app.machine.ts';
import { AuthenticatorDialog } from '../../../src/views/member/security-center/AuthenticatorDialog.tsx';
import type { ViewDriver } from '../../kit/view.tsx';
import { appSecret, recoveryCodes } from '../common/security.fixtures.ts';

const dialog = () => screen.queryByRole('dialog');
const button = (name: string | RegExp) => {
  const box = dialog();
  return box && within(box).queryByRole('button', { name });
};
const fieldOf = (name: string) => dialog()?.querySelector<HTMLInputElement>(`input[name="${name}"]`) ?? null;
const contextOf = (snapshot: unknown) => (snapshot as AuthenticatorAppSnapshot).context;
/** The key of `appSecret`, in groups of four. */
const KEY = 'GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ';
const TITLES = {
  setUp: 'Set up an authenticator app',
  remove: 'Remove the authenticator app',
  renewCodes: 'New recovery codes',
};
/** The reason beside a field. */
const REASONS: Readonly<Record<string, string>> = {
  input_required: 'This cannot be empty.',
  old_password_wrong: 'The present password is not right.',
  code_missing: 'Enter the code. If it did not arrive, request a new one.',
  factor_code_wrong: 'That code is not right, or it was used already.',
};
/** The reason above the form. */
const FAILURES: Readonly<Record<string, string>> = {
  authenticator_exists: 'An authenticator app is set up already. Remove it first.',
  not_found: 'This could not be found.',
};
const send = (values: Readonly<Record<string, string>>): void => {
  for (const [name, value] of Object.entries(values)) {
    const input = fieldOf(name);
    if (input) input.value = value;
  }
  fireEvent.submit(dialog()?.querySelector('form') as HTMLElement);
};

export const driver: ViewDriver = {
  open: (scene) => {
    scene.show(<AuthenticatorDialog flow={scene.run() as AuthenticatorAppRef} />);
  },
  control: {
    'form.submit': () => button(/^(Continue|Remove|Make new codes)$/),
    'code.submit': () => button('Confirm the app'),
    'codes.keep': () => button('I have kept them'),
    'dialog.close': () => button('Close'),
  },
  act: {
    'form.submit': async (_user, { values }) => send(values as Readonly<Record<string, string>>),
    'code.submit': async (_user, { code }) => send({ code: String(code) }),
  },
  overlooked: {
    'drops forgetEvidence': 'what was typed is not shown again: the model has a rule for it',
    'drops forgetAll': 'nothing is shown after the end: the model has rules for it',
    'drops assignEnd': 'the security centre acts on the end: security-center.view.tsx',
  },
  verify: {
    '*': (snapshot) => {
      if (snapshot.status === 'done') return expect(dialog()).toBeNull();
      const { task, hasPassword, hasApp, problems, failure } = contextOf(snapshot);
      const isShowing = snapshot.matches('showingCodes');
      const isScanning = snapshot.matches('scanning') || snapshot.matches('confirming');
      expect(fieldOf('oldPassword') !== null).toBe(!isShowing && !isScanning && hasPassword);
      expect(fieldOf('code') !== null).toBe(!isShowing && (isScanning || hasApp || 'code' in problems));
      expect(dialog()).toHaveAccessibleName(TITLES[task]);
      for (const name of ['oldPassword', 'code'].filter((each) => fieldOf(each))) {
        const problem = problems[name];
        expect(fieldOf(name)?.getAttribute('aria-invalid') === 'true').toBe(problem !== undefined);
        if (problem) expect(fieldOf(name)).toHaveAccessibleDescription(REASONS[problem]);
      }
      expect(within(dialog() as HTMLElement).queryByRole('alert')?.textContent ?? null).toBe(
        failure && FAILURES[failure.code],
      );
      for (const code of recoveryCodes)
        expect(within(dialog() as HTMLElement).queryByText(code) !== null).toBe(isShowing);
      const picture = within(dialog() as HTMLElement).queryByRole('img', { name: 'QR code of the key' });
      if (isScanning) {
        expect(picture).toHaveAttribute('src', appSecret.qrImage);
        expect(within(dialog() as HTMLElement).getByText(KEY)).toBeVisible();
      } else expect(picture).toBeNull();
    },
    proving: () => expect(dialog()?.querySelector('form')).toHaveAttribute('aria-busy', 'false'),
    makingSecret: () => expect(dialog()?.querySelector('form')).toHaveAttribute('aria-busy', 'true'),
    scanning: () => expect(dialog()?.querySelector('form')).toHaveAttribute('aria-busy', 'false'),
    confirming: () => expect(dialog()?.querySelector('form')).toHaveAttribute('aria-busy', 'true'),
    removing: () => expect(dialog()?.querySelector('form')).toHaveAttribute('aria-busy', 'true'),
    renewing: () => expect(dialog()?.querySelector('form')).toHaveAttribute('aria-busy', 'true'),
    showingCodes: () =>
      expect(within(dialog() as HTMLElement).getByRole('list', { name: 'Recovery codes' })).toBeVisible(),
  },
};
