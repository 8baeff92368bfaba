import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type {
  NoticePageRef,
  NoticePageSnapshot,
} from '../../../src/machines/content/notice-page/notice-page.machine.ts';
import { NoticePage } from '../../../src/views/content/notice-page/NoticePage.tsx';
import { checkFigures, stampText } from '../../kit/figures.ts';
import type { ViewDriver } from '../../kit/view.tsx';
import { standInApp } from '../common/page.world.tsx';

const page = () => screen.getByRole('region', { name: 'Notices' });
const heading = (name: RegExp) => within(page()).queryByRole('button', { name });
const first = () => heading(/^Maintenance: tables close/);
const second = () => heading(/^A quiet day/);
/** The content of a closed notice is hidden. */
const isHidden = (text: RegExp) => within(page()).queryByText(text)?.closest('[inert]') != null;

/** NOT-04: title, start time and content of each; a time has its tooltip in brackets. */
const figuresOf = (snapshot: NoticePageSnapshot): string[] =>
  snapshot.hasTag('shown')
    ? snapshot.context.notices.flatMap(({ title, startsAt, content }) => {
        const time = stampText(startsAt);
        return [`${title}${time} (${time})`, content.replaceAll(/<[^>]+>/g, '')];
      })
    : [];
/** What titles and contents say. */
const NAMES = ['tables', 'A quiet day', 'Nothing is planned'];

const checkShown = (snapshot: unknown): void => {
  const { openId, notices } = (snapshot as NoticePageSnapshot).context;
  // NOT-05 and NOT-06: the content of at most one is open.
  expect(second()).toHaveAttribute('aria-expanded', String(openId === 'n2'));
  expect(isHidden(/Nothing is planned/)).toBe(openId !== 'n2');
  if (notices.length < 2) return;
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
  overlooked: {
    'assignNotices of refreshing on refreshAnnouncements done [isEmpty]':
      'what the flow still knows is not in a page without notices; the committed paths hold it',
  },
  verify: {
    '*': (snapshot) => {
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Notices');
      checkFigures(page(), figuresOf(snapshot as NoticePageSnapshot), NAMES);
    },
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
