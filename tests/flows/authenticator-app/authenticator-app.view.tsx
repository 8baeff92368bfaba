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
  verify: {
    '*': (snapshot) => {
      if (snapshot.status === 'done') return expect(dialog()).toBeNull();
      const { hasPassword, hasApp, problems, failure } = contextOf(snapshot);
      const isShowing = snapshot.matches('showingCodes');
      const isScanning = snapshot.matches('scanning') || snapshot.matches('confirming');
      expect(fieldOf('oldPassword') !== null).toBe(!isShowing && !isScanning && hasPassword);
      expect(fieldOf('code') !== null).toBe(!isShowing && (isScanning || hasApp || 'code' in problems));
      for (const name of Object.keys(problems).filter((each) => fieldOf(each)))
        expect(fieldOf(name)).toHaveAttribute('aria-invalid', 'true');
      if (failure) expect(within(dialog() as HTMLElement).getByRole('alert')).toBeVisible();
      for (const code of recoveryCodes)
        expect(within(dialog() as HTMLElement).queryByText(code) !== null).toBe(isShowing);
      const picture = within(dialog() as HTMLElement).queryByRole('img', { name: 'QR code of the key' });
      if (isScanning) {
        expect(picture).toHaveAttribute('src', appSecret.qrImage);
        expect(dialog()).toHaveTextContent('GEZD GNBV GY3T QOJQ');
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
