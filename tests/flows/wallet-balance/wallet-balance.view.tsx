import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { AppChildren } from '../../../src/machines/app/app/app.refs.ts';
import { BalanceBlock } from '../../../src/views/wallet/wallet-balance/BalanceBlock.tsx';
import { PlayMoney } from '../../../src/views/games/game-launch/PlayMoney.tsx';
import type { ViewDriver } from '../../kit/view.tsx';
import { standInApp } from '../common/page.world.tsx';
import { balance } from '../common/session.fixtures.ts';

const block = () => screen.getByRole('group', { name: 'Balance' });
const button = (name: RegExp) => within(block()).queryByRole('button', { name });
const shownText = () => block().textContent.replaceAll('\u00a0', ' ');

/** The balance of the account: first, on a refresh, after a win. */
const SUMS: Readonly<Record<number, string>> = {
  [balance.sum]: '12,480.50',
  990_000: '9,900.00',
  1_500_000: '15,000.00',
  100_000: '1,000.00',
};
/** The message of a refill, by its result. */
const refillText = (refill: 'filled' | { code: string } | null): string => {
  if (refill === null) return '';
  if (refill === 'filled') return 'Your play money is full.';
  return refill.code === 'TOO_MANY_REQUESTS'
    ? 'Play money can be filled up a few times an hour. Try again later.'
    : 'The network link is unstable. Try again.';
};
const refillStatus = () => screen.getAllByRole('status').at(-1);

export const driver: ViewDriver = {
  open: (scene) => {
    const wallet = scene.run() as AppChildren['walletBalance'];
    scene.show(
      <>
        <BalanceBlock wallet={wallet} isPlayMoney={false} />
        <PlayMoney app={standInApp({ walletBalance: wallet })} />
      </>,
    );
  },
  control: {
    'balance.refill': () => screen.queryByRole('button', { name: 'Fill up play money' }),
    'balance.refresh': () => button(/^Refresh/),
    'balance.toggle': () => button(/^(Hide|Show) the balance$/),
  },
  elsewhere: { 'balance.pushed': 'the platform moves the balance' },
  verify: {
    // NAV-05: the amount, or dots in its place.
    '*': ({ context }) => {
      const {
        balance: held,
        isHidden,
        refill,
      } = context as {
        balance: { sum: number } | null;
        isHidden: boolean;
        refill: 'filled' | { code: string } | null;
      };
      expect(refillStatus()?.textContent).toBe(refillText(refill));
      const shown = Object.values(SUMS).filter((sum) => shownText().includes(sum));
      expect(shown).toEqual(held && !isHidden ? [SUMS[held.sum]] : []);
      expect(button(isHidden ? /^Show/ : /^Hide/)).not.toBeNull();
    },
    loading: () => expect(block()).toHaveAttribute('aria-busy', 'true'),
    shown: () => {
      expect(block()).not.toHaveAttribute('aria-busy');
      expect(shownText()).not.toContain('last known');
    },
    refilling: () =>
      expect(screen.getByRole('button', { name: 'Fill up play money' })).toHaveAttribute('aria-busy', 'true'),
    // NAV-06: the old amount stays meanwhile.
    refreshing: () => expect(block()).toHaveAttribute('aria-busy', 'true'),
    stale: () => expect(within(block()).getByRole('status')).toHaveTextContent(/could not be refreshed/),
    missing: () => expect(within(block()).getByRole('status')).toHaveTextContent(/could not be loaded/),
  },
};
