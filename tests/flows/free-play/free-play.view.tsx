import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { FreePlayDialog } from '../../../src/views/session/free-play/FreePlayDialog.tsx';
import type { ViewDriver } from '../../kit/view.tsx';
import { receivedOutput, openDialog } from '../common/dialog.world.tsx';

const dialog = () => screen.queryByRole('dialog', { name: 'Free play' });
const button = (name: string) => {
  const box = dialog();
  return box && within(box).queryByRole('button', { name });
};
const FAILURE_TEXTS: Readonly<Record<string, string>> = {
  TOO_MANY_REQUESTS: 'Too many attempts. Wait a while and try again.',
  offline: 'The network link is unstable. Try again.',
};

export const driver: ViewDriver = {
  open: (scene) => openDialog(scene, 'freePlay', FreePlayDialog),
  control: {
    'dialog.confirm': () => button('Try again'),
    'dialog.close': () => button('Cancel'),
  },
  verify: {
    '*': ({ status }) => {
      if (status === 'done') expect(dialog()).toBeNull();
      else expect(receivedOutput()).toBeUndefined();
    },
    starting: () => {
      expect(dialog()).toHaveTextContent('A trial account is being made ready for you.');
      expect(button('Try again')).toHaveAttribute('aria-busy', 'true');
    },
    failed: ({ context }) => {
      const { failure } = context as { failure: { code: string } };
      expect(dialog()).toHaveTextContent(FAILURE_TEXTS[failure.code] ?? 'nothing');
      expect(dialog()).not.toHaveTextContent('being made ready');
    },
    // FRE-03, FRE-04: signed in with the trial account, without a due change.
    signedIn: () =>
      expect(receivedOutput()).toMatchObject({
        kind: 'signedIn',
        signedIn: { account: 'deneme_7k2', accountType: 4 },
        changeDue: null,
      }),
    closed: () => expect(receivedOutput()).toBeNull(),
  },
};
