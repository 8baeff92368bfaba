import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type {
  MemberProfileRef,
  MemberProfileSnapshot,
} from '../../../src/machines/member/member-profile/member-profile.machine.ts';
import { ProfileCard } from '../../../src/views/member/security-center/ProfileCard.tsx';
import type { ViewDriver } from '../../kit/view.tsx';

const card = () => screen.getByRole('region', { name: 'Profile' });
const button = (name: string) => within(card()).queryByRole('button', { name });
const fieldOf = (name: string) => card().querySelector<HTMLInputElement>(`input[name="${name}"]`);
const contextOf = (snapshot: unknown) => (snapshot as MemberProfileSnapshot).context;

export const driver: ViewDriver = {
  open: (scene) => scene.show(<ProfileCard profile={scene.run() as MemberProfileRef} hasPassword />),
  control: {
    'profile.load': () => button('Try again'),
    'profile.edit': () => button('Edit'),
    'profile.cancel': () => button('Cancel'),
    'form.submit': () => button('Save profile'),
  },
  act: {
    'form.submit': async (_user, { form }) => {
      for (const [name, value] of Object.entries(form as Readonly<Record<string, string>>)) {
        const input = fieldOf(name);
        if (input) input.value = value;
      }
      fireEvent.submit(within(card()).getByRole('form', { name: 'Profile' }));
    },
  },
  overlooked: { forgetValues: 'what the flow no longer knows is in no view; the model finds it' },
  verify: {
    '*': (snapshot) => {
      const { problems, failure } = contextOf(snapshot);
      for (const name of Object.keys(problems)) expect(fieldOf(name)).toHaveAttribute('aria-invalid', 'true');
      expect(card().querySelectorAll('input[aria-invalid="true"]')).toHaveLength(
        Object.keys(problems).length,
      );
      expect(card().textContent.includes('Check the format; 0–20 characters are possible.')).toBe(
        problems['zalo'] !== undefined,
      );
      if (failure) expect(within(card()).getByRole('alert')).toBeVisible();
    },
    // What was shown stays while it loads again.
    loading: (snapshot) => {
      const isKnown = contextOf(snapshot).fields.length > 0;
      expect(within(card()).queryByText('Loading…') !== null).toBe(!isKnown);
      for (const value of ['Mina Kaya', 'Architect'])
        expect(within(card()).queryByText(value) !== null).toBe(isKnown);
    },
    failed: () =>
      expect(within(card()).getByRole('alert')).toHaveTextContent(
        /Your profile could not be loaded.*The network link is unstable/,
      ),
    shown: (snapshot) => {
      expect(within(card()).getByText('Architect')).toBeVisible();
      expect(within(card()).getAllByText('Only support changes this.')).toHaveLength(1);
      expect(within(card()).queryByText('Your profile is saved.') !== null).toBe(contextOf(snapshot).isSaved);
    },
    editing: () => {
      expect(fieldOf('realName')).toBeNull();
      expect(fieldOf('occupation')).toBeVisible();
    },
    saving: () => expect(within(card()).getByRole('form')).toHaveAttribute('aria-busy', 'true'),
  },
};
