import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { AnnouncementPopup } from '../../../src/views/content/announcement-popup/AnnouncementPopup.tsx';
import type { ViewDriver } from '../../kit/view.tsx';
import { receivedOutput, openDialog } from '../common/dialog.world.tsx';

const popup = () => screen.queryByRole('dialog', { name: 'Announcements' });
const inPopup = (name: string | RegExp, role = 'button') => {
  const box = popup();
  return box && within(box).queryByRole(role, { name });
};
const headings = () => {
  const box = popup();
  return box ? within(box).queryAllByRole('button', { name: /^Announcement \d/ }) : [];
};
const press = (label: string) => async (user: { click: (element: Element) => Promise<void> }) => {
  const control = inPopup(label);
  if (!control) throw new Error('There is nothing to press');
  await user.click(control);
};

export const driver: ViewDriver = {
  open: (scene) => openDialog(scene, 'announcementPopup', AnnouncementPopup),
  control: {
    'popup.toggle': () => headings()[0] ?? null,
    'dialog.close': () => inPopup('Close'),
  },
  act: {
    'page.turn': (user, { page }) => press(`Page ${page}`)(user),
    'popup.toggle': (user, { at }) => press(`Announcement ${Number(at) + 1}`)(user),
  },
  verify: {
    '*': ({ status }) => {
      if (status === 'done') expect(popup()).toBeNull();
      expect(receivedOutput()).toBe(status === 'done' ? null : undefined);
    },
    // NOT-10, NOT-12: title and content of seven, at most one of them open; a pager only for more.
    reading: ({ context }) => {
      const { page, open, popups } = context as { page: number; open: number | null; popups: unknown[] };
      expect(popup()).toBeVisible();
      const first = (page - 1) * 7;
      const listed = popups.slice(first, first + 7).map((_, at) => first + at);
      expect(headings().map((heading) => heading.textContent)).toEqual(
        listed.map((at) => `Announcement ${at + 1}`),
      );
      for (const [index, at] of listed.entries()) {
        expect(headings()[index]).toHaveAttribute('aria-expanded', String(at === open));
        expect(
          within(popup() as HTMLElement)
            .getByText(`Words of number ${at + 1}.`)
            .closest('[inert]') === null,
        ).toBe(at === open);
      }
      // NOT-11: the pages by their numbers, the current one marked.
      const pager = inPopup('Pages', 'navigation');
      const numbers = pager ? within(pager).queryAllByRole('button', { name: /^Page \d$/ }) : [];
      expect(
        numbers.map((number) =>
          [number.textContent, number.getAttribute('aria-label'), number.getAttribute('aria-current')].join(
            ' ',
          ),
        ),
      ).toEqual(
        popups.length > 7
          ? ['1', '2', '3'].map((to) => `${to} Page ${to} ${to === String(page) ? 'page' : ''}`)
          : [],
      );
    },
  },
};
