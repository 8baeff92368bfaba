import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import type { recentDepositsMachine } from '../../../src/machines/wallet/recent-deposits/recent-deposits.machine.ts';
import { RecentDeposits } from '../../../src/views/wallet/recent-deposits/RecentDeposits.tsx';
import type { Deposit } from '../../../src/services/deposit.ts';
import { amountText, checkFigures, momentText } from '../../kit/figures.ts';
import type { ViewDriver } from '../../kit/view.tsx';

const area = () => screen.getByRole('region', { name: 'Recent deposits' });
const rows = () =>
  within(area())
    .queryAllByRole('row')
    .slice(1)
    .map((row) => row.textContent.replaceAll('\u00a0', ' '));

export const driver: ViewDriver = {
  open: (scene) =>
    scene.show(
      <RecentDeposits
        recent={scene.run() as ActorRefFrom<typeof recentDepositsMachine>}
        exponent={2}
        symbol={null}
      />,
    ),
  elsewhere: {
    'deposits.refresh': 'a button where it helps; otherwise the page or the platform triggers it',
  },
  verify: {
    // WAL-02: P until the platform has sent the symbol.
    '*': ({ context }) => {
      const { deposits } = context as { deposits: readonly Deposit[] };
      expect(rows().length).toBe(deposits.length);
      checkFigures(
        document.body,
        deposits.flatMap(({ at, method, requested }) => [
          momentText(at),
          method,
          `P ${amountText(requested)}`,
        ]),
        ['FAST'],
      );
      deposits.forEach(({ credited, state }, index) => {
        expect(rows()[index]).toContain(state === 'pending' ? 'To be paid' : 'Credited');
        expect(rows()[index]).toContain(credited === 12_345 ? 'P 123.45' : 'P 500.00');
      });
    },
    loading: () => expect(within(area()).getByText('Loading…')).toBeInTheDocument(),
    shown: ({ context }) => {
      const isEmpty = (context as { deposits: readonly Deposit[] }).deposits.length === 0;
      expect(within(area()).queryByText('No deposits yet') !== null).toBe(isEmpty);
      expect(within(area()).queryByRole('button')).toBeNull();
    },
    stale: () => {
      expect(within(area()).getByText(/may be old/)).toBeVisible();
      expect(within(area()).getByRole('button', { name: 'Look again' })).toBeVisible();
    },
    missing: () => {
      expect(within(area()).getByRole('alert')).toHaveTextContent('could not be loaded');
      expect(within(area()).getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  },
  unseen: { refreshing: 'the list stays as it is' },
};
