import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type {
  TeamManagementRef,
  TeamManagementSnapshot,
} from '../../../src/machines/agent/team-management/team-management.machine.ts';
import { TeamManagement } from '../../../src/views/agent/team-management/TeamManagement.tsx';
import { checkFigures, momentText } from '../../kit/figures.ts';
import type { ViewDriver } from '../../kit/view.tsx';

const contextOf = (snapshot: unknown) => (snapshot as TeamManagementSnapshot).context;
const button = (name: string | RegExp) => screen.queryByRole('button', { name });
const search = () => screen.getByRole('searchbox', { name: 'Search the team' });
const page = () => document.querySelector<HTMLElement>('[data-flow="teamManagement"]');
const table = () => screen.queryByRole('table', { name: 'Accounts' });
const path = () => screen.queryByRole('navigation', { name: 'Place in the team' });
const NAMES = ['kaan', 'ayla', 'deniz', 'rena', 'selim', 'selma'];
const SEEN = momentText(Date.UTC(2026, 10, 20, 11));
const DAYS = 'Bets and profit of the last 30 days, with those of their teams.';
/** What a level says, by hand: its way, its sums, its accounts, its pages. */
const OWN = [
  ...['kaan', `1,386 accounts, 12 signed in within a day. ${DAYS}`],
  ...['ayla', 'Team3', 'BalanceP 50.00', 'Valid betsP 2,600.00', 'Players’ profit+P 2,400.00'],
  ...[`Last sign-in${SEEN}`, 'denizMemberLocked', 'BalanceP 900.00', 'Valid betsP 0.00'],
  ...['Players’ profit−P 42.00', '1', '2', '3'],
  ...['Open the team of ayla', 'Page 1', 'Page 2', 'Page 3'],
];
const LOWER = [
  ...['kaan', 'ayla', `1 account, 0 signed in within a day. ${DAYS}`],
  ...['renaMember', 'BalanceP 900.00', 'Valid betsP 0.00', 'Players’ profitP 0.00', `Last sign-in${SEEN}`],
];
const EMPTY = ['kaan', 'ayla', `0 accounts, 0 signed in within a day. ${DAYS}`];
const FOUND = [
  '41 accounts found. The first 2 are shown: type more letters.',
  ...['selim', 'Memberayla › renaNever signed in', 'selma', `AgentLocked${SEEN}`],
  ...['Open the team of selim', 'Open the team of selma'],
];
/** Each amount, date, number and name of the page, in its order; labels are last. */
const figuresOf = (snapshot: TeamManagementSnapshot): readonly string[] => {
  const { level, found } = snapshot.context;
  if (snapshot.hasTag('search')) return found?.total === 41 && !snapshot.matches('searchFailed') ? FOUND : [];
  if (!level || snapshot.matches('failed')) return [];
  if (level.rows.length === 0) return EMPTY;
  return level.path.length === 1 ? OWN : LOWER;
};
/** A level, whatever is loading above it. */
const showsLevel = (snapshot: unknown): void => {
  const { level } = contextOf(snapshot);
  if (!level) {
    expect(screen.getByText('Loading…')).toBeInTheDocument();
    return;
  }
  expect(screen.queryByText('Nobody is below this account') !== null).toBe(level.rows.length === 0);
};

/** What was found before stays while another name is searched for. */
const showsWait = (snapshot: unknown): void => {
  expect(table()).toBeNull();
  const { found } = contextOf(snapshot);
  if (!found) expect(screen.getByText('Loading…')).toBeInTheDocument();
  else if (found.total > 0) expect(screen.getByRole('status')).toHaveTextContent('41 accounts found');
  else expect(search()).toHaveValue(contextOf(snapshot).search);
};

export const driver: ViewDriver = {
  open: (scene) => scene.show(<TeamManagement flow={scene.run() as TeamManagementRef} />),
  control: { 'team.reload': () => button('Try again'), 'page.turn': () => button('Page 2') },
  act: {
    'account.open': async (user, { account }) => {
      const name =
        account === null
          ? within(path() as HTMLElement).getByRole('button', { name: 'kaan' })
          : button(`Open the team of ${account as string}`);
      await user.click(name as HTMLElement);
    },
    'sort.choose': async (user, { sort }) => {
      await user.click(button(/^Sort by/) as HTMLElement);
      const name = sort === 'balance' ? 'Balance' : 'Team size';
      await user.click(screen.getByRole('option', { name }));
    },
    'search.change': async (_, { search: text }) =>
      void fireEvent.input(search(), { target: { value: text } }),
  },
  elsewhere: {
    'page.turn (none such)': 'there is no such button',
    'page.turn (zeroth)': 'there is no such button',
    'sort.choose (the same)': 'an option that is chosen asks for nothing',
  },
  overlooked: {
    'assignFound of finding on findInTeam done [isNotFound]':
      'no path searches twice; a rule of the model holds that nothing is found then',
  },
  verify: {
    '*': (snapshot) => {
      checkFigures(page(), figuresOf(snapshot as TeamManagementSnapshot), NAMES);
      expect(screen.getByRole('heading', { level: 3 })).toHaveTextContent('Team management');
      const { query, failure } = contextOf(snapshot);
      const order = button(/^Sort by/) as HTMLButtonElement;
      expect(order).toHaveTextContent(query.sort === 'team' ? 'Team size' : 'Balance');
      expect(order.disabled).toBe(!snapshot.matches('shown'));
      if (button('Page 1')) expect(button(`Page ${query.page}`)).toHaveAttribute('aria-current', 'page');
      const isFailed = snapshot.matches('failed') || snapshot.matches('searchFailed');
      expect(page()?.textContent.includes('The network link is unstable')).toBe(isFailed && failure !== null);
      expect(screen.queryByText('The team has no such account') !== null).toBe(snapshot.matches('unfound'));
      expect(search()).toHaveValue(contextOf(snapshot).search);
      expect(page()?.getAttribute('aria-busy')).toBe(snapshot.hasTag('busy') ? 'true' : null);
    },
    loading: showsLevel,
    shown: (snapshot) => {
      showsLevel(snapshot);
      expect(table()).toBeVisible();
    },
    nobody: (snapshot) => {
      showsLevel(snapshot);
      expect(screen.getByText('Nobody is below this account')).toBeVisible();
    },
    failed: () => expect(screen.getByRole('alert')).toHaveTextContent('The team could not be loaded'),
    typing: showsWait,
    finding: showsWait,
    found: () => expect(screen.getAllByRole('listitem')).toHaveLength(2),
    unfound: () => expect(screen.getByText('The team has no such account')).toBeVisible(),
    searchFailed: () => expect(screen.getByRole('alert')).toHaveTextContent('The search failed'),
  },
};
