import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { createActor } from 'xstate';
import type {
  DownlineTransactionsRef,
  DownlineTransactionsSnapshot,
} from '../../../src/machines/agent/downline-transactions/downline-transactions.machine.ts';
import { downlineTransferMachine } from '../../../src/machines/agent/downline-transfer/downline-transfer.machine.ts';
import { DownlineTransactions } from '../../../src/views/agent/downline-transactions/DownlineTransactions.tsx';
import { amountText, checkFigures, dateText, momentText, periodText, stampText } from '../../kit/figures.ts';
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
const NAMES = ['selcuk.t', 'deniz77', 'selim_07', 'Top-up'];
const MADE = momentText(Date.UTC(2026, 10, 28, 9, 8));
const BEGUN = Date.UTC(2026, 10, 22);
/** One day has one date. */
const periodOf = (days: number): string =>
  days === 1
    ? `${dateText(BEGUN)} (${stampText(BEGUN)})`
    : periodText({ from: BEGUN, to: Date.UTC(2026, 10, 28, 12) });
/** Each amount, date, number and name of the page, in its order; labels are last. */
const figuresOf = (snapshot: DownlineTransactionsSnapshot): string[] => {
  const { list, sent, range } = snapshot.context;
  const isFailed = snapshot.matches({ listing: 'failed' });
  const isListed = list !== null && list.rows.length > 0;
  const figuresOfRow = ([number = '', account = '', , net = '', balance = '', note = '']: string[]) => [
    ...[MADE, number, account, net, balance],
    ...(note === '' ? [] : [note]),
  ];
  const rowsOf = list?.pages === 2 ? [OUT, IN] : [IN];
  const pages = list?.pages === 2 ? ['1', '2'] : [];
  return [
    'Days in your local time, 00:00–24:00',
    ...(list ? [periodOf(range.days)] : []),
    ...['1 day', '7 days', '30 days'],
    ...(sent ? ['Sent to selim_07: P 250.00. Number: T-3'] : []),
    ...(list
      ? [
          `Sent to the team: P ${amountText(list.sent)}`,
          `Received from the team: P ${amountText(list.received)}`,
        ]
      : []),
    ...(isListed && !isFailed ? [...rowsOf.flatMap(figuresOfRow), ...pages] : []),
    ...['Previous 30 days', 'Previous 7 days', 'Next 7 days', 'Next 30 days'],
    ...(isListed && !isFailed ? pages.map((each) => `Page ${each}`) : []),
  ];
};

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
    'page.turn': async (user, { page: to }) => {
      await user.click(button(`Page ${Number(to)}`) as HTMLElement);
    },
  },
  elsewhere: {
    'range.length (the same)': 'the chosen length does nothing',
    'range.shift (beyond today)': 'its button is off',
    'page.turn (beyond the last)': 'there is no such page',
  },
  overlooked: {
    '[isEmpty]': 'a list without rows is the same page in both states',
  },
  verify: {
    '*': (snapshot) => {
      const { way, list, sent, range, page: number } = contextOf(snapshot);
      checkFigures(page(), figuresOf(snapshot as DownlineTransactionsSnapshot), NAMES);
      expect(
        screen.getByRole('radio', { name: range.days === 1 ? '1 day' : `${range.days} days` }),
      ).toBeChecked();
      expect((button('Next 7 days') as HTMLButtonElement).disabled).toBe(
        range.daysAgo === 0 || snapshot.matches('transferring'),
      );
      expect(page()?.querySelector('[aria-current="page"]')?.textContent ?? null).toBe(
        button('Page 2') ? String(number) : null,
      );
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
