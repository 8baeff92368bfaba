import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type {
  PromotionsRef,
  PromotionsSnapshot,
} from '../../../src/machines/content/promotions/promotions.machine.ts';
import { PromotionsPage } from '../../../src/views/content/promotions/PromotionsPage.tsx';
import { checkFigures, momentText } from '../../kit/figures.ts';
import type { ViewDriver } from '../../kit/view.tsx';
import { standInApp } from '../common/page.world.tsx';

const TABS = { all: 'All', open: 'Open to you', own: 'Yours', past: 'Past' } as const;
const tab = (name: string) => screen.queryByRole('tab', { name: new RegExp(`^${name}`) });
const page = () => document.querySelector<HTMLElement>('[data-flow="promotions"]');
const cards = () => [...document.querySelectorAll<HTMLElement>('[data-promotion]')];
/** The end or, of one to come, the beginning: days after the noon of 20 November. */
const on = (days: number): string => momentText(Date.UTC(2026, 10, 20 + days, 12));
/** For screen readers within a sentence, and alone beside its sign. */
const until = (days: number): string => `Until ${on(days)}${on(days)}`;
type Filter = keyof typeof TABS;
interface Card {
  readonly id: string;
  /** The tabs that have it, besides "All". */
  readonly tabs: string;
  readonly badge: string;
  readonly note?: string;
  /** Its time, and what was paid out. */
  readonly foot: string;
  readonly way: string;
}
/** The cards by hand, in their order: to claim, then ending soon, then to come, then the latest past one. */
const CARDS: readonly Card[] = [
  { id: 'claim', tabs: 'own', badge: 'Bonus ready', foot: until(9), way: 'Claim P 36.40' },
  { id: 'applying', tabs: 'own', badge: 'In review', foot: until(3), way: 'Details' },
  { id: 'process', tabs: 'own', badge: 'In progress', note: '59%', foot: until(4), way: 'Go on' },
  { id: 'apply', tabs: 'open', badge: 'Open to join', foot: until(5), way: 'Apply' },
  { id: 'joined', tabs: 'own', badge: 'Joined', foot: 'No end date', way: 'Details' },
  { id: 'coming', tabs: '', badge: 'Coming', foot: `From ${on(1)}${on(1)}`, way: 'Details' },
  { id: 'closed', tabs: 'past', badge: 'Closed', foot: `End: ${on(-1)}`, way: 'Details' },
  { id: 'issued', tabs: 'past', badge: 'Paid out', foot: `End: ${on(-2)}+P 500.00`, way: 'Details' },
  {
    ...{ id: 'rejected', tabs: 'past', badge: 'Rejected', note: 'Two accounts, one device' },
    ...{ foot: `End: ${on(-3)}`, way: 'Why' },
  },
  { id: 'claimed', tabs: 'past', badge: 'Claimed', foot: `End: ${on(-4)}+P 36.40`, way: 'Details' },
];
const ONLY: Card = { id: 'apply', tabs: 'open', badge: 'Open to join', foot: until(1), way: 'Join' };
/** In the fixtures each is named after its state. */
const titleOf = (id: string): string => `The ${id.toUpperCase()} one`;
/** What lines without a number say. */
const NAMES = [
  ...['All', 'Open', 'Yours', 'Past', 'A summary', 'Two accounts', 'No end date', 'Nothing'],
  ...['Details', 'Why', 'Go on', 'Apply', 'Join'],
  ...CARDS.flatMap(({ id, badge }) => [badge, titleOf(id)]),
];
/** The cards of a tab. */
const cardsOf = ({ context: { list } }: PromotionsSnapshot, filter: Filter): readonly Card[] =>
  (list?.promotions.length === 1 ? [ONLY] : CARDS).filter(({ tabs }) => filter === 'all' || tabs === filter);
/** ROU-11, PRO-01: each amount, date, count and name of the page, in its order; labels are last. */
const figuresOf = (snapshot: PromotionsSnapshot): string[] => {
  if (!snapshot.hasTag('shown')) return [];
  const { filter, list } = snapshot.context;
  const shown = cardsOf(snapshot, filter);
  return [
    ...(Object.keys(TABS) as Filter[]).map((each) => `${TABS[each]}${cardsOf(snapshot, each).length}`),
    ...(list?.promotions.length === 1 ? [] : ['1 reward waits for you']),
    ...(shown.length === 0 ? ['Nothing here at the moment'] : []),
    ...shown.flatMap(({ id, badge, note, foot, way }) => [
      ...[badge, titleOf(id), 'A summary', ...(note === undefined ? [] : [note])],
      ...[foot, way],
    ]),
    TABS[filter],
  ];
};

const showsCards = (snapshot: PromotionsSnapshot): void => {
  const { filter } = snapshot.context;
  const shown = cardsOf(snapshot, filter);
  expect(tab(TABS[filter])).toHaveAttribute('aria-selected', 'true');
  expect(cards().map((card) => card.dataset['promotion'])).toEqual(shown.map(({ id }) => id));
  // One link, over the whole card; its name says which promotion it is.
  for (const [at, { id, way }] of shown.entries()) {
    const link = within(cards()[at] as HTMLElement).getByRole('link');
    expect(link).toHaveAttribute('href', `/promoDetail?id=${id}`);
    expect(link).toHaveAccessibleName(new RegExp(`^${way.replaceAll(' ', '\\s')} ${titleOf(id)}$`));
  }
};

export const driver: ViewDriver = {
  open: (scene) => scene.show(<PromotionsPage flow={scene.run() as PromotionsRef} app={standInApp({})} />),
  control: { 'promotions.reload': () => screen.queryByRole('button', { name: 'Try again' }) },
  act: {
    'filter.choose': async (user, { filter }) =>
      user.click(tab(TABS[filter as keyof typeof TABS]) as HTMLElement),
  },
  elsewhere: { 'promotions.changed': 'only the platform and the language say so' },
  overlooked: {
    '[isEmpty]': 'a page without promotions shows nothing of the list, and each way on loads it again',
  },
  verify: {
    '*': (snapshot) => {
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Promotions');
      checkFigures(document.body, figuresOf(snapshot as PromotionsSnapshot), NAMES);
    },
    loading: () => {
      expect(page()).toHaveAttribute('aria-busy', 'true');
      expect(screen.getByText('Loading…')).toBeInTheDocument();
      expect(screen.queryByRole('tab')).toBeNull();
    },
    failed: () => {
      expect(screen.getByRole('alert')).toHaveTextContent('The promotions did not load');
      expect(screen.getByRole('alert')).toHaveTextContent('The network link is unstable. Try again.');
    },
    empty: () => expect(screen.getByRole('status')).toHaveTextContent('No promotions at the moment'),
    shown: (snapshot) => showsCards(snapshot as PromotionsSnapshot),
    refreshing: (snapshot) => showsCards(snapshot as PromotionsSnapshot),
  },
};
