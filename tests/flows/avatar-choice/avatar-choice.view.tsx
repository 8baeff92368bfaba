import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { AvatarDialog } from '../../../src/views/session/avatar-choice/AvatarDialog.tsx';
import type { ViewDriver } from '../../kit/view.tsx';
import { receivedOutput, openDialog } from '../common/dialog.world.tsx';

const dialog = () => screen.queryByRole('dialog', { name: 'Change picture' });
const find = (role: string, name: string | RegExp) => {
  const box = dialog();
  return box && within(box).queryByRole(role, { name });
};
const pictures = () => {
  const box = dialog();
  return box ? within(box).queryAllByRole('radio') : [];
};
/** API-15: those that the platform offers, in its order. */
const checkOffered = (): void =>
  expect(pictures().map((each) => each.getAttribute('aria-label'))).toEqual([
    'Picture 1',
    'Picture 2',
    'Picture 3',
  ]);
const chosen = () => pictures().find((each) => (each as HTMLInputElement).checked) ?? null;
const confirm = () => find('button', 'Confirm');

export const driver: ViewDriver = {
  open: (scene) => openDialog(scene, 'avatarChoice', AvatarDialog),
  control: {
    'form.submit': confirm,
    'icons.retry': () => find('button', 'Try again'),
    'dialog.close': () => find('button', 'Close'),
  },
  act: {
    'form.submit': async (user) => {
      await user.click(find('radio', 'Picture 3') as HTMLElement);
      await user.click(confirm() as HTMLElement);
    },
  },
  elsewhere: {
    'form.submit (none at all)':
      'one is always chosen except for a member who has none yet: avatar.e2e.ts shows the form',
    'form.submit (one of nobody)': 'the form offers none but these',
  },
  verify: {
    '*': ({ status }) => {
      if (status === 'done') expect(dialog()).toBeNull();
      expect(receivedOutput()).toBe(status === 'done' ? null : undefined);
    },
    loading: () => {
      expect(screen.getByText('Loading…')).toBeInTheDocument();
      expect(pictures()).toEqual([]);
    },
    missing: () => {
      expect(within(dialog() as HTMLElement).getByRole('alert')).toHaveTextContent(
        'The pictures could not be loaded',
      );
      expect(pictures()).toEqual([]);
    },
    choosing: ({ context }) => {
      const { icon, failure } = context as { icon: string | null; failure: unknown };
      checkOffered();
      expect((chosen() as HTMLInputElement | null)?.value ?? null).toBe(icon);
      expect(find('alert', /.*/)?.textContent ?? null).toBe(
        failure ? 'A trial account cannot open this area. Register a real account to continue.' : null,
      );
      expect(find('form', 'Choose your picture')).toHaveAttribute('aria-busy', 'false');
    },
    saving: () => {
      checkOffered();
      // The reason of the choice before is over.
      expect(find('alert', /.*/)).toBeNull();
      expect(find('form', 'Choose your picture')).toHaveAttribute('aria-busy', 'true');
      expect(find('radio', 'Picture 3')).toBeChecked();
    },
  },
};
