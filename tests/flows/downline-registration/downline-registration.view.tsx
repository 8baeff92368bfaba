import { fireEvent, screen } from '@testing-library/react';
import { expect } from 'vitest';
import type {
  DownlineRegistrationRef,
  DownlineRegistrationSnapshot,
} from '../../../src/machines/agent/downline-registration/downline-registration.machine.ts';
import { DownlineRegistration } from '../../../src/views/agent/downline-registration/DownlineRegistration.tsx';
import type { ViewDriver } from '../../kit/view.tsx';

const contextOf = (snapshot: unknown) => (snapshot as DownlineRegistrationSnapshot).context;
const button = (name: string) => screen.queryByRole('button', { name });
const name = () => screen.getByRole('textbox', { name: /^Account name/ });
const secret = () => screen.getByLabelText(/^First password/);
const kind = (label: string) => screen.getByRole('radio', { name: label });
const isFailed = () => screen.queryByText('The form could not be loaded') !== null;
/** By hand: what a field says about each problem. */
const TEXTS: Readonly<Record<string, string>> = {
  reg_pattern_other: 'Check the format; 6–16 characters are possible.',
  reg_pattern_2: 'Begin with a letter and use 6–16 letters, digits or _.',
  input_required: 'This cannot be empty.',
  username_taken: 'This username is taken. Choose another one.',
  password_length: 'A password has 8–16 characters.',
  password_too_common: 'Many people use this password, so it is guessed first. Choose another one.',
};
/** Why the platform has not registered it. */
const FAILURES: Readonly<Record<string, string>> = {
  TOO_MANY_REQUESTS: 'The account was not registered. Too many attempts. Wait a while and try again.',
};
/** The last input of the form. */
let typed = { account: '', kind: 'MEMBER' };
/** It stands in the fields, whatever the platform has answered. */
const checkTyped = (): void => {
  expect(name()).toHaveValue(typed.account);
  expect(kind(typed.kind === 'AGENT' ? 'Agent' : 'Member')).toBeChecked();
};

export const driver: ViewDriver = {
  open: (scene) => {
    typed = { account: '', kind: 'MEMBER' };
    scene.show(<DownlineRegistration flow={scene.run() as DownlineRegistrationRef} />);
  },
  control: {
    'form.submit': () => button('Register the account'),
    'registration.retry': () => (isFailed() ? null : button('Try again')),
    'registration.edit': () => button('Change the entries'),
    'registration.another': () => button('Register another'),
    'form.reload': () => (isFailed() ? button('Try again') : null),
  },
  act: {
    'form.submit': async (_, { account, password, kind: chosen }) => {
      typed = { account: account as string, kind: chosen as string };
      (kind(typed.kind === 'AGENT' ? 'Agent' : 'Member') as HTMLInputElement).checked = true;
      (name() as HTMLInputElement).value = typed.account;
      (secret() as HTMLInputElement).value = password as string;
      fireEvent.submit(screen.getByRole('form', { name: 'Register account' }));
    },
    // The next account has an empty form.
    'registration.another': async (user) => {
      typed = { ...typed, account: '' };
      await user.click(button('Register another') as HTMLElement);
    },
  },
  overlooked: {
    dropDownline: 'what the flow no longer knows is in no view; a rule of the model holds it',
  },
  verify: {
    '*': () => expect(screen.getByRole('heading', { level: 3 })).toHaveTextContent('Register account'),
    loading: () => {
      expect(screen.getByText('Loading…')).toBeInTheDocument();
      expect(screen.queryByRole('form')).toBeNull();
    },
    failed: () =>
      expect(screen.getByRole('alert')).toHaveTextContent(
        /The form could not be loaded.*The network link is unstable/,
      ),
    editing: (snapshot) => {
      checkTyped();
      const { problems, failure } = contextOf(snapshot);
      for (const [field, problem] of [
        [name(), problems.account],
        [secret(), problems.password],
      ] as const) {
        expect(field.hasAttribute('aria-invalid')).toBe(problem !== undefined);
        if (problem) expect(field).toHaveAccessibleDescription(TEXTS[problem.message] ?? /^$/);
      }
      if (!problems.password)
        expect(secret()).toHaveAccessibleDescription(
          'You pass it on; the first sign-in asks for another one.',
        );
      if (failure && Object.keys(problems).length === 0)
        expect(screen.getByRole('alert')).toHaveTextContent(FAILURES[failure.code] ?? /^$/);
      else expect(screen.queryByRole('alert')).toBeNull();
    },
    sending: () => {
      checkTyped();
      expect(screen.getByRole('form')).toHaveAttribute('aria-busy', 'true');
    },
    resultUnknown: () => expect(screen.getByRole('alert')).toHaveTextContent(/there will be one account/),
    registered: () =>
      expect(screen.getByRole('status')).toHaveTextContent(
        'The account newcomer7 is registered. Its first sign-in asks for another password.',
      ),
  },
};
