import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Identifier, listOf, queryInteger, shortText } from './values.ts';

/** Prize modes of the lottery (LOT-02). */
export const PRIZE_MODES = ['Lott', 'ZY', 'Elott', 'SEA'] as const;
export type PrizeMode = (typeof PRIZE_MODES)[number];

const LaunchAnswer = v.pipe(
  v.object({
    content: v.object({
      game_url: v.pipe(v.string(), v.nonEmpty()),
      gameName: v.nullish(v.string(), null),
    }),
  }),
  v.transform(({ content }) => ({ url: content.game_url, name: content.gameName })),
);

export const launchGame = endpoint({
  name: 'launchGame',
  summary:
    'A one-use address for playing the game; `accountType` 1 is real money, 0 the play money of a trial account. `GLS` names the game by `nodeId`, `LOTT` a lottery by vendor and `lottoGameCode`',
  method: 'GET',
  path: '/wps/game/launchGame',
  module: 'GAMELO3',
  token: 'required',
  request: v.object({
    launchMode: v.picklist(['GLS', 'LOTT']),
    accountType: v.optional(queryInteger(0, 1)),
    nodeId: v.optional(Identifier),
    vassalage: v.optional(shortText(32)),
    /** A room of the game. */
    gameId: v.optional(shortText(64)),
    lottoArea: v.optional(shortText(8)),
    lottoPrizeMode: v.optional(v.picklist(PRIZE_MODES)),
    lottoGameCode: v.optional(shortText(64)),
    lottoView: v.optional(v.picklist(['betting', 'lobby'])),
    device: v.optional(shortText(16)),
    platform: v.optional(shortText(64)),
    language: v.optional(shortText(8)),
    backUrl: v.optional(shortText(512)),
    /** Our own field: opens the game although a round of another one is unfinished. */
    openRound: v.optional(v.picklist(['keep'])),
  }),
  response: LaunchAnswer,
  requirements: ['API-34', 'LAU-10', 'LAU-11'],
});
export type Launch = v.InferOutput<typeof launchGame.response>;

export const launchSportsbook = endpoint({
  name: 'launchSportsbook',
  summary: 'The address of the brand’s sportsbook, for guests too',
  method: 'GET',
  path: '/wps/relay/GCS_gameLaunchFB',
  module: 'GAMELO3',
  token: 'optional',
  request: v.object({ platform: v.optional(shortText(64)), language: v.optional(shortText(8)) }),
  response: LaunchAnswer,
  requirements: ['API-24'],
});

/** A game under maintenance, as a refused launch describes it (ERR-11). */
export const LaunchMaintenance = v.object({
  content: v.object({
    data: v.object({ maintainTime: v.nullish(v.number(), null), endTime: v.nullish(v.number(), null) }),
  }),
});

/** The game of an unfinished round, as a launch of another game refused with `previous_game_open` names it. */
export const PreviousGame = v.object({
  content: v.object({
    data: v.pipe(
      v.object({ nodeId: Identifier, vassalage: v.nullish(v.string(), null), gameName: v.string() }),
      v.transform(({ nodeId, vassalage, gameName }) => ({ id: nodeId, vendor: vassalage, name: gameName })),
    ),
  }),
});
export type PreviousGame = v.InferOutput<typeof PreviousGame>['content']['data'];

/** The wallet that a launch refused with `insufficient_balance` names, where it is not the main one. */
export const WalletTooLow = v.object({ wallet: v.string() });

const Room = v.pipe(
  v.object({
    gameId: Identifier,
    roomName: v.string(),
    minBet: v.nullish(v.number(), null),
    maxBet: v.nullish(v.number(), null),
    players: v.nullish(v.number(), null),
    maxPlayers: v.nullish(v.number(), null),
  }),
  v.transform(({ gameId, roomName, minBet, maxBet, players, maxPlayers }) => ({
    ...{ id: gameId, name: roomName, minBet, maxBet },
    /** Taken seats, and all seats. */
    ...{ players, seats: maxPlayers },
  })),
);
export type Room = v.InferOutput<typeof Room>;

export const listRooms = endpoint({
  name: 'listRooms',
  summary:
    'The rooms of a game of members against each other, with their limits (the wallet’s unit) and seats',
  method: 'GET',
  path: '/wps/relay/GLS2_roomList',
  module: 'GAMELO3',
  token: 'required',
  request: v.object({
    nodeId: Identifier,
    vassalage: v.optional(shortText(32)),
    language: v.optional(shortText(8)),
  }),
  response: listOf(Room),
  requirements: ['API-33'],
});

/** Milliseconds from the answer, by the platform's clock, to the end of the sale and to the draw. */
const NextDraw = v.pipe(
  v.object({ closesInMs: v.number(), drawnInMs: v.number(), everyMs: v.pipe(v.number(), v.minValue(1000)) }),
  v.transform(({ closesInMs, drawnInMs, everyMs }) => ({
    ...{ drawnIn: drawnInMs, every: everyMs },
    /** How long before each draw nothing is sold for it. */
    closedFor: drawnInMs - closesInMs,
  })),
);

export const MenuGame = v.pipe(
  v.object({
    gameId: Identifier,
    code: v.nullish(v.string()),
    gameCode: v.nullish(v.string()),
    remark: v.nullish(v.string(), ''),
    defaultPlayType: v.nullish(v.string(), null),
    // Our own fields; other gateways name the vendor by the group alone, and no times.
    vassalage: v.nullish(v.string(), null),
    showIcon: v.nullish(v.string(), null),
    draw: v.nullish(NextDraw, null),
  }),
  v.transform(({ gameId, code, gameCode, remark, defaultPlayType, vassalage, showIcon, draw }) => ({
    ...{ id: gameId, code: code ?? gameCode ?? gameId, name: remark, playType: defaultPlayType },
    ...{ vendor: vassalage, icon: showIcon, draw },
  })),
);

/** A lottery as a menu names it. */
export type LotteryGame = v.InferOutput<typeof MenuGame>;

export const MenuGroup = v.pipe(
  v.object({
    gameGroupId: Identifier,
    gameGroupCode: v.string(),
    games: listOf(MenuGame),
    gameMenus: listOf(MenuGame),
  }),
  v.transform(({ gameGroupCode, games, gameMenus }) => ({
    vendor: gameGroupCode,
    games: (games.length > 0 ? games : gameMenus).map((game): LotteryGame => ({
      ...game,
      vendor: game.vendor ?? gameGroupCode,
    })),
  })),
);
/** The lottery games of one vendor, in its order. */
export type LotteryGroup = v.InferOutput<typeof MenuGroup>;

export const listLotteryGames = endpoint({
  name: 'listLotteryGames',
  summary: 'The lottery games of a prize mode, by vendor',
  method: 'GET',
  path: '/lgw/games/game_menus',
  envelope: false,
  request: v.object({ prizeMode: v.optional(v.picklist(PRIZE_MODES)) }),
  response: v.pipe(
    v.record(v.string(), MenuGroup),
    v.transform((groups): LotteryGroup[] => Object.values(groups)),
  ),
  requirements: ['API-05'],
});
