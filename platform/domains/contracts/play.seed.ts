/** Recent play of the demo agent's team and of the demo member, and settled contracts. */
import { sql } from 'drizzle-orm';
import { seeded } from '../../art/random.ts';
import { CURRENCY } from '../../kernel/config.ts';
import { engineOf } from '../../games/engines.ts';
import { settleContracts } from './settle.ts';
import type { Entry } from '../wallet/ledger/ledger.ts';
import { periodAt } from './periods.ts';
import { rowsOf, type Db } from '../../db/open.ts';
import { bets } from '../wallet/ledger/ledger.tables.ts';
import { DEMO_AFFILIATE, DEMO_MEMBER, SIGN_IN_PEOPLE } from '../identity/demo.seed.ts';
import type { PersonSeed } from '../identity/people.seed.ts';
import { seedRebate } from '../promotions/rebate/rebate.seed.ts';
import { postAll } from '../wallet/ledger/post-all.ts';
import { seedDeps } from '../wallet/ledger/seed-deps.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const DAYS = 30;
const LIRA = 100n;
const CHUNK = 250;

/** How some people play. */
interface Habit {
  /** Of the draws and of the rounds' ids. */
  readonly name: string;
  /** They begin `to` days ago, and stop `from` days ago. */
  readonly from: number;
  readonly to: number;
  /** Share of the players active on a day, and how often one of them plays. */
  readonly share: number;
  readonly rounds: number;
  /** Most of a stake, and what it is a multiple of, in minor units. */
  readonly most: number;
  readonly unit: bigint;
  /** Deposited where the money is not enough. */
  readonly topUp: bigint;
}
const TEAM: Habit = {
  ...{ name: 'play', from: 0, to: DAYS, share: 0.8, rounds: 12 },
  ...{ most: 160, unit: 100n * LIRA, topUp: 40_000n * LIRA },
};
/**
 * Too long ago for the bonuses, the missions and the draw that the demo shows, so that these begin with a visitor's own
 * rounds.
 */
const MEMBER: Habit = {
  ...{ name: 'member-play', from: 16, to: 24, share: 1, rounds: 9 },
  ...{ most: 20, unit: 10n * LIRA, topUp: 1500n * LIRA },
};
/** When the demo member claimed the rebate of what they had played; what followed has not been claimed. */
const CLAIMED = 18;
const TEAM_VENDOR = 'NIMBUS';
const TEAM_GAMES = 8;
const MEMBER_TYPES: readonly string[] = ['RNG', 'LIVE', 'FISH', 'VIDEO'];

/** The demo agent's team: everyone below them except sign-in accounts. */
export const playersAmong = (people: readonly PersonSeed[]): readonly PersonSeed[] => {
  const agent = people.find(({ account }) => account === DEMO_AFFILIATE.account);
  const isKnown = new Set(SIGN_IN_PEOPLE.map(({ account }) => account));
  return people.filter(
    ({ account, lineage }) =>
      agent !== undefined && lineage.startsWith(agent.lineage) && !isKnown.has(account),
  );
};

/** When their money was deposited. */
export const playBegins = (now: number): number => now - (DAYS + 1) * DAY;

interface Player {
  readonly person: PersonSeed;
  readonly account: number;
  /** What they have before the first round. */
  readonly opening: bigint;
}

interface Game {
  readonly id: string;
  readonly vendor: string;
}
interface Round {
  /** Ledger entries in the order of time. */
  readonly entries: readonly Entry[];
  readonly bet: typeof bets.$inferInsert & { readonly placedAt: number };
}

/** Their rounds, in the order of time. */
const play = (
  { name, from, to, share, rounds, most, unit, topUp }: Habit,
  players: readonly Player[],
  games: readonly Game[],
  now: number,
): readonly Round[] => {
  const draw = seeded(name);
  const sittings = Array.from({ length: to - from }, (_, day) => now - (from + day + 1) * DAY).flatMap(
    (morning) =>
      players
        .filter(() => draw.chance(share))
        .flatMap((player) =>
          Array.from({ length: draw.integer(1, rounds) }, () => ({
            player,
            at: morning + draw.integer(0, DAY - MINUTE),
          })),
        ),
  );
  const money = new Map(players.map(({ account, opening }) => [account, opening]));
  const inOrder = sittings.toSorted((one, other) => one.at - other.at);
  return inOrder.map(({ player: { person, account }, at }, index) => {
    const round = `${name}-${index + 1}`;
    const stake = BigInt(draw.integer(2, most)) * unit;
    const payout = draw.chance(0.55) ? 0n : (stake * BigInt(draw.integer(20, 380))) / 100n;
    const closedAt = at + draw.integer(3, 40) * 1000;
    const { id: gameId, vendor } = draw.pick(games);
    const reference = `${vendor}:${round}`;
    const entries: Entry[] = [];
    const move = (amount: bigint, entry: Omit<Entry, 'postings'>): void => {
      money.set(account, (money.get(account) ?? 0n) + amount);
      const system = entry.kind === 'deposit' ? 'bank' : 'games';
      entries.push({
        ...entry,
        postings: [
          { system, currency: CURRENCY.code, amount: -amount },
          { account, amount },
        ],
      });
    };
    if ((money.get(account) ?? 0n) < stake)
      move(topUp, {
        ...{ key: `seed:deposit:${round}`, kind: 'deposit', reference: 'opening', at: at - MINUTE },
      });
    move(-stake, { key: `vendor:${vendor}:${round}`, kind: 'bet', reference, at });
    if (payout > 0n)
      move(payout, { key: `vendor:${vendor}:${round}-end`, kind: 'win', reference, at: closedAt });
    const bet = {
      ...{ vendor, transactionId: round, closingId: `${round}-end`, roundId: round },
      ...{ memberId: person.id, accountId: account, gameId, state: 'settled' as const },
      ...{ stake, payout, placedAt: at, closedAt },
    };
    return { entries, bet };
  });
};

const record = async (tx: Db, rounds: readonly Round[]): Promise<void> => {
  await postAll(
    tx,
    rounds.flatMap(({ entries }) => entries),
  );
  for (let at = 0; at < rounds.length; at += CHUNK)
    await tx.insert(bets).values(rounds.slice(at, at + CHUNK).map(({ bet }) => bet));
};

/** Times at which a platform running without a break would have settled: after each day, and lately after each hour. */
const settlings = (now: number): number[] => {
  const times: number[] = [];
  for (let { end } = periodAt('daily', now - DAYS * DAY); end + MINUTE < now; end += DAY)
    times.push(end + MINUTE);
  for (let { end } = periodAt('hourly', now - 6 * HOUR); end + MINUTE < now; end += HOUR)
    times.push(end + MINUTE);
  return [...new Set(times)].toSorted((one, other) => one - other);
};

/** Bets, their money, a claimed rebate of the demo member, and the lines of contracts that were agreed by then. */
export const seedPlay = async (
  tx: Db,
  now: number,
  people: readonly PersonSeed[],
  accountOf: ReadonlyMap<number, number>,
): Promise<void> => {
  const accountFor = ({ id }: PersonSeed): number => accountOf.get(id) ?? 0;
  const team = playersAmong(people).map((person) => ({
    ...{ person, account: accountFor(person), opening: person.deposit },
  }));
  // Bets are placed on playable games only.
  const games = (
    await rowsOf<{
      id: string;
      vendor: string;
      gameType: string;
      classification: string | null;
      model: string;
    }>(
      tx,
      sql`select id, vendor_code as vendor, game_type as "gameType", classification, model from games
        where vendor_code = ${TEAM_VENDOR} or game_type in ${MEMBER_TYPES} and game_type <> 'RNG' order by id`,
    )
  ).filter((game) => engineOf(game));
  const slots = games.filter(({ vendor }) => vendor === TEAM_VENDOR).slice(0, TEAM_GAMES);
  if (team.length === 0 || slots.length === 0) return;
  await record(tx, play(TEAM, team, slots, now));
  const member = people.find(({ account }) => account === DEMO_MEMBER);
  if (member) {
    const account = accountFor(member);
    const favourites = MEMBER_TYPES.flatMap((type) =>
      games.filter(({ gameType }) => gameType === type).slice(0, 2),
    );
    const rounds = play(MEMBER, [{ person: member, account, opening: 0n }], favourites, now);
    const claimedAt = now - CLAIMED * DAY;
    await record(
      tx,
      rounds.filter(({ bet }) => bet.placedAt < claimedAt),
    );
    await seedRebate(tx, member.id, claimedAt);
    await record(
      tx,
      rounds.filter(({ bet }) => bet.placedAt >= claimedAt),
    );
  }
  for (const time of settlings(now)) await settleContracts(seedDeps(tx, time));
};
