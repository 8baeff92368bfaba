import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { profitMachine } from '../../../src/machines/member/profit/profit.machine.ts';
import { ProfitPage } from '../../../src/views/member/profit/ProfitPage.tsx';
import { checkFigures, dayText, stampText } from '../../kit/figures.ts';
import type { ViewDriver } from '../../kit/view.tsx';

type Snapshot = SnapshotFrom<typeof profitMachine>;

const page = () => document.querySelector<HTMLElement>('[data-flow="profit"]');
const button = (name: RegExp) => screen.queryByRole('button', { name });
const chart = () => screen.queryByRole('img', { name: /^Chart of the net/ });
const valueOf = (term: string): string | null =>
  screen.getByText(term, { selector: 'dt' }).nextElementSibling?.textContent ?? null;
const plain = (text: string | null | undefined): string => (text ?? '').replaceAll(/\s+/g, ' ');

const dayOf = (month: number, day: number, year = ''): string => {
  const at = Date.UTC(2026, month, day);
  return `${dayText(at)}${year} (${stampText(at)})`;
};
const [FIRST, LAST] = [dayOf(8, 21), dayOf(8, 23)];
/** MEM-12: the sums of the days, the chart with the day that is pointed at, the days, and all since the beginning. */
const played = (day: number | null): string[] => [
  'Net from games: +10.0045.00 bet · 55.00 payout · 7.00 still open',
  ...['Bonuses and salaries: +2.501 movement', 'Deposits: 600.002 movements'],
  'Withdrawals: 50.001 movement',
  ...[day === 0 ? `${FIRST} −20.00` : 'last day +10.00', `${FIRST}${LAST}`],
  ...['Slots+15.00', 'Live casino−5.00', 'Total+10.00'],
  ...[LAST, 'Bets3', 'Bet15.00', 'Payout45.00', 'Slots+35.00', 'Live casino−5.00', 'Net+30.00'],
  ...[FIRST, 'Bets3', 'Bet30.00', 'Payout10.00', 'Slots−20.00', 'Net−20.00'],
  `Net from games since ${dayOf(5, 13, ' 2026')}`,
  '−190.0040 bets · 900.00 bet · 710.00 payout',
];
const QUIET = [
  'Net from games: 0.000.00 bet · 0.00 payout',
  ...['Bonuses and salaries', 'Deposits', 'Withdrawals'].map((name) => `${name}: 0.000 movements`),
];
/** Each amount, date and count of the page, in its order; labels are last. */
const figuresOf = (snapshot: Snapshot): string[] => {
  const { profit, day } = snapshot.context;
  const isShown = snapshot.matches({ figures: 'showing' });
  const isPlayed = isShown && profit?.lifetime.since !== null;
  return [
    'Days in your local time, 00:00–24:00',
    ...(isShown ? [`${FIRST} – ${isPlayed ? LAST : FIRST}`] : []),
    ...['1 day', '7 days', '30 days'],
    ...(isShown ? (isPlayed ? played(day) : QUIET) : []),
    ...['Previous 30 days', 'Previous 7 days', 'Next 7 days', 'Next 30 days'],
  ];
};

export const driver: ViewDriver = {
  open: (scene) => {
    const flow = scene.run() as ActorRefFrom<typeof profitMachine>;
    scene.show(<ProfitPage flow={flow} />);
  },
  control: {
    'file.save': () => button(/^Save as CSV$/),
  },
  act: {
    'range.length': async (user, { days }) => user.click(screen.getByRole('radio', { name: `${days} days` })),
    'range.shift': async (user, { by }) =>
      user.click(button(Number(by) < 0 ? /^Previous 30 days$/ : /^Next 30 days$/) as HTMLElement),
    'day.point': async (user, { day }) => {
      const [first] = chart()?.querySelectorAll('rect') ?? [];
      if (day === null) await user.unhover(chart() as HTMLElement);
      else fireEvent.pointerEnter(first as Element);
    },
    'profit.reload': async (user) => user.click(button(/^Try again$/) as HTMLElement),
  },
  elsewhere: {
    'range.length (week)': 'a range that is chosen cannot be chosen again',
    'range.shift (beyond today)': 'the arrow is off',
    'day.point (none)': 'happy-dom has no pointer that leaves',
    'day.point (the first day)': 'happy-dom has no pointer that enters',
    'day.point (a day that is not there)': 'there is none to point at',
    'file.save (of nothing)': 'the button is off',
    'profit.reload': 'figures that are shown load again with their range',
  },
  verify: {
    '*': (snapshot) => {
      const { context } = snapshot as Snapshot;
      checkFigures(document.body, figuresOf(snapshot as Snapshot));
      expect(screen.getByRole('radio', { name: `${context.range.days} days` })).toBeChecked();
      const next = button(/^Next 30 days$/) as HTMLButtonElement;
      expect(next.disabled).toBe(context.range.daysAgo === 0);
    },
    'figures.loading': () => {
      expect(page()).toHaveAttribute('aria-busy', 'true');
      expect(screen.getByText('Loading…')).toBeInTheDocument();
      expect(chart()).toBeNull();
    },
    // MEM-12: the net of the days, the money beside it, each day and product, and the net since the beginning.
    'figures.showing': (snapshot) => {
      const { profit, day } = (snapshot as Snapshot).context;
      const isPlayed = profit?.lifetime.since !== null;
      expect(valueOf('Net from games')).toMatch(isPlayed ? /^\+10\.00/ : /^0\.00/);
      expect(valueOf('Deposits')).toMatch(isPlayed ? /^600\.00.*2 movements/ : /^0\.00/);
      expect(valueOf('Withdrawals')).toMatch(isPlayed ? /^50\.00.*1 movement/ : /^0\.00/);
      expect(valueOf('Bonuses and salaries')).toMatch(isPlayed ? /^\+2\.50/ : /^0\.00/);
      expect(chart() !== null).toBe(isPlayed);
      expect(screen.queryByText('No bets in these days.') === null).toBe(isPlayed);
      expect(screen.queryByText(/^Net from games since/) !== null).toBe(isPlayed);
      if (!isPlayed) return;
      const table = screen.getByRole('table', { name: 'Days and products' });
      const figures = within(table)
        .getAllByRole('row')
        .slice(1)
        .map((row) =>
          [...row.querySelectorAll('td, th')].map(
            (cell) => /[+−]?[\d,]+\.\d\d|–/.exec(cell.textContent)?.[0] ?? '',
          ),
        );
      // The newest first, without the day that had no bets: stake, payout, slots, live casino, net.
      expect(figures.map((row) => row.slice(2))).toEqual([
        ['15.00', '45.00', '+35.00', '−5.00', '+30.00'],
        ['30.00', '10.00', '−20.00', '–', '−20.00'],
      ]);
      expect(plain(screen.getByText(/^Net from games since/).nextElementSibling?.textContent)).toContain(
        '−190.0040 bets · 900.00 bet · 710.00 payout',
      );
      const pointed = chart()?.parentElement?.querySelector('output')?.textContent;
      expect(pointed).toContain(day === 0 ? '−20.00' : '+10.00');
      const bars = screen.getByRole('heading', { name: 'Net by product' }).parentElement;
      expect(plain(bars?.textContent)).toContain('Slots+15.00Live casino−5.00Total+10.00');
    },
    'figures.failed': () => {
      expect(screen.getByText('The figures did not load')).toBeVisible();
      expect(screen.getByText(/The network link is unstable/)).toBeVisible();
      expect(chart()).toBeNull();
    },
    'file.ready': () => {
      expect(button(/^Save as CSV$/)).toBeVisible();
      expect(screen.queryByText(/The file could not be made/)).toBeNull();
    },
    'file.saving': () => expect(button(/^Save as CSV$/)).toHaveAttribute('aria-busy', 'true'),
    'file.failed': () => expect(screen.getByText(/The file could not be made/)).toBeVisible(),
  },
};
