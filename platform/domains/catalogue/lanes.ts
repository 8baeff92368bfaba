import { asc, eq } from 'drizzle-orm';
import { CLASSIFICATIONS } from '#contract/games.ts';
import type { Db } from '../../db/open.ts';
import { vendorCards, vendors } from './catalogue.tables.ts';
import { engineOf } from '../../games/engines.ts';
import { catalogueIn, type Catalogue } from './catalogue.ts';

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
  /** None of its games can be played yet. */
  readonly opensSoon: boolean;
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

type Card = Awaited<ReturnType<typeof selectCards>>[number];

const counted = (keys: readonly string[]): ReadonlyMap<string, number> => {
  const totals = new Map<string, number>();
  for (const key of keys) totals.set(key, (totals.get(key) ?? 0) + 1);
  return totals;
};

/** Every lane that has a vendor, with the number of games on each card and of each classification. */
const listLanes = (cards: readonly Card[], { games }: Catalogue): Lane[] => {
  const totals = counted(games.map((game) => `${game.vendorCode} ${game.gameType}`));
  const playable = new Set(
    games.flatMap((game) => (engineOf(game) ? [`${game.vendorCode} ${game.gameType}`] : [])),
  );
  const facets = counted(
    games.flatMap(({ gameType, classification }) =>
      classification ? [`${gameType} ${classification}`] : [],
    ),
  );
  return LANES.map((title) => ({
    title,
    cards: cards
      .filter(({ lane }) => lane === title)
      .map(({ lane: _, ...card }) => ({
        ...card,
        gameCount: totals.get(`${card.vendorCode} ${card.gameType}`) ?? 0,
        opensSoon: !playable.has(`${card.vendorCode} ${card.gameType}`),
      })),
    facets: CLASSIFICATIONS.flatMap((code) => {
      const gameCount = facets.get(`${title} ${code}`);
      return gameCount ? [{ code, gameCount }] : [];
    }),
  })).filter(({ cards: { length } }) => length > 0);
};

type Source = Parameters<typeof catalogueIn>[0];
const cardsOf = new WeakMap<Catalogue, Promise<readonly Card[]>>();
/** The cards that belong to this version of the catalogue. */
const cardsIn = (db: Db, catalogue: Catalogue): Promise<readonly Card[]> => {
  const known = cardsOf.get(catalogue);
  if (known) return known;
  const cards = selectCards(db).execute();
  cardsOf.set(catalogue, cards);
  // A failed read is not cached.
  cards.catch(() => cardsOf.delete(catalogue));
  return cards;
};

const lanesOf = new WeakMap<Catalogue, Lane[]>();
/** The lanes of this database, computed once per loaded catalogue. */
export const lanesIn = async (deps: Source): Promise<readonly Lane[]> => {
  const catalogue = await catalogueIn(deps);
  const cards = await cardsIn(deps.database.reads.db, catalogue);
  const lanes = lanesOf.get(catalogue) ?? listLanes(cards, catalogue);
  lanesOf.set(catalogue, lanes);
  return lanes;
};

/** Vendor codes and names by game type (API-28). */
export const vendorsByType = async (deps: Source): Promise<Record<string, Record<string, string>>> => {
  const content: Record<string, Record<string, string>> = {};
  const cards = await cardsIn(deps.database.reads.db, await catalogueIn(deps));
  for (const { gameType, vendorCode, displayName } of cards)
    (content[gameType] ??= {})[vendorCode] = displayName;
  return content;
};
