import { asc, count, eq, isNotNull } from 'drizzle-orm';
import { CLASSIFICATIONS } from '#contract/games.ts';
import type { Db } from '../db/open.ts';
import { games, vendorCards, vendors } from '../db/schema/catalogue.ts';

/** Lanes in the order of the navigation (spec 2.3). */
export const LANES = ['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'LOTT', 'ELOTT', 'VIDEO'] as const;

export interface LaneCard {
  readonly vendorCode: string;
  readonly displayName: string;
  readonly accountTypeId: number;
  readonly accountTypeName: string;
  readonly gameType: string;
  readonly isHot: boolean;
  readonly entranceId: string | null;
  readonly gameCount: number;
}
export interface Lane {
  readonly title: string;
  readonly cards: readonly LaneCard[];
  readonly facets: readonly { readonly code: string; readonly gameCount: number }[];
}

const selectCards = (db: Db) =>
  db
    .select({
      lane: vendorCards.lane,
      vendorCode: vendorCards.vendorCode,
      displayName: vendors.displayName,
      accountTypeId: vendors.accountTypeId,
      accountTypeName: vendors.accountTypeName,
      gameType: vendorCards.gameType,
      isHot: vendorCards.isHot,
      entranceId: vendorCards.entranceId,
    })
    .from(vendorCards)
    .innerJoin(vendors, eq(vendors.code, vendorCards.vendorCode))
    .orderBy(asc(vendorCards.position));

/** Every lane that has a vendor, with the number of games on each card and of each classification. */
export const listLanes = async (db: Db): Promise<Lane[]> => {
  const [cards, perVendor, perFacet] = await Promise.all([
    selectCards(db),
    db
      .select({ vendorCode: games.vendorCode, gameType: games.gameType, total: count() })
      .from(games)
      .groupBy(games.vendorCode, games.gameType),
    db
      .select({ gameType: games.gameType, classification: games.classification, total: count() })
      .from(games)
      .where(isNotNull(games.classification))
      .groupBy(games.gameType, games.classification),
  ]);
  const totals = new Map(perVendor.map((row) => [`${row.vendorCode} ${row.gameType}`, row.total]));
  const facets = new Map(perFacet.map((row) => [`${row.gameType} ${row.classification}`, row.total]));
  return LANES.map((title) => ({
    title,
    cards: cards
      .filter(({ lane }) => lane === title)
      .map(({ lane: _, ...card }) => ({
        ...card,
        gameCount: totals.get(`${card.vendorCode} ${card.gameType}`) ?? 0,
      })),
    facets: CLASSIFICATIONS.flatMap((code) => {
      const gameCount = facets.get(`${title} ${code}`);
      return gameCount ? [{ code, gameCount }] : [];
    }),
  })).filter(({ cards: { length } }) => length > 0);
};

/** Vendor codes and names by game type (API-28). */
export const vendorsByType = async (db: Db): Promise<Record<string, Record<string, string>>> => {
  const content: Record<string, Record<string, string>> = {};
  for (const { gameType, vendorCode, displayName } of await selectCards(db))
    (content[gameType] ??= {})[vendorCode] = displayName;
  return content;
};
