import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { SessionEndedDialog } from '../../../src/views/session/session-ended/SessionEndedDialog.tsx';
import type { ViewDriver } from '../../kit/view.tsx';
import { receivedOutput, openDialog } from '../common/dialog.world.tsx';

const dialog = () => screen.queryByRole('dialog', { name: 'You have been signed out' });
const button = (name: string) => {
  const box = dialog();
  return box && within(box).queryByRole('button', { name });
};
const REASONS = {
  superseded: /Your account signed in on another device/,
  expired: /it was idle or open for too long/,
};

export const driver: ViewDriver = {
  open: (scene) => openDialog(scene, 'sessionEnded', SessionEndedDialog),
  control: {
    'dialog.confirm': () => button('Sign in'),
    'dialog.close': () => button('Cancel'),
  },
  verify: {
    '*': ({ status, output }) => {
      if (status !== 'done') return expect(receivedOutput()).toBeUndefined();
      expect(dialog()).toBeNull();
      // The app opens the form on request.
      expect(receivedOutput()).toBe(output);
    },
    // ERR-01: it shows the reason only; money is safe.
    showing: ({ context }) => {
      const { loss } = context as { loss: keyof typeof REASONS };
      const other = loss === 'expired' ? 'superseded' : 'expired';
      expect(dialog()).toHaveTextContent(REASONS[loss]);
      expect(dialog()).not.toHaveTextContent(REASONS[other]);
      expect(dialog()).toHaveTextContent(/Your money and open rounds are safe/);
    },
  },
};
