import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type {
  PaymentPasswordRef,
  PaymentPasswordSnapshot,
} from '../../../src/machines/member/payment-password/payment-password.machine.ts';
import { PaymentDialog } from '../../../src/views/member/payment-password/PaymentDialog.tsx';
import { linesIn } from '../../kit/figures.ts';
import type { ViewDriver } from '../../kit/view.tsx';
import { openApp } from '../../unit/views/layout/app-harness.tsx';

const dialog = () => screen.queryByRole('dialog');
const button = (name: string | RegExp) => {
  const box = dialog();
  return box && within(box).queryByRole('button', { name });
};
const fieldOf = (name: string) => dialog()?.querySelector<HTMLInputElement>(`input[name="${name}"]`) ?? null;
type Values = Readonly<Record<string, string>>;
const fill = (values: Values): void => {
  for (const name of ['oldPassword', 'mobileNum', 'verificationCode', 'newPassword']) {
    const input = fieldOf(name);
    if (input) input.value = values[name] ?? '';
  }
};
const TITLES: Readonly<Record<string, string>> = {
  set: 'Choose a payment password',
  change: 'Change payment password',
  reset: 'Set a new payment password',
};

export const driver: ViewDriver = {
  open: (scene) => {
    scene.show(<PaymentDialog flow={scene.run() as PaymentPasswordRef} app={openApp()} />);
  },
  control: {
    'form.submit': () => button('Save'),
    'code.send': () => button(/^Send code to/),
    'old.forget': () => button('Forgot your payment password?'),
    'old.remember': () => button('I know the present one'),
    'dialog.close': () => button('Close'),
  },
  act: {
    'code.send': async (user, { values }) => {
      fill(values as Values);
      await user.click(button(/^Send code to/) as HTMLElement);
    },
    'form.submit': async (_user, { values }) => {
      fill(values as Values);
      fireEvent.submit(dialog()?.querySelector('form') as HTMLElement);
    },
  },
  elsewhere: {
    'code.send (not offered)': 'there is no such button',
    'old.forget (not offered)': 'there is no such button',
    'old.remember (not offered)': 'there is no such button',
  },
  overlooked: {
    assignProof: 'a proof is in no view; a path holds that it is sent',
    assignEnd: 'the dialog is closed; a path holds what its owner receives',
    forgetAttempt: 'what the flow no longer knows is in no view; the committed paths hold it',
  },
  verify: {
    '*': (snapshot) => {
      if (snapshot.status === 'done') return expect(dialog()).toBeNull();
      const { task, hasPassword, phone, service, problems, failure, isCodeSent } = (
        snapshot as PaymentPasswordSnapshot
      ).context;
      expect(dialog()).toHaveAccessibleName(TITLES[task]);
      // The number is known in part only; where a phone service sends the code it is typed in full.
      expect(linesIn(dialog() as HTMLElement).filter((line) => line.includes('•••'))).toEqual(
        task === 'reset'
          ? [
              ...(service === null ? [] : ['Type your number +90 •••••• 0772 in full. The code goes to it.']),
              ...['Code to +90 •••••• 0772*', 'Send code to +90 •••••• 0772'],
            ]
          : [],
      );
      expect(fieldOf('oldPassword') !== null).toBe(task === 'change' || hasPassword);
      expect(fieldOf('verificationCode') !== null).toBe(task === 'reset');
      expect(fieldOf('mobileNum') !== null).toBe(task === 'reset' && service !== null);
      if (task === 'set') expect(dialog()).toHaveTextContent('Use 6–8 digits');
      expect(fieldOf('newPassword')).toHaveAttribute('type', 'password');
      for (const name of Object.keys(problems)) expect(fieldOf(name)).toHaveAttribute('aria-invalid', 'true');
      if (problems['newPassword'] === 'password_length')
        expect(dialog()).toHaveTextContent('A password has 6–8 characters.');
      if (failure) expect(within(dialog() as HTMLElement).getByRole('alert')).toBeVisible();
      if (task === 'reset' && isCodeSent)
        expect(dialog()).toHaveTextContent('the code arrives within a minute');
      // Without a phone it says who helps.
      expect(within(dialog() as HTMLElement).queryByText(/ask support/) !== null).toBe(
        task === 'reset' || (task === 'change' && phone === null),
      );
    },
    editing: () => expect(dialog()?.querySelector('form')).toHaveAttribute('aria-busy', 'false'),
    sendingCode: () => expect(dialog()?.querySelector('form')).toHaveAttribute('aria-busy', 'true'),
    confirmingCode: () => expect(dialog()?.querySelector('form')).toHaveAttribute('aria-busy', 'true'),
    saving: () => expect(dialog()?.querySelector('form')).toHaveAttribute('aria-busy', 'true'),
  },
};
