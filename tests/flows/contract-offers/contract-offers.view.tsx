import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { createActor } from 'xstate';
import { contractNegotiationMachine } from '../../../src/machines/agent/contract-negotiation/contract-negotiation.machine.ts';
import { ContractOffers } from '../../../src/views/agent/contract-offers/ContractOffers.tsx';
import type { ViewDriver } from '../../kit/view.tsx';
import { receivedOutput, openDialog } from '../common/dialog.world.tsx';

const dialog = () => screen.queryByRole('dialog', { name: 'Contracts' });

export const driver: ViewDriver = {
  open: (scene) => openDialog(scene, 'contractOffers', ContractOffers),
  pictures: {
    contractNegotiation: () =>
      createActor(contractNegotiationMachine, { input: { kind: null } }).getSnapshot(),
  },
  control: {
    'dialog.close': () => {
      const box = dialog();
      return box && within(box).queryByRole('button', { name: 'Close' });
    },
  },
  verify: {
    // The contracts themselves: contract-negotiation.view.tsx.
    open: () => {
      expect(dialog()).toBeVisible();
      expect(within(dialog() as HTMLElement).getByRole('region', { name: 'Contracts' })).toBeInTheDocument();
    },
    closed: () => {
      expect(dialog()).toBeNull();
      expect(receivedOutput()).toBeNull();
    },
  },
};
