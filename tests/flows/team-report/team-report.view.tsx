import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type {
  TeamReportName,
  TeamReportRef,
  TeamReportSnapshot,
} from '../../../src/machines/agent/team-report/team-report.machine.ts';
import { TeamReportPage } from '../../../src/views/agent/team-report/TeamReportPage.tsx';
import { dateText, stampText } from '../../kit/figures.ts';
import type { ViewDriver } from '../../kit/view.tsx';
import { quietBetting, quietIncome, quietProfit, quietTeam } from '../common/team.fixtures.ts';

const button = (name: RegExp | string) => screen.queryByRole('button', { name });
const page = () => document.querySelector<HTMLElement>('[data-flow="teamReport"]');
const textOf = (element: Element | null | undefined) => (element?.textContent ?? '').replaceAll(/\s/g, ' ');
const tile = (term: string) => textOf(screen.getByText(term, { selector: 'dt' }).nextElementSibling);
const QUIET: readonly unknown[] = [quietTeam, quietBetting, quietProfit, quietIncome];

const TITLES: Readonly<Record<TeamReportName, string>> = {
  overview: 'Team overview',
  betting: 'Team betting',
  profit: 'User profit and loss',
  income: 'My income',
};
type Tiles = Readonly<Record<string, readonly [whole: string, quiet: string]>>;
/** What each tile says, by hand: with a team, and without one. */
const TILES: Readonly<Record<TeamReportName, Tiles>> = {
  overview: {
    'Accounts in the team': ['1,38641 agents', '00 agents'],
    'New accounts': ['6', '0'],
    'Placed a bet': ['3', '0'],
    Balance: ['P 98,765.00now, in the main wallets', 'P 0.00now, in the main wallets'],
    Deposits: ['P 2,020.00', 'P 0.00'],
    Withdrawals: ['P 40.00', 'P 0.00'],
    'Valid bets': ['P 3,000.00', 'P 0.00'],
    'Players’ profit': ['−P 123.00', 'P 0.00'],
    'Your income': ['+P 456.00from contracts', 'P 0.00from contracts'],
  },
  betting: {
    'Placed a bet': ['35', '0'],
    Bets: ['1,207', '0'],
    'Valid bets': ['P 3,090.00', 'P 0.00'],
    'Paid out': ['P 3,025.00', 'P 0.00'],
    'Players’ profit': ['−P 65.00', 'P 0.00'],
  },
  profit: {
    'Players’ profit': ['−P 65.00', 'P 0.00'],
    'Valid bets': ['P 3,090.00', 'P 0.00'],
    'Paid out': ['P 3,025.00', 'P 0.00'],
    'Lines with a bet': ['41', '0'],
  },
  income: {
    'Your income': ['+P 456.00from contracts', 'P 0.00from contracts'],
    Dividend: ['P 300.00', 'P 0.00'],
    'Daily salary': ['P 150.00with real-time salary', 'P 0.00with real-time salary'],
    'Hourly salary': ['P 6.00', 'P 0.00'],
  },
};
/** The table of each report: its name, and rows by hand; null where there is none. */
const TABLES: Readonly<
  Record<
    TeamReportName,
    { readonly name: string; readonly whole: readonly string[][]; readonly quiet: readonly string[][] | null }
  >
> = {
  overview: {
    name: 'The team day by day',
    whole: [
      ['5', '2', 'P 2,020.00', 'P 40.00', 'P 3,000.00', '−P 123.00'],
      ['0', '0', 'P 0.00', 'P 0.00', 'P 0.00', 'P 0.00'],
    ],
    quiet: [['0', '0', 'P 0.00', 'P 0.00', 'P 0.00', 'P 0.00']],
  },
  betting: {
    name: 'The team’s bets by product',
    whole: [
      ['34', '1,200', 'P 3,000.00', 'P 2,900.00', '−P 100.00'],
      ['2', '7', 'P 90.00', 'P 125.00', '+P 35.00'],
    ],
    quiet: null,
  },
  profit: {
    name: 'Results of the direct lines',
    whole: [
      ['1,344', 'P 2,900.00', 'P 2,800.00', '−P 100.00'],
      ['0', 'P 190.00', 'P 225.00', '+P 35.00'],
    ],
    quiet: null,
  },
  income: {
    name: 'Your income day by day',
    whole: [
      ['P 300.00', 'P 150.00', 'P 6.00', 'P 456.00'],
      ['P 0.00', 'P 0.00', 'P 0.00', 'P 0.00'],
    ],
    quiet: [['P 0.00', 'P 0.00', 'P 0.00', 'P 0.00']],
  },
};
/** What the first column says. */
const HEADS: Readonly<Record<'betting' | 'profit', readonly string[]>> = {
  betting: ['Slots', 'Lottery'],
  profit: ['aylaAgent', 'denizMember'],
};
const dated = (at: number): string => `${dateText(at)} (${stampText(at)})`;
const PERIOD = [Date.UTC(2026, 10, 14), Date.UTC(2026, 10, 20, 12)];
/** The newest first. */
const DAYS = [Date.UTC(2026, 10, 20), Date.UTC(2026, 10, 19)];
const times = () => [...document.querySelectorAll('time')].map((time) => `${textOf(time)} (${time.title})`);
/** The days of the range, then those of the rows. */
const timesOf = ({ context: { report, range, result } }: TeamReportSnapshot): string[] => {
  if (!result) return [];
  const rows = report === 'overview' || report === 'income' ? DAYS : [];
  return [
    ...(range.days === 1 ? PERIOD.slice(0, 1) : PERIOD),
    ...(QUIET.includes(result.data) ? rows.slice(1) : rows),
  ].map(dated);
};
const reportOf = (snapshot: unknown) => (snapshot as TeamReportSnapshot).context.report;

export const driver: ViewDriver = {
  open: (scene) => scene.show(<TeamReportPage flow={scene.run() as TeamReportRef} />),
  control: { 'report.reload': () => button(/^(Try again|Load again)/) },
  act: {
    'range.length': async (user, { days }) => user.click(screen.getByRole('radio', { name: `${days} days` })),
    'range.shift': async (user, { by }) =>
      user.click(button(Number(by) < 0 ? /^Previous 30 days$/ : /^Next 30 days$/) as HTMLElement),
  },
  elsewhere: {
    'range.length (week)': 'a range that is chosen cannot be chosen again',
    'range.shift (beyond today)': 'the arrow is off',
  },
  verify: {
    '*': (snapshot) => {
      expect(times()).toEqual(timesOf(snapshot as TeamReportSnapshot));
      for (const name of ['Previous 30 days', 'Previous 7 days', 'Next 7 days', 'Next 30 days'])
        expect(button(name)).toBeInTheDocument();
      for (const name of ['1 day', '7 days', '30 days'])
        expect(screen.getByRole('radio', { name })).toBeInTheDocument();
      const { range } = (snapshot as TeamReportSnapshot).context;
      expect(screen.getByRole('heading', { level: 3 })).toHaveTextContent(TITLES[reportOf(snapshot)]);
      expect(screen.getByRole('radio', { name: `${range.days} days` })).toBeChecked();
      expect(button(/^Next 30 days$/)).toHaveProperty('disabled', range.daysAgo === 0);
      expect(page()?.getAttribute('aria-busy')).toBe(snapshot.hasTag('busy') ? 'true' : null);
    },
    loading: () => {
      expect(screen.getByText('Loading…')).toBeInTheDocument();
      expect(screen.queryByRole('table')).toBeNull();
    },
    failed: () =>
      expect(screen.getByRole('alert')).toHaveTextContent(
        /^The team could not be loaded.*The network link is unstable/,
      ),
    shown: (snapshot) => {
      const report = reportOf(snapshot);
      const data: unknown = (snapshot as TeamReportSnapshot).context.result?.data;
      const isWhole = !QUIET.includes(data);
      for (const [term, [whole, quiet]] of Object.entries(TILES[report]))
        expect([term, tile(term)]).toEqual([term, isWhole ? whole : quiet]);
      const { name, whole, quiet } = TABLES[report];
      const table = screen.queryByRole('table', { name });
      const wanted = isWhole ? whole : quiet;
      expect(table !== null).toBe(wanted !== null);
      expect(screen.queryByText('No bets in these days') !== null).toBe(wanted === null);
      expect(textOf(page()).includes('The 2 largest results of 41 are shown.')).toBe(
        report === 'profit' && isWhole,
      );
      if (!table || !wanted) return;
      const rows = within(table).getAllByRole('row').slice(1);
      // A phone's label stands before each figure.
      const cells = rows.map((row) =>
        within(row)
          .getAllByRole('cell')
          .map((cell) => textOf(cell.lastChild instanceof Element ? cell.lastChild : cell)),
      );
      expect(rows).toHaveLength(wanted.length);
      for (const [at, texts] of wanted.entries())
        for (const [column, text] of texts.entries())
          expect([
            at,
            column,
            textOf(within(rows[at] as HTMLElement).getAllByRole('cell')[column + 1]),
          ]).toEqual([
            at,
            column,
            expect.stringMatching(new RegExp(`${text.replaceAll(/[+.]/g, String.raw`\$&`)}$`)),
          ]);
      if (report === 'betting' || report === 'profit')
        expect(cells.map(([first]) => first)).toEqual(HEADS[report]);
    },
  },
};
