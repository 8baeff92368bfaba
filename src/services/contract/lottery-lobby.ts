import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { MenuGame, MenuGroup, PRIZE_MODES, type LotteryGroup } from './launch.ts';
import { queryInteger, shortText } from './values.ts';

/** Most popular lotteries, and most opened numbers, of one request (PAY-10, PAY-11). */
export const POPULAR_MOST = 20;
export const OPENED_MOST = 100;

const filter = {
  prizeMode: v.optional(v.picklist(PRIZE_MODES)),
  device: v.optional(shortText(16)),
  /** VN for the lotteries of Vietnam (PAY-12). */
  lottoArea: v.optional(shortText(8)),
};

export const listAreaLotteries = endpoint({
  name: 'listAreaLotteries',
  summary: 'The lottery games of Vietnam, by vendor',
  method: 'GET',
  path: '/lgw/vn/games/game_menu',
  envelope: false,
  request: v.object(filter),
  response: v.pipe(
    v.record(v.string(), MenuGroup),
    v.transform((groups): LotteryGroup[] => Object.values(groups)),
  ),
  requirements: ['API-36', 'PAY-12'],
});

export const listRecentLotteries = endpoint({
  name: 'listRecentLotteries',
  summary: 'The lottery games that the member played last, the latest first',
  method: 'GET',
  path: '/lgw/vn/games/game_menu/recent',
  token: 'required',
  envelope: false,
  request: v.object(filter),
  response: v.array(MenuGame),
  requirements: ['API-37'],
});

export const listPopularLotteries = endpoint({
  name: 'listPopularLotteries',
  summary: 'The lottery games with the most bets of late; those without any follow in the catalogue’s order',
  method: 'GET',
  path: '/lgw/games/popular',
  module: 'AGEANNOUNCE3',
  envelope: false,
  request: v.object({
    ...filter,
    count: v.optional(queryInteger(1, POPULAR_MOST), POPULAR_MOST),
    language: v.optional(shortText(8)),
  }),
  response: v.array(MenuGame),
  requirements: ['API-38', 'PAY-10'],
});

const OpenedNumber = v.pipe(
  v.object({
    gameCode: v.string(),
    /** Number of the draw. */
    numero: v.string(),
    /** The drawn numbers, with commas between them. */
    winNo: v.string(),
    /** Epoch milliseconds. */
    openTime: v.number(),
  }),
  v.transform(({ gameCode, numero, winNo, openTime }) => ({
    gameCode,
    draw: numero,
    drawn: winNo.split(','),
    openedAt: openTime,
  })),
);

export type OpenedNumber = v.InferOutput<typeof OpenedNumber>;

export const listOpenedNumbers = endpoint({
  name: 'listOpenedNumbers',
  summary: 'The last draws of the lotteries of Vietnam, or of one lottery, newest first',
  method: 'GET',
  path: '/lgw/vn/numeros/opened/game',
  module: 'AGEANNOUNCE3',
  envelope: false,
  request: v.object({
    count: v.optional(queryInteger(1, OPENED_MOST), OPENED_MOST),
    gameCode: v.optional(shortText(64)),
  }),
  response: v.array(OpenedNumber),
  requirements: ['API-39', 'PAY-11'],
});

export const listLatestNumbers = endpoint({
  name: 'listLatestNumbers',
  summary: 'The last draw of each lottery of a prize mode',
  method: 'GET',
  path: '/lotto/lgw/games/opened/numero',
  token: 'required',
  envelope: false,
  request: v.object({ prizeMode: v.optional(v.picklist(PRIZE_MODES)) }),
  response: v.array(OpenedNumber),
  requirements: ['API-40'],
});
