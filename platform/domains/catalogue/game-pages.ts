import type { Catalogue } from './catalogue.ts';
import { present } from './present-game.ts';

/**
 * A page (1-based) of the named games in the given order. Games that have left the catalogue are left out, as are those
 * of other types and vendors.
 */
export const pageOfGames = (
  { byId }: Catalogue,
  ids: readonly string[],
  wanted: {
    readonly type: string | undefined;
    readonly vendor: string | undefined;
    readonly page: number;
    readonly size: number;
  },
) => {
  const found = ids.flatMap((id) => {
    const game = byId.get(id);
    const isWanted =
      game &&
      (!wanted.type || game.gameType === wanted.type) &&
      (!wanted.vendor || game.vendorCode === wanted.vendor);
    return isWanted ? [game] : [];
  });
  const from = (wanted.page - 1) * wanted.size;
  return {
    games: found.slice(from, from + wanted.size).map(present),
    total: found.length,
    totalPages: Math.ceil(found.length / wanted.size),
  };
};
