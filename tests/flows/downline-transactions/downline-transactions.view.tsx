import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { createActor } from 'xstate';
import type {
  DownlineTransactionsRef,
  DownlineTransactionsSnapshot,
} from '../../../src/machines/agent/downline-transactions/downline-transactions.machine.ts';
import { downlineTransferMachine } from '../../../src/machines/agent/downline-transfer/downline-transfer.machine.ts';
import { DownlineTransactions } from '../../../src/views/agent/downline-transactions/DownlineTransactions.tsx';
import type { ViewDriver } from '../../kit/view.tsx';

const page = () => document.querySelector<HTMLElement>('[data-flow="downlineTransactions"]');
const button = (name: string | RegExp) => screen.queryByRole('button', { name, hidden: true });
/** Not while the dialog covers it. */
const free = (element: HTMLElement | null) => (screen.queryByRole('dialog') ? null : element);
const text = () => page()?.textContent.replaceAll('\u00a0', ' ') ?? '';
const contextOf = (snapshot: unknown) => (snapshot as DownlineTransactionsSnapshot).context;
const rows = () =>
  screen
    .queryAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(1)
        .map((cell) => cell.textContent.replaceAll('\u00a0', ' ')),
    );
/** By hand. */
const OUT = ['T-2', 'selcuk.t', 'Sent', '−200.00', 'Balance afterP 17,840.00', 'Top-up'];
const IN = ['T-1', 'deniz77', 'Received', '+1,500.00', 'Balance afterP 18,040.00', ''];

export const driver: ViewDriver = {
  open: (scene) => scene.show(<DownlineTransactions flow={scene.run() as DownlineTransactionsRef} />),
  pictures: { transfer: () => createActor(downlineTransferMachine).getSnapshot() },
  control: {
    'transfer.open': () => free(button('Transfer to the team')),
    'list.reload': () =>
      free(text().includes('The transfers did not load') ? button('Try again') : button('Load again')),
    'way.choose': () => free(button('Received')),
  },
  act: {
    'range.length': async (user, { days }) => {
      await user.click(screen.getByRole('radio', { name: days === 1 ? '1 day' : '7 days' }));
    },
    'range.shift': async (user, { by }) => {
      await user.click(button((by as number) < 0 ? 'Previous 7 days' : 'Next 7 days') as HTMLElement);
    },
    'way.choose': async (user, { way }) => {
      await user.click(button(way === null ? 'All' : 'Received') as HTMLElement);
    },
    'page.turn': async (user) => {
      await user.click(button('Page 2') as HTMLElement);
    },
  },
  elsewhere: {
    'range.length (the same)': 'the chosen length does nothing',
    'range.shift (beyond today)': 'its button is off',
    'page.turn (beyond the last)': 'there is no such page',
  },
  verify: {
    '*': (snapshot) => {
      const { way, list, sent } = contextOf(snapshot);
      expect(button('Received')?.getAttribute('aria-pressed')).toBe(String(way === 'IN'));
      expect(button('All')?.getAttribute('aria-pressed')).toBe(String(way === null));
      expect(text().includes('Sent to the teamP ')).toBe(list !== null);
      expect(text().includes('Sent to selim_07: P 250.00. Number: T-3')).toBe(sent !== null);
      if (list)
        expect(text()).toContain(list.rows.length > 0 ? 'Received from the teamP 1,500.00' : 'P 0.00');
    },
    loading: () => expect(page()).toHaveAttribute('aria-busy', 'true'),
    'listing.shown': (snapshot) => {
      expect(rows()).toEqual(contextOf(snapshot).way === 'IN' ? [IN] : [OUT, IN]);
      expect(button('Page 2') !== null).toBe(contextOf(snapshot).way !== 'IN');
    },
    'listing.empty': () => expect(screen.getByText('No transfers in these days')).toBeVisible(),
    'listing.failed': () =>
      expect(screen.getByRole('alert')).toHaveTextContent(
        /The transfers did not load.*The network link is unstable/,
      ),
    transferring: () => expect(screen.getByRole('dialog')).toBeVisible(),
  },
};
