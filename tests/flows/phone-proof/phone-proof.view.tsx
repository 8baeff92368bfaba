import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type {
  PhoneProofRef,
  PhoneProofSnapshot,
} from '../../../src/machines/member/phone-proof/phone-proof.machine.ts';
import { PhoneProofDialog } from '../../../src/views/member/phone-proof/PhoneProofDialog.tsx';
import { linesIn } from '../../kit/figures.ts';
import type { ViewDriver } from '../../kit/view.tsx';
import { openApp } from '../../unit/views/layout/app-harness.tsx';

const dialog = () => screen.queryByRole('dialog', { name: 'Confirm your phone number' });
const box = () => dialog() as HTMLElement;
const button = (name: string) => dialog() && within(box()).queryByRole('button', { name });
const fieldOf = (name: string) => dialog()?.querySelector<HTMLInputElement>(`input[name="${name}"]`) ?? null;
const fill = (values: unknown): void => {
  const typed = values as Readonly<Record<string, string>>;
  for (const name of ['mobileNum', 'verificationCode']) {
    const input = fieldOf(name);
    if (input) input.value = typed[name] ?? '';
  }
};
const SEND = 'Send code to +90 •••••• 0772';
const form = () => dialog()?.querySelector('form') ?? null;
const PROBLEMS: Readonly<Record<string, RegExp>> = {
  phone_missing: /Enter a phone number/,
  phone_format_invalid: /number/,
  second_step_other_number: /This is not the number of your account/,
  code_missing: /Enter the code/,
  code_invalid: /code/i,
  phone_too_many_requests: /too many/i,
};

export const driver: ViewDriver = {
  open: (scene) => scene.show(<PhoneProofDialog flow={scene.run() as PhoneProofRef} app={openApp()} />),
  control: {
    'page.retry': () => button('Try again'),
    'form.submit': () => button('Confirm'),
    'code.send': () => button(SEND),
    'dialog.close': () => button('Close'),
  },
  act: {
    'code.send': async (user, { values }) => {
      fill(values);
      await user.click(button(SEND) as HTMLElement);
    },
    'form.submit': async (_user, { values }) => {
      fill(values);
      fireEvent.submit(form() as HTMLElement);
    },
  },
  overlooked: {
    assignEnd: 'the dialog is closed; a path holds what its owner receives',
    forgetCode: 'what the flow no longer knows is in no view; the committed paths hold it',
  },
  verify: {
    '*': (snapshot) => {
      if (snapshot.status === 'done') return expect(dialog()).toBeNull();
      const { problems, failure, isCodeSent, masked } = (snapshot as PhoneProofSnapshot).context;
      expect(box()).toBeInTheDocument();
      expect(linesIn(box()).filter((line) => line.includes('•••'))).toEqual(
        masked === null
          ? []
          : [
              `Type your number ${masked} in full. The code goes to it.`,
              `Code to ${masked}*`,
              `Send code to ${masked}`,
            ],
      );
      for (const name of ['mobileNum', 'verificationCode']) {
        const problem = problems[name];
        const field = fieldOf(name);
        if (!field) continue;
        expect(field.getAttribute('aria-invalid') === 'true').toBe(problem !== undefined);
        if (problem !== undefined) expect(field).toHaveAccessibleDescription(PROBLEMS[problem]);
      }
      if (isCodeSent && problems['verificationCode'] === undefined)
        expect(fieldOf('verificationCode')).toHaveAccessibleDescription(/arrives within a minute/);
      else if (form()) expect(box()).not.toHaveTextContent('arrives within a minute');
      expect(box().textContent.includes('The network link is unstable')).toBe(failure?.code === 'offline');
    },
    loading: () => {
      expect(within(box()).getByText('Loading…')).toBeInTheDocument();
      expect(form()).toBeNull();
    },
    missing: () =>
      expect(within(box()).getByRole('alert')).toHaveTextContent('Your phone number did not load'),
    withoutPhone: () => {
      expect(box()).toHaveTextContent(
        'Your account has no phone number. Add one on the page My account first.',
      );
      expect(form()).toBeNull();
    },
    editing: () => expect(form()).not.toHaveAttribute('aria-busy', 'true'),
    sendingCode: () => expect(form()).toHaveAttribute('aria-busy', 'true'),
    confirmingCode: () => {
      expect(form()).toHaveAttribute('aria-busy', 'true');
      expect(button('Close')).toBeNull();
    },
  },
};
