import type { Announcements, Notice } from '../../src/services/contract/content.ts';

/** Local time, as a person reads it: 2026-11-20 09:14:05. */
export const MAINTENANCE: Notice = {
  id: 'n1',
  title: 'Maintenance: tables close',
  startsAt: new Date(2026, 10, 20, 9, 14, 5).getTime(),
  content: '<p>All tables close on <b>Sunday</b>.</p>',
};
export const QUIET: Notice = {
  id: 'n2',
  title: 'A quiet day',
  startsAt: new Date(2026, 10, 1, 0, 0, 0).getTime(),
  content: '<p>Nothing is planned.</p>',
};

export const announced = (more: Partial<Announcements>): Announcements => ({
  banners: [],
  notices: [],
  popups: [],
  ...more,
});
