import { listRecentGames, listWinners } from '#contract/game-lists.ts';
import { serve, type Route } from '../../http/serve.ts';
import { TRIAL_TYPE } from '../../kernel/config.ts';
import { memberOf } from '../../runtime/call.ts';
import type { Deps } from '../../runtime/deps.ts';
import { catalogueIn } from './catalogue.ts';
import { pageOfGames } from './game-pages.ts';
import { recentGameIds } from './recent-games.ts';
import { presentWinners, winnersIn } from './winners.ts';

/** What was played and won: the member's recent games, and the winner board. */
export const playedRoutes = (deps: Deps): readonly Route[] => [
  serve(listRecentGames, async (request, call) => {
    const { memberId, type } = memberOf(call);
    const ids = await recentGameIds(deps.database, memberId, type === TRIAL_TYPE);
    const { games, total, totalPages } = pageOfGames(await catalogueIn(deps), ids, {
      type: request.gameType,
      vendor: request.vassalage,
      page: request.pageNo,
      size: request.pageSize,
    });
    return { list: games, total, totalPages };
  }),

  serve(listWinners, async ({ gameCategory, limitNum }) => {
    const catalogue = await catalogueIn(deps);
    const list = presentWinners(await winnersIn(deps), catalogue, gameCategory);
    return { list: list.slice(0, limitNum) };
  }),
];
