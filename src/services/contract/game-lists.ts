import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { FILTER_LIMITS, GameRow, PAGE_SIZE_LIMIT } from './games.ts';
import { Identifier, Nothing, queryInteger, shortText } from './values.ts';

/** Most favourites of one member: a list that a person can still look through. */
export const FAVOURITES_MOST = 200;

const paging = {
  pageNo: v.optional(queryInteger(1, 100_000), 1),
  pageSize: v.optional(queryInteger(1, PAGE_SIZE_LIMIT), 14),
};

export const listFavourites = endpoint({
  name: 'listFavourites',
  summary: 'The ids of the member’s favourite games, the latest first',
  method: 'GET',
  path: '/wps/relay/MCSFE_getFavoriteGames',
  module: 'GAMELOFAV3',
  token: 'required',
  request: v.object({}),
  response: v.array(Identifier),
  requirements: ['API-30', 'SES-06'],
});

export const listFavouriteGames = endpoint({
  name: 'listFavouriteGames',
  summary: 'A page of the member’s favourite games, the latest first; an empty game type means all',
  method: 'GET',
  path: '/wps/relay/MCSFE_getFavoriteGamesList',
  module: 'GAMELOFAV3',
  token: 'required',
  request: v.object({
    clientType: v.optional(queryInteger(0, 9)),
    platform: v.optional(shortText(64)),
    language: v.optional(shortText(8)),
    gameType: v.optional(shortText(16)),
    vendor: v.optional(shortText(FILTER_LIMITS.vendor)),
    ...paging,
  }),
  response: v.pipe(
    v.object({
      content: v.array(GameRow),
      pageNum: v.nullish(v.number(), null),
      totalPages: v.number(),
      /** Our own field. */
      total: v.nullish(v.number(), null),
    }),
    v.transform(({ content, total, totalPages }) => ({ games: content, total, totalPages })),
  ),
  requirements: ['API-31', 'SLO-20', 'PAY-04'],
});

/** PAY-05. */
const ToggledGame = v.object({
  nodeId: Identifier,
  vendor: v.optional(shortText(FILTER_LIMITS.vendor)),
  gameType: v.optional(shortText(16)),
});

export const addFavourite = endpoint({
  name: 'addFavourite',
  summary: 'Marks a game as a favourite; a game that is one already stays as it is',
  method: 'POST',
  path: '/wps/relay/MCSFE_addFavoriteGameV2',
  module: 'GAMELOFAV3',
  token: 'required',
  request: ToggledGame,
  response: Nothing,
  requirements: ['SES-06', 'PAY-05'],
});

export const removeFavourite = endpoint({
  name: 'removeFavourite',
  summary: 'Removes a game from the favourites; a game that is none stays none',
  method: 'DELETE',
  path: '/wps/relay/MCSFE_removeFavoriteGameV2',
  module: 'GAMELOFAV3',
  token: 'required',
  request: ToggledGame,
  response: Nothing,
  requirements: ['SES-06', 'PAY-05'],
});

export const listRecentGames = endpoint({
  name: 'listRecentGames',
  summary: 'A page of the games that the member has bet on, each once, the latest first',
  method: 'GET',
  path: '/wps/relay/GCS_recentGame',
  module: 'GAMELOREC3',
  token: 'required',
  request: v.object({
    clientType: v.optional(queryInteger(0, 9)),
    vassalage: v.optional(shortText(FILTER_LIMITS.vendor)),
    /** Our own field: the category of the page; left out, games of all categories. */
    gameType: v.optional(shortText(16)),
    language: v.optional(shortText(8)),
    ...paging,
  }),
  response: v.pipe(
    v.object({ list: v.array(GameRow), total: v.nullish(v.number(), null), totalPages: v.number() }),
    v.transform(({ list, total, totalPages }) => ({ games: list, total, totalPages })),
  ),
  requirements: ['API-32', 'SLO-19', 'PAY-02'],
});

const Winner = v.pipe(
  v.object({
    vo: v.object({
      customerName: v.string(),
      gameName: v.string(),
      winAmount: v.number(),
      iconUrl: v.nullish(v.string(), null),
      nodeId: v.nullish(Identifier, null),
      gameType: v.nullish(v.string(), null),
      vendor: v.nullish(v.string(), null),
      /** Our own field: the win in multiples of the stake. */
      multiple: v.nullish(v.number(), null),
    }),
  }),
  v.transform(({ vo }) => ({
    player: vo.customerName,
    game: vo.gameName,
    /** In the wallet's unit. */
    amount: vo.winAmount,
    icon: vo.iconUrl,
    gameId: vo.nodeId,
    vendor: vo.vendor,
    multiple: vo.multiple,
  })),
);
export type Winner = v.InferOutput<typeof Winner>;

export const listWinners = endpoint({
  name: 'listWinners',
  summary: 'The largest wins of the last bets, each player and game once; names are masked',
  method: 'GET',
  path: '/wps/relay/GCSGAME_getRankList',
  aliases: ['/wps/relay/ODSFE2_getWinnerBoard'],
  module: null,
  request: v.object({
    gameCategory: v.optional(shortText(16), 'ALL'),
    language: v.optional(shortText(8)),
    limitNum: v.optional(queryInteger(1, 20), 20),
  }),
  response: v.pipe(
    v.object({ list: v.array(Winner) }),
    v.transform(({ list }) => list),
  ),
  requirements: ['API-35', 'WIN-02', 'PAY-06'],
});
