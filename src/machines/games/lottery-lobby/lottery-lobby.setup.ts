import { assign, fromCallback, fromPromise, sendParent, setup } from 'xstate';
import { SITE } from '../../../config.ts';
import { LOTTERY_LOBBY } from '../../../config/later.ts';
import {
  keepLotteryFavourite,
  watchLotteryFavourites,
  type LotteryFavourite,
} from '../../../services/browser/lottery-favourites.ts';
import type { Address } from '../../../services/browser/navigation.ts';
import type { Visitor } from '../../../services/browser/member-store.ts';
import type { LotteryGroup, PrizeMode } from '../../../services/contract/launch.ts';
import {
  hasOpenedNumbers,
  listDrawnNumbers,
  listLotteries,
  listShelves,
  type DrawnNumbers,
  type LobbyQuery,
  type Shelves,
} from '../../../services/lottery-lobby.ts';
import { failureOf, type Failure } from '../../../services/service-error.ts';
import { known, type FlowMeta } from '../../flow-meta.ts';

export interface LotteryLobbyInput {
  /** `/vnlottery` is the lobby of Vietnam alone. */
  readonly path: string;
  readonly query: Query;
  readonly visitor: Visitor | null;
}

/** Of an address: `prizeMode`, where it is not the brand's first. */
type Query = Readonly<Record<string, string>>;

/** The prize mode of an address; the brand's first where it names none, and for Vietnam, which has no other. */
export const modeOf = (isVietnam: boolean, query: Query): PrizeMode =>
  SITE.prizeModes.find((mode) => !isVietnam && mode === query['prizeMode']) ?? SITE.lotteryType;

const addressOf = (prizeMode: PrizeMode): Address =>
  prizeMode === SITE.lotteryType ? '/lottery' : `/lottery?${new URLSearchParams({ prizeMode })}`;

interface Toggled {
  readonly game: LotteryFavourite;
  readonly isFavourite: boolean;
}
interface LotteryLobbyContext extends LobbyQuery, Shelves, DrawnNumbers {
  /** The user name that favourites are kept under; null for a visitor and a trial account. */
  readonly account: string | null;
  readonly groups: readonly LotteryGroup[];
  readonly failure: Failure | null;
  /** As the hearts show them. */
  readonly favourites: readonly LotteryFavourite[];
  /** As the browser has them. */
  readonly kept: readonly LotteryFavourite[];
  /** The change that is being stored. */
  readonly toggled: Toggled | null;
  /** A change was not kept, which a message says. */
  readonly isUndone: boolean;
}
type LotteryLobbyEvent =
  | { type: 'mode.pick'; prizeMode: PrizeMode }
  /** The address differs from the lobby, after back, forward or a link. */
  | { type: 'list.turn'; query: Query }
  | { type: 'menu.retry' }
  | { type: 'shelves.retry' }
  | { type: 'numbers.retry' }
  | { type: 'favourite.toggle'; game: LotteryFavourite }
  /** At the start, and after a change in another tab. */
  | { type: 'favourites.changed'; favourites: readonly LotteryFavourite[] }
  | { type: 'notice.dismiss' };

export const queryOf = ({ isVietnam, prizeMode, isSignedIn }: LobbyQuery): LobbyQuery => ({
  isVietnam,
  prizeMode,
  isSignedIn,
});

/** The implementations that the chart in lottery-lobby.machine.ts names. */
export const lotteryLobbySetup = setup({
  types: {
    context: {} as LotteryLobbyContext,
    events: {} as LotteryLobbyEvent,
    input: {} as LotteryLobbyInput,
    tags: {} as 'busy',
    meta: {} as FlowMeta,
  },
  actors: {
    listLotteries: fromPromise<LotteryGroup[], LobbyQuery>(({ input, signal }) =>
      listLotteries(input, signal),
    ),
    listShelves: fromPromise<Shelves, LobbyQuery>(({ input, signal }) => listShelves(input, signal)),
    listDrawnNumbers: fromPromise<DrawnNumbers, LobbyQuery>(({ input, signal }) =>
      listDrawnNumbers(input, signal),
    ),
    keepFavourite: fromPromise<LotteryFavourite[], { account: string | null; toggled: Toggled | null }>(
      async ({ input }) => {
        const { game, isFavourite } = known(input.toggled);
        return keepLotteryFavourite(known(input.account), game, isFavourite);
      },
    ),
    watchFavourites: fromCallback<LotteryLobbyEvent, { account: string | null }>(({ sendBack, input }) =>
      watchLotteryFavourites(known(input.account), (favourites) =>
        sendBack({ type: 'favourites.changed', favourites }),
      ),
    ),
  },
  delays: { lotteriesPause: LOTTERY_LOBBY.lotteriesAfter, numbersPause: LOTTERY_LOBBY.numbersAfter },
  guards: {
    isOtherMode: ({ context }, { prizeMode }: { prizeMode: PrizeMode }) => context.prizeMode !== prizeMode,
    isTurned: ({ context }, { query }: { query: Query }) =>
      context.prizeMode !== modeOf(context.isVietnam, query),
    isEmpty: (_, { groups }: { groups: readonly LotteryGroup[] }) =>
      groups.every(({ games }) => games.length === 0),
    isOpenToReader: ({ context }) => context.isSignedIn || hasOpenedNumbers(context),
    hasAccount: ({ context }) => context.account !== null,
  },
  actions: {
    assignMode: assign({
      prizeMode: (_, { prizeMode }: { prizeMode: PrizeMode }) => prizeMode,
      groups: [],
      failure: null,
      popular: [],
      recent: null,
      opened: [],
      latest: [],
    }),
    requestAddress: sendParent((_, { prizeMode }: { prizeMode: PrizeMode }) => ({
      type: 'route.request',
      address: addressOf(prizeMode),
      manner: 'push',
    })),
    assignGroups: assign({
      groups: (_, { groups }: { groups: readonly LotteryGroup[] }) => groups,
      failure: null,
    }),
    assignFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    assignShelves: assign((_, { popular, recent }: Shelves) => ({ popular, recent })),
    assignNumbers: assign((_, { opened, latest }: DrawnNumbers) => ({ opened, latest })),
    assignKept: assign((_, { favourites }: { favourites: readonly LotteryFavourite[] }) => ({
      favourites,
      kept: favourites,
      toggled: null,
    })),
    assignToggled: assign(({ context: { favourites } }, pressed: { game: LotteryFavourite }) => {
      // A card has the times of its draws as well.
      const { id, code, name, vendor, playType, icon } = pressed.game;
      const game = { id, code, name, vendor, playType, icon };
      const isFavourite = favourites.every((favourite) => favourite.code !== code);
      return {
        favourites: isFavourite
          ? [game, ...favourites]
          : favourites.filter((favourite) => favourite.code !== code),
        toggled: { game, isFavourite },
        isUndone: false,
      };
    }),
    undo: assign({ favourites: ({ context }) => context.kept, toggled: null, isUndone: true }),
    clearNotice: assign({ isUndone: false }),
    requireAccount: sendParent({ type: 'account.require' }),
  },
});
