/** Recent play of the demo agent's team, and its settled contracts. */
import { sql } from 'drizzle-orm';
import { seeded } from '../../art/random.ts';
import { CURRENCY } from '../../kernel/config.ts';
import { engineOf } from '../../games/engines.ts';
import { settleContracts } from './settle.ts';
import type { Entry } from '../wallet/ledger/ledger.ts';
import { periodAt } from './periods.ts';
import { rowsOf, type Db } from '../../db/open.ts';
import { bets } from '../wallet/ledger/ledger.tables.ts';
import { DEMO_AFFILIATE, SIGN_IN_PEOPLE } from '../identity/demo.seed.ts';
import type { PersonSeed } from '../identity/people.seed.ts';
import { postAll } from '../wallet/ledger/post-all.ts';
import { seedDeps } from '../wallet/ledger/seed-deps.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const DAYS = 30;
const LIRA = 100n;
const TOP_UP = 40_000n * LIRA;
/** Share of players active on a day, and how often one of them plays. */
const SHARE_A_DAY = 0.8;
const ROUNDS_A_DAY = 12;
const VENDOR = 'NIMBUS';
const GAMES = 8;
const CHUNK = 250;

/** The players: everyone below the demo agent except sign-in accounts, whose record starts empty. */
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
}

/** Their rounds and the ledger entries of these, in the order of time. */
const play = (players: readonly Player[], games: readonly string[], now: number) => {
  const draw = seeded('play');
  const sittings = Array.from({ length: DAYS }, (_, day) => now - (day + 1) * DAY).flatMap((morning) =>
    players
      .filter(() => draw.chance(SHARE_A_DAY))
      .flatMap((player) =>
        Array.from({ length: draw.integer(1, ROUNDS_A_DAY) }, () => ({
          player,
          at: morning + draw.integer(0, DAY - MINUTE),
        })),
      ),
  );
  const money = new Map(players.map(({ person, account }) => [account, person.deposit]));
  const entries: Entry[] = [];
  const rounds: (typeof bets.$inferInsert)[] = [];
  const move = (account: number, amount: bigint, entry: Omit<Entry, 'postings'>): void => {
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
  const inOrder = sittings.toSorted((one, other) => one.at - other.at);
  for (const [index, { player, at }] of inOrder.entries()) {
    const { person, account } = player;
    const round = `demo-${index + 1}`;
    const reference = `${VENDOR}:${round}`;
    const stake = BigInt(draw.integer(2, 160) * 100) * LIRA;
    const payout = draw.chance(0.55) ? 0n : (stake * BigInt(draw.integer(20, 380))) / 100n;
    const closedAt = at + draw.integer(3, 40) * 1000;
    if ((money.get(account) ?? 0n) < stake)
      move(account, TOP_UP, {
        ...{ key: `seed:deposit:${round}`, kind: 'deposit', reference: 'opening', at: at - MINUTE },
      });
    move(account, -stake, { key: `vendor:${VENDOR}:${round}`, kind: 'bet', reference, at });
    if (payout > 0n)
      move(account, payout, { key: `vendor:${VENDOR}:${round}-end`, kind: 'win', reference, at: closedAt });
    rounds.push({
      ...{ vendor: VENDOR, transactionId: round, closingId: `${round}-end`, roundId: round },
      ...{ memberId: person.id, accountId: account, gameId: draw.pick(games), state: 'settled' },
      ...{ stake, payout, placedAt: at, closedAt },
    });
  }
  return { entries, rounds };
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

/** Bets, their money, and the lines of contracts that were agreed by then. */
export const seedPlay = async (
  tx: Db,
  now: number,
  people: readonly PersonSeed[],
  accountOf: ReadonlyMap<number, number>,
): Promise<void> => {
  const players = playersAmong(people).map((person) => ({ person, account: accountOf.get(person.id) ?? 0 }));
  // Bets are placed on playable games only.
  const games = (
    await rowsOf<{ id: string; gameType: string; classification: string | null }>(
      tx,
      sql`select id, game_type as "gameType", classification from games where vendor_code = ${VENDOR} order by id`,
    )
  )
    .filter((game) => engineOf(game))
    .slice(0, GAMES);
  if (players.length === 0 || games.length === 0) return;
  const { entries, rounds } = play(
    players,
    games.map(({ id }) => id),
    now,
  );
  await postAll(tx, entries);
  for (let at = 0; at < rounds.length; at += CHUNK)
    await tx.insert(bets).values(rounds.slice(at, at + CHUNK));
  for (const time of settlings(now)) await settleContracts(seedDeps(tx, time));
};
