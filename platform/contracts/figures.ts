import { sql } from 'drizzle-orm';
import { rowsOf, type Db } from '../db/open.ts';
import type { Period } from '../rules/periods.ts';
import type { Figures } from '../rules/terms.ts';

/** The group of all games. */
export const ALL_GAMES = 'CONS';

export interface Played {
  readonly lineage: string;
  readonly validBet: bigint;
  readonly netLoss: bigint;
}

/**
 * What each member's settled bets of a group came to, in each of some periods that follow each other; those in which
 * nobody played are left out.
 */
export const playedInEach = async (
  db: Db,
  gameGroup: string,
  periods: readonly Pick<Period, 'start' | 'end'>[],
): Promise<readonly (readonly Played[])[]> => {
  const bounds = [...periods.map(({ start }) => start), periods.at(-1)?.end ?? 0];
  const rows = await rowsOf<{ period: number; lineage: string; bet: string; loss: string }>(
    db,
    sql`select width_bucket(b.closed_at, ${`{${bounds.join(',')}}`}::bigint[]) as period, m.lineage,
        sum(b.stake)::text as bet, sum(b.stake - b.payout)::text as loss
      from bets b join members m on m.id = b.member_id left join games g on g.id = b.game_id
      where b.state = 'settled' and b.closed_at >= ${bounds[0] ?? 0}::bigint
        and b.closed_at < ${bounds.at(-1) ?? 0}::bigint
        and (${gameGroup}::text = ${ALL_GAMES}::text or g.game_type = ${gameGroup}::text)
      group by 1, m.id`,
  );
  const found = new Map<number, Played[]>();
  for (const { period, lineage, bet, loss } of rows)
    found.set(period, [
      ...(found.get(period) ?? []),
      { lineage, validBet: BigInt(bet), netLoss: BigInt(loss) },
    ]);
  return [...found.values()];
};

/** The same for one stretch of time. */
export const playedIn = async (
  db: Db,
  gameGroup: string,
  start: number,
  end: number,
): Promise<readonly Played[]> => (await playedInEach(db, gameGroup, [{ start, end }]))[0] ?? [];

/** A team's part of it: the member at the end of `lineage`, and all below. */
export const figuresOf = (played: readonly Played[], lineage: string): Figures => {
  const team = played.filter((each) => each.lineage.startsWith(lineage));
  return {
    validBet: team.reduce((sum, { validBet }) => sum + validBet, 0n),
    netLoss: team.reduce((sum, { netLoss }) => sum + netLoss, 0n),
    activeMembers: team.length,
  };
};
