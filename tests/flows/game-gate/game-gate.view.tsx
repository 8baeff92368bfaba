import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { GateWarning } from '../../../src/views/games/GateWarning.tsx';
import type { ViewDriver } from '../../kit/view.tsx';
import { openDialog } from '../dialog.world.tsx';

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
  verify: {
    '*': ({ status }) => {
      if (status === 'done') expect(screen.queryByRole('dialog')).toBeNull();
    },
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
