import type { Announcements, Banner, Notice, Popup } from '../../../src/services/contract/content.ts';

export const MAINTENANCE: Notice = {
  id: 'n1',
  title: 'Maintenance: tables close',
  startsAt: Date.UTC(2026, 10, 20, 9, 14, 5),
  content: '<p>All tables close on <b>Sunday</b>.</p>',
};
export const QUIET: Notice = {
  id: 'n2',
  title: 'A quiet day',
  startsAt: Date.UTC(2026, 10, 1),
  content: '<p>Nothing is planned.</p>',
};
/** The same in another language. */
export const QUIET_IN_TURKISH: Notice = { ...QUIET, title: 'Sakin bir gün' };

export const announced = (more: Partial<Announcements>): Announcements => ({
  banners: [],
  notices: [],
  popups: [],
  ...more,
});

const banner = (id: string, group: string, link: Banner['link'], title: string): Banner => ({
  ...{ id, group, link, title, image: `/art/${id}.svg` },
  ...{ label: null, subtitle: null, action: link ? `Go to ${id}` : null },
});
/** Two on Home, the second without a link; one on the slots page; none on the live page. */
export const BANNERS: readonly Banner[] = [
  banner('h1', 'w_home', { type: 'URL', target: '/rng', vendor: null, gameId: null }, 'Night of the Domes'),
  banner('r1', 'w_rng', { type: 'G', target: null, vendor: 'NIMBUS', gameId: '17' }, 'Royal Sevens'),
  banner('h2', 'w_home', null, 'A quiet hour'),
];

/** A number of popups, from "Announcement 1" on. */
export const popupsOf = (count: number): readonly Popup[] =>
  Array.from({ length: count }, (_, at) => ({
    id: null,
    title: `Announcement ${at + 1}`,
    content: `<p>Words of number ${at + 1}.</p>`,
    execution: 'B',
    startDateStr: null,
  }));
