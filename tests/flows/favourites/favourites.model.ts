import type { SnapshotFrom } from 'xstate';
import { favouritesMachine } from '../../../src/machines/games/favourites/favourites.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { MEMBER, TRIAL, viewerOf } from '../common/games.fixtures.ts';
import { defineModel } from '../../kit/model.ts';

type Snapshot = SnapshotFrom<typeof favouritesMachine>;
const GALA = { id: 'g1', vendor: 'NIMBUS', type: 'RNG' };
const SEVENS = { id: 'g2', vendor: 'NIMBUS', type: 'RNG' };
const refused = { error: new ServiceError('offline') };
const has = (s: Snapshot | null, id: string): boolean => s?.context.ids.includes(id) ?? false;
const isSaving = (s: Snapshot | null): boolean => s?.matches({ offered: 'saving' }) ?? false;
const pressed = (label: string): string | null =>
  label === 'favourite.toggle (gala)' ? 'g1' : label === 'favourite.toggle (sevens)' ? 'g2' : null;
/** Whether a press counts: the favourites are known. */
const isKnown = (s: Snapshot | null): boolean =>
  (['idle', 'refreshing', 'saving', 'pausing'] as const).some((state) => s?.matches({ offered: state }));

export const model = defineModel(favouritesMachine, {
  title: 'Favourite games of a member',
  inputs: { 'a member': viewerOf(MEMBER), 'a trial account': viewerOf(TRIAL) },
  events: {
    'favourite.toggle': { gala: { game: GALA }, sevens: { game: SEVENS } },
    'failure.dismiss': { shown: (s) => (s.context.failure ? {} : undefined) },
    'favourites.changed': 'sent',
  },
  outcomes: {
    listFavourites: { none: { done: [] }, gala: { done: ['g1'] }, refused },
    saveFavourite: { saved: { done: null }, refused },
    watchFavourites: { 'reports a change': { send: { type: 'favourites.changed' } } },
  },
  home: (s) => s.matches('off') || s.matches({ offered: 'idle' }) || s.matches({ offered: 'missing' }),
  rules: [
    {
      id: 'only-a-trial-account-is-asked-for-a-real-one',
      requirements: ['GAT-07'],
      always: (s, { label, sentToParent }) =>
        sentToParent.includes('account.require') === (pressed(label) !== null && s.matches('off')),
    },
    {
      id: 'a-trial-account-has-none-and-requests-none',
      requirements: ['SLO-04'],
      never: (s, { started }) => !s.context.isOffered && (started.length > 0 || s.context.ids.length > 0),
    },
    {
      id: 'a-press-shows-at-once-and-changes-no-other-heart',
      requirements: ['SES-06'],
      never: (s, { label, from }) => {
        const id = pressed(label);
        if (id === null || !isKnown(from)) return false;
        const other = id === 'g1' ? 'g2' : 'g1';
        return has(s, id) === has(from, id) || has(s, other) !== has(from, other);
      },
    },
    {
      id: 'one-change-is-sent-at-a-time-and-the-next-only-after-the-pause',
      never: (_, { label, from, started }) =>
        started.some(({ actor }) => actor === 'saveFavourite') &&
        !(
          label === 'after favouritePause' ||
          (pressed(label) !== null &&
            (from?.matches({ offered: 'idle' }) || from?.matches({ offered: 'refreshing' })))
        ),
    },
    {
      id: 'what-is-sent-is-what-the-heart-shows',
      requirements: ['PAY-05'],
      never: (s, { started }) =>
        started.some(({ actor, input }) => {
          const { id, isFavourite } = (input ?? {}) as { id: string; isFavourite: boolean };
          return actor === 'saveFavourite' && has(s, id) !== isFavourite;
        }),
    },
    {
      id: 'a-failed-change-is-undone-and-named',
      never: (s, { label, from }) => {
        if (label !== 'saveFavourite = refused') return false;
        const id = from?.context.current?.id ?? '';
        return has(s, id) !== s.context.saved.includes(id) || s.context.failure === null;
      },
    },
    {
      id: 'at-rest-the-hearts-show-what-the-platform-has',
      requirements: ['SES-06'],
      never: (s) =>
        s.matches({ offered: 'idle' }) &&
        (['g1', 'g2'].some((id) => has(s, id) !== s.context.saved.includes(id)) ||
          s.context.waiting.length > 0 ||
          s.context.current !== null),
    },
    {
      id: 'a-reload-never-takes-back-a-press',
      never: (s, { label, from }) =>
        label.startsWith('refreshFavourites') && (isSaving(from) || s.context.waiting.length > 0),
    },
    {
      id: 'a-change-elsewhere-is-loaded-at-once-or-after-what-is-being-sent',
      requirements: ['SES-06'],
      always: (s, { label, from, started }) =>
        label !== 'watchFavourites = reports a change' ||
        started.some(({ actor }) => actor.endsWith('Favourites')) ||
        (s.context.isStale && (isSaving(from) || from?.matches({ offered: 'pausing' }) === true)),
    },
    {
      id: 'a-press-during-a-reload-only-delays-it',
      never: (s, { label, from }) =>
        pressed(label) !== null &&
        from?.matches({ offered: 'refreshing' }) === true &&
        !(isSaving(s) && s.context.isStale),
    },
    {
      id: 'a-change-that-waits-is-loaded-before-the-hearts-rest',
      never: (s) => s.context.isStale && !isSaving(s) && !s.matches({ offered: 'pausing' }),
    },
    {
      id: 'nothing-is-sent-while-the-favourites-are-unknown',
      never: (_, { from, started }) =>
        (from?.matches({ offered: 'loading' }) || from?.matches({ offered: 'missing' })) === true &&
        started.some(({ actor }) => actor === 'saveFavourite'),
    },
  ],
  instructions: {
    start: 'Sign in as {case}.',
    'favourite.toggle (gala)': 'Press the heart of "Lunar Gala".',
    'favourite.toggle (sevens)': 'Press the heart of "Royal Sevens".',
    'failure.dismiss': 'Close the message.',
    'after favouritePause': 'Wait for a second.',
    'listFavourites = none': 'The platform answers that there are no favourites.',
    'listFavourites = gala': 'The platform answers with "Lunar Gala" as the only favourite.',
    'listFavourites = refused': 'The network is off while the favourites are requested.',
    'refreshFavourites = none': 'The platform answers that there are no favourites.',
    'refreshFavourites = gala': 'The platform answers with "Lunar Gala" as the only favourite.',
    'refreshFavourites = refused': 'The network is off while the favourites are requested again.',
    'saveFavourite = saved': 'The platform answers that the change is kept.',
    'saveFavourite = refused': 'The network is off while the change is sent.',
    'watchFavourites = reports a change': 'Change a favourite in another tab.',
  },
});
