import { sql } from 'drizzle-orm';
import { rowsOf, type Db } from '../../db/open.ts';
import type { Period } from './periods.ts';
import type { Figures } from './terms.ts';

/** The group of all games. */
export const ALL_GAMES = 'CONS';

export interface Played {
  readonly lineage: string;
  readonly validBet: bigint;
  readonly netLoss: bigint;
  /** Whether the member placed a bet; false with nothing but corrections of earlier ones. */
  readonly isActive: boolean;
}
type Stretch = Pick<Period, 'start' | 'end'>;

/**
 * The sums of each member's settled bets of a group, in each of several consecutive periods; empty without play. With
 * `head`, only of the team below that lineage.
 */
export const playedInEach = async (
  db: Db,
  gameGroup: string,
  periods: readonly Stretch[],
  head = '',
): Promise<readonly (readonly Played[])[]> => {
  const bounds = [...periods.map(({ start }) => start), periods.at(-1)?.end ?? 0];
  const rows = await rowsOf<{
    period: number;
    lineage: string;
    bet: string;
    loss: string;
    is_active: boolean;
  }>(
    db,
    sql`select width_bucket(b.closed_at, ${`{${bounds.join(',')}}`}::bigint[]) as period, m.lineage,
        sum(b.stake)::text as bet, sum(b.stake - b.payout)::text as loss,
        bool_or(b.corrects is null) as is_active
      from bets b join members m on m.id = b.member_id left join games g on g.id = b.game_id
      where b.state = 'settled' and b.closed_at >= ${bounds[0] ?? 0}::bigint
        and b.closed_at < ${bounds.at(-1) ?? 0}::bigint and starts_with(m.lineage, ${head}::text)
        and (${gameGroup}::text = ${ALL_GAMES}::text or g.game_type = ${gameGroup}::text)
      group by 1, m.id`,
  );
  const found: Played[][] = periods.map(() => []);
  for (const { period, lineage, bet, loss, is_active: isActive } of rows)
    found[period - 1]?.push({ lineage, validBet: BigInt(bet), netLoss: BigInt(loss), isActive });
  return found;
};

/** Sums of a team. */
export const figuresOf = (team: readonly Played[]): Figures => ({
  validBet: team.reduce((sum, { validBet }) => sum + validBet, 0n),
  netLoss: team.reduce((sum, { netLoss }) => sum + netLoss, 0n),
  activeMembers: team.filter(({ isActive }) => isActive).length,
});

/** Sums of each lineage's team, the member included, in one range of time. */
export const teamsIn = async (
  db: Db,
  gameGroup: string,
  stretch: Stretch,
): Promise<(lineage: string) => Figures> => {
  const [played = []] = await playedInEach(db, gameGroup, [stretch]);
  const teams = new Map<string, Played[]>();
  for (const each of played)
    for (let end = each.lineage.indexOf('/', 1); end > 0; end = each.lineage.indexOf('/', end + 1)) {
      const head = each.lineage.slice(0, end + 1);
      const team = teams.get(head);
      if (team) team.push(each);
      else teams.set(head, [each]);
    }
  return (lineage) => figuresOf(teams.get(lineage) ?? []);
};
