import { eq } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { games, vendors } from './catalogue.tables.ts';
import type { CatalogueGame } from '../../games/engine.ts';
import { isGameId } from './game-id.ts';

/** The game as its server needs it: the smallest bet of the list is `minBet` on each of `minLines` lines. */
export const findPlayable = async (db: Db, id: string): Promise<CatalogueGame | null> => {
  if (!isGameId(id)) return null;
  const [row] = await db
    .select({ game: games, vendorName: vendors.displayName })
    .from(games)
    .innerJoin(vendors, eq(vendors.code, games.vendorCode))
    .where(eq(games.id, id));
  if (!row) return null;
  const { game, vendorName } = row;
  return {
    id: game.id,
    title: game.name,
    category: game.gameType,
    classification: game.classification,
    vendor: game.vendorCode,
    vendorName,
    minBet: game.minBet / BigInt(game.minLines),
    minLines: game.minLines,
    model: game.model,
  };
};
