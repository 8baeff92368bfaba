import { SITE } from '../../../config.ts';
import type { LotteryGroup, PrizeMode } from '../../../services/contract/launch.ts';

export interface GameLaunchInput {
  /** The identifier of the page (ROU-17, ROU-18). */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** A trial account plays with play money, where the game allows it. */
  readonly isForPlayMoney: boolean;
}

/** What the page opens, by its path and query. */
export interface LaunchedGame {
  readonly kind: 'game' | 'lottery' | 'sportsbook';
  readonly id: string;
  readonly vendor: string | null;
  readonly isForPlayMoney: boolean;
  /** A room of the game. */
  readonly room: string | null;
  /** Of a lottery; null until the menu has given one. */
  readonly code: string | null;
  readonly playType: string | null;
  readonly prizeMode: PrizeMode | null;
  /** The member goes on although a round of another game is unfinished. */
  readonly keepsRound: boolean;
}

/** The vendor whose games a lottery page opens where its address names none. */
const LOTTERY_PAGES: Readonly<Record<string, string | null>> = {
  '/lottery': null,
  '/vnlottery': 'TCG_LOTTO_VN',
  '/lottert': 'LOTT',
  '/sealottery': 'TCG_SEA',
};
const PRIZE_MODES: Readonly<Record<string, PrizeMode>> = {
  LOTT: 'Lott',
  ELOTT: 'Elott',
  TCG_SEA: 'SEA',
  TCG_LOTTO_VN: 'SEA',
};

/** The prize mode of a vendor; else that of the configured lottery (LOT-01). */
const prizeModeOf = (vendor: string | null): PrizeMode => PRIZE_MODES[vendor ?? ''] ?? SITE.lotteryType;

export const launchedGame = ({ path, query, isForPlayMoney }: GameLaunchInput): LaunchedGame => {
  const isLottery = path in LOTTERY_PAGES;
  const vendor = query['vendor'] ?? LOTTERY_PAGES[path] ?? null;
  return {
    kind: isLottery ? 'lottery' : path === '/fbsports' ? 'sportsbook' : 'game',
    id: query['nodeId'] ?? '',
    vendor,
    isForPlayMoney,
    room: query['room'] ?? null,
    code: isLottery ? (query['gameCode'] ?? null) : null,
    playType: query['playType'] ?? null,
    prizeMode: isLottery ? prizeModeOf(vendor) : null,
    keepsRound: false,
  };
};

/** The first game of the vendor, or of the first vendor that has one (GAM-03); null where there is none. */
export const firstLottery = (
  groups: readonly LotteryGroup[],
  vendor: string | null,
): Pick<LaunchedGame, 'vendor' | 'code' | 'playType'> | null => {
  const group = groups.find((each) => each.games.length > 0 && (vendor === null || each.vendor === vendor));
  const game = group?.games[0];
  return group && game ? { vendor: group.vendor, code: game.code, playType: game.playType } : null;
};

/** Whether the address is on another site, whose cookies a browser may block in a frame. */
export const isForeign = (url: string): boolean => !/^\/(?!\/)/.test(url);
