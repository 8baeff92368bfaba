import { inArray, sql } from 'drizzle-orm';
import { rowsOf } from '../../db/open.ts';
import type { Deps } from '../../runtime/deps.ts';
import { keptBy } from '../../runtime/kept.ts';
import { members } from '../identity/people.tables.ts';

/** Places that are shown. */
const RANKED = 10;
/** Milliseconds for which a ranking is used: payouts come once a day, page openings all the time. */
const LIFE = 30_000;

interface Place {
  readonly rank: number;
  /** Minor units. */
  readonly income: bigint;
}
interface Ranking {
  readonly places: readonly (Place & { readonly id: number; readonly account: string })[];
  /** By member. */
  readonly all: ReadonlyMap<number, Place>;
}

const readRanking = async ({ database }: Pick<Deps, 'database'>, month: number): Promise<Ranking> => {
  const { db } = database.reads;
  const rows = await rowsOf<{ id: number; income: string }>(
    db,
    sql`select inviter_id::int as id, sum(amount)::text as income from referral_payouts
      where day >= ${month} group by inviter_id having sum(amount) > 0 order by sum(amount) desc, inviter_id`,
  );
  const ranked = rows.map(({ id, income }, at) => ({ id, rank: at + 1, income: BigInt(income) }));
  const first = ranked.slice(0, RANKED);
  const named =
    first.length === 0
      ? []
      : await db
          .select({ id: members.id, account: members.account })
          .from(members)
          .where(
            inArray(
              members.id,
              first.map(({ id }) => id),
            ),
          );
  const accountOf = new Map(named.map(({ id, account }) => [id, account]));
  return {
    places: first.map((place) => ({ ...place, account: accountOf.get(place.id) ?? '' })),
    all: new Map(ranked.map(({ id, rank, income }) => [id, { rank, income }])),
  };
};

// A new month is another key; the old one goes.
const keptIn = keptBy<Ranking>({ changedBy: () => null, max: 1, life: LIFE });

/** Income by invitations since the month began, summed once for all who open the page within some seconds. */
export const rankingOf = (deps: Pick<Deps, 'database' | 'hub'>, month: number): Promise<Ranking> =>
  keptIn(deps.hub).get(String(month), () => readRanking(deps, month));
