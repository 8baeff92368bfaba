import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type {
  VipHistoryRef,
  VipHistorySnapshot,
} from '../../../src/machines/vip/vip-history/vip-history.machine.ts';
import { VipHistory } from '../../../src/views/vip/vip-history/VipHistory.tsx';
import { checkFigures, momentText } from '../../kit/figures.ts';
import type { ViewDriver } from '../../kit/view.tsx';

const region = () => screen.getByRole('region', { name: 'My rank’s history' });
const button = (name: string) => within(region()).queryByRole('button', { name });
const contextOf = (snapshot: unknown) => (snapshot as VipHistorySnapshot).context;
const on = (day: number): string => momentText(Date.UTC(2026, 10, day, 9, 8));
/** By hand. */
const ROWS = [
  ...[on(28), 'Went down', 'Column, VIP 3', 'Valid betsP 123.45'],
  ...[on(20), 'Went up', 'Dome, VIP 4', 'Valid betsP 10,000.00'],
  ...[on(11), 'Began in the club', 'Column, VIP 3', 'Valid betsP 4,000.00'],
];
const NAMES = ['Went down', 'Went up', 'Began in the club', 'Your rank has not changed yet'];
const figuresOf = (snapshot: unknown): string[] => {
  const { rows } = contextOf(snapshot);
  if (rows === null || (snapshot as VipHistorySnapshot).matches('failed')) return [];
  return rows.total > 0 ? [...ROWS, '1', '2', 'Page 1', 'Page 2'] : ['Your rank has not changed yet'];
};

export const driver: ViewDriver = {
  open: (scene) => scene.show(<VipHistory flow={scene.run() as VipHistoryRef} />),
  control: {
    'page.turn': () => button('Page 2'),
    'history.reload': () => button('Try again'),
  },
  act: {
    'page.turn': async (user, { page }) => user.click(button(`Page ${Number(page)}`) as HTMLElement),
  },
  elsewhere: {
    'club.changed': 'only the platform says so',
    'page.turn (beyond the last)': 'there is no such page',
  },
  overlooked: {
    'loading on getRankHistory done [isEmpty]':
      'a page without rows says that there is nothing, in whichever of the two states it is shown',
  },
  verify: {
    '*': (snapshot) => {
      checkFigures(region(), figuresOf(snapshot), NAMES);
      const current = button(`Page ${contextOf(snapshot).page}`);
      if (current) expect(current).toHaveAttribute('aria-current', 'page');
    },
    loading: (snapshot) => {
      expect(region()).toHaveAttribute('aria-busy', 'true');
      expect(screen.queryByText('Loading…') !== null).toBe(contextOf(snapshot).rows === null);
    },
    shown: () => {
      expect(region()).not.toHaveAttribute('aria-busy');
      expect(screen.getByRole('table')).toBeVisible();
    },
    empty: () => expect(screen.getByText('Your rank has not changed yet')).toBeVisible(),
    failed: () =>
      expect(within(region()).getByRole('alert')).toHaveTextContent(
        /The history did not load.*The network link is unstable/,
      ),
  },
};
