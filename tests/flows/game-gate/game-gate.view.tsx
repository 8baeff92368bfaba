import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { GateWarning } from '../../../src/views/games/game-gate/GateWarning.tsx';
import type { ViewDriver } from '../../kit/view.tsx';
import { receivedOutput, openDialog } from '../common/dialog.world.tsx';

const warning = () => screen.queryByRole('dialog', { name: 'Real account needed' });
const buttons = () => {
  const box = warning();
  return box ? within(box).queryAllByRole('button') : [];
};

export const driver: ViewDriver = {
  open: (scene) => openDialog(scene, 'gameGate', GateWarning),
  control: { 'dialog.confirm': () => buttons().find((button) => button.textContent === 'Confirm') ?? null },
  // There is no close button: Escape closes the dialog, too.
  act: { 'dialog.close': async (user) => user.keyboard('{Escape}') },
  overlooked: {
    'leads warning on dialog.close': 'the result depends on the visitor, whatever the final state is called',
  },
  verify: {
    '*': ({ status }) => {
      if (status === 'done') expect(screen.queryByRole('dialog')).toBeNull();
      else expect(receivedOutput()).toBeUndefined();
    },
    // LAU-01, GAT-15: the app's next step: the game, the form, nothing.
    allowed: () => expect(receivedOutput()).toBe('allowed'),
    sentToLogin: () => expect(receivedOutput()).toBe('login'),
    refused: () => expect(receivedOutput()).toBe('refused'),
    sentToRegistration: () => expect(receivedOutput()).toEqual({ kind: 'goTo', flow: 'registration' }),
    // GAT-16: an icon, the text, and the button that Enter presses; beside it, if it leads on, the one that closes.
    warning: ({ context }) => {
      const { canRegister } = context as { canRegister: boolean };
      expect(warning()).toBeVisible();
      expect(warning()).toHaveTextContent('A trial account cannot open this area.');
      expect(warning()?.querySelector('svg')).not.toBeNull();
      const names = buttons().map((button) => button.textContent);
      expect(names).toEqual(canRegister ? ['Cancel', 'Confirm'] : ['Confirm']);
      expect(buttons().at(-1)).toHaveFocus();
      expect(warning()?.textContent.includes('If a game is open, you come back to it')).toBe(canRegister);
    },
  },
};
