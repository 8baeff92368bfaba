import { SESSION } from '../../../kernel/config.ts';
import type { Database } from '../../../db/open.ts';

/** Key of a round in the ledger. */
export interface RoundKey {
  readonly vendor: string;
  readonly round: string;
}
/** One launch of a game, with the sums of its bets. */
export interface PlaySum {
  readonly id: string;
  readonly at: number;
  readonly rounds: number;
  readonly net: bigint;
}
export interface PlayedGame {
  readonly gameId: string | null;
  readonly gameName: string | null;
  readonly vendorName: string;
  readonly state: 'open' | 'settled' | 'cancelled';
  readonly session: PlaySum | null;
}
/** Member and days; postings after `until` do not count. Epoch ms. */
export interface PlayQuestion {
  readonly memberId: number;
  readonly accountId: number;
  readonly from: number;
  readonly to: number;
  readonly until: number;
}

const FIND_ROUNDS = `
  select u.vendor, u.round, coalesce(v.display_name, u.vendor) as "vendorName", b.*, g.name as "gameName"
  from unnest($1::text[], $2::text[]) as u(vendor, round)
    cross join lateral (
      select min(game_id) as "gameId", min(placed_at)::text as "placedAt", bool_or(state = 'open') as "isOpen",
        bool_and(state = 'cancelled') as "isCancelled"
      from bets where round_id = u.round and vendor = u.vendor and account_id = $3::int) b
    left join games g on g.id = b."gameId"
    left join vendors v on v.code = u.vendor`;

/** A bet belongs to a launch of its game within its login, so no launch is older than the longest login. */
const FIND_LAUNCHES = `
  select l.id::text as id, l.vendor, l.game_id as "gameId", l.created_at::text as at
  from sessions s join play_sessions l on l.session_id = s.id
  where s.member_id = $1::int and s.created_at between $2::bigint and $3::bigint and l.account_id = $4::int
    and l.game_id = any($5::text[])
  order by l.created_at, l.id`;

/** By the bets alone, in index order: stakes within the days, and payouts within them. */
const FIND_SUMS = `
  select u.id, b.rounds, b.net::text as net
  from unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::bigint[]) as u(id, vendor, game, first, before)
    cross join lateral (
      select count(distinct round_id)::int as rounds,
        coalesce(sum(case when placed_at >= $7::bigint then -stake else 0 end
          + case when closed_at between $7::bigint and $8::bigint
            then case state when 'cancelled' then stake else payout end else 0 end), 0) as net
      from bets
      where member_id = $6::int and placed_at >= u.first and placed_at < u.before and placed_at <= $8::bigint
        and vendor = u.vendor and game_id = u.game) b`;

interface Launch {
  readonly id: string;
  readonly vendor: string;
  readonly gameId: string;
  readonly at: number;
  /** Until the next launch of the same game. */
  readonly before: number;
}
type Row = Readonly<Record<string, unknown>>;

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const sameGame = (one: { vendor: unknown; gameId: unknown }, other: { vendor: unknown; gameId: unknown }) =>
  one.vendor === other.vendor && one.gameId === other.gameId;

const launchesOf = async (
  database: Database,
  { memberId, accountId, to }: PlayQuestion,
  rounds: readonly Row[],
): Promise<readonly Launch[]> => {
  const placed = rounds.flatMap(({ placedAt }) => (text(placedAt) === null ? [] : [Number(placedAt)]));
  if (placed.length === 0) return [];
  const gameIds = [...new Set(rounds.map(({ gameId }) => text(gameId)).filter((id) => id !== null))];
  const rows = await database.reads.run('launches_of', FIND_LAUNCHES, [
    memberId,
    Math.min(...placed) - SESSION.absolute,
    to,
    accountId,
    gameIds,
  ]);
  // From the latest on, each ends at the next launch of the same game.
  const next = new Map<string, number>();
  return rows.toReversed().map((row) => {
    const at = Number(row['at']);
    const game = `${String(row['vendor'])}:${String(row['gameId'])}`;
    const before = next.get(game) ?? Number.MAX_SAFE_INTEGER;
    next.set(game, at);
    return {
      ...{ id: String(row['id']), vendor: String(row['vendor']), gameId: String(row['gameId']) },
      ...{ at, before },
    };
  });
};

const sumsOf = async (
  database: Database,
  { memberId, from, to, until }: PlayQuestion,
  launches: readonly Launch[],
): Promise<ReadonlyMap<string, PlaySum>> => {
  if (launches.length === 0) return new Map();
  const rows = await database.reads.run('play_sums_of', FIND_SUMS, [
    launches.map(({ id }) => id),
    launches.map(({ vendor }) => vendor),
    launches.map(({ gameId }) => gameId),
    launches.map(({ at }) => at),
    launches.map(({ before }) => before),
    memberId,
    from,
    Math.min(to, until),
  ]);
  const startOf = new Map(launches.map(({ id, at }) => [id, at]));
  return new Map(
    rows.map((row) => {
      const id = String(row['id']);
      const sum = { rounds: Number(row['rounds']), net: BigInt(String(row['net'])) };
      return [id, { id, at: startOf.get(id) ?? 0, ...sum }];
    }),
  );
};

const keyOf = ({ vendor, round }: RoundKey): string => `${vendor}:${round}`;

/** Game names and states of these rounds, and the sums of the launches they belong to. */
export const playedGames = async (
  database: Database,
  question: PlayQuestion,
  keys: readonly RoundKey[],
): Promise<(key: RoundKey) => PlayedGame> => {
  const rounds =
    keys.length === 0
      ? []
      : await database.reads.run('rounds_played', FIND_ROUNDS, [
          keys.map(({ vendor }) => vendor),
          keys.map(({ round }) => round),
          question.accountId,
        ]);
  const launches = await launchesOf(database, question, rounds);
  const launchOf = (row: Row): Launch | undefined =>
    launches.find(
      (launch) =>
        sameGame(launch, row as never) &&
        launch.at <= Number(row['placedAt']) &&
        Number(row['placedAt']) < launch.before,
    );
  const seated = new Map(rounds.map((row) => [keyOf(row as never), { row, launch: launchOf(row) }]));
  const used = new Set([...seated.values()].flatMap(({ launch }) => launch ?? []));
  const sums = await sumsOf(database, question, [...used]);
  return (key) => {
    const { row = {}, launch } = seated.get(keyOf(key)) ?? {};
    return {
      gameId: text((row as Row)['gameId']),
      gameName: text((row as Row)['gameName']),
      vendorName: text((row as Row)['vendorName']) ?? key.vendor,
      state:
        (row as Row)['isCancelled'] === true
          ? 'cancelled'
          : (row as Row)['isOpen'] === true
            ? 'open'
            : 'settled',
      session: (launch && sums.get(launch.id)) ?? null,
    };
  };
};
