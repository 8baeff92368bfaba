import type { SnapshotFrom } from 'xstate';
import { bannerMachine } from '../../../src/machines/content/banner/banner.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';
import { BANNERS, announced } from '../common/content.fixtures.ts';

type Snapshot = SnapshotFrom<typeof bannerMachine>;
/** The groups of the specification's table that these pages belong to (BAN-01). */
const GROUPS: Readonly<Record<string, string>> = { '/': 'w_home', '/rng': 'w_rng', '/live': 'w_live' };
const countOf = ({ context: { banners, path } }: Snapshot): number =>
  banners.filter(({ group }) => group === GROUPS[path]).length;
const linkedOf = ({ context: { path } }: Snapshot): string => (path === '/rng' ? 'r1' : 'h1');

export const model = defineModel(bannerMachine, {
  title: 'Banners above a page',
  inputs: { home: { path: '/' } },
  events: {
    'page.changed': { home: { path: '/' }, slots: { path: '/rng' }, live: { path: '/live' } },
    'banner.open': { linked: (s) => ({ id: linkedOf(s) }), unlinked: { id: 'h2' } },
  },
  outcomes: {
    listAnnouncements: {
      banners: { done: announced({ banners: [...BANNERS] }) },
      none: { done: announced({}) },
      refused: { error: new ServiceError('offline') },
    },
  },
  home: (s) => s.matches({ shown: { list: 'current' } }),
  rules: [
    {
      id: 'a-page-with-an-empty-group-shows-no-banner',
      requirements: ['BAN-01', 'BAN-03'],
      never: (s) => s.matches('shown') && s.matches({ shown: { area: 'empty' } }) !== (countOf(s) === 0),
    },
    {
      id: 'a-single-banner-of-the-group-does-not-move',
      requirements: ['BAN-01', 'BAN-06'],
      never: (s) => s.matches('shown') && s.matches({ shown: { area: 'single' } }) !== (countOf(s) === 1),
    },
    {
      id: 'several-banners-of-the-group-take-turns',
      requirements: ['BAN-01', 'BAN-02', 'BAN-04'],
      never: (s) => s.matches('shown') && s.matches({ shown: { area: 'playing' } }) !== countOf(s) > 1,
    },
    {
      id: 'a-press-on-a-banner-with-a-link-opens-it-and-nothing-else-opens-one',
      requirements: ['BAN-07'],
      always: (_, { label, sentToParent }) =>
        (label === 'banner.open (linked)') === (sentToParent.join() === 'banner.opened'),
    },
    {
      id: 'a-question-and-its-failure-take-no-banner-away',
      never: (s, { label, from }) =>
        /reload$|refused$/.test(label) && s.context.banners.length !== from?.context.banners.length,
    },
  ],
  instructions: {
    'start home': 'Open Home.',
    'page.changed (home)': 'Go to Home.',
    'page.changed (slots)': 'Go to the slots.',
    'page.changed (live)': 'Go to the live casino, which has no banner.',
    'content.reload': 'Choose another language in the head of the page.',
    'banner.open (linked)':
      'Press the banner "Night of the Domes" on Home, or "Royal Sevens" on the slots page.',
    'banner.open (unlinked)':
      'Press "A quiet hour" on Home, which leads nowhere; the slots page has no such banner, so nothing is to be done there.',
    'listAnnouncements = banners':
      'The platform answers with "Night of the Domes" and "A quiet hour" for Home and "Royal Sevens" for the slots.',
    'listAnnouncements = none': 'The platform answers that there are no banners.',
    'listAnnouncements = refused': 'The network is off while the banners are requested.',
    'reloadAnnouncements = banners': 'The platform answers with the same three banners.',
    'reloadAnnouncements = none': 'The platform answers that there are no banners any more.',
    'reloadAnnouncements = refused': 'The network is off while the banners are requested again.',
  },
});
