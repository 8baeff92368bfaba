import { act, screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, vi } from 'vitest';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { bettingRecordMachine } from '../../../src/machines/member/betting-record/betting-record.machine.ts';
import { BettingRecord } from '../../../src/views/member/betting-record/BettingRecord.tsx';
import { amountText, checkFigures, momentText, periodText } from '../../kit/figures.ts';
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

type Snapshot = SnapshotFrom<typeof bettingRecordMachine>;

const page = () => document.querySelector<HTMLElement>('[data-flow="bettingRecord"]');
/** The first of several: the newest bet of a game. */
const button = (name: RegExp) => screen.queryAllByRole('button', { name })[0] ?? null;
const inBet = () => screen.queryByRole('cell', { name: /Try again/ });
const rows = (): string[] | null => {
  const table = screen.queryByRole('table', { name: 'Betting record' });
  return (
    table &&
    within(table)
      .getAllByRole('row')
      .filter((row) => Number(row.getAttribute('aria-rowindex')) > 1)
      .map((row) => row.textContent)
  );
};
const signed = (minor: number | null): string =>
  minor === null ? '–' : `${minor > 0 ? '+' : minor < 0 ? '−' : ''}${amountText(Math.abs(minor))}`;
const OUTCOMES = { won: 'Won', lost: 'Lost', open: 'Open', returned: 'Returned', corrected: 'Corrected' };

/** MEM-10: of each bet its product, provider, stake, payout, net and outcome. */
const checkRows = ({ context }: Snapshot): void => {
  expect(rows()).toHaveLength(context.rows.length);
  for (const [at, row] of context.rows.entries()) {
    const text = rows()?.[at] ?? '';
    expect(text).toContain(row.game);
    expect(text).toContain(row.vendorName);
    expect(text).toContain(amountText(row.stake));
    expect(text).toContain(signed(row.net));
    expect(text).toContain(OUTCOMES[row.outcome]);
  }
};

const BEGUN = Date.UTC(2026, 8, 10, 0, 26, 40);
const PLAYED = Date.UTC(2026, 8, 21, 14, 13, 20);
/** REC-01: the first and the last day. */
const PERIOD = periodText({ from: BEGUN, to: PLAYED });
/** MEM-10: the sums of everything that matches, and the number of bets of each product. */
const SUMS = [
  'Slots+33.7522.50 bet',
  'Sports0.000.00 bet',
  'Total+33.7522.50 bet · 56.25 payout1 bet still open: 200.00',
  ...['All3', 'Slots2', 'Sports1'],
];
/** By the number of the bet: when, stake, payout and net. */
const ROWS: Readonly<Record<string, readonly string[]>> = {
  '3': [momentText(PLAYED), 'Bet12.50', '56.25', '+43.75'],
  '2': [momentText(PLAYED), 'Bet200.00'],
  '1': [momentText(PLAYED), 'Bet10.00', '0.00', '−10.00'],
};
const RECORD = [
  ...['Net: +43.75', 'Balance before: 1,000.00', 'Balance after: 1,043.75'],
  `Settled: ${momentText(PLAYED + 1000)}`,
  'Round number: r-3',
];
const REPORT = [
  ...['Number17', ...RECORD, 'Seal: cd34', 'Seed: ab12'],
  'The seal is the SHA-256 of the seed. The seed alone decides the result.',
];
/** Each amount, date and count of the page, in its order; labels are last. */
const figuresOf = (snapshot: Snapshot): string[] => {
  const { period, products, rows: bets, openId, detail } = snapshot.context;
  const isListed = (['showing', 'loadingMore', 'moreFailed'] as const).some((list) =>
    snapshot.matches({ list }),
  );
  const resultOf = (id: string): readonly string[] => {
    if (openId !== `NIMBUS:${id}` || !snapshot.matches({ detail: 'shown' })) return [];
    return detail?.reportState === 'shown' ? REPORT : RECORD;
  };
  return [
    'Days in your local time, 00:00–24:00',
    ...(period ? [PERIOD] : []),
    ...['1 day', '7 days', '30 days'],
    ...(products.length > 0 ? SUMS : []),
    ...(isListed ? bets.flatMap(({ id }) => [...(ROWS[id] ?? []), ...resultOf(id)]) : []),
    ...['Previous 30 days', 'Previous 7 days', 'Next 7 days', 'Next 30 days'],
  ];
};

export const driver: ViewDriver = {
  open: (scene) => {
    const flow = scene.run() as ActorRefFrom<typeof bettingRecordMachine>;
    scene.show(<BettingRecord flow={flow} />);
  },
  control: {
    'row.toggle': () => button(/^Royal Sevens/),
    'file.save': () => button(/^Save as CSV$/),
  },
  act: {
    'range.length': async (user, { days }) => user.click(screen.getByRole('radio', { name: `${days} days` })),
    'range.shift': async (user, { by }) =>
      user.click(button(Number(by) < 0 ? /^Previous 7 days$/ : /^Next 7 days$/) as HTMLElement),
    'product.choose': async (user, { product }) =>
      user.click(screen.getByRole('tab', { name: product === null ? /^All/ : /^Slots/ })),
    'outcome.choose': async (user, { outcome }) => {
      await user.click(button(/^Result:/) as HTMLElement);
      await user.click(screen.getByRole('option', { name: outcome === null ? 'All' : 'Open' }));
    },
    'search.change': async (user, { text }) => {
      const field = screen.getByRole('searchbox');
      if (text === '') await user.clear(field);
      else {
        await user.click(field);
        await user.paste(String(text));
      }
    },
    'list.reload': async (user) =>
      user.click(
        (button(/^Load again$/) ??
          screen.getAllByRole('button', { name: 'Try again' }).at(-1)) as HTMLElement,
      ),
    'detail.reload': async (user) =>
      user.click(within(inBet() as HTMLElement).getByRole('button', { name: 'Try again' })),
    'page.next': async () => act(() => reachEnd()),
  },
  elsewhere: {
    'range.shift (beyond today)': 'the arrow is off',
    'range.length (week)': 'a range that is chosen cannot be chosen again',
    'product.choose (everything)': 'a tab that is chosen asks for nothing',
    'outcome.choose (everything)': 'an option that is chosen asks for nothing',
    'search.change (nothing)': 'an empty field cannot be emptied',
    'file.save (of nothing)': 'the button is off',
    'row.toggle (one that is not there)': 'there is no button',
    'filters.clear': 'the button is shown where nothing was found',
    'detail.reload': 'the button is shown where the provider did not answer',
  },
  overlooked: {
    'to list.typing': 'what waits for the end of typing looks the same as what is loading',
    'search.change [isOtherSearch]':
      'what waits looks the same as what is loading, and an empty field cannot be emptied',
    '[hasRow]': 'a bet that is not there has no button and no place',
    'on always': 'a closed bet has no place on the page: the state decides what is asked for',
  },
  verify: {
    '*': (snapshot) => {
      const { context } = snapshot as Snapshot;
      checkFigures(document.body, figuresOf(snapshot as Snapshot));
      expect(screen.getByRole('radio', { name: `${context.range.days} days` })).toBeChecked();
      const next = button(/^Next 7 days$/) as HTMLButtonElement;
      expect(next.disabled).toBe(context.range.daysAgo === 0);
      expect(button(/^Result:/)).toHaveTextContent(context.outcome === null ? 'Result: All' : 'Result: Open');
      expect(screen.getByRole('searchbox')).toHaveValue(context.search);
      const sums = screen.queryByRole('list', { name: 'Sums of everything that matches' });
      expect(sums === null).toBe(context.products.length === 0);
      if (sums) {
        expect(within(sums).getAllByRole('listitem').at(-1)).toHaveTextContent('+33.75');
        expect(sums).toHaveTextContent('1 bet still open: 200.00');
        const tab = screen.getByRole('tab', { name: context.product === null ? /^All/ : /^Slots/ });
        expect(tab).toHaveAttribute('aria-selected', 'true');
        expect(screen.getByRole('tab', { name: /^All/ })).toHaveTextContent('All3');
      }
    },
    'list.typing': () => {
      expect(screen.getByText('Loading…')).toBeInTheDocument();
      expect(rows()).toBeNull();
    },
    'list.loading': () => {
      expect(page()).toHaveAttribute('aria-busy', 'true');
      expect(screen.getByText('Loading…')).toBeInTheDocument();
      expect(rows()).toBeNull();
    },
    'list.showing': (snapshot) => {
      checkRows(snapshot as Snapshot);
      expect(button(/^Load again$/)).toBeVisible();
    },
    'list.loadingMore': (snapshot) => {
      checkRows(snapshot as Snapshot);
      expect(page()).toHaveAttribute('aria-busy', 'true');
    },
    'list.moreFailed': (snapshot) => {
      checkRows(snapshot as Snapshot);
      expect(screen.getByText('The next records did not load')).toBeVisible();
      expect(screen.getAllByText('The network link is unstable. Try again.').length).toBeGreaterThan(0);
    },
    'list.empty': (snapshot) => {
      expect(rows()).toBeNull();
      expect(screen.getByText('No bets here')).toBeVisible();
      expect(button(/^Clear filters$/) !== null).toBe(snapshot.can({ type: 'filters.clear' }));
    },
    'list.failed': () => {
      expect(rows()).toBeNull();
      expect(screen.getByText('The records did not load').closest('[role="alert"]')).toHaveTextContent(
        'The network link is unstable. Try again.',
      );
    },
    'detail.closed': () => {
      expect(page()).toBeVisible();
      expect(screen.queryByText('cd34')).toBeNull();
      expect(button(/^Royal Sevens/)?.getAttribute('aria-expanded') ?? 'false').toBe('false');
    },
    'detail.loading': () => expect(screen.getAllByText('Loading…').length).toBeGreaterThan(0),
    // MEM-10: the result, the balance around it, and the seed to verify it with; or that the provider does not answer.
    'detail.shown': (snapshot) => {
      const { detail } = (snapshot as Snapshot).context;
      expect(screen.getByText('1,000.00')).toBeVisible();
      expect(screen.getByText('1,043.75')).toBeVisible();
      expect(screen.queryByText('17') !== null).toBe(detail?.reportState === 'shown');
      for (const text of ['ab12', 'cd34'])
        expect(screen.queryByText(text) !== null).toBe(detail?.reportState === 'shown');
      expect(screen.queryByText(/Nimbus Play does not answer now/) !== null).toBe(
        detail?.reportState === 'unavailable',
      );
    },
    'detail.failed': () =>
      expect(screen.getAllByText(/The network link is unstable/).length).toBeGreaterThan(0),
    'file.ready': () => {
      expect(button(/^Save as CSV$/)).toBeVisible();
      expect(screen.queryByText(/The file could not be made/)).toBeNull();
    },
    'file.saving': () => expect(button(/^Save as CSV$/)).toHaveAttribute('aria-busy', 'true'),
    'file.failed': () => expect(screen.getByText(/The file could not be made/)).toBeVisible(),
  },
};
