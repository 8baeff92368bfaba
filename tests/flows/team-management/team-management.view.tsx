import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type {
  TeamManagementRef,
  TeamManagementSnapshot,
} from '../../../src/machines/agent/team-management/team-management.machine.ts';
import { TeamManagement } from '../../../src/views/agent/team-management/TeamManagement.tsx';
import type { ViewDriver } from '../../kit/view.tsx';

const contextOf = (snapshot: unknown) => (snapshot as TeamManagementSnapshot).context;
const button = (name: string | RegExp) => screen.queryByRole('button', { name });
const search = () => screen.getByRole('searchbox', { name: 'Search the team' });
const page = () => document.querySelector<HTMLElement>('[data-flow="teamManagement"]');
const table = () => screen.queryByRole('table', { name: 'Accounts' });
const path = () => screen.queryByRole('navigation', { name: 'Place in the team' });
const textOf = (element: HTMLElement) => element.textContent.replaceAll(/\s/g, ' ');
/** What a row says, by hand. */
const ROWS: Readonly<Record<string, readonly string[]>> = {
  ayla: ['ayla', 'Agent', '3', 'P 50.00', 'P 2,600.00', '+P 2,400.00'],
  deniz: ['deniz', 'Member', 'Locked', '–', 'P 900.00', 'P 0.00', '−P 42.00', 'Never signed in'],
  rena: ['rena', 'Member', '–', 'P 900.00', 'P 0.00'],
};
/** A level, whatever is loading above it. */
const showsLevel = (snapshot: unknown): void => {
  const { level } = contextOf(snapshot);
  if (!level) {
    expect(screen.getByText('Loading…')).toBeInTheDocument();
    return;
  }
  expect(textOf(path() as HTMLElement)).toBe(level.path.join(''));
  expect(
    screen.getByText(
      level.team === 1386 ? /^1,386 accounts, 12 signed in within a day\./ : /account(s)?, 0 signed in/,
    ),
  ).toHaveTextContent('Bets and profit of the last 30 days, with those of their teams.');
  const rows = table()
    ? within(table() as HTMLElement)
        .getAllByRole('row')
        .slice(1)
    : [];
  expect(rows).toHaveLength(level.rows.length);
  for (const [index, { account }] of level.rows.entries())
    for (const text of ROWS[account] ?? []) expect(textOf(rows[index] as HTMLElement)).toContain(text);
  expect(screen.queryByText('Nobody is below this account') !== null).toBe(level.rows.length === 0);
  expect(screen.queryByRole('navigation', { name: 'Pages' }) !== null).toBe(level.pages > 1);
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
  control: { 'team.reload': () => button('Try again') },
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
    'page.turn': async (user) => user.click(button('Page 2') as HTMLElement),
    'search.change': async (_, { search: text }) =>
      void fireEvent.input(search(), { target: { value: text } }),
  },
  elsewhere: {
    'page.turn (none such)': 'there is no such button',
    'page.turn (zeroth)': 'there is no such button',
  },
  verify: {
    '*': (snapshot) => {
      expect(screen.getByRole('heading', { level: 3 })).toHaveTextContent('Team management');
      expect(search()).toHaveValue(contextOf(snapshot).search);
      expect(page()?.getAttribute('aria-busy')).toBe(snapshot.hasTag('busy') ? 'true' : null);
    },
    loading: showsLevel,
    shown: (snapshot) => {
      showsLevel(snapshot);
      expect(table()).toBeVisible();
      const { query, level } = contextOf(snapshot);
      expect(button(/^Sort by/)).toHaveTextContent(query.sort === 'team' ? 'Team size' : 'Balance');
      if (level && level.pages > 1)
        expect(button(`Page ${query.page}`)).toHaveAttribute('aria-current', 'page');
    },
    nobody: (snapshot) => {
      showsLevel(snapshot);
      expect(screen.getByText('Nobody is below this account')).toBeVisible();
    },
    failed: () => expect(screen.getByRole('alert')).toHaveTextContent('The team could not be loaded'),
    typing: showsWait,
    finding: showsWait,
    found: () => {
      expect(screen.getByRole('status')).toHaveTextContent(
        '41 accounts found. The first 2 are shown: type more letters.',
      );
      const items = screen.getAllByRole('listitem').map(textOf);
      expect(items[0]).toContain('ayla › rena');
      for (const text of ['selim', 'Member', 'Never signed in']) expect(items[0]).toContain(text);
      for (const text of ['selma', 'Agent', 'Locked']) expect(items[1]).toContain(text);
    },
    unfound: () => expect(screen.getByText('The team has no such account')).toBeVisible(),
    searchFailed: () => expect(screen.getByRole('alert')).toHaveTextContent('The search failed'),
  },
};
