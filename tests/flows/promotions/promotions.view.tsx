import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import {
  selectPromotions,
  type PromotionsRef,
  type PromotionsSnapshot,
} from '../../../src/machines/content/promotions/promotions.machine.ts';
import { PromotionsPage } from '../../../src/views/content/promotions/PromotionsPage.tsx';
import type { ViewDriver } from '../../kit/view.tsx';
import { standInApp } from '../common/page.world.tsx';

const TABS = { all: 'All', open: 'Open to you', own: 'Yours', past: 'Past' } as const;
const tab = (name: string) => screen.queryByRole('tab', { name: new RegExp(`^${name}`) });
const page = () => document.querySelector<HTMLElement>('[data-flow="promotions"]');
/** The card of each state, by hand: its badge, and what leads on. */
const CARDS: Readonly<Record<string, readonly [badge: string, way: string, more?: string]>> = {
  claim: ['Bonus ready', 'Claim P 36.40'],
  apply: ['Open to join', 'Apply'],
  applying: ['In review', 'Details'],
  joined: ['Joined', 'Details', 'No end date'],
  process: ['In progress', 'Go on', '59%'],
  coming: ['Coming', 'Details', 'From '],
  issued: ['Paid out', 'Details', '+P 500.00'],
  claimed: ['Claimed', 'Details', '+P 36.40'],
  rejected: ['Rejected', 'Why', 'Two accounts, one device'],
  closed: ['Closed', 'Details', 'End: '],
};

export const driver: ViewDriver = {
  open: (scene) => scene.show(<PromotionsPage flow={scene.run() as PromotionsRef} app={standInApp({})} />),
  control: { 'promotions.reload': () => screen.queryByRole('button', { name: 'Try again' }) },
  act: {
    'filter.choose': async (user, { filter }) =>
      user.click(tab(TABS[filter as keyof typeof TABS]) as HTMLElement),
  },
  elsewhere: { 'promotions.changed': 'only the platform and the language say so' },
  verify: {
    '*': () => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Promotions'),
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
    shown: (snapshot) => {
      const { filter, list } = (snapshot as PromotionsSnapshot).context;
      const shown = selectPromotions(snapshot as PromotionsSnapshot, filter);
      expect(tab(TABS[filter])).toHaveAttribute('aria-selected', 'true');
      const isWhole = (list?.promotions.length ?? 0) > 1;
      expect(tab('All')).toHaveTextContent(isWhole ? 'All10' : 'All1');
      expect(screen.queryByText('1 reward waits for you') !== null).toBe(isWhole);
      if (shown.length === 0) return expect(screen.getByText('Nothing here at the moment')).toBeVisible();
      const cards = [...document.querySelectorAll<HTMLElement>('[data-promotion]')];
      expect(cards.map((card) => card.dataset['promotion'])).toEqual(shown.map(({ id }) => id));
      for (const card of cards) {
        const id = card.dataset['promotion'] ?? '';
        const [badge, way, more = ''] = CARDS[id] ?? [];
        const text = card.textContent.replaceAll(/\s/g, ' ');
        expect(text).toContain(badge);
        expect(text).toContain(more);
        // One link, over the whole card; its name says which promotion it is.
        const link = within(card).getByRole('link');
        expect(link.textContent.replaceAll(/\s/g, ' ')).toBe(isWhole ? way : 'Join');
        expect(link).toHaveAttribute('href', `/promoDetail?id=${id}`);
        expect(link).toHaveAccessibleName(/The [A-Z]+ one$/);
      }
      return undefined;
    },
    refreshing: () => expect(screen.getByRole('tablist')).toBeVisible(),
  },
};
