/**
 * Featured matches: the shelf of matches on Home, which leads to the sportsbook. Lives as long as the page, and loads
 * only while its part of Home is there. Without matches there is no shelf.
 */
import { assign, fromPromise, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { FEATURED } from '../../../config/later.ts';
import type { FeaturedMatches } from '../../../services/contract/featured-matches.ts';
import { listFeaturedMatches } from '../../../services/featured-matches.ts';
import type { FlowMeta } from '../../flow-meta.ts';

type FeaturedMatchesEvent = { type: 'shelf.show' } | { type: 'shelf.leave' };

export const featuredMatchesMachine = setup({
  types: {
    context: {} as { readonly featured: FeaturedMatches | null },
    events: {} as FeaturedMatchesEvent,
    tags: {} as 'busy',
    meta: {} as FlowMeta,
  },
  actors: {
    listFeaturedMatches: fromPromise<FeaturedMatches>(({ signal }) => listFeaturedMatches(signal)),
  },
  delays: { refreshPause: FEATURED.refreshAfter },
  guards: { hasMatches: (_, { featured }: { featured: FeaturedMatches }) => featured.matches.length > 0 },
  actions: {
    assignFeatured: assign({ featured: (_, p: { featured: FeaturedMatches }) => p.featured }),
    clearFeatured: assign({ featured: null }),
  },
}).createMachine({
  id: 'featuredMatches',
  context: { featured: null },
  initial: 'away',
  on: { 'shelf.leave': { target: '.away', actions: 'clearFeatured' } },
  states: {
    away: {
      description: 'The lower part of Home is not shown.',
      on: { 'shelf.show': 'loading' },
    },
    loading: {
      description: 'The matches are loading.',
      tags: 'busy',
      invoke: {
        id: 'listFeaturedMatches',
        src: 'listFeaturedMatches',
        onDone: [
          {
            guard: { type: 'hasMatches', params: ({ event }) => ({ featured: event.output }) },
            target: 'showing',
            actions: { type: 'assignFeatured', params: ({ event }) => ({ featured: event.output }) },
          },
          { target: 'absent' },
        ],
        onError: 'absent',
      },
    },
    showing: {
      description: 'The matches are shown; one opens the sportsbook.',
      meta: { requirements: ['HOM-02'], view: 'FeaturedMatches' },
      after: { refreshPause: 'refreshing' },
    },
    refreshing: {
      description: 'The matches are loading again; those shown stay until the answer.',
      invoke: {
        id: 'refreshMatches',
        src: 'listFeaturedMatches',
        onDone: [
          {
            guard: { type: 'hasMatches', params: ({ event }) => ({ featured: event.output }) },
            target: 'showing',
            actions: { type: 'assignFeatured', params: ({ event }) => ({ featured: event.output }) },
          },
          { target: 'absent', actions: 'clearFeatured' },
        ],
        // Old scores and odds would be shown as present ones.
        onError: { target: 'absent', actions: 'clearFeatured' },
      },
    },
    absent: {
      description: 'There are no matches, or the platform does not have the call: there is no shelf.',
      after: { refreshPause: 'loading' },
    },
  },
});

export type FeaturedMatchesRef = ActorRefFrom<typeof featuredMatchesMachine>;
export type FeaturedMatchesSnapshot = SnapshotFrom<typeof featuredMatchesMachine>;
export const selectFeatured = ({ context }: FeaturedMatchesSnapshot): FeaturedMatches | null =>
  context.featured;
