import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { referralMachine } from '../../../src/machines/member/referral/referral.machine.ts';
import { ReferralPage } from '../../../src/views/member/referral/ReferralPage.tsx';
import { checkFigures, dayText, momentText, stampText } from '../../kit/figures.ts';
import type { ViewDriver } from '../../kit/view.tsx';

type Snapshot = SnapshotFrom<typeof referralMachine>;
const retry = () => screen.queryByRole('button', { name: 'Try again' });
const plain = (text: string | null | undefined): string => (text ?? '').replaceAll(/\s+/g, ' ');

const JOINED = Date.UTC(2026, 8, 21);
const DAY = `${dayText(JOINED)} (${stampText(JOINED)})`;
/** REF-01: the link, the rules, how far the friends came, and the sums. */
const PROGRAMME = [
  ...['Your friends play, you get 0.5%', 'https://statehouse.test/register?referralCode=mina2468'],
  `You get 0.5% of the bets that friends win or lose; nothing is taken from them. The most of a day is P 500.00 from one friend and P 2,000.00 from all, for up to 1,000 friends. An account registered on your own device brings nothing. Next payment: ${momentText(JOINED)}.`,
  ...['Registered11', 'Deposited7', 'Played this month3'],
  ...['Income this month: P 36.80', 'Last payment: P 3.10', 'Income in all: P 412.55'],
];
const FRIENDS = [
  ...['Accountho•••ng', `Registered on${DAY}`, 'Valid bets4,120.00', 'Your income20.60'],
  ...['Accountno•••or', `Registered on${DAY}`, 'Valid bets0.00', 'Your income0.00'],
];
const INCOMES = [
  ...[
    `Day${DAY}`,
    'Accountho•••ng',
    'Valid bets4,120.00',
    'Share0.5%',
    'Above the limit10.60',
    'Your income10.00',
  ],
];
const RANKING = ['1zü•••al P 900.00', '12 YouP 36.80'];
/** Each amount, date and name of the page, in its order; labels are last. */
const figuresOf = (snapshot: Snapshot): string[] => {
  if (!snapshot.matches('shown')) return [];
  const rows = snapshot.matches({ shown: 'listed' }) ? snapshot.context.rows : null;
  const hasPages = (rows?.totalPages ?? 0) > 1;
  return [
    ...PROGRAMME,
    ...(rows && rows.friends.length > 0 ? FRIENDS : []),
    ...(rows && rows.incomes.length > 0 ? INCOMES : []),
    ...(hasPages ? ['1', '2'] : []),
    ...RANKING,
    ...(hasPages ? ['Page 1', 'Page 2'] : []),
  ];
};

export const driver: ViewDriver = {
  open: (scene) => {
    const flow = scene.run() as ActorRefFrom<typeof referralMachine>;
    scene.show(<ReferralPage flow={flow} />);
  },
  control: { 'referral.reload': retry },
  act: {
    'list.choose': async (user, { list }) =>
      user.click(
        screen.getByRole('radio', { name: list === 'income' ? 'Income by day' : 'Invited friends' }),
      ),
    'account.search': async (_user, { account }) => {
      fireEvent.input(screen.getByRole('searchbox', { name: 'Search for an account' }), {
        target: { value: account },
      });
    },
    'page.choose': async (user, { page }) =>
      user.click(screen.getByRole('button', { name: new RegExp(`\\b${page}\\b`) })),
  },
  elsewhere: {
    'list.choose (friends)': 'a list that is chosen cannot be chosen again',
    'page.choose (one that is not there)': 'there is no such button',
  },
  overlooked: {
    clearFailure: 'a failure is shown only in the state that it leads to',
    'to shown.searching': 'both waits look alike',
    'to shown.listing': 'both waits look alike',
  },
  verify: {
    '*': (snapshot) => checkFigures(document.body, figuresOf(snapshot as Snapshot), ['ho•', 'no•']),
    loading: () => expect(screen.getByText('Loading…')).toBeInTheDocument(),
    failed: () => {
      expect(screen.getByText('The invitations did not load').closest('[role="alert"]')).toHaveTextContent(
        'The network link is unstable. Try again.',
      );
      expect(screen.queryByRole('img')).toBeNull();
    },
    'shown.unlisted': () => {
      // Beside the other list, which can still be chosen.
      const rows = screen.getByRole('radio', { name: 'Income by day' }).closest('section') as HTMLElement;
      expect(within(rows).getByRole('alert')).toHaveTextContent(
        /The list did not load.*The network link is unstable/,
      );
      expect(screen.getByRole('radio', { name: 'Income by day' })).toBeEnabled();
      expect(screen.getByRole('img', { name: /^QR code/ })).toBeVisible();
    },
    'shown.searching': () => {
      expect(screen.getByRole('searchbox', { name: 'Search for an account' })).toBeVisible();
      expect(screen.queryByRole('table')).toBeNull();
    },
    'shown.listing': () => expect(screen.getByText('Loading…')).toBeInTheDocument(),
    // REF-01: the link, the steps, the rules, the sums, and the rows of the chosen list.
    'shown.listed': (snapshot) => {
      const { rows, list, account } = (snapshot as Snapshot).context;
      expect(screen.getByText('https://statehouse.test/register?referralCode=mina2468')).toBeVisible();
      const steps = screen.getByRole('list', { name: 'How far your friends came' });
      expect(
        within(steps)
          .getAllByRole('listitem')
          .map(({ textContent }) => textContent),
      ).toEqual(['Registered11', 'Deposited7', 'Played this month3']);
      const rules = plain(screen.getByText(/^You get/).textContent);
      expect(rules).toContain('0.5%');
      expect(rules).toContain('P 500.00 from one friend and P 2,000.00 from all, for up to 1,000 friends');
      expect(plain(screen.getByText('Income in all').nextElementSibling?.textContent)).toBe('P 412.55');
      expect(screen.queryByRole('searchbox') !== null).toBe(list === 'friends');
      // The own place is in sight although it is not among the first.
      const ranking = screen.getByRole('heading', { name: 'Top income this month' }).closest('section');
      expect(
        within(ranking as HTMLElement)
          .getAllByRole('listitem')
          .map((row) => plain(row.textContent)),
      ).toEqual(['1zü•••al P 900.00', '12 YouP 36.80']);
      const table = screen.queryByRole('table');
      const count = (rows?.friends.length ?? 0) + (rows?.incomes.length ?? 0);
      expect(table !== null).toBe(count > 0);
      if (count === 0)
        expect(
          screen.getByText(
            list === 'income'
              ? /^There is no income/
              : account === ''
                ? /^Nobody has registered/
                : /^No invited friend has this name/,
          ),
        ).toBeVisible();
      else if ((rows?.friends.length ?? 0) > 0)
        expect(table?.textContent).toMatch(/4,120\.00.*20\.60.*Active/);
      else expect(table?.textContent).toMatch(/4,120\.00.*0\.5%.*10\.60.*10\.00/);
    },
  },
};
