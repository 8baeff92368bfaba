import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { GateWarning } from '../../../src/views/games/game-gate/GateWarning.tsx';
import type { ViewDriver } from '../../kit/view.tsx';
import { heardEnd, openDialog } from '../shared/dialog.world.tsx';

const warning = () => screen.queryByRole('dialog', { name: 'Real account needed' });
const buttons = () => {
  const box = warning();
  return box ? within(box).queryAllByRole('button') : [];
};

export const driver: ViewDriver = {
  open: (scene) => openDialog(scene, 'gameGate', GateWarning),
  control: { 'dialog.confirm': () => buttons().find((button) => button.textContent === 'Confirm') ?? null },
  // There is no cross: the dialog is left by a key, too.
  act: { 'dialog.close': async (user) => user.keyboard('{Escape}') },
  overlooked: {
    'leads warning on dialog.': 'what the house hears follows from who asked, whatever the end is called',
  },
  verify: {
    '*': ({ status }) => {
      if (status === 'done') expect(screen.queryByRole('dialog')).toBeNull();
      else expect(heardEnd()).toBeUndefined();
    },
    // LAU-01, GAT-15: what the house does next: the game, the form, nothing.
    allowed: () => expect(heardEnd()).toBe('allowed'),
    sentToLogin: () => expect(heardEnd()).toBe('login'),
    refused: () => expect(heardEnd()).toBe('refused'),
    // GAT-16: an icon, the words, and the one button, which Enter means.
    warning: () => {
      expect(warning()).toBeVisible();
      expect(warning()).toHaveTextContent('A trial account cannot open this area.');
      expect(warning()?.querySelector('svg')).not.toBeNull();
      expect(buttons().map((button) => button.textContent)).toEqual(['Confirm']);
      expect(buttons()[0]).toHaveFocus();
    },
  },
};
