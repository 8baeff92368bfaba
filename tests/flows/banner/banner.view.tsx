import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { AppChildren } from '../../../src/machines/app/app/app.refs.ts';
import { BannerArea } from '../../../src/views/content/banner/BannerArea.tsx';
import { figuresIn } from '../../kit/figures.ts';
import type { ViewDriver } from '../../kit/view.tsx';

const unit = { symbol: 'P', exponent: 2, position: 'before' } as const;
const area = () => document.querySelector<HTMLElement>('[data-flow="banner"]');
const slideshow = () => screen.queryByRole('region', { name: 'What is on' });
const titles = () =>
  ['Night of the Domes', 'A quiet hour', 'Royal Sevens'].filter((title) => screen.queryByText(title));
const dots = () => screen.queryAllByRole('button', { name: /^\d of \d$/ });
const pause = () => screen.queryByRole('button', { name: 'Stop the slides' });

export const driver: ViewDriver = {
  open: (scene) => scene.show(<BannerArea banner={scene.run() as AppChildren['banner']} unit={unit} />),
  control: {
    // A banner with a link has a button that names the target (BAN-07).
    'banner.open': () => screen.queryByRole('button', { name: /^Go to / }),
  },
  elsewhere: {
    'page.changed': 'the parent sends the open page',
    'content.reload': 'the parent sends it when the language has changed',
    'banner.open (unlinked)': 'a banner without a link has nothing to press',
  },
  overlooked: {
    'on always': 'the slides are those of the list; the state only distinguishes their number',
    'leads shown.list.reloading': 'what is here stays as it is meanwhile, so another wait is not seen',
  },
  verify: {
    '*': (snapshot) => {
      expect(area()).not.toBeNull();
      // BAN-05, BAN-07: position and number, on the slide and on its dot, and the link of the first.
      const isShown = (area: 'single' | 'playing' | 'stopped'): boolean =>
        snapshot.matches({ shown: { area } });
      const figures = figuresIn(document.body);
      if (isShown('single')) expect(figures).toEqual(['Go to r1', '1 of 1']);
      else if (isShown('playing') || isShown('stopped'))
        expect(figures).toEqual(['Go to h1', '1 of 2', '2 of 2', '1 of 2', '2 of 2']);
      else expect(figures).toEqual([]);
    },
    loading: () => {
      expect(area()).toBeVisible();
      expect(area()).toHaveAttribute('aria-busy', 'true');
      expect(titles()).toEqual([]);
    },
    // BAN-03: no banner and no place for one.
    'shown.area.empty': () => {
      expect(area()).not.toBeVisible();
      expect(titles()).toEqual([]);
    },
    // BAN-06: no motion, and nothing to choose or stop.
    'shown.area.single': () => {
      expect(titles()).toEqual(['Royal Sevens']);
      expect(dots()).toEqual([]);
      expect(pause()).toBeNull();
    },
    // BAN-02, BAN-04, BAN-05: in their order, each with a dot, and they can be stopped.
    'shown.area.playing': () => {
      // The others are rendered when a person reaches for them.
      expect(titles()[0]).toBe('Night of the Domes');
      for (const dot of dots().slice(0, 1)) fireEvent.focus(dot);
      expect(titles()).toEqual(['Night of the Domes', 'A quiet hour']);
      expect(dots()).toHaveLength(2);
      expect(
        within(slideshow() ?? document.body).queryByRole('button', { name: 'Stop the slides' }),
      ).toBeVisible();
    },
    'shown.list.current': () => expect(area()).not.toHaveAttribute('aria-busy'),
    // The loaded banners stay meanwhile: the page is not marked as busy.
    'shown.list.reloading': () => expect(area()).not.toHaveAttribute('aria-busy'),
  },
};
