/**
 * Favourites: the games that a member has marked. Lives as long as the session. A press shows at once; the
 * changes are sent one at a time, at most one a second, and one that fails is undone with a message.
 */
import { assign, fromCallback, fromPromise, sendParent, setup } from 'xstate';
import { FAVOURITE_PAUSE } from '../../../config/later.ts';
import { onChange } from '../../../services/changes.ts';
import { listFavourites, saveFavourite, type FavouriteGame } from '../../../services/favourites.ts';
import { failureOf, type Failure } from '../../../services/service-error.ts';
import { mayHaveFavourites, type Viewer } from '../../app/common/list-access.ts';
import { known, type FlowMeta } from '../../flow-meta.ts';

interface Change extends FavouriteGame {
  readonly isFavourite: boolean;
}
interface FavouritesContext {
  /** Whether the account may have favourites: not with play money, nor where the brand has none. */
  readonly isOffered: boolean;
  /** As the hearts show them. */
  readonly ids: readonly string[];
  /** As the platform has them. */
  readonly saved: readonly string[];
  /** The change that is being sent. */
  readonly current: Change | null;
  /** Changed games that are sent after it, each once. */
  readonly waiting: readonly FavouriteGame[];
  readonly failure: Failure | null;
  /** Whether a change elsewhere is to be loaded as soon as nothing is left to send. */
  readonly isStale: boolean;
}
type FavouritesEvent =
  | { type: 'favourite.toggle'; game: FavouriteGame }
  /** Another tab has changed a favourite, or the event stream was interrupted. */
  | { type: 'favourites.changed' }
  | { type: 'failure.dismiss' };

const withId = (ids: readonly string[], id: string, isIn: boolean): readonly string[] => {
  const rest = ids.filter((other) => other !== id);
  return isIn ? [id, ...rest] : rest;
};
const withoutGame = (games: readonly FavouriteGame[], id: string): readonly FavouriteGame[] =>
  games.filter((game) => game.id !== id);

/** The press shows; it is sent unless it takes back one that is still waiting. */
const toggled = (
  { ids, saved, current, waiting }: FavouritesContext,
  game: FavouriteGame,
): Pick<FavouritesContext, 'ids' | 'waiting'> => {
  const isFavourite = !ids.includes(game.id);
  const willBe = current?.id === game.id ? current.isFavourite : saved.includes(game.id);
  const rest = withoutGame(waiting, game.id);
  return {
    ids: withId(ids, game.id, isFavourite),
    waiting: isFavourite === willBe ? rest : [...rest, game],
  };
};

export const favouritesMachine = setup({
  types: {
    context: {} as FavouritesContext,
    events: {} as FavouritesEvent,
    input: {} as Viewer,
    meta: {} as FlowMeta,
  },
  actors: {
    listFavourites: fromPromise<string[]>(({ signal }) => listFavourites(signal)),
    saveFavourite: fromPromise<unknown, Change>(({ input, signal }) =>
      saveFavourite(input, input.isFavourite, signal),
    ),
    watchFavourites: fromCallback<FavouritesEvent>(({ sendBack }) =>
      onChange('favourite', () => sendBack({ type: 'favourites.changed' })),
    ),
  },
  delays: { favouritePause: FAVOURITE_PAUSE },
  guards: {
    isOffered: ({ context }) => context.isOffered,
    hasWaiting: ({ context }) => context.waiting.length > 0,
    isStale: ({ context }) => context.isStale,
  },
  actions: {
    assignIds: assign((_, { ids }: { ids: readonly string[] }) => ({ ids, saved: ids })),
    assignToggled: assign(({ context }, { game }: { game: FavouriteGame }) => toggled(context, game)),
    takeNext: assign(({ context: { ids, waiting } }) => {
      const [next, ...rest] = waiting;
      const game = known(next ?? null);
      return { current: { ...game, isFavourite: ids.includes(game.id) }, waiting: rest };
    }),
    assignSaved: assign(({ context: { saved, current } }) => {
      const { id, isFavourite } = known(current);
      return { saved: withId(saved, id, isFavourite), current: null };
    }),
    /** The heart shows again what the platform has. */
    undo: assign(({ context: { ids, saved, current, waiting } }, { error }: { error: unknown }) => {
      const { id } = known(current);
      return {
        ids: withId(ids, id, saved.includes(id)),
        waiting: withoutGame(waiting, id),
        current: null,
        failure: failureOf(error),
      };
    }),
    markStale: assign({ isStale: true }),
    clearStale: assign({ isStale: false }),
    clearFailure: assign({ failure: null }),
    requireAccount: sendParent({ type: 'account.require' }),
  },
}).createMachine({
  id: 'favourites',
  context: ({ input }) => ({
    isOffered: mayHaveFavourites(input),
    ...{ ids: [], saved: [], current: null, waiting: [], failure: null, isStale: false },
  }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'isOffered', target: 'offered' }, { target: 'off' }] },
    off: {
      description: 'The account has no favourites: it plays for play money, or the brand offers none.',
      meta: { requirements: ['SLO-04', 'GAT-07'] },
      on: { 'favourite.toggle': { actions: 'requireAccount' } },
    },
    offered: {
      initial: 'loading',
      invoke: { id: 'watchFavourites', src: 'watchFavourites' },
      on: { 'failure.dismiss': { actions: 'clearFailure' } },
      states: {
        loading: {
          description: 'The favourites are loading; no heart can be pressed.',
          meta: { requirements: ['API-30', 'SES-06'] },
          invoke: {
            id: 'listFavourites',
            src: 'listFavourites',
            onDone: {
              target: 'idle',
              actions: { type: 'assignIds', params: ({ event }) => ({ ids: event.output }) },
            },
            onError: 'missing',
          },
          on: { 'favourites.changed': { target: 'loading', reenter: true } },
        },
        missing: {
          description: 'The favourites could not be loaded; a press on a heart loads them again.',
          on: { 'favourite.toggle': 'loading', 'favourites.changed': 'loading' },
        },
        idle: {
          description: 'The hearts show what the platform has.',
          meta: { requirements: ['SES-06'], view: 'FavouriteHeart' },
          always: [
            { guard: 'hasWaiting', target: 'saving', actions: 'takeNext' },
            { guard: 'isStale', target: 'refreshing' },
          ],
          on: {
            'favourite.toggle': {
              actions: { type: 'assignToggled', params: ({ event }) => event },
              meta: { requirements: ['PAY-05'] },
            },
            'favourites.changed': 'refreshing',
          },
        },
        refreshing: {
          description: 'The favourites are loading again; the hearts stay and can be pressed.',
          entry: 'clearStale',
          on: {
            // The press is sent first: a list that is read before would take it back.
            'favourite.toggle': {
              target: 'idle',
              actions: [{ type: 'assignToggled', params: ({ event }) => event }, 'markStale'],
            },
            'favourites.changed': { target: 'refreshing', reenter: true },
          },
          invoke: {
            id: 'refreshFavourites',
            src: 'listFavourites',
            onDone: {
              target: 'idle',
              actions: { type: 'assignIds', params: ({ event }) => ({ ids: event.output }) },
            },
            onError: 'idle',
          },
        },
        saving: {
          description: 'One change is being sent; the heart shows it already, and others can be pressed.',
          on: {
            'favourite.toggle': { actions: { type: 'assignToggled', params: ({ event }) => event } },
            'favourites.changed': { actions: 'markStale' },
          },
          invoke: {
            id: 'saveFavourite',
            src: 'saveFavourite',
            input: ({ context }) => known(context.current),
            onDone: { target: 'pausing', actions: 'assignSaved' },
            onError: { target: 'pausing', actions: { type: 'undo', params: ({ event }) => event } },
          },
        },
        pausing: {
          description: 'A second passes before the next change is sent.',
          on: {
            'favourite.toggle': { actions: { type: 'assignToggled', params: ({ event }) => event } },
            'favourites.changed': { actions: 'markStale' },
          },
          after: { favouritePause: 'idle' },
        },
      },
    },
  },
});
