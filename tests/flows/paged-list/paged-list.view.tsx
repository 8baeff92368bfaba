import { act, screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, vi } from 'vitest';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { pagedListMachine } from '../../../src/machines/lists/paged-list/paged-list.machine.ts';
import { TransactionHistory } from '../../../src/views/member/transaction-history/TransactionHistory.tsx';
import { amountText, checkFigures, dayText, momentText, stampText } from '../../kit/figures.ts';
import type { ViewDriver } from '../../kit/view.tsx';
import { reachEnd } from '../../support/dom-shims.ts';

// The table measures its window, and happy-dom has no layout: all rows are rendered. The browser test scrolls the real
// one.
vi.mock('virtua', () => ({
  Virtualizer: (props: {
    data: object[];
    item: (p: { style: object; index: number; children: ReactElement }) => ReactElement;
    children: (row: object, at: number) => ReactElement;
  }) =>
    props.data.map((row, index) => {
      const Item = props.item;
      return (
        <Item key={index} style={{}} index={index}>
          {props.children(row, index)}
        </Item>
      );
    }),
}));

const page = () => document.querySelector<HTMLElement>('[data-flow="pagedList"]');
const button = (name: RegExp) => screen.queryByRole('button', { name });
const rows = () => {
  const table = screen.queryByRole('table', { name: 'Account record' });
  return (
    table &&
    within(table)
      .getAllByRole('row')
      .filter((row) => Number(row.getAttribute('aria-rowindex')) > 1)
      .map((row) => row.textContent)
  );
};

type ListSnapshot = SnapshotFrom<typeof pagedListMachine>;
const signed = (minor: number): string => `${minor < 0 ? '−' : '+'}${amountText(Math.abs(minor))}`;
/** REC-01, MEM-11: the days, and of each record its time, type, game, amount and balance. */
const figuresOf = ({ context }: ListSnapshot, isShown: boolean): string[] => {
  const { days, period, rows: records, openId } = context;
  const day = (at: number): string => `${dayText(at)} (${stampText(at)})`;
  const partsOf = ({ round }: (typeof records)[number]): string[] =>
    round === null
      ? []
      : [
          ...round.movements.map(
            ({ at, type, amount, balance }) =>
              `${stampText(at).slice(11, 16)} (${stampText(at)})${type === 'bet' ? 'Bet' : 'Game payout'}${signed(amount)}${amountText(balance ?? 0)}`,
          ),
          `Settled · Round number ${round.id}`,
        ];
  return [
    ...(period ? [`${day(period.from)} – ${day(period.to)}`] : []),
    '7 days',
    '30 days',
    ...(isShown
      ? [
          `${dayText(1_790_000_000_000)} (${stampText(1_790_000_000_000)})Royal Sevens, session from ${momentText(1_789_999_000_000)} · 34 roundsSession net −120.00`,
          ...records.flatMap((row) => [
            `${dayText(row.at)} (${stampText(row.at)}) ${stampText(row.at).slice(11, 16)} (${stampText(row.at)})`,
            ...(row.round ? [`${row.round.game} ${row.round.vendor}`] : []),
            signed(row.amount),
            amountText(row.balance ?? 0),
            ...(row.id === openId ? partsOf(row) : []),
          ]),
        ]
      : []),
    `Previous ${days} days`,
    `Next ${days} days`,
  ];
};

export const driver: ViewDriver = {
  open: (scene) => {
    const flow = scene.run() as ActorRefFrom<typeof pagedListMachine>;
    scene.show(<TransactionHistory flow={flow} />);
  },
  control: {
    'range.length': () => screen.queryByRole('radio', { name: '30 days' }),
    'range.next': () => button(/^Next/),
    'filter.choose': () => button(/^Deposits$/),
    'row.toggle': () => button(/^Royal Sevens/),
    'file.save': () => button(/^Save as CSV$/),
    'list.reload': () => button(/^(Try again|Load again)$/),
  },
  act: {
    'range.length': async (user, { days }) => user.click(screen.getByRole('radio', { name: `${days} days` })),
    'filter.choose': async (user, { filter }) =>
      user.click(button(filter === null ? /^All$/ : /^Deposits$/) as HTMLElement),
    'range.previous': async (user) => user.click(button(/^Previous/) as HTMLElement),
    'page.next': async () => act(() => reachEnd()),
  },
  elsewhere: {
    'range.next (beyond today)': 'the arrow is off',
    'file.save (of nothing)': 'the button is off',
    'row.toggle (one that is not there)': 'there is no button',
  },
  verify: {
    '*': (snapshot) => {
      const list = snapshot as ListSnapshot;
      const { context } = list;
      const isShown = (['showing', 'loadingMore', 'moreFailed'] as const).some((state) =>
        list.matches({ list: state }),
      );
      checkFigures(document.body, figuresOf(list, isShown), ['Royal Sevens', 'Nimbus Play']);
      expect(screen.getByRole('radio', { name: `${context.days} days` })).toBeChecked();
      expect(button(/^Deposits$/)).toHaveAttribute('aria-pressed', String(context.filter === 'deposits'));
      expect(button(/^All$/)).toHaveAttribute('aria-pressed', String(context.filter === null));
      expect(button(/^Previous/)).toHaveAccessibleName(`Previous ${context.days} days`);
    },
    'list.loading': () => {
      expect(page()).toHaveAttribute('aria-busy', 'true');
      expect(screen.getByText('Loading…')).toBeInTheDocument();
      expect(rows()).toBeNull();
    },
    'list.showing': ({ context }) => {
      const { length } = (context as { rows: object[] }).rows;
      expect(rows()?.map((row) => /[+−][\d,]+\.\d\d/.exec(row)?.[0])).toEqual(
        ['+1.00', '−2.50', '+501.50'].slice(0, length),
      );
      // MEM-11: the game by its name, the result of its session, and the parts of the round once it is opened.
      const round = button(/^Royal Sevens/) as HTMLElement;
      const { openId } = context as { openId: string | null };
      expect(round).toHaveAttribute('aria-expanded', String(openId === '3'));
      expect(screen.getByText(/^Royal Sevens, session from/)).toHaveTextContent('34 rounds');
      expect(screen.getByText('Session net').textContent).toContain('−120.00');
      const parts = screen.queryByRole('list', { name: 'Movements of the round' });
      expect(parts?.textContent.replaceAll(/\d\d:\d\d/g, '') ?? null).toBe(
        openId === '3' ? 'Bet−10.00489.00Game payout+11.00500.00' : null,
      );
    },
    'list.loadingMore': () => {
      expect(page()).toHaveAttribute('aria-busy', 'true');
      expect(rows()?.length).toBe(2);
    },
    'list.moreFailed': () => {
      expect(rows()?.length).toBe(2);
      expect(screen.getByText('The next records did not load')).toBeVisible();
    },
    'list.empty': () => {
      expect(rows()).toBeNull();
      expect(screen.getByText('Nothing in these days')).toBeVisible();
    },
    'list.failed': () => {
      expect(rows()).toBeNull();
      expect(screen.getByText('The records did not load')).toBeVisible();
      expect(screen.getByText(/The network link is unstable/)).toBeVisible();
    },
    'file.ready': () => {
      expect(button(/^Save as CSV$/)).toBeVisible();
      expect(screen.queryByText(/The file could not be made/)).toBeNull();
    },
    'file.saving': () => expect(button(/^Save as CSV$/)).toHaveAttribute('aria-busy', 'true'),
    'file.failed': () => expect(screen.getByText(/The file could not be made/)).toBeVisible(),
  },
};
