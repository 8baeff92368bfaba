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
import { checkFigures } from '../../kit/figures.ts';
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

/** By hand: name, terms and price; then what can be done with 6,001 and with 501 points. */
const CARDS = [
  {
    ...{ kind: 'GOODS', name: 'Shirt', terms: ['Sent to your address'] },
    ...{ points: '1,000', many: 'Sold out', few: 'Sold out' },
  },
  {
    ...{ kind: 'CREDIT', name: 'P 10 play credit', terms: ['Wagered 1×, within 30 days'] },
    ...{ points: '2,000', many: 'Get', few: '1,499 short' },
  },
  {
    ...{ kind: 'GOODS', name: 'Statehouse mug', terms: ['Sent to your address · 3 left'] },
    ...{ points: '4,500', many: 'Get', few: '3,999 short' },
  },
  {
    kind: 'GOODS',
    name: 'Phone',
    terms: ['Sent to your address · 2 left', 'For deposits of P 500.00 in 30 days'],
    ...{ points: '480,000', many: '473,999 short', few: '479,499 short' },
  },
];
/** What lines without a number say. */
const NAMES = ['Shirt', 'Statehouse mug', 'Phone', 'Sent to your address', 'Get', 'Nothing fits'];
const SPENT = {
  reward: 'Done. The credit is among your bonuses. Number: P-1',
  conversion: 'Done. P 30.00 is in your main wallet. Number: P-2',
};
/** The dialog is the same stand-in for a reward and for money. */
const DIALOG = [
  ...['1,000 points = P 5.00 · at least 1,000', '1,000', '5,000'],
  ...['Points that go: 0', 'Points that stay: 6,001', 'What you get: P 0.00', 'Turn 0 points into money'],
];
/** PTS-05 to PTS-07: each amount, name and number of the page, in its order; labels are last. */
const figuresOf = (snapshot: PointsShopSnapshot): string[] => {
  if (!snapshot.matches('open')) return [];
  const { shop, kind, isAffordable, spent } = contextOf(snapshot);
  const isMany = shop?.points === 6001;
  const cards = CARDS.map(({ many, few, ...card }) => ({ ...card, end: isMany ? many : few }));
  const offered = cards.filter(({ end }) => !isAffordable || end === 'Get');
  const cardsOf = (chosen: string | null) =>
    offered.filter((card) => chosen === null || card.kind === chosen);
  const shown = cardsOf(kind);
  const hasDialog = snapshot.matches({ open: 'redeeming' }) || snapshot.matches({ open: 'converting' });
  return [
    ...[isMany ? '6,001' : '501', `They never expire · about P ${isMany ? '30.00' : '2.50'}`],
    ...(isMany ? [] : ['From 1,000 points']),
    ...['Points for P 100', 'Live casino: 4', 'Slots: 10', 'Deposit: 2'],
    '1,000 points = P 5.00 · at least 1,000',
    ...(spent ? [SPENT[spent.of]] : []),
    ...[`All${offered.length}`, `Play credit${cardsOf('CREDIT').length}`, `Gifts${cardsOf('GOODS').length}`],
    ...(shown.length === 0 ? ['Nothing fits'] : []),
    ...shown.flatMap((card) => [
      // The coin of a credit has its amount.
      ...[...(card.kind === 'CREDIT' ? ['10'] : []), card.name, ...card.terms],
      ...(card.end === 'Get' ? [card.points, 'Get'] : [`${card.points}${card.end}`]),
    ]),
    ...(hasDialog ? DIALOG : []),
    ...shown.flatMap(({ name, end }) => (end === 'Get' ? [`Get ${name}`] : [])),
    ...['Previous 30 days', 'Next 30 days'],
  ];
};

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
      checkFigures(document.body, figuresOf(snapshot as PointsShopSnapshot), NAMES);
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
