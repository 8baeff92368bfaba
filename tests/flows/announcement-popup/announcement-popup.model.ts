import {
  announcementPopupMachine,
  selectListed,
  selectPages,
  type AnnouncementPopupSnapshot,
} from '../../../src/machines/content/announcement-popup/announcement-popup.machine.ts';
import { defineModel } from '../../kit/model.ts';
import { popupsOf } from '../common/content.fixtures.ts';

/** Pages that the pager offers; a single page has no pager. */
const turnTo = (page: number) => (s: AnnouncementPopupSnapshot) =>
  selectPages(s) > 1 && page <= selectPages(s) ? { page } : undefined;
const titlesOf = (list: readonly { title: string }[]): string => list.map(({ title }) => title).join();
const firstAt = (s: AnnouncementPopupSnapshot): number => (s.context.page - 1) * 7;
const lastAt = (s: AnnouncementPopupSnapshot): number =>
  Math.min(s.context.page * 7, s.context.popups.length) - 1;

export const model = defineModel(announcementPopupMachine, {
  title: 'Announcement popup',
  inputs: {
    'of one page': { popups: popupsOf(2) },
    'of three pages': { popups: popupsOf(15) },
  },
  events: {
    'page.turn': { 'to the first': turnTo(1), 'to the second': turnTo(2), 'to the last': turnTo(3) },
    'popup.toggle': { first: (s) => ({ at: firstAt(s) }), last: (s) => ({ at: lastAt(s) }) },
  },
  outcomes: {},
  rules: [
    {
      id: 'a page lists seven, and the last one what is left',
      requirements: ['NOT-10'],
      always: (s) =>
        titlesOf(selectListed(s)) === titlesOf(s.context.popups.slice(firstAt(s), lastAt(s) + 1)) &&
        selectPages(s) === (s.context.popups.length === 15 ? 3 : 1),
    },
    {
      id: 'what is turned to is shown, and begins with its first announcement open',
      requirements: ['NOT-10'],
      always: (s, { label }) =>
        !/^(start|page)/.test(label) ||
        (s.context.open === firstAt(s) &&
          s.context.page === (label.endsWith('second)') ? 2 : label.endsWith('last)') ? 3 : 1)),
    },
    {
      id: 'at most one is open: the one that was pressed, unless it was open',
      requirements: ['MOD-01'],
      always: (s, { label, from }) => {
        if (!label.startsWith('popup.toggle') || !from) return true;
        const pressed = label.endsWith('(first)') ? firstAt(s) : lastAt(s);
        return s.context.open === (from.context.open === pressed ? null : pressed);
      },
    },
    {
      id: 'it ends when it is closed, and by nothing else',
      requirements: ['NOT-09'],
      always: (s, { label }) => (s.status === 'done') === (label === 'dialog.close'),
    },
  ],
  instructions: {
    'start of one page': 'The platform announces two things.',
    'start of three pages': 'The platform announces fifteen things.',
    'page.turn (to the first)': 'Press 1 in the pager.',
    'page.turn (to the second)': 'Press 2 in the pager.',
    'page.turn (to the last)': 'Press 3 in the pager.',
    'popup.toggle (first)': 'Press the heading of the first announcement on the page.',
    'popup.toggle (last)': 'Press the heading of the last announcement on the page.',
    'dialog.close': 'Press the cross of the pop-up.',
  },
});
