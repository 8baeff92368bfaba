import type { Database } from '../../db/open.ts';

/** Bets that are looked through: the index gives the latest first, so the cost has a bound whoever plays how long. */
const BETS = 2000;
/** Most games of the list. */
const MAX = 100;

const OF_MONEY = `select game_id from (
    select game_id, placed_at from bets
    where member_id = $1 and state <> 'cancelled' and game_id is not null
    order by placed_at desc limit ${BETS}
  ) as latest group by game_id order by max(placed_at) desc, game_id limit ${MAX}`;

/** A trial account has a few thousand rounds at most, and ends. */
const OF_PLAY_MONEY = `select game_id from (
    select b.game_id, b.placed_at from free_play_bets b join free_play_wallets w on w.id = b.wallet_id
    where w.member_id = $1 and b.state <> 'cancelled'
    order by b.placed_at desc limit ${BETS}
  ) as latest group by game_id order by max(placed_at) desc, game_id limit ${MAX}`;

/** The games of the member's last bets, each once, the latest first. */
export const recentGameIds = async (
  { reads }: Pick<Database, 'reads'>,
  memberId: number,
  isTrial: boolean,
): Promise<readonly string[]> => {
  const rows = isTrial
    ? await reads.run('recent_free_play_games', OF_PLAY_MONEY, [memberId])
    : await reads.run('recent_games', OF_MONEY, [memberId]);
  return rows.map((row) => String(row['game_id']));
};
