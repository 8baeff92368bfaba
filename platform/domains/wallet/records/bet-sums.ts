import type { BetOutcome, Product } from '#contract/bets.ts';
import { PRODUCTS } from '#contract/bets.ts';
import type { Database } from '../../../db/open.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';

/** The days of the zone with the finest offset begin at a quarter of an hour. Milliseconds; `quarter_of` in the database. */
export const QUARTER = 900_000;

export interface Days {
  readonly accountIds: readonly number[];
  /** Epoch ms, both included. */
  readonly from: number;
  readonly to: number;
}
/** Sums of one game's bets of one outcome, in minor units. */
export interface GameSum {
  readonly vendor: string;
  readonly gameId: string;
  readonly outcome: BetOutcome;
  readonly bets: number;
  readonly stake: bigint;
  readonly payout: bigint;
}

/** Whole quarters from their sums; what is left of the range at its ends from the bets themselves. */
const FIND = `
  select vendor, game_id as "gameId", outcome, sum(bets)::int as bets, sum(stake)::text as stake, sum(payout)::text as payout
  from (
    select vendor, game_id, outcome, bets, stake, payout from bet_sums
    where account_id = any($1::int[]) and quarter >= $4::bigint and quarter < $5::bigint and bets <> 0
    union all
    select b.vendor, coalesce(b.game_id, ''), bet_outcome(b.corrects, b.state, b.stake, b.payout), 1, b.stake,
      case b.state when 'cancelled' then b.stake else b.payout end
    from (values ($2::bigint, least($4::bigint - 1, $3::bigint)), (greatest($4::bigint, $5::bigint), $3::bigint)) as edge(first, last)
      join bets b on b.member_id = $6::int and b.placed_at between edge.first and edge.last and b.account_id = any($1::int[])
  ) part
  group by 1, 2, 3`;

/** Sums of a member's bets of these days, by game and outcome. */
export const gameSumsOf = async (
  database: Database,
  { accountIds, from, to }: Days,
  memberId: number,
): Promise<readonly GameSum[]> => {
  const begin = Math.ceil(from / QUARTER) * QUARTER;
  const end = Math.floor((to + 1) / QUARTER) * QUARTER;
  const rows = await database.reads.run('bet_sums_of', FIND, [accountIds, from, to, begin, end, memberId]);
  return rows.map((row) => ({
    vendor: String(row['vendor']),
    gameId: String(row['gameId']),
    outcome: row['outcome'] as BetOutcome,
    bets: Number(row['bets']),
    stake: BigInt(String(row['stake'])),
    payout: BigInt(String(row['payout'])),
  }));
};

/** Both kinds of lottery are one product. */
export const productOf = ({ byId }: Catalogue, gameId: string | null): Product => {
  const type = byId.get(gameId ?? '')?.gameType;
  if (type === 'ELOTT') return 'LOTT';
  return PRODUCTS.find((product) => product === type) ?? 'OTHER';
};

export interface Sums {
  readonly bets: number;
  readonly stake: bigint;
  readonly payout: bigint;
  readonly openBets: number;
  readonly openStake: bigint;
}
const NONE: Sums = { bets: 0, stake: 0n, payout: 0n, openBets: 0, openStake: 0n };

const added = (sums: Sums, { outcome, bets, stake, payout }: Omit<GameSum, 'vendor' | 'gameId'>): Sums =>
  outcome === 'open'
    ? { ...sums, bets: sums.bets + bets, openBets: sums.openBets + bets, openStake: sums.openStake + stake }
    : { ...sums, bets: sums.bets + bets, stake: sums.stake + stake, payout: sums.payout + payout };

/** By product, in the order of the products. */
export const productSums = (
  catalogue: Catalogue,
  games: readonly GameSum[],
): readonly ({ readonly product: Product } & Sums)[] => {
  const byProduct = new Map<Product, Sums>();
  for (const game of games) {
    const product = productOf(catalogue, game.gameId);
    byProduct.set(product, added(byProduct.get(product) ?? NONE, game));
  }
  return PRODUCTS.flatMap((product) => {
    const sums = byProduct.get(product);
    return sums ? [{ product, ...sums }] : [];
  });
};
