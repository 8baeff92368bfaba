import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { NoticePopup } from '../../../src/views/content/notice-popup/NoticePopup.tsx';
import type { ViewDriver } from '../../kit/view.tsx';
import { MAINTENANCE, QUIET } from '../common/content.fixtures.ts';
import { receivedOutput, openDialog } from '../common/dialog.world.tsx';

/** yyyy-MM-dd hh:mm:ss in the reader's time zone, which is the Swedish format. */
const timeOf = ({ startsAt }: { startsAt: number }) => new Date(startsAt).toLocaleString('sv-SE');
const popup = () => screen.queryByRole('dialog', { name: 'Notices' });
const inPopup = (name: RegExp) => {
  const box = popup();
  return box && within(box).queryByRole('button', { name });
};
const first = () => inPopup(/^Maintenance: tables close/);
const second = () => inPopup(/^A quiet day/);
/** The visible content of a notice: that of a closed one is hidden. */
const content = (text: RegExp) =>
  within(popup() ?? document.body)
    .queryByText(text)
    ?.closest('[inert]');

export const driver: ViewDriver = {
  open: (scene) => openDialog(scene, 'noticePopup', NoticePopup),
  control: { 'notice.toggle': first, 'dialog.close': () => inPopup(/^Close$/) },
  act: {
    'notice.toggle': async (user, { id }) => {
      const heading = id === 'n1' ? first() : second();
      if (!heading) throw new Error('There is nothing to press');
      await user.click(heading);
    },
  },
  verify: {
    '*': ({ status }) => {
      if (status === 'done') expect(popup()).toBeNull();
      expect(receivedOutput()).toBe(status === 'done' ? null : undefined);
    },
    // NOT-04 to NOT-06: title, start time and content of each, at most one open.
    reading: ({ context }) => {
      const { openId } = context as { openId: string | null };
      expect(popup()).toBeVisible();
      expect(first()).toHaveTextContent(`Maintenance: tables close${timeOf(MAINTENANCE)}`);
      expect(second()).toHaveTextContent(`A quiet day${timeOf(QUIET)}`);
      expect([...document.querySelectorAll('time')].map(({ title }) => title)).toEqual([
        timeOf(MAINTENANCE),
        timeOf(QUIET),
      ]);
      expect(first()).toHaveAttribute('aria-expanded', String(openId === 'n1'));
      expect(second()).toHaveAttribute('aria-expanded', String(openId === 'n2'));
      expect(content(/All tables close on/) === null).toBe(openId === 'n1');
      expect(content(/Nothing is planned/) === null).toBe(openId === 'n2');
    },
  },
};
