import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type {
  NoticePageRef,
  NoticePageSnapshot,
} from '../../../src/machines/content/notice-page/notice-page.machine.ts';
import { NoticePage } from '../../../src/views/content/notice-page/NoticePage.tsx';
import type { ViewDriver } from '../../kit/view.tsx';
import { MAINTENANCE, QUIET } from '../common/content.fixtures.ts';
import { standInApp } from '../common/page.world.tsx';

/** yyyy-MM-dd hh:mm:ss in the reader's time zone, which is the Swedish format. */
const timeOf = ({ startsAt }: { startsAt: number }) => new Date(startsAt).toLocaleString('sv-SE');
const page = () => screen.getByRole('region', { name: 'Notices' });
const heading = (name: RegExp) => within(page()).queryByRole('button', { name });
const first = () => heading(/^Maintenance: tables close/);
const second = () => heading(/^A quiet day/);
/** The content of a closed notice is hidden. */
const isHidden = (text: RegExp) => within(page()).queryByText(text)?.closest('[inert]') != null;

const checkShown = (snapshot: unknown): void => {
  const { openId, notices } = (snapshot as NoticePageSnapshot).context;
  expect(first() !== null).toBe(notices.length === 2);
  // NOT-04 to NOT-06: title, start time and content of each, at most one open.
  expect(second()).toHaveTextContent(`A quiet day${timeOf(QUIET)}`);
  expect(second()).toHaveAttribute('aria-expanded', String(openId === 'n2'));
  expect(isHidden(/Nothing is planned/)).toBe(openId !== 'n2');
  if (notices.length < 2) return;
  expect(first()).toHaveTextContent(`Maintenance: tables close${timeOf(MAINTENANCE)}`);
  expect(first()).toHaveAttribute('aria-expanded', String(openId === 'n1'));
  expect(isHidden(/All tables close on/)).toBe(openId !== 'n1');
};

export const driver: ViewDriver = {
  open: (scene) => scene.show(<NoticePage flow={scene.run() as NoticePageRef} app={standInApp({})} />),
  control: {
    'notice.toggle': second,
    'notices.reload': () => screen.queryByRole('button', { name: 'Try again' }),
  },
  act: {
    'notice.toggle': async (user, { id }) => {
      await user.click((id === 'n1' ? first() : second()) as HTMLElement);
    },
  },
  elsewhere: { 'language.changed': 'the header changes it' },
  verify: {
    '*': () => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Notices'),
    loading: () => expect(page()).toHaveAttribute('aria-busy', 'true'),
    failed: () =>
      expect(screen.getByRole('alert')).toHaveTextContent(
        /The notices did not load.*The network link is unstable/,
      ),
    empty: () => expect(screen.getByRole('status')).toHaveTextContent('There are no notices now'),
    shown: checkShown,
    refreshing: checkShown,
  },
};
