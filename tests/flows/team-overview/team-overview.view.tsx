import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type {
  TeamOverviewRef,
  TeamOverviewSnapshot,
} from '../../../src/machines/agent/team-overview/team-overview.machine.ts';
import { TeamOverviewPage } from '../../../src/views/agent/team-overview/TeamOverviewPage.tsx';
import type { ViewDriver } from '../../kit/view.tsx';

const button = (name: RegExp | string) => screen.queryByRole('button', { name });
const page = () => document.querySelector<HTMLElement>('[data-flow="teamOverview"]');
const textOf = (element: Element | null | undefined) => (element?.textContent ?? '').replaceAll(/\s/g, ' ');
const tile = (term: string) => textOf(screen.getByText(term, { selector: 'dt' }).nextElementSibling);
/** What each tile says, by hand: with a team, and without one. */
const TILES: Readonly<Record<string, readonly [whole: string, quiet: string]>> = {
  'Accounts in the team': ['1,38641 agents', '00 agents'],
  'New accounts': ['6', '0'],
  'Placed a bet': ['3', '0'],
  Balance: ['P 98,765.00now, in the main wallets', 'P 0.00now, in the main wallets'],
  Deposits: ['P 2,020.00', 'P 0.00'],
  Withdrawals: ['P 40.00', 'P 0.00'],
  'Valid bets': ['P 3,000.00', 'P 0.00'],
  'Players’ profit': ['−P 123.00', 'P 0.00'],
  'Your income': ['+P 456.00from contracts', 'P 0.00from contracts'],
};

export const driver: ViewDriver = {
  open: (scene) => scene.show(<TeamOverviewPage flow={scene.run() as TeamOverviewRef} />),
  control: { 'overview.reload': () => button(/^(Try again|Load again|Reload)/) },
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
      const { range } = (snapshot as TeamOverviewSnapshot).context;
      expect(screen.getByRole('heading', { level: 3 })).toHaveTextContent('Team overview');
      expect(screen.getByRole('radio', { name: `${range.days} days` })).toBeChecked();
      expect(button(/^Next 30 days$/)).toHaveProperty('disabled', range.daysAgo === 0);
      expect(page()?.getAttribute('aria-busy')).toBe(snapshot.hasTag('busy') ? 'true' : null);
    },
    loading: () => {
      expect(screen.getByText('Loading…')).toBeInTheDocument();
      expect(screen.queryByRole('table')).toBeNull();
    },
    failed: () => expect(screen.getByRole('alert')).toHaveTextContent('The team could not be loaded'),
    shown: (snapshot) => {
      const isWhole = (snapshot as TeamOverviewSnapshot).context.overview?.team !== 0;
      for (const [term, [whole, quiet]] of Object.entries(TILES))
        expect([term, tile(term)]).toEqual([term, isWhole ? whole : quiet]);
      const [, ...rows] = within(screen.getByRole('table', { name: 'The team day by day' })).getAllByRole(
        'row',
      );
      expect(rows).toHaveLength(isWhole ? 2 : 1);
      // The latest day is first.
      for (const text of isWhole
        ? ['5', '2', 'P 2,020.00', 'P 40.00', 'P 3,000.00', '−P 123.00']
        : ['P 0.00'])
        expect(textOf(rows[0])).toContain(text);
    },
  },
};
