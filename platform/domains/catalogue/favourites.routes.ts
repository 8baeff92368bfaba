import { and, desc, eq, sql } from 'drizzle-orm';
import {
  FAVOURITES_MOST,
  addFavourite,
  listFavouriteGames,
  listFavourites,
  removeFavourite,
} from '#contract/game-lists.ts';
import { rowsOf, type Db } from '../../db/open.ts';
import { serve, type Route } from '../../http/serve.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { realMemberOf } from '../../runtime/call.ts';
import type { Deps } from '../../runtime/deps.ts';
import { catalogueIn } from './catalogue.ts';
import { favouriteGames } from './catalogue.tables.ts';
import { pageOfGames } from './game-pages.ts';

const idsOf = async (db: Db, memberId: number): Promise<readonly string[]> => {
  const rows = await db
    .select({ gameId: favouriteGames.gameId })
    .from(favouriteGames)
    .where(eq(favouriteGames.memberId, memberId))
    .orderBy(desc(favouriteGames.addedAt), desc(favouriteGames.gameId))
    .limit(FAVOURITES_MOST);
  return rows.map(({ gameId }) => gameId);
};

/**
 * @returns whether the game was added.
 * @throws Refusal `favourites_full`. The member's row is locked, so that two calls at once cannot exceed the limit.
 */
const add = (db: Db, memberId: number, gameId: string, at: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from members where id = ${memberId} for no key update`);
    const [known] = await rowsOf<{ total: number; has: boolean }>(
      tx,
      sql`select count(*)::int as total, coalesce(bool_or(game_id = ${gameId}), false) as has
        from favourite_games where member_id = ${memberId}`,
    );
    if (known?.has) return false;
    if ((known?.total ?? 0) >= FAVOURITES_MOST) throw new Refusal('favourites_full');
    await tx.insert(favouriteGames).values({ memberId, gameId, addedAt: at });
    return true;
  });

const remove = async (db: Db, memberId: number, gameId: string): Promise<boolean> => {
  const removed = await db
    .delete(favouriteGames)
    .where(and(eq(favouriteGames.memberId, memberId), eq(favouriteGames.gameId, gameId)))
    .returning({ gameId: favouriteGames.gameId });
  return removed.length > 0;
};

/** A member's favourite games, kept by the platform (SES-06). */
export const favouriteRoutes = (deps: Deps): readonly Route[] => {
  /** Other tabs of the member load their favourites again. */
  const notify = (memberId: number): void =>
    deps.hub.publish([{ type: 'news', memberId, about: 'favourite' }]);
  return [
    serve(listFavourites, async (_, call) => [...(await idsOf(call.db, realMemberOf(call).memberId))]),

    serve(listFavouriteGames, async (request, call) => {
      const ids = await idsOf(call.db, realMemberOf(call).memberId);
      const { games, total, totalPages } = pageOfGames(await catalogueIn(deps), ids, {
        type: request.gameType,
        vendor: request.vendor,
        page: request.pageNo,
        size: request.pageSize,
      });
      return { content: games, pageNum: request.pageNo, total, totalPages };
    }),

    serve(addFavourite, async ({ nodeId, vendor }, call) => {
      const { memberId } = realMemberOf(call);
      const game = (await catalogueIn(deps)).byId.get(nodeId);
      if (!game || (vendor && vendor !== game.vendorCode)) throw new Refusal('game_not_found');
      if (await add(call.db, memberId, game.id, deps.clock.now())) notify(memberId);
      return null;
    }),

    serve(removeFavourite, async ({ nodeId }, call) => {
      const { memberId } = realMemberOf(call);
      if (await remove(call.db, memberId, nodeId)) notify(memberId);
      return null;
    }),
  ];
};
