import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { ActorRefFrom } from 'xstate';
import type { recentDepositsMachine } from '../../../src/machines/wallet/recent-deposits/recent-deposits.machine.ts';
import { RecentDeposits } from '../../../src/views/wallet/recent-deposits/RecentDeposits.tsx';
import type { Deposit } from '../../../src/services/deposit.ts';
import { checkFigures, momentText } from '../../kit/figures.ts';
import type { ViewDriver } from '../../kit/view.tsx';

const area = () => screen.getByRole('region', { name: 'Recent deposits' });
const rows = () =>
  within(area())
    .queryAllByRole('row')
    .slice(1)
    .map((row) => row.textContent.replaceAll('\u00a0', ' '));
/** When it was requested, the method, and what is to be paid; then what was credited, by number and state. */
const ROWS: Readonly<Record<string, readonly string[]>> = {
  '7 pending': [momentText(Date.UTC(2026, 10, 20, 12)), 'FAST', 'P 500.00'],
  '7 success': [momentText(Date.UTC(2026, 10, 20, 12)), 'FAST', 'P 495.00'],
  '3 success': [momentText(Date.UTC(2026, 10, 20, 11)), 'FAST', 'P 120.00'],
};

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
        deposits.flatMap(({ id, state }) => [...(ROWS[`${id} ${state}`] ?? [])]),
        ['FAST'],
      );
      deposits.forEach(({ state }, index) => {
        expect(rows()[index]).toContain(state === 'pending' ? 'To be paid' : 'Credited');
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
