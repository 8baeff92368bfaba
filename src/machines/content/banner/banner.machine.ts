/**
 * Banner: the slideshow above a page. Lives as long as the page; the owner sends `page.changed` and
 * `content.reload`. It holds which banners are shown and whether they move; the view animates them.
 */
import { assign, fromPromise, not, or, sendParent, setup, type SnapshotFrom } from 'xstate';
import { listAnnouncements } from '../../../services/content.ts';
import type { Announcements, Banner } from '../../../services/contract/content.ts';
import type { FlowMeta } from '../../flow-meta.ts';
import { bannerGroupOf } from './banner-groups.ts';
import { linkOf } from './banner-link.ts';

interface BannerContext {
  readonly path: string;
  readonly banners: readonly Banner[];
}
type BannerEvent =
  | { type: 'page.changed'; path: string }
  | { type: 'content.reload' }
  | { type: 'banner.open'; id: string };
export type BannerParentEvent = { type: 'banner.opened'; banner: Banner };

const inGroup = ({ banners, path }: BannerContext): Banner[] => {
  const group = bannerGroupOf(path);
  return banners
    .filter((banner) => banner.group === group)
    .map((banner) => (linkOf(banner) ? banner : { ...banner, link: null }));
};
const linked = (context: BannerContext, id: string): Banner | undefined =>
  inGroup(context).find((banner) => banner.id === id && banner.link !== null);

export const bannerMachine = setup({
  types: {
    context: {} as BannerContext,
    events: {} as BannerEvent,
    input: {} as { path: string },
    meta: {} as FlowMeta,
  },
  actors: {
    listAnnouncements: fromPromise<Announcements>(({ signal }) => listAnnouncements(signal)),
  },
  guards: {
    isEmpty: ({ context }) => inGroup(context).length === 0,
    isSingle: ({ context }) => inGroup(context).length === 1,
    isLinked: ({ context }, { id }: { id: string }) => linked(context, id) !== undefined,
  },
  actions: {
    assignPath: assign({ path: (_, p: { path: string }) => p.path }),
    assignBanners: assign({ banners: (_, p: { banners: readonly Banner[] }) => p.banners }),
    notifyOpened: sendParent(({ context }, { id }: { id: string }): BannerParentEvent => {
      const banner = linked(context, id);
      if (!banner) throw new Error(`No banner ${id} with a link here`);
      return { type: 'banner.opened', banner };
    }),
  },
}).createMachine({
  id: 'banner',
  context: ({ input }) => ({ path: input.path, banners: [] }),
  initial: 'loading',
  on: { 'page.changed': { actions: { type: 'assignPath', params: ({ event }) => event } } },
  states: {
    loading: {
      description: 'The banners are loading; their space is reserved.',
      invoke: {
        id: 'listAnnouncements',
        src: 'listAnnouncements',
        onDone: {
          target: 'shown',
          actions: { type: 'assignBanners', params: ({ event }) => ({ banners: event.output.banners }) },
        },
        // Banners are optional: the page works without them.
        onError: 'shown',
      },
      on: { 'content.reload': { target: 'loading', reenter: true } },
    },
    shown: {
      type: 'parallel',
      states: {
        area: {
          initial: 'choosing',
          states: {
            choosing: {
              always: [
                { guard: 'isEmpty', target: 'empty' },
                { guard: 'isSingle', target: 'single' },
                { target: 'playing' },
              ],
            },
            empty: {
              description: 'This page has no banner and reserves no space for one.',
              meta: { requirements: ['BAN-03'] },
              always: { guard: not('isEmpty'), target: 'choosing' },
            },
            single: {
              description: 'One banner stands still, without pagination.',
              meta: { requirements: ['BAN-02', 'BAN-06'] },
              always: { guard: not('isSingle'), target: 'choosing' },
              on: {
                'banner.open': {
                  guard: { type: 'isLinked', params: ({ event }) => event },
                  actions: { type: 'notifyOpened', params: ({ event }) => event },
                  meta: { requirements: ['BAN-07'] },
                },
              },
            },
            playing: {
              description: 'The banners follow each other every five seconds and can be chosen below.',
              meta: { requirements: ['BAN-01', 'BAN-02', 'BAN-04', 'BAN-05'] },
              always: { guard: or(['isEmpty', 'isSingle']), target: 'choosing' },
              on: {
                'banner.open': {
                  guard: { type: 'isLinked', params: ({ event }) => event },
                  actions: { type: 'notifyOpened', params: ({ event }) => event },
                  meta: { requirements: ['BAN-07'] },
                },
              },
            },
          },
        },
        list: {
          initial: 'current',
          on: { 'content.reload': '.reloading' },
          states: {
            current: { description: 'The banners are those of the platform’s last response.' },
            reloading: {
              description: 'The current banners stay and can be opened while new ones are loading.',
              invoke: {
                id: 'reloadAnnouncements',
                src: 'listAnnouncements',
                onDone: {
                  target: 'current',
                  actions: {
                    type: 'assignBanners',
                    params: ({ event }) => ({ banners: event.output.banners }),
                  },
                },
                onError: 'current',
              },
            },
          },
        },
      },
    },
  },
});

export type BannerSnapshot = SnapshotFrom<typeof bannerMachine>;
/** The banners of the current page, in order; one without a target has no link. */
export const selectBanners = ({ context }: Pick<BannerSnapshot, 'context'>): Banner[] => inGroup(context);
