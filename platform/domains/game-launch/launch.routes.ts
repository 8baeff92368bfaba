import { and, asc, eq } from 'drizzle-orm';
import { listFeaturedMatches } from '#contract/featured-matches.ts';
import { launchGame, launchSportsbook, listLotteryGames, listRooms } from '#contract/launch.ts';
import { sqlMatchStore } from '../../games/pvp/match-store.ts';
import { serve, type Route } from '../../http/serve.ts';
import { amountOnWire } from '../../kernel/money.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { memberOf } from '../../runtime/call.ts';
import type { Deps } from '../../runtime/deps.ts';
import { catalogueIn } from '../catalogue/catalogue.ts';
import { games } from '../catalogue/catalogue.tables.ts';
import { createFeatured } from './featured-matches.ts';
import { checkAccount, launchedGame, openGame } from './launch.ts';
import { LOTTERIES, LOTTERY_TYPES } from './lotteries.ts';
import { menuGame } from './menu-game.ts';
import { SEATS, roomsOf } from './rooms.ts';

/** Launches: a game, a lottery, the sportsbook; matches, rooms and the lottery menu, which lead to them. */
export const launchRoutes = (deps: Deps): readonly Route[] => [
  serve(launchGame, async (request, call) => {
    checkAccount(memberOf(call), request.accountType === 0);
    return openGame(deps, call, await launchedGame(call, request), request);
  }),

  serve(launchSportsbook, async (request, call) => {
    const [sports] = await call.db
      .select()
      .from(games)
      .where(and(eq(games.gameType, 'SPORTS'), eq(games.vendorCode, 'BTI')))
      .orderBy(asc(games.position))
      .limit(1);
    if (!sports) throw new Refusal('game_not_found');
    return openGame(deps, call, sports, request);
  }),

  serve(listFeaturedMatches, createFeatured(deps)),

  serve(listRooms, async ({ nodeId, vassalage }) => {
    const game = (await catalogueIn(deps)).byId.get(nodeId);
    if (!game || (vassalage && vassalage !== game.vendorCode)) throw new Refusal('game_not_found');
    const waiting = await sqlMatchStore(deps.db).waitingIn(game.id, deps.clock.now());
    return roomsOf(game).map(({ id, number, stake }) => ({
      gameId: id,
      roomName: String(number),
      // Both stake the same.
      minBet: amountOnWire(stake),
      maxBet: amountOnWire(stake),
      // Of the table that fills next; a room has as many tables as it needs.
      players: Math.min(1, waiting.find(({ room }) => room === id)?.players ?? 0),
      maxPlayers: SEATS,
    }));
  }),

  serve(listLotteryGames, async ({ prizeMode }) => {
    const lotteries = (await catalogueIn(deps)).games.filter(({ gameType }) =>
      LOTTERY_TYPES.includes(gameType),
    );
    const vendors = prizeMode ? LOTTERIES[prizeMode] : Object.values(LOTTERIES).flat();
    return Object.fromEntries(
      vendors.flatMap((vendor) => {
        const own = lotteries.filter(({ vendorCode }) => vendorCode === vendor);
        return own.length === 0
          ? []
          : [
              [
                vendor,
                {
                  gameGroupId: vendor,
                  gameGroupCode: vendor,
                  games: own.map((game) => menuGame(game, deps.clock.now())),
                },
              ],
            ];
      }),
    );
  }),
];
