import type { PrizeMode } from '#contract/launch.ts';
import {
  listAreaLotteries,
  listLatestNumbers,
  listOpenedNumbers,
  listPopularLotteries,
  listRecentLotteries,
} from '#contract/lottery-lobby.ts';
import { prizesOf } from '../../games/lottery/draws.ts';
import { createOpened, type OpenedDraw } from '../../games/lottery/opened.ts';
import { modelOf } from '../../games/lottery/lottery.engine.ts';
import { tableSecretOf } from '../../games/table/table-secret.ts';
import { serve, type Route } from '../../http/serve.ts';
import { TRIAL_TYPE } from '../../kernel/config.ts';
import { memberOf } from '../../runtime/call.ts';
import type { Deps } from '../../runtime/deps.ts';
import { catalogueIn, type Catalogue } from '../catalogue/catalogue.ts';
import { recentGameIds } from '../catalogue/recent-games.ts';
import { LOTTERIES, LOTTERY_TYPES } from './lotteries.ts';
import { menuGame } from './menu-game.ts';

type Game = Catalogue['games'][number];

/** The vendor of the lotteries of Vietnam. */
const VIETNAM = 'TCG_LOTTO_VN';
/** Of the last bets, how many are counted for what is popular: the cost of a read has a bound. */
const BETS = 5000;
const POPULAR = `select game_id, count(*)::int as bets from (
    select game_id from bets where state = 'settled' order by closed_at desc limit ${BETS}
  ) as latest where game_id = any($1) group by game_id order by bets desc, game_id`;

/** Balls ascending; prizes in their order, with all their digits. */
const written = (game: Game, { drawn }: OpenedDraw): string => {
  const { draw } = modelOf({ vendor: game.vendorCode, model: game.model });
  if (draw.kind === 'balls') return drawn.toSorted((one, other) => one - other).join(',');
  const prizes = prizesOf(draw);
  return drawn.map((number, at) => String(number).padStart(prizes[at]?.digits ?? 1, '0')).join(',');
};

/** What a lottery lobby shows: menus, recent and popular lotteries, and what was drawn. */
export const lotteryLobbyRoutes = (deps: Deps): readonly Route[] => {
  const opened = createOpened(tableSecretOf(deps.secret));
  const inMenu = (game: Game) => menuGame(game, deps.clock.now());
  const lotteries = async (vendors: readonly string[]): Promise<readonly Game[]> =>
    (await catalogueIn(deps)).games.filter(
      ({ gameType, vendorCode }) => LOTTERY_TYPES.includes(gameType) && vendors.includes(vendorCode),
    );
  const ofMode = (mode: PrizeMode | undefined): Promise<readonly Game[]> =>
    lotteries(mode ? LOTTERIES[mode] : Object.values(LOTTERIES).flat());
  const drawsOf = (game: Game, most: number) =>
    opened
      .last({ id: game.id, vendor: game.vendorCode, model: game.model }, deps.clock.now(), most)
      .map((draw) => ({
        gameCode: game.code,
        numero: String(draw.number),
        winNo: written(game, draw),
        openTime: draw.drawnAt,
      }));

  return [
    serve(listAreaLotteries, async ({ prizeMode }) => {
      const allowed = prizeMode ? LOTTERIES[prizeMode] : [VIETNAM];
      const own = allowed.includes(VIETNAM) ? await lotteries([VIETNAM]) : [];
      return Object.fromEntries(
        own.length === 0
          ? []
          : [[VIETNAM, { gameGroupId: VIETNAM, gameGroupCode: VIETNAM, gameMenus: own.map(inMenu) }]],
      );
    }),

    serve(listRecentLotteries, async ({ prizeMode }, call) => {
      const { memberId, type } = memberOf(call);
      const ids = await recentGameIds(deps.database, memberId, type === TRIAL_TYPE);
      const known = new Map((await ofMode(prizeMode)).map((game) => [game.id, game]));
      return ids.flatMap((id) => known.get(id) ?? []).map(inMenu);
    }),

    serve(listPopularLotteries, async ({ prizeMode, count }) => {
      const own = await ofMode(prizeMode);
      const rows = await deps.database.reads.run('popular_lotteries', POPULAR, [own.map(({ id }) => id)]);
      const bets = new Map(rows.map((row) => [String(row['game_id']), Number(row['bets'])]));
      return own
        .toSorted((one, other) => (bets.get(other.id) ?? 0) - (bets.get(one.id) ?? 0))
        .slice(0, count)
        .map(inMenu);
    }),

    serve(listOpenedNumbers, async ({ count, gameCode }) => {
      const own = gameCode === undefined ? await lotteries([VIETNAM]) : await ofMode(undefined);
      return own
        .filter(({ code }) => gameCode === undefined || code === gameCode)
        .flatMap((game) => drawsOf(game, count))
        .toSorted((one, other) => other.openTime - one.openTime)
        .slice(0, count);
    }),

    serve(listLatestNumbers, async ({ prizeMode }) =>
      (await ofMode(prizeMode)).flatMap((game) => drawsOf(game, 1)),
    ),
  ];
};
