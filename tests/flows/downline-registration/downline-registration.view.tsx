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
const TEXTS: Readonly<Record<string, string | RegExp>> = {
  reg_pattern_other: /./,
  reg_pattern_2: /6–16/,
  input_required: /./,
  username_taken: /taken/,
  password_length: /8–16/,
  password_too_common: /common|guess/,
};

export const driver: ViewDriver = {
  open: (scene) => scene.show(<DownlineRegistration flow={scene.run() as DownlineRegistrationRef} />),
  control: {
    'form.submit': () => button('Register the account'),
    'registration.retry': () => (isFailed() ? null : button('Try again')),
    'registration.edit': () => button('Change the entries'),
    'registration.another': () => button('Register another'),
    'form.reload': () => (isFailed() ? button('Try again') : null),
  },
  act: {
    'form.submit': async (_, { account, password, kind: chosen }) => {
      (kind(chosen === 'AGENT' ? 'Agent' : 'Member') as HTMLInputElement).checked = true;
      (name() as HTMLInputElement).value = account as string;
      (secret() as HTMLInputElement).value = password as string;
      fireEvent.submit(screen.getByRole('form', { name: 'Register account' }));
    },
  },
  verify: {
    '*': () => expect(screen.getByRole('heading', { level: 3 })).toHaveTextContent('Register account'),
    loading: () => {
      expect(screen.getByText('Loading…')).toBeInTheDocument();
      expect(screen.queryByRole('form')).toBeNull();
    },
    failed: () => expect(screen.getByRole('alert')).toHaveTextContent('The form could not be loaded'),
    editing: (snapshot) => {
      const { account, kind: chosen, problems, failure } = contextOf(snapshot);
      // What was typed stands there whatever the platform has answered.
      expect(name()).toHaveValue(account);
      expect(kind(chosen === 'AGENT' ? 'Agent' : 'Member')).toBeChecked();
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
        expect(screen.getByRole('alert')).toHaveTextContent(/^The account was not registered\. ./);
    },
    sending: () => expect(screen.getByRole('form')).toHaveAttribute('aria-busy', 'true'),
    resultUnknown: () => expect(screen.getByRole('alert')).toHaveTextContent(/there will be one account/),
    registered: () =>
      expect(screen.getByRole('status')).toHaveTextContent(
        'The account newcomer7 is registered. Its first sign-in asks for another password.',
      ),
  },
};
