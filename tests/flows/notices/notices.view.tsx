import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { AppChildren } from '../../../src/machines/app/app/app.refs.ts';
import { NoticeMarquee } from '../../../src/views/content/notices/NoticeMarquee.tsx';
import type { ViewDriver } from '../../kit/view.tsx';

// The checks do not wait for the code of the marquee.
await import('../../../src/views/ui/Loop.tsx');

const line = () => screen.queryByRole('region', { name: 'Notices' });
const button = (name: string) => screen.queryByRole('button', { name });
const title = () => button('Maintenance: tables close');

export const driver: ViewDriver = {
  open: (scene) => scene.show(<NoticeMarquee notices={scene.run() as AppChildren['notices']} />),
  control: { 'notice.open': title },
  act: {
    'notice.open': async (user, { id }) => {
      const control = id === null ? button('All notices') : title();
      if (!control) throw new Error('There is nothing to press');
      await user.click(control);
    },
  },
  elsewhere: { 'content.reload': 'the parent sends it when the language has changed' },
  overlooked: { 'to reloading': 'what is here stays as it is meanwhile' },
  verify: {
    // The titles and the button for all of them appear together.
    '*': ({ context }) => {
      const { notices } = context as { notices: readonly { title: string }[] };
      const has = title() !== null;
      expect(has).toBe(notices.length === 2);
      expect(button('All notices') !== null).toBe(has);
      // Only in the language of the newest response.
      for (const quiet of ['A quiet day', 'Sakin bir gün'])
        expect(button(quiet) !== null).toBe(notices[1]?.title === quiet);
    },
    loading: () => {
      expect(line()).toBeVisible();
      expect(line()).toHaveAttribute('aria-busy', 'true');
    },
    // NOT-01 to NOT-03: titles that scroll, can be stopped, and are buttons.
    running: () => {
      expect(line()).toBeVisible();
      expect(line()).not.toHaveAttribute('aria-busy');
      expect(title()).toBeVisible();
      expect(button('Stop the notices')).toBeVisible();
    },
    // They keep scrolling meanwhile, with the old titles.
    reloading: () => {
      expect(line()).toBeVisible();
      expect(title()).toBeVisible();
    },
    // Without notices the line takes no place, and the page knows that it is hidden on purpose.
    empty: () => {
      expect(line()).toBeNull();
      expect(document.querySelector('[data-flow="notices"]')).not.toBeVisible();
    },
  },
};
