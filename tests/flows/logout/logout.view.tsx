import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { LogoutDialog } from '../../../src/views/session/logout/LogoutDialog.tsx';
import type { ViewDriver } from '../../kit/view.tsx';
import { receivedOutput, openDialog } from '../common/dialog.world.tsx';

const dialog = () => screen.queryByRole('dialog', { name: 'Notice' });
const button = (name: string) => {
  const box = dialog();
  return box && within(box).queryByRole('button', { name });
};

export const driver: ViewDriver = {
  open: (scene) => openDialog(scene, 'logout', LogoutDialog),
  control: {
    'dialog.confirm': () => button('Confirm'),
    'dialog.close': () => button('Cancel'),
  },
  verify: {
    '*': ({ status }) => {
      if (status === 'done') expect(dialog()).toBeNull();
      else expect(receivedOutput()).toBeUndefined();
    },
    // OUT-03: only a sign-out ends the session.
    loggedOut: () => expect(receivedOutput()).toBe('loggedOut'),
    cancelled: () => expect(receivedOutput()).toBeNull(),
    // OUT-01: title, text, and the two buttons of the specification; Enter presses the second.
    confirming: () => {
      expect(dialog()).toHaveTextContent('Sign out of Statehouse?');
      expect(button('Confirm')).toHaveFocus();
      expect(button('Confirm')).not.toHaveAttribute('aria-busy');
    },
    // OUT-02: a loader, and no second confirmation.
    loggingOut: () => {
      expect(dialog()).toHaveTextContent('Signing out…');
      expect(dialog()).not.toHaveTextContent('Sign out of Statehouse?');
      expect(button('Confirm')).toHaveAttribute('aria-busy', 'true');
    },
  },
};
