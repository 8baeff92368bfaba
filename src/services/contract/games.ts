import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Flag, Identifier, listOf, queryAmount, queryInteger, shortText } from './values.ts';

/** Game types of the wire. The site splits ESPORTS and COCKFIGHT off from the SPORTS lane. */
export const GAME_TYPES = [
  'RNG',
  'LIVE',
  'FISH',
  'PVP',
  'SPORTS',
  'ESPORTS',
  'LOTT',
  'ELOTT',
  'COCKFIGHT',
  'VIDEO',
] as const;
export type GameType = (typeof GAME_TYPES)[number];

export const CLASSIFICATIONS = ['JP', 'AC', 'BG', 'SC', 'VP', 'TG'] as const;
export type Classification = (typeof CLASSIFICATIONS)[number];

/** Orders of a list besides the brand's own: games marked NEW first, by name, by the smallest bet. */
export const GAME_SORTS = ['new', 'name', 'bet'] as const;
export type GameSort = (typeof GAME_SORTS)[number];

/** A game as lists carry it. */
export const GameRow = v.pipe(
  v.object({
    nodeId: Identifier,
    vassalage: v.string(),
    displayName: v.nullish(v.string(), ''),
    gameType: v.string(),
    gameClassify: v.nullish(v.string(), null),
    gameName: v.string(),
    showIcon: v.nullish(v.string(), null),
    isGame: v.nullish(v.string(), null),
    gameCode: v.nullish(v.string(), null),
    minBet: v.nullish(v.number(), null),
    minLineNum: v.nullish(v.number(), null),
    tag: v.nullish(v.picklist(['HOT', 'NEW', 'JP']), null),
    /** Our own field: it is listed but cannot be played yet. */
    opensSoon: v.nullish(v.boolean(), false),
  }),
  v.transform((row) => ({
    id: row.nodeId,
    vendor: row.vassalage,
    vendorName: row.displayName,
    type: row.gameType,
    classification: row.gameClassify,
    name: row.gameName,
    icon: row.showIcon,
    /** The row is a vendor's entrance: it opens the vendor's game list instead of a game (LAU-04). */
    isVendorEntrance: row.isGame === 'VASSALAGE',
    code: row.gameCode,
    /** Smallest bet in the wallet's unit. */
    minBet: row.minBet,
    minLines: row.minLineNum,
    opensSoon: row.opensSoon,
    badge:
      row.tag === 'HOT'
        ? ('hot' as const)
        : row.tag === 'NEW'
          ? ('new' as const)
          : row.tag === 'JP'
            ? ('jackpot' as const)
            : null,
  })),
);
export type Game = v.InferOutput<typeof GameRow>;

export const PAGE_SIZE_LIMIT = 100;
/** Longest filter values of the catalogue, in characters. */
export const FILTER_LIMITS = { vendor: 32, classification: 8, name: 64 } as const;

/** Most games that players of a game also play. */
export const ALSO_MOST = 4;

export const listHotGames = endpoint({
  name: 'listHotGames',
  summary: 'All of the brand’s hot games',
  method: 'GET',
  path: '/wps/relay/GCSGAME_hotGamesV2',
  module: 'GAMELOHOT3',
  kept: true,
  request: v.object({
    merchantCode: v.optional(shortText(32)),
    isPlatform: v.optional(queryInteger(0, 9)),
    vassalage: v.optional(shortText(32)),
    platform: v.optional(shortText(64)),
    language: v.optional(shortText(8)),
  }),
  response: v.pipe(
    v.object({ list: v.array(GameRow) }),
    v.transform(({ list }) => list),
  ),
  requirements: ['API-25', 'SLO-15'],
});

export const listGames = endpoint({
  name: 'listGames',
  summary: 'A page of the catalogue, filtered; an empty game type means all',
  method: 'GET',
  path: '/wps/relay/GCSGAME_gameList',
  module: 'GAMELO3',
  token: 'optional',
  kept: true,
  request: v.object({
    clientType: v.optional(queryInteger(0, 9)),
    platform: v.optional(shortText(64)),
    channel: v.optional(shortText(32)),
    merchant: v.optional(shortText(32)),
    gameType: v.optional(shortText(16)),
    vassalage: v.optional(shortText(FILTER_LIMITS.vendor)),
    gameClassify: v.optional(shortText(FILTER_LIMITS.classification)),
    gameName: v.optional(shortText(FILTER_LIMITS.name)),
    minBet: v.optional(queryAmount),
    minLineNum: v.optional(queryInteger(0, 1000)),
    sort: v.optional(v.picklist(GAME_SORTS)),
    /** Our own field: the text is searched for as it is spelt. */
    spelling: v.optional(v.picklist(['exact'])),
    /** Our own field: with how many there are of each type, and what players of each game also play. */
    detail: v.optional(v.picklist(['search'])),
    language: v.optional(shortText(8)),
    pageNo: v.optional(queryInteger(1, 100_000), 1),
    pageSize: v.optional(queryInteger(1, PAGE_SIZE_LIMIT), 14),
  }),
  response: v.object({
    games: v.array(GameRow),
    totalPages: v.number(),
    totalCount: v.nullish(v.number(), null),
    /** Our own field: how many have the text in their name; the others, after them, have it in their tags. */
    namedCount: v.nullish(v.number()),
    /** No game has that name: these are the closest. */
    isNearMatch: v.nullish(Flag, false),
    /** The spelling that was searched for in place of the text. */
    corrected: v.nullish(v.string()),
    /** Our own field: of all types whatever the requested one, in the order of their first game. */
    typeCounts: v.nullish(v.array(v.object({ gameType: v.string(), count: v.number() }))),
    /** Our own field: for games of the page what most of their players also play, most players first. */
    alsoPlayed: v.nullish(
      v.array(v.object({ nodeId: Identifier, games: v.pipe(v.array(GameRow), v.maxLength(ALSO_MOST)) })),
    ),
  }),
  requirements: ['API-26', 'SLO-21', 'GAM-08'],
});
export type GamePage = v.InferOutput<typeof listGames.response>;

const VendorCard = v.pipe(
  v.object({
    vassalage: v.string(),
    displayName: v.string(),
    smallIcon: v.nullish(v.string(), null),
    colorIcon: v.nullish(v.string(), null),
    isHot: v.nullish(Flag, false),
    accountTypeId: v.nullish(v.number(), null),
    accountTypeName: v.nullish(v.string(), null),
    gameType: v.string(),
    isGame: v.nullish(v.string(), null),
    /** The row to open when the vendor has a single entrance (lottery, cockfight). */
    nodeId: v.nullish(Identifier, null),
    gameCount: v.nullish(v.number(), null),
    /** Our own field: none of its games can be played yet. */
    opensSoon: v.nullish(v.boolean(), false),
  }),
  v.transform((card) => ({
    code: card.vassalage,
    name: card.displayName,
    icon: card.smallIcon,
    colourIcon: card.colorIcon,
    isHot: card.isHot,
    accountTypeId: card.accountTypeId,
    accountTypeName: card.accountTypeName,
    type: card.gameType,
    isVendorEntrance: card.isGame === 'VASSALAGE',
    entranceId: card.nodeId,
    gameCount: card.gameCount,
    opensSoon: card.opensSoon,
  })),
);
export type Vendor = v.InferOutput<typeof VendorCard>;

const Lane = v.pipe(
  v.object({
    title: v.string(),
    cards: v.array(VendorCard),
    gameClassify: listOf(
      v.object({
        key: v.string(),
        displayName: v.nullish(v.string(), ''),
        gameCount: v.nullish(v.number(), null),
      }),
    ),
  }),
  v.transform(({ title, cards, gameClassify }) => ({
    category: title,
    vendors: cards,
    classifications: gameClassify.map(({ key, gameCount }) => ({ code: key, gameCount })),
  })),
);
/** One category of games with its vendors (GAM-06). */
export type VendorLane = v.InferOutput<typeof Lane>;

export const listVendors = endpoint({
  name: 'listVendors',
  summary: 'Game categories with their vendors',
  method: 'GET',
  path: '/wps/relay/GCSGAME_gameVendor',
  aliases: ['/wps/relay/GCSGAME_newGameVendor'],
  token: 'optional',
  kept: true,
  request: v.object({
    merchantCode: v.optional(shortText(32)),
    platform: v.optional(shortText(64)),
    clientType: v.optional(queryInteger(0, 9)),
    language: v.optional(shortText(8)),
  }),
  response: v.pipe(
    v.object({ data: v.object({ lanes: v.array(Lane) }) }),
    v.transform(({ data }) => data.lanes),
  ),
  requirements: ['API-29', 'SLO-22', 'GAM-05', 'GAM-06', 'GAM-07'],
});

export const getVendorTypes = endpoint({
  name: 'getVendorTypes',
  summary: 'Vendor codes by game type',
  method: 'GET',
  path: '/wps/relay/GCSGAME_getVassGameType',
  token: 'optional',
  kept: true,
  request: v.object({ typeId: v.optional(queryInteger(0, 9)), merchant_code: v.optional(shortText(32)) }),
  response: v.pipe(
    v.object({ content: v.record(v.string(), v.record(v.string(), v.string())) }),
    v.transform(({ content }) => content),
  ),
  requirements: ['API-28'],
});

export const getJackpot = endpoint({
  name: 'getJackpot',
  summary: 'The current jackpot (the wallet’s unit), and its rate of growth',
  method: 'GET',
  path: '/wps/relay/VIS_getJackpot',
  request: v.object({}),
  response: v.object({
    amount: v.number(),
    /** Amount added every `intervalMs` while it is shown. */
    step: v.number(),
    intervalMs: v.number(),
  }),
  requirements: ['JAC-03', 'JAC-04'],
});
export type Jackpot = v.InferOutput<typeof getJackpot.response>;
