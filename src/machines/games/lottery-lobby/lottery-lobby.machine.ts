/**
 * Lottery lobby: the lotteries of a prize mode, or those of Vietnam, with their next draws and the numbers drawn last.
 * Lives as long as its page. The prize mode is in the address: the lobby requests an address from its parent, and
 * receives `list.turn` after back, forward or a link. Lotteries and numbers are loaded again from time to time.
 * Favourites are kept in the browser by user name: a press shows at once, and is undone where the browser does not keep
 * it.
 */
import type { SnapshotFrom } from 'xstate';
import type { LotteryGame, LotteryGroup } from '../../../services/contract/launch.ts';
import type { DrawnNumbers } from '../../../services/lottery-lobby.ts';
import { isTrial } from '../common/gate.ts';
import { lotteryLobbySetup, modeOf, queryOf } from './lottery-lobby.setup.ts';

export type { LotteryLobbyInput } from './lottery-lobby.setup.ts';

const groupsOf = ({ event }: { event: { output: LotteryGroup[] } }) => ({ groups: event.output });
const assignGroups = { type: 'assignGroups', params: groupsOf } as const;
/** The lotteries are here, for the first time or again. */
const listed = [
  { guard: { type: 'isEmpty', params: groupsOf }, target: 'empty', actions: assignGroups },
  { target: 'showing', actions: assignGroups },
] as const;
const isTurned = {
  type: 'isTurned',
  params: ({ event }: { event: { query: Readonly<Record<string, string>> } }) => event,
} as const;
const numbered = {
  target: 'showing',
  actions: {
    type: 'assignNumbers',
    params: ({ event }: { event: { output: DrawnNumbers } }) => event.output,
  },
} as const;

export const lotteryLobbyMachine = lotteryLobbySetup.createMachine({
  id: 'lotteryLobby',
  context: ({ input: { path, query, visitor } }) => ({
    isVietnam: path === '/vnlottery',
    prizeMode: modeOf(path === '/vnlottery', query),
    isSignedIn: visitor !== null,
    account: visitor === null || isTrial(visitor) ? null : visitor.account,
    ...{ groups: [], failure: null, popular: [], recent: null, opened: [], latest: [] },
    ...{ favourites: [], kept: [], toggled: null, isUndone: false },
  }),
  type: 'parallel',
  states: {
    menu: {
      initial: 'loading',
      on: {
        'mode.pick': {
          guard: { type: 'isOtherMode', params: ({ event }) => event },
          target: '.loading',
          actions: [
            { type: 'assignMode', params: ({ event }) => event },
            { type: 'requestAddress', params: ({ event }) => event },
          ],
          meta: { requirements: ['LOT-02'] },
        },
        'list.turn': {
          guard: isTurned,
          target: '.loading',
          actions: {
            type: 'assignMode',
            params: ({ context, event }) => ({ prizeMode: modeOf(context.isVietnam, event.query) }),
          },
        },
      },
      states: {
        loading: {
          description: 'The lotteries are loading; their space is reserved.',
          meta: { requirements: ['LOT-01', 'API-05', 'API-36', 'PAY-12'] },
          tags: 'busy',
          invoke: {
            id: 'listLotteries',
            src: 'listLotteries',
            input: ({ context }) => queryOf(context),
            onDone: listed,
            onError: { target: 'failed', actions: { type: 'assignFailure', params: ({ event }) => event } },
          },
        },
        showing: {
          description: 'The lotteries are shown by provider, each with the time until its draw closes.',
          meta: { requirements: ['ROU-08', 'LOT-02'], view: 'LotteryLobbyPage' },
          after: { lotteriesPause: 'refreshing' },
        },
        refreshing: {
          description: 'The lotteries are loading again; those shown stay.',
          invoke: {
            id: 'refreshLotteries',
            src: 'listLotteries',
            input: ({ context }) => queryOf(context),
            onDone: listed,
            onError: 'showing',
          },
        },
        empty: { description: 'No lottery has this prize mode; another one can be chosen.' },
        failed: {
          description: 'The lotteries could not be loaded; the reason is shown and it can be tried again.',
          on: { 'menu.retry': 'loading' },
        },
      },
    },
    shelves: {
      initial: 'loading',
      on: {
        'mode.pick': { guard: { type: 'isOtherMode', params: ({ event }) => event }, target: '.loading' },
        'list.turn': { guard: isTurned, target: '.loading' },
      },
      states: {
        loading: {
          description: 'The popular lotteries are loading, and for a member those played last.',
          meta: { requirements: ['API-37', 'API-38', 'PAY-10', 'GAT-14'] },
          invoke: {
            id: 'listShelves',
            src: 'listShelves',
            input: ({ context }) => queryOf(context),
            onDone: {
              target: 'showing',
              actions: { type: 'assignShelves', params: ({ event }) => event.output },
            },
            onError: 'failed',
          },
        },
        showing: { description: 'The popular lotteries are shown, and for a member those played last.' },
        failed: {
          description: 'They could not be loaded; they can be requested again.',
          on: { 'shelves.retry': 'loading' },
        },
      },
    },
    numbers: {
      initial: 'deciding',
      on: {
        'mode.pick': { guard: { type: 'isOtherMode', params: ({ event }) => event }, target: '.deciding' },
        'list.turn': { guard: isTurned, target: '.deciding' },
      },
      states: {
        deciding: { always: [{ guard: 'isOpenToReader', target: 'loading' }, { target: 'closed' }] },
        closed: { description: 'The drawn numbers of these lotteries are shown after signing in.' },
        loading: {
          description: 'The numbers drawn last are loading.',
          meta: { requirements: ['API-39', 'API-40', 'PAY-11'] },
          invoke: {
            id: 'listDrawnNumbers',
            src: 'listDrawnNumbers',
            input: ({ context }) => queryOf(context),
            onDone: numbered,
            onError: 'failed',
          },
        },
        showing: {
          description: 'The numbers drawn last are shown, the newest first.',
          meta: { requirements: ['PAY-11'], view: 'OpenedNumbers' },
          after: { numbersPause: 'refreshing' },
        },
        refreshing: {
          description: 'The numbers are loading again; those shown stay.',
          invoke: {
            id: 'refreshDrawnNumbers',
            src: 'listDrawnNumbers',
            input: ({ context }) => queryOf(context),
            onDone: numbered,
            onError: 'showing',
          },
        },
        failed: {
          description: 'The numbers could not be loaded; they can be requested again.',
          on: { 'numbers.retry': 'loading' },
        },
      },
    },
    favourites: {
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: 'hasAccount', target: 'kept' }, { target: 'off' }] },
        off: {
          description: 'A visitor or a trial account has no favourites: a heart asks for an account.',
          meta: { requirements: ['GAT-14', 'GAT-15', 'GAT-16'] },
          on: { 'favourite.toggle': { actions: 'requireAccount' } },
        },
        kept: {
          initial: 'idle',
          invoke: {
            id: 'watchFavourites',
            src: 'watchFavourites',
            input: ({ context }) => ({ account: context.account }),
          },
          on: { 'notice.dismiss': { actions: 'clearNotice' } },
          states: {
            idle: {
              description: 'The hearts show what this browser keeps for the user name.',
              meta: { requirements: ['SES-05'] },
              on: {
                'favourites.changed': { actions: { type: 'assignKept', params: ({ event }) => event } },
                'favourite.toggle': {
                  target: 'saving',
                  actions: { type: 'assignToggled', params: ({ event }) => event },
                },
              },
            },
            saving: {
              description: 'A changed heart is being stored; it shows already.',
              meta: { requirements: ['SES-05'] },
              invoke: {
                id: 'keepFavourite',
                src: 'keepFavourite',
                input: ({ context }) => ({ account: context.account, toggled: context.toggled }),
                onDone: {
                  target: 'idle',
                  actions: { type: 'assignKept', params: ({ event }) => ({ favourites: event.output }) },
                },
                onError: { target: 'idle', actions: 'undo' },
              },
            },
          },
        },
      },
    },
  },
});

export type LotteryLobbySnapshot = SnapshotFrom<typeof lotteryLobbyMachine>;
type Context = LotteryLobbySnapshot['context'];

/** With the times of the menu, which is loaded again, where it has the lottery. */
const withTimes = ({ groups }: Context, games: readonly Omit<LotteryGame, 'draw'>[]): LotteryGame[] => {
  const known = new Map(groups.flatMap((group) => group.games).map((game) => [game.code, game]));
  return games.map((game) => known.get(game.code) ?? { draw: null, ...game });
};

export const selectPopular = ({ context }: LotteryLobbySnapshot): LotteryGame[] =>
  withTimes(context, context.popular);
/** Null for a visitor. */
export const selectRecent = ({ context }: LotteryLobbySnapshot): LotteryGame[] | null =>
  context.recent && withTimes(context, context.recent);
/** Null for an account that has none. */
export const selectFavourites = ({ context }: LotteryLobbySnapshot): LotteryGame[] | null =>
  context.account === null ? null : withTimes(context, context.favourites);

export const selectIsFavourite = ({ context }: LotteryLobbySnapshot, code: string): boolean =>
  context.favourites.some((favourite) => favourite.code === code);

/** The last draws of Vietnam, or else one of each lottery; with the name where the menu has the lottery. */
export const selectNumbers = ({ context: { groups, opened, latest } }: LotteryLobbySnapshot) => {
  const names = new Map(groups.flatMap((group) => group.games).map(({ code, name }) => [code, name]));
  return (opened.length > 0 ? opened : latest).map((row) => ({
    ...row,
    name: names.get(row.gameCode) ?? '',
  }));
};

/** The numbers that a lottery drew last; empty where they are not known. */
export const selectLastDrawn = ({ context: { opened, latest } }: LotteryLobbySnapshot, code: string) =>
  [...latest, ...opened].find(({ gameCode }) => gameCode === code)?.drawn ?? [];
