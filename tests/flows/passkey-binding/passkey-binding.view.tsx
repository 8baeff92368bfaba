import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type {
  PasskeyBindingRef,
  PasskeyBindingSnapshot,
} from '../../../src/machines/member/passkey-binding/passkey-binding.machine.ts';
import { PasskeyDialog } from '../../../src/views/member/security-center/PasskeyDialog.tsx';
import type { ViewDriver } from '../../kit/view.tsx';

const dialog = () => screen.queryByRole('dialog');
const button = (name: string | RegExp) => {
  const box = dialog();
  return box && within(box).queryByRole('button', { name });
};
const fieldOf = (name: string) => dialog()?.querySelector<HTMLInputElement>(`input[name="${name}"]`) ?? null;
const busy = (is: boolean) => () =>
  expect(dialog()?.querySelector('form')).toHaveAttribute('aria-busy', String(is));
const followBrowser = () => within(dialog() as HTMLElement).queryByText('Follow your browser now.');

export const driver: ViewDriver = {
  open: (scene) => {
    scene.show(<PasskeyDialog flow={scene.run() as PasskeyBindingRef} />);
  },
  control: {
    'form.submit': () => button(/^(Make the passkey|Remove)$/),
    'dialog.close': () => button('Close'),
  },
  act: {
    'form.submit': async (_user, { values }) => {
      for (const [name, value] of Object.entries(values as Readonly<Record<string, string>>)) {
        const input = fieldOf(name);
        if (input) input.value = value;
      }
      fireEvent.submit(dialog()?.querySelector('form') as HTMLElement);
    },
  },
  overlooked: {
    'drops forget ': 'what the flow no longer knows is in no view; the committed paths hold it',
    assignAdded: 'the dialog is closed; a path holds what its owner receives',
    assignRemoved: 'the dialog is closed; a path holds what its owner receives',
  },
  verify: {
    '*': (snapshot) => {
      if (snapshot.status === 'done') return expect(dialog()).toBeNull();
      const { passkey, hasPassword, hasApp, problems, failure } = (snapshot as PasskeyBindingSnapshot)
        .context;
      expect(fieldOf('name') !== null).toBe(passkey === null);
      expect(fieldOf('oldPassword') !== null).toBe(hasPassword);
      expect(fieldOf('code') !== null).toBe(hasApp || 'code' in problems);
      for (const name of Object.keys(problems)) expect(fieldOf(name)).toHaveAttribute('aria-invalid', 'true');
      if (passkey) expect(dialog()).toHaveTextContent(`${passkey.name} then no longer opens your account.`);
      if (failure) expect(within(dialog() as HTMLElement).getByRole('alert')).toBeVisible();
      expect(followBrowser() !== null).toBe(snapshot.matches('making'));
    },
    editing: busy(false),
    making: busy(true),
    adding: busy(true),
    removing: busy(true),
  },
};
