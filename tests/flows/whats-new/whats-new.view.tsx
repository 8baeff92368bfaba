import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { WhatsNewSnapshot } from '../../../src/machines/content/whats-new/whats-new.machine.ts';
import { WhatsNew } from '../../../src/views/content/whats-new/WhatsNew.tsx';
import { checkFigures, momentText } from '../../kit/figures.ts';
import { PRIVACY } from '../common/whats-new.fixtures.ts';
import type { ViewDriver } from '../../kit/view.tsx';
import { receivedOutput, openDialog } from '../common/dialog.world.tsx';

const dialog = () => screen.queryByRole('dialog', { name: 'What is new' });
const inDialog = (name: string | RegExp, role = 'button') => {
  const box = dialog();
  return box && within(box).queryByRole(role, { name });
};
const headings = () => {
  const box = dialog();
  return box ? within(box).queryAllByRole('button', { name: /^(Unread:\s*)?News \d/ }) : [];
};
const contracts = () => inDialog(/^(Unread:\s*)?2 contracts wait for your answer/);

const SINCE = momentText(Date.UTC(2026, 10, 21, 13, 49));
const DUE_SINCE = momentText(PRIVACY.effectiveFrom);
/** CON-01: the unread count, each entry with its title and time, and the pages. */
const figuresOf = ({ context, ...snapshot }: WhatsNewSnapshot): string[] => {
  const { contracts: waiting, documents: due, list, read, page } = context;
  const listed = snapshot.value === 'reading' ? list.slice((page - 1) * 8, page * 8) : [];
  const isCounted = snapshot.value !== 'loading';
  const names = [...due, ...waiting, ...list].map(({ name }) => name);
  const unread = names.filter((name) => !read.includes(name)).length;
  const mark = (isUnread: boolean): string => (isUnread ? 'Unread: ' : '');
  const isWaitingUnread = waiting.some(({ name }) => !read.includes(name));
  const isDueUnread = due.some(({ name }) => !read.includes(name));
  const pages = snapshot.value === 'reading' && list.length > 8 ? ['1', '2'] : [];
  return [
    ...(isCounted && unread > 0 ? [`${unread} unread`] : []),
    ...(due.length > 0 ? [`${mark(isDueUnread)}2 documents wait for your acceptance${DUE_SINCE}`] : []),
    ...(waiting.length > 0 ? [`${mark(isWaitingUnread)}2 contracts wait for your answer${SINCE}`] : []),
    ...listed.flatMap(({ name, title, startsAt }) => [
      `${mark(!read.includes(name))}${title}${startsAt === null ? '' : momentText(startsAt)}`,
      `Words of news ${name.replace('notice.', '')}.`,
    ]),
    ...pages,
    ...pages.map((each) => `Page ${each}`),
  ];
};
const documents = () => inDialog(/^(Unread:\s*)?2 documents wait for your acceptance/);

export const driver: ViewDriver = {
  open: (scene) => openDialog(scene, 'whatsNew', WhatsNew),
  control: {
    'announcement.toggle': () => headings()[0] ?? null,
    'announcements.readAll': () => inDialog('Mark all as read'),
    'contracts.open': contracts,
    'documents.open': documents,
    'list.reload': () => inDialog('Try again'),
    'dialog.close': () => inDialog('Close'),
  },
  act: {
    'announcement.toggle': async (user, { name }) => {
      const at = headings().findIndex((each) =>
        new RegExp(`News ${String(name).replace('notice.', '')} here`).test(each.textContent ?? ''),
      );
      await user.click(headings()[at] as HTMLElement);
    },
    'page.turn': async (user, { page }) => user.click(inDialog(`Page ${page}`) as HTMLElement),
  },
  verify: {
    '*': (snapshot) => {
      const { status, output, context } = snapshot as unknown as WhatsNewSnapshot;
      if (status === 'done') expect(dialog()).toBeNull();
      else {
        expect(dialog()).toBeVisible();
        checkFigures(dialog(), figuresOf(snapshot as unknown as WhatsNewSnapshot));
        // CON-01: the contracts are listed even if the rest fails to load.
        expect(contracts() !== null).toBe(context.contracts.length > 0);
        expect(documents() !== null).toBe(context.documents.length > 0);
      }
      expect(receivedOutput()).toBe(status === 'done' ? output : undefined);
    },
    loading: () => expect(screen.getByText('Loading…')).toBeInTheDocument(),
    reading: (snapshot) => {
      const { context } = snapshot as unknown as WhatsNewSnapshot;
      const first = (context.page - 1) * 8;
      const listed = context.list.slice(first, first + 8);
      expect(headings()).toHaveLength(listed.length);
      for (const [index, { name, title, startsAt }] of listed.entries()) {
        const heading = headings()[index] as HTMLElement;
        const isOpen = context.openName === name;
        expect(heading).toHaveAccessibleName(new RegExp(`(^|: )${title}\\b`));
        expect(heading).toHaveAttribute('aria-expanded', String(isOpen));
        // Read or unread, and the time: the day by its name and the time to the minute.
        expect(within(heading).queryByText('Unread:') === null).toBe(context.read.includes(name));
        const time = heading.querySelector('time');
        expect(time?.dateTime ?? null).toBe(startsAt === null ? null : new Date(startsAt).toISOString());
        if (time)
          expect(time.textContent).toMatch(
            /^\d{1,2} \w{3,4}( \d{4})? \d\d:\d\d$|^(today|yesterday) \d\d:\d\d$/,
          );
        const content = within(dialog() as HTMLElement).getByText(
          `Words of news ${name.replace('notice.', '')}.`,
        );
        expect(content.closest('[inert]') === null).toBe(isOpen);
      }
      const names = [...context.documents, ...context.contracts, ...context.list].map(({ name }) => name);
      const unread = names.filter((name) => !context.read.includes(name)).length;
      expect(
        within(dialog() as HTMLElement).getByText(unread === 0 ? 'Everything is read' : `${unread} unread`),
      ).toBeVisible();
      expect(inDialog('Pages', 'navigation') === null).toBe(context.list.length <= 8);
    },
    empty: (snapshot) => {
      const { context } = snapshot as unknown as WhatsNewSnapshot;
      expect(screen.queryByText('Nothing new') !== null).toBe(
        context.contracts.length === 0 && context.documents.length === 0,
      );
      expect(contracts() !== null).toBe(context.contracts.length > 0);
      expect(headings()).toEqual([]);
    },
    failed: () => {
      const alert = within(dialog() as HTMLElement).getByRole('alert');
      expect(within(alert).getByText('What is new did not load')).toBeVisible();
      expect(within(alert).getByText(/network/)).toBeVisible();
    },
  },
};
