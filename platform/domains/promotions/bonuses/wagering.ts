import { PRODUCTS, type Product } from '#contract/bets.ts';
import type { Contributions } from '#contract/bonuses.ts';
import type { Database } from '../../../db/open.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { accountIdsOf } from '../../wallet/records/account.ts';
import { gameSumsOf, productOf, type GameSum } from '../../wallet/records/bet-sums.ts';
import type { BonusRow } from './bonuses.ts';

/** Of a grant that names none: games with a small edge for skilled play count little. */
export const CONTRIBUTIONS: Contributions = {
  ...{ RNG: 100, FISH: 100, VIDEO: 100, SPORTS: 50, ESPORTS: 50, COCKFIGHT: 50 },
  ...{ LIVE: 10, PVP: 10 },
};

export interface Counted {
  readonly product: Product;
  /** Percentage of a stake that counts. */
  readonly percent: number;
  readonly stake: bigint;
  readonly counted: bigint;
}

/**
 * Stakes of valid bets by product: settled, and not returned in full. The stake of a bet that was declared void later
 * is taken off again.
 */
export const validStakes = (catalogue: Catalogue, sums: readonly GameSum[]): ReadonlyMap<Product, bigint> => {
  const stakes = new Map<Product, bigint>();
  for (const { gameId, outcome, stake } of sums) {
    if (outcome === 'open' || outcome === 'returned') continue;
    const product = productOf(catalogue, gameId);
    stakes.set(product, (stakes.get(product) ?? 0n) + stake);
  }
  return new Map([...stakes].map(([product, stake]) => [product, stake > 0n ? stake : 0n]));
};

/** Products that count, and those that were played, with what counts of them: rounded down once a product. */
export const countedBy = (
  contributions: Contributions,
  stakes: ReadonlyMap<Product, bigint>,
): readonly Counted[] =>
  PRODUCTS.flatMap((product) => {
    const percent = contributions[product] ?? 0;
    const stake = stakes.get(product) ?? 0n;
    return percent === 0 && stake === 0n
      ? []
      : [{ product, percent, stake, counted: (stake * BigInt(percent)) / 100n }];
  });

export const sumOf = (rows: readonly Counted[]): bigint =>
  rows.reduce((sum, { counted }) => sum + counted, 0n);

/** The wagering of an active bonus: bets placed from its start and before its end, recomputed from the record. */
export const wageringOf = async (
  database: Database,
  catalogue: Catalogue,
  { memberId, contributions, startsAt, endsAt }: BonusRow,
  now: number,
): Promise<readonly Counted[]> => {
  if (startsAt === null || endsAt === null) return [];
  const accountIds = await accountIdsOf(database, memberId);
  const days = { accountIds, from: startsAt, to: Math.min(now, endsAt - 1) };
  const sums = days.to < days.from ? [] : await gameSumsOf(database, days, memberId);
  return countedBy(contributions, validStakes(catalogue, sums));
};
