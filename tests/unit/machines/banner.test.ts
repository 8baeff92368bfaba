import { describe, expect, test } from 'vitest';
import { bannerGroupOf } from '../../../src/machines/content/banner/banner-groups.ts';
import { linkOf } from '../../../src/machines/content/banner/banner-link.ts';
import { bannerMachine, selectBanners } from '../../../src/machines/content/banner/banner.machine.ts';
import type { Announcements, Banner } from '../../../src/services/contract/content.ts';
import { FAILURES, held, mount, settled } from './harness.ts';

type Link = NonNullable<Banner['link']>;
const link = (more: Partial<Link>): Link => ({
  type: 'URL',
  target: null,
  vendor: null,
  gameId: null,
  ...more,
});
const banner = (id: string, group: string, to: Partial<Link> | null = null): Banner => ({
  id,
  group,
  image: `/${id}.webp`,
  link: to && link(to),
  label: null,
  title: null,
  subtitle: null,
  action: null,
});
const BANNERS = [
  banner('h1', 'w_home', { target: '/rng' }),
  banner('r1', 'w_rng'),
  banner('h2', 'w_home'),
  banner('f1', 'w_fish', { target: 'https://example.com' }),
  banner('f2', 'w_fish'),
];
const answer = (banners: Banner[]): Announcements => ({ banners, notices: [], popups: [] });

const slideshow = (path = '/') => {
  const listAnnouncements = held<Announcements>();
  const mounted = mount(bannerMachine.provide({ actors: { listAnnouncements: listAnnouncements.logic } }), {
    path,
  });
  const state = () => mounted.flow.getSnapshot();
  return {
    ...mounted,
    listAnnouncements,
    state,
    /** `loading`, or what the page shows. */
    area: () => {
      const { value } = state();
      return typeof value === 'string' ? value : value.shown.area;
    },
    ids: () => selectBanners(state()).map(({ id }) => id),
  };
};
const loaded = async (path = '/') => {
  const mounted = slideshow(path);
  await mounted.listAnnouncements.answer(answer(BANNERS));
  return mounted;
};

test('BAN-01: the group follows the path', () => {
  const GROUPS = {
    '/': 'w_home',
    '/rng': 'w_rng',
    '/live': 'w_live',
    '/fish': 'w_fish',
    '/pvp': 'w_pvp',
    '/sports': 'w_sports',
    '/esports': 'w_esports',
    '/elott': 'w_lott',
    '/down': 'w_down',
    '/promotions': 'w_promotion',
    '/pointMall': 'w_shop',
    '/help': 'w_help',
    '/game': null,
    '/vip': null,
    '/nowhere': null,
  };
  expect(Object.fromEntries(Object.keys(GROUPS).map((path) => [path, bannerGroupOf(path)]))).toEqual(GROUPS);
});

test('BAN-01, ROU-02, ROU-03: every path that shows Home has the banners of Home', () => {
  for (const path of ['/index', '/index.html', '/home', '/login', '/register', '/register.html'])
    expect(bannerGroupOf(path)).toBe('w_home');
});

describe('the slideshow', () => {
  test('BAN-02, BAN-04: several banners of the group take turns, in their order', async () => {
    const { area, ids } = await loaded('/');
    expect(area()).toBe('playing');
    expect(ids()).toEqual(['h1', 'h2']);
  });

  test('BAN-06: a single banner does not move', async () => {
    expect((await loaded('/rng')).area()).toBe('single');
  });

  test.each(['/live', '/game'])('BAN-03: nothing is shown on %s, whose group is empty', async (path) => {
    const { area, ids } = await loaded(path);
    expect(area()).toBe('empty');
    expect(ids()).toEqual([]);
  });

  test('BAN-01: another page shows its own group, whatever was shown before', async () => {
    const { flow, area, ids } = await loaded('/');
    const seen = ['/rng', '/live', '/fish', '/', '/nowhere'].map((path) => {
      flow.send({ type: 'page.changed', path });
      return [area(), ids()];
    });
    expect(seen).toEqual([
      ['single', ['r1']],
      ['empty', []],
      ['playing', ['f1', 'f2']],
      ['playing', ['h1', 'h2']],
      ['empty', []],
    ]);
  });

  test('a page that changes before the banners have loaded gets its own group', async () => {
    const { flow, listAnnouncements, ids } = slideshow('/');
    flow.send({ type: 'page.changed', path: '/fish' });
    expect(listAnnouncements.runs).toHaveLength(1);
    await listAnnouncements.answer(answer(BANNERS));
    expect(ids()).toEqual(['f1', 'f2']);
  });

  test.each(FAILURES)('%s leaves the page without banners', async (_, error) => {
    const { listAnnouncements, area } = slideshow();
    await listAnnouncements.fail(error);
    expect(area()).toBe('empty');
  });

  test('a reload requests them again, cancels the older request, and keeps the banners if it fails', async () => {
    const { flow, listAnnouncements, ids, area, state } = await loaded('/');
    flow.send({ type: 'content.reload' });
    flow.send({ type: 'content.reload' });
    expect(listAnnouncements.runs).toHaveLength(3);
    listAnnouncements.runs[1]?.resolve(answer([]));
    await settled();
    expect(state().matches({ shown: { area: 'playing', list: 'reloading' } })).toBe(true);
    await listAnnouncements.fail(new Error('x'));
    expect(state().matches({ shown: { list: 'current' } })).toBe(true);
    expect(area()).toBe('playing');
    expect(ids()).toEqual(['h1', 'h2']);
  });

  test('BAN-07: loaded banners keep their links during a reload', async () => {
    const { flow, listAnnouncements, parentEvents, area } = await loaded('/');
    flow.send({ type: 'content.reload' });
    flow.send({ type: 'banner.open', id: 'h1' });
    expect(parentEvents).toMatchObject([{ type: 'banner.opened', banner: { id: 'h1' } }]);
    await listAnnouncements.answer(answer(BANNERS.slice(0, 2)));
    expect(area()).toBe('single');
    flow.send({ type: 'content.reload' });
    await listAnnouncements.answer(answer([]));
    expect(area()).toBe('empty');
  });

  test('BAN-03: a page without banners keeps no place for one during a reload, and the newest page counts', async () => {
    const { flow, listAnnouncements, area } = await loaded('/live');
    flow.send({ type: 'content.reload' });
    expect(area()).toBe('empty');
    flow.send({ type: 'page.changed', path: '/rng' });
    expect(area()).toBe('single');
    await listAnnouncements.answer(answer([]));
    expect(area()).toBe('empty');
  });

  test('a reload before the first response cancels the first request', async () => {
    const { flow, listAnnouncements, area } = slideshow('/');
    flow.send({ type: 'content.reload' });
    await listAnnouncements.answer(answer(BANNERS), 0);
    expect(area()).toBe('loading');
    await listAnnouncements.answer(answer(BANNERS.slice(1)));
    expect(area()).toBe('single');
  });
});

describe('BAN-07: a click', () => {
  test('on a banner with a link sends its target to the parent', async () => {
    const { flow, parentEvents } = await loaded('/');
    flow.send({ type: 'banner.open', id: 'h1' });
    expect(parentEvents).toEqual([{ type: 'banner.opened', banner: BANNERS[0] }]);
  });

  test('on one without a link, of another page or unknown does nothing', async () => {
    const { flow, parentEvents } = await loaded('/');
    for (const id of ['h2', 'f1', 'x']) flow.send({ type: 'banner.open', id });
    expect(parentEvents).toEqual([]);
  });

  test('works on a single banner too', async () => {
    const { listAnnouncements, flow, parentEvents } = slideshow('/fish');
    await listAnnouncements.answer(answer([banner('f1', 'w_fish', { type: 'URL', target: '/rng' })]));
    flow.send({ type: 'banner.open', id: 'f1' });
    expect(parentEvents).toHaveLength(1);
  });
});

describe('BAN-07: targets of banners', () => {
  test.each([
    [{ target: 'https://example.com/a' }, { kind: 'window', url: 'https://example.com/a' }],
    [{ target: 'HTTP://example.com' }, { kind: 'window', url: 'HTTP://example.com' }],
    [{ target: '/rng?vendor=PG' }, { kind: 'route', address: '/rng?vendor=PG' }],
    [{ type: 'P' }, { kind: 'route', address: '/promotions' }],
    [
      { type: 'P', target: 'big catch' },
      { kind: 'route', address: '/promotions?anchor=big%20catch' },
    ],
    [{ target: '/vip' }, { kind: 'route', address: '/vip' }],
    [
      { type: 'G', gameId: '17' },
      { kind: 'game', id: '17', vendor: null },
    ],
    [
      { type: 'G', gameId: '17', vendor: 'PG' },
      { kind: 'game', id: '17', vendor: 'PG' },
    ],
  ] as const)('%j leads to %j', (to, goal) => {
    expect(linkOf(banner('x', 'g', to))).toEqual(goal);
  });

  test.each([
    null,
    { target: null },
    { target: '' },
    { target: 'javascript:alert(1)' },
    { target: ' https://example.com' },
    { target: '//example.com' },
    { target: 'example.com' },
    { target: 'data:text/html,x' },
    { type: 'G' },
    { type: 'X', target: '/rng' },
  ] as const)('%j leads nowhere', (to) => {
    expect(linkOf(banner('x', 'g', to))).toBeNull();
  });
});
