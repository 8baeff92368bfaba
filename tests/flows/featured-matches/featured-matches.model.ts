import type { SnapshotFrom } from 'xstate';
import { featuredMatchesMachine } from '../../../src/machines/games/featured-matches/featured-matches.machine.ts';
import type { FeaturedMatches } from '../../../src/services/contract/featured-matches.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';
import { HOT } from '../common/games.fixtures.ts';

type Snapshot = SnapshotFrom<typeof featuredMatchesMachine>;

const KICK_OFF = Date.UTC(2026, 10, 26, 20, 30);
const TWO: FeaturedMatches = {
  game: HOT[0]!,
  matches: [
    {
      ...{ id: 'super-1', league: 'Süper Lig', sport: 'football', home: 'Boğaz SK', away: 'Karaca FK' },
      kickOff: KICK_OFF,
      live: { home: 2, away: 1, minute: 67 },
      odds: [
        { pick: 'home', price: 1.62 },
        { pick: 'draw', price: 3.9 },
        { pick: 'away', price: 5.4 },
      ],
    },
    {
      ...{
        id: 'basket-1',
        league: 'Basket Elite',
        sport: 'basketball',
        home: 'Ankara Kale',
        away: 'Ege Martı',
      },
      kickOff: KICK_OFF,
      live: null,
      odds: [
        { pick: 'home', price: 1.85 },
        { pick: 'away', price: null },
      ],
    },
  ],
};
const ONE: FeaturedMatches = {
  game: HOT[0]!,
  matches: [
    {
      ...{ id: 'liman-1', league: 'Liman Açık', sport: 'tennis', home: 'E. Marin', away: 'J. Okafor' },
      kickOff: KICK_OFF,
      live: { home: 1, away: 0, minute: null },
      odds: [
        { pick: 'home', price: 1.44 },
        { pick: 'away', price: 2.72 },
      ],
    },
  ],
};
const NONE: FeaturedMatches = { game: HOT[0]!, matches: [] };
const answers = {
  two: { done: TWO },
  one: { done: ONE },
  none: { done: NONE },
  refused: { error: new ServiceError('refused', 'request_param_err') },
};
const isShelf = (s: Snapshot): boolean => s.matches('showing') || s.matches('refreshing');

export const model = defineModel(featuredMatchesMachine, {
  title: 'Featured matches on Home',
  outcomes: { listFeaturedMatches: answers },
  home: (s) => s.matches('away'),
  rules: [
    {
      id: 'a shelf has matches, and matches have a shelf',
      requirements: ['HOM-02'],
      never: (s) => isShelf(s) !== (s.context.featured !== null && s.context.featured.matches.length > 0),
    },
    {
      id: 'nothing is requested while the lower part of Home is away',
      never: (s, { started }) => s.matches('away') && started.length > 0,
    },
    {
      id: 'whatever failed before, matches can be shown again',
      from: () => true,
      canReach: (s) => s.matches('showing'),
    },
  ],
  instructions: {
    start: 'Open Home.',
    'shelf.show': 'Scroll down Home.',
    'shelf.leave': 'Press "Slots".',
    'after refreshPause': 'Wait for half a minute.',
    'listFeaturedMatches = two': 'The platform answers with a match in play and one that is still to begin.',
    'listFeaturedMatches = one': 'The platform answers with a match of tennis in its second set.',
    'listFeaturedMatches = none': 'The platform answers that there is no match.',
    'listFeaturedMatches = refused': 'The platform does not have the call.',
    'refreshMatches = two': 'The platform answers with a match in play and one that is still to begin.',
    'refreshMatches = one': 'The platform answers with a match of tennis in its second set.',
    'refreshMatches = none': 'The platform answers that there is no match.',
    'refreshMatches = refused': 'The platform does not have the call any more.',
  },
});
