import { ALSO_MOST } from '#contract/games.ts';
import { ALL, keptBy } from '../../runtime/kept.ts';
import type { Deps } from '../../runtime/deps.ts';

const DAY = 24 * 60 * 60_000;
/** Bets of the last day that are looked through: the cost of a read has a bound. */
const BETS = 5000;
/** Members whose games make a pair known: of a single one it would tell what they play. */
const MIN_MEMBERS = 2;
/** Milliseconds for which pairs are used. */
const LIFE = 60_000;

const PAIRS = `with played as (
    select distinct member_id, game_id from (
      select member_id, game_id from bets
      where state = 'settled' and closed_at > $1 order by closed_at desc limit ${BETS}
    ) as latest where game_id is not null
  ) select game_id, other_id from (
    select one.game_id, other.game_id as other_id, count(*) as members,
      row_number() over (partition by one.game_id order by count(*) desc, other.game_id) as place
    from played one join played other on other.member_id = one.member_id and other.game_id <> one.game_id
    group by one.game_id, other.game_id having count(*) >= ${MIN_MEMBERS}
  ) as pairs where place <= ${ALSO_MOST} order by game_id, place`;

type Pairs = ReadonlyMap<string, readonly string[]>;
/** No signal removes them: bets end every moment, and old pairs are only not the latest. */
const pairs = keptBy<Pairs>({ changedBy: () => null, max: 1, life: LIFE });

/** For each game that was bet on lately, the games that most of its players also bet on. */
export const alsoPlayedIn = ({ database, hub, clock }: Deps): Promise<Pairs> =>
  pairs(hub).get(ALL, async () => {
    const rows = await database.reads.run('also_played', PAIRS, [clock.now() - DAY]);
    const found = new Map<string, string[]>();
    for (const row of rows) {
      const [game, other] = [String(row['game_id']), String(row['other_id'])];
      found.set(game, [...(found.get(game) ?? []), other]);
    }
    return found;
  });
