import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type {
  PointsHistoryRef,
  PointsHistorySnapshot,
} from '../../../src/machines/points/points-history/points-history.machine.ts';
import { PointsHistory } from '../../../src/views/points/points-history/PointsHistory.tsx';
import { checkFigures, momentText, periodText } from '../../kit/figures.ts';
import type { ViewDriver } from '../../kit/view.tsx';

const region = () => screen.getByRole('region');
const button = (name: string | RegExp) => within(region()).queryByRole('button', { name });
const tab = (name: string) => within(region()).getByRole('tab', { name });
const contextOf = (snapshot: unknown) => (snapshot as PointsHistorySnapshot).context;

const on = (day: number): string => momentText(Date.UTC(2026, 10, day, 9, 8));
/** PTS-02, by hand: the cells that a phone labels have their label first. */
const REDEMPTIONS = [
  ...['P-2026112800003', on(28), 'Gifts', 'Baseball cap', 'Quantity2', 'Points16,000'],
  ...['RequirementP 100.00', 'Processing'],
  ...['P-2026112000002', on(20), 'Points to money', 'P 30.00', 'Quantity–', 'Points6,000'],
  ...['Requirement–', 'Approved'],
  ...['P-2026111100001', on(11), 'Gifts', 'Shirt', 'Quantity1', 'Points38,000'],
  ...['Requirement–', 'RejectedOut of stock'],
];
/** PTS-03. */
const MOVEMENTS = [
  ...[on(28), 'Earned · Slots', '+25', 'AmountP 250.00', 'Ratio10', 'Points after it6,001'],
  ...[on(20), 'Turned into money', '−6,000', 'AmountP 30.00', 'Ratio–', 'Points after it5,976'],
  'P-2026112000002',
];
/** What cells without a number say. */
const NAMES = [
  ...['Gifts', 'Points to money', 'Earned', 'Turned into money', 'Baseball cap', 'Shirt', '–'],
  ...['Processing', 'Approved', 'Rejected'],
];
/** Each cell and each number of the page, in its order; labels are last. */
const figuresOf = (snapshot: unknown): string[] => {
  const { query, page } = contextOf(snapshot);
  const isListed = page !== null && !(snapshot as PointsHistorySnapshot).matches('failed');
  const rows = query.tab === 'redemptions' ? REDEMPTIONS : MOVEMENTS;
  const hasPages = isListed && page.pages === 2;
  return [
    ...(page ? [periodText(page.period)] : []),
    ...(isListed ? (page.total > 0 ? rows : ['Nothing in these 30 days']) : []),
    ...(hasPages ? ['1', '2'] : []),
    ...['Previous 30 days', 'Next 30 days'],
    ...(hasPages ? ['Page 1', 'Page 2'] : []),
  ];
};

export const driver: ViewDriver = {
  open: (scene) => scene.show(<PointsHistory flow={scene.run() as PointsHistoryRef} />),
  control: {
    'tab.choose': () => screen.queryByRole('tab', { selected: false }),
    'range.previous': () => button('Previous 30 days'),
    'range.next': () => button('Next 30 days'),
    'page.turn': () => button('Page 2'),
    'history.reload': () => button('Try again'),
  },
  act: {
    'page.turn': async (user, { page }) => user.click(button(`Page ${Number(page)}`) as HTMLElement),
  },
  elsewhere: {
    'points.changed': 'only the platform says so',
    'tab.choose (the same)': 'the chosen tab does nothing',
    'range.next (from today)': 'its button is off',
    'page.turn (beyond the last)': 'there is no such page',
  },
  overlooked: {
    'loading on getHistory done [isEmpty]':
      'a page without rows says that there is nothing, in whichever of the two states it is shown',
  },
  verify: {
    '*': (snapshot) => {
      const { query } = contextOf(snapshot);
      checkFigures(region(), figuresOf(snapshot), NAMES);
      if (button('Page 1')) expect(button(`Page ${query.page}`)).toHaveAttribute('aria-current', 'page');
      expect(tab('Exchanges').getAttribute('aria-selected')).toBe(String(query.tab === 'redemptions'));
      expect(tab('Points detail').getAttribute('aria-selected')).toBe(String(query.tab === 'movements'));
      expect(button('Next 30 days')?.hasAttribute('disabled')).toBe(query.daysAgo === 0);
    },
    loading: (snapshot) => {
      expect(region()).toHaveAttribute('aria-busy', 'true');
      expect(screen.queryByText('Loading…') !== null).toBe(contextOf(snapshot).page === null);
    },
    shown: () => {
      expect(region()).not.toHaveAttribute('aria-busy');
      expect(screen.getByRole('table')).toBeVisible();
    },
    empty: () => expect(screen.getByText('Nothing in these 30 days')).toBeVisible(),
    failed: () =>
      expect(within(region()).getByRole('alert')).toHaveTextContent(
        /The history did not load.*The network link is unstable/,
      ),
  },
};
