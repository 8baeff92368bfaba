import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { createActor } from 'xstate';
import { pointsHistoryMachine } from '../../../src/machines/points/points-history/points-history.machine.ts';
import type {
  PointsShopRef,
  PointsShopSnapshot,
} from '../../../src/machines/points/points-shop/points-shop.machine.ts';
import { pointsSpendingMachine } from '../../../src/machines/points/points-spending/points-spending.machine.ts';
import { PointsShopPage } from '../../../src/views/points/points-shop/PointsShopPage.tsx';
import type { ViewDriver } from '../../kit/view.tsx';
import { standInApp } from '../common/page.world.tsx';
import { config } from '../common/points.fixtures.ts';

const button = (name: string | RegExp) => screen.queryByRole('button', { name, hidden: true });
const page = () => document.querySelector<HTMLElement>('[data-flow="pointsShop"]');
const text = () => page()?.textContent.replaceAll('\u00a0', ' ') ?? '';
const region = (name: string | RegExp) => screen.queryByRole('region', { name, hidden: true });
const contextOf = (snapshot: unknown) => (snapshot as PointsShopSnapshot).context;
const chip = (name: RegExp) => {
  const rewards = region('Rewards');
  return rewards && within(rewards).queryByRole('button', { name, hidden: true });
};
/** Not while a dialog covers it. */
const free = (element: HTMLElement | null) => (screen.queryByRole('dialog') ? null : element);
const cards = () =>
  within(region('Rewards') as HTMLElement)
    .queryAllByRole('listitem', { hidden: true })
    .map((card) => card.textContent.replaceAll('\u00a0', ' '));

/** By hand: name, terms and price; then what can be done with 6,001 and with 501 points. */
const CARDS = [
  { kind: 'GOODS', text: 'ShirtSent to your address1,000', many: 'Sold out', few: 'Sold out' },
  {
    kind: 'CREDIT',
    text: '10P 10 play creditWagered 1×, within 30 days2,000',
    many: 'Get',
    few: '1,499 short',
  },
  {
    kind: 'GOODS',
    text: 'Statehouse mugSent to your address · 3 left4,500',
    many: 'Get',
    few: '3,999 short',
  },
  {
    kind: 'GOODS',
    text: 'PhoneSent to your address · 2 leftFor deposits of P 500.00 in 30 days480,000',
    ...{ many: '473,999 short', few: '479,499 short' },
  },
];

export const driver: ViewDriver = {
  open: (scene) => scene.show(<PointsShopPage flow={scene.run() as PointsShopRef} app={standInApp({})} />),
  pictures: {
    history: () => createActor(pointsHistoryMachine).getSnapshot(),
    spending: () =>
      createActor(pointsSpendingMachine, {
        input: { subject: { of: 'conversion' }, points: 6001, config, visit: 'v1' },
      }).getSnapshot(),
  },
  control: {
    'account.request': () => button(/^(Sign in to see your points|Open a real account)$/),
    'affordable.toggle': () =>
      free(screen.queryByRole('checkbox', { name: 'What my points are enough for' })),
    'conversion.open': () => free(button('Turn into money')),
    'reward.choose': () => free(button('Get P 10 play credit')),
    'shop.reload': () => (text().includes('did not load') ? button('Try again') : null),
  },
  act: {
    'kind.choose': async (user, { kind }) => {
      await user.click(chip(kind === null ? /^All/ : /^Gifts/) as HTMLElement);
    },
  },
  elsewhere: {
    'points.changed': 'only the platform says so',
    'reward.choose (one that is sold out)': 'it has no button',
    'reward.choose (one that is too dear)': 'it has no button',
    'reward.choose (one that is gone)': 'it is not there',
    'conversion.open (with too few)': 'its button is off',
  },
  verify: {
    '*': (snapshot) => {
      expect(screen.getByRole('heading', { level: 1, hidden: true })).toHaveTextContent('Points shop');
      const isOpen = (snapshot as PointsShopSnapshot).matches('open');
      const { shop, kind, isAffordable, spent } = contextOf(snapshot);
      expect(region('Rewards') !== null).toBe(isOpen);
      expect(document.querySelector('[data-flow="pointsHistory"]') !== null).toBe(isOpen);
      if (!isOpen) return;
      const isMany = shop?.points === 6001;
      // PTS-05 to PTS-07.
      expect(region('Your points')).toHaveTextContent(isMany ? /6,001/ : /501/);
      expect(text()).toContain(`They never expire · about P ${isMany ? '30.00' : '2.50'}`);
      expect(region(/^Points for P.100$/)?.textContent.replaceAll('\u00a0', ' ')).toContain(
        'Live casino4Slots10Deposit21,000 points = P 5.00 · at least 1,000',
      );
      expect(text().includes('From 1,000 points')).toBe(!isMany);
      const wanted = CARDS.filter(
        (card) =>
          (kind === null || card.kind === kind) &&
          (!isAffordable || (isMany ? card.many : card.few) === 'Get'),
      ).map((card) => `${card.text}${isMany ? card.many : card.few}`);
      expect(cards()).toEqual(wanted);
      expect(text().includes('Nothing fits')).toBe(wanted.length === 0);
      expect(text().includes('The credit is among your bonuses. Number: P-1')).toBe(spent !== null);
    },
    closed: (snapshot) => {
      expect(text()).toContain('Points for bets and deposits');
      expect(text()).toContain('Points never expire.');
      expect(button('Open a real account') !== null).toBe(contextOf(snapshot).isSignedIn);
    },
    loading: () => {
      expect(page()).toHaveAttribute('aria-busy', 'true');
      expect(screen.getByText('Loading…')).toBeInTheDocument();
    },
    failed: () =>
      expect(screen.getByRole('alert')).toHaveTextContent(
        /The points shop did not load.*The network link is unstable/,
      ),
    'open.shown': () => {
      expect(region('Rewards')).toBeVisible();
      expect(screen.queryByRole('dialog')).toBeNull();
    },
    'open.refreshing': () => {
      expect(region('Rewards')).toBeVisible();
      expect(screen.queryByRole('dialog')).toBeNull();
    },
    'open.redeeming': () => expect(screen.getByRole('dialog')).toBeVisible(),
    'open.converting': () => expect(screen.getByRole('dialog')).toBeVisible(),
  },
};
