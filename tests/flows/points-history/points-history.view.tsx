import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type {
  PointsHistoryRef,
  PointsHistorySnapshot,
} from '../../../src/machines/points/points-history/points-history.machine.ts';
import { PointsHistory } from '../../../src/views/points/points-history/PointsHistory.tsx';
import { dayText } from '../../kit/figures.ts';
import type { ViewDriver } from '../../kit/view.tsx';

const region = () => screen.getByRole('region');
const button = (name: string | RegExp) => within(region()).queryByRole('button', { name });
const rows = () =>
  within(region())
    .queryAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent.replaceAll('\u00a0', ' ')),
    );
const tab = (name: string) => within(region()).getByRole('tab', { name });
const isOf = (snapshot: unknown) => (snapshot as PointsHistorySnapshot).context.query.tab;

/** By hand: the cells that a phone labels have their label first. */
const REDEMPTIONS = [
  [
    'P-2026112800003',
    'Gifts',
    'Baseball cap',
    'Quantity2',
    'Points16,000',
    'RequirementP 100.00',
    'Processing',
  ],
  ['P-2026112000002', 'Points to money', 'P 30.00', 'Quantity–', 'Points6,000', 'Requirement–', 'Approved'],
  ['P-2026111100001', 'Gifts', 'Shirt', 'Quantity1', 'Points38,000', 'Requirement–', 'RejectedOut of stock'],
];
const MOVEMENTS = [
  ['Earned · Slots', '+25', 'AmountP 250.00', 'Ratio10', 'Points after it6,001', ''],
  ['Turned into money', '-6,000', 'AmountP 30.00', 'Ratio–', 'Points after it5,976', 'P-2026112000002'],
];

export const driver: ViewDriver = {
  open: (scene) => scene.show(<PointsHistory flow={scene.run() as PointsHistoryRef} />),
  control: {
    'tab.choose': () => screen.queryByRole('tab', { selected: false }),
    'range.previous': () => button('Previous 30 days'),
    'range.next': () => button('Next 30 days'),
    'page.turn': () => button('Page 2'),
    'history.reload': () => button('Try again'),
  },
  elsewhere: {
    'points.changed': 'only the platform says so',
    'tab.choose (the same)': 'the chosen tab does nothing',
    'range.next (from today)': 'its button is off',
    'page.turn (beyond the last)': 'there is no such page',
  },
  verify: {
    '*': (snapshot) => {
      const { query, page } = (snapshot as PointsHistorySnapshot).context;
      expect(tab('Exchanges').getAttribute('aria-selected')).toBe(String(query.tab === 'redemptions'));
      expect(tab('Points detail').getAttribute('aria-selected')).toBe(String(query.tab === 'movements'));
      expect(button('Next 30 days')?.hasAttribute('disabled')).toBe(query.daysAgo === 0);
      expect(region().textContent.includes('31 Oct – 29 Nov')).toBe(page !== null);
    },
    loading: () => expect(region()).toHaveAttribute('aria-busy', 'true'),
    shown: (snapshot) => {
      const isRedemptions = isOf(snapshot) === 'redemptions';
      // The times are checked below.
      const shown = rows().map((cells) => cells.filter((_, at) => at !== (isRedemptions ? 1 : 0)));
      expect(shown).toEqual(isRedemptions ? REDEMPTIONS : MOVEMENTS);
      expect(region()).toHaveTextContent(dayText(Date.UTC(2026, 10, 28, 9, 8)));
      expect(button('Page 2') !== null).toBe(isRedemptions);
    },
    empty: () => expect(screen.getByText('Nothing in these 30 days')).toBeVisible(),
    failed: () =>
      expect(within(region()).getByRole('alert')).toHaveTextContent(
        /The history did not load.*The network link is unstable/,
      ),
  },
};
