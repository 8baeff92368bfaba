import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { CURRENCY, FREE_PLAY, TRIAL_TYPE, isAgentType } from './kernel/config.ts';
import type { Clock } from './kernel/clock.ts';
import type { Entry } from './domains/wallet/ledger/ledger.ts';
import { rowsOf, type Db } from './db/open.ts';
import { games, gameWords, vendorCards, vendors } from './domains/catalogue/catalogue.tables.ts';
import { banners, countries, notices, popups } from './domains/content/content.tables.ts';
import { freePlayWallets } from './domains/free-play/free-play.tables.ts';
import { affiliateCodes, members } from './domains/identity/people.tables.ts';
import { makeCatalogue } from './domains/catalogue/catalogue.seed.ts';
import { makeBanners, makeCountries, makeNotices, makePopups } from './domains/content/content.seed.ts';
import { seedContracts } from './domains/contracts/contracts.seed.ts';
import { DEMO_AFFILIATE, DEMO_HASHES, DEMO_MEMBER } from './domains/identity/demo.seed.ts';
import { seedBonuses } from './domains/promotions/bonuses/bonuses.seed.ts';
import { seedPromotions } from './domains/promotions/applications/promotions.seed.ts';
import { seedMissions } from './domains/missions/missions.seed.ts';
import { seedPoints } from './domains/points/points.seed.ts';
import { seedRaffle } from './domains/rewards/raffle.seed.ts';
import { signInSteps } from './domains/rewards/sign-in.seed.ts';
import { referralSteps, seedReferrals } from './domains/referral/referral.seed.ts';
import { seedVip } from './domains/vip/vip.seed.ts';
import { seedMessages } from './domains/messages/messages.seed.ts';
import { seedHelp } from './domains/help/help.seed.ts';
import { seedLegal } from './domains/legal/legal.seed.ts';
import { makePeople, type PersonSeed } from './domains/identity/people.seed.ts';
import { playBegins, playersAmong, seedPlay } from './domains/contracts/play.seed.ts';
import { postAll } from './domains/wallet/ledger/post-all.ts';
import { seedDeps } from './domains/wallet/ledger/seed-deps.ts';

/** Two processes that start together on one database must not both seed it. */
const SEED_LOCK = 5_112_027;
/** PostgreSQL takes 65,535 parameters a statement; the widest row has 17. */
const CHUNK = 1000;

const chunksOf = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );

const insertAll = async <Table extends PgTable>(
  db: Db,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> => {
  for (const chunk of chunksOf(rows, CHUNK)) await db.insert(table).values(chunk);
};

const isFilled = async (
  db: Db,
  table: 'games' | 'members' | 'help_topics' | 'legal_documents',
): Promise<boolean> => (await rowsOf(db, sql`select 1 from ${sql.identifier(table)} limit 1`)).length > 0;

const seedCatalogue = async (db: Db, now: number): Promise<void> => {
  const catalogue = makeCatalogue(now);
  await insertAll(db, vendors, catalogue.vendors);
  await insertAll(db, vendorCards, catalogue.cards);
  await insertAll(db, games, catalogue.games);
  await insertAll(
    db,
    gameWords,
    catalogue.words.map((word) => ({ word })),
  );
  await insertAll(db, banners, makeBanners(catalogue.games));
  await insertAll(db, notices, makeNotices(now));
  await insertAll(db, popups, makePopups(now));
  await insertAll(db, countries, makeCountries());
};

/** Opening money, posted by the ledger's rules from the bank. */
const openingEntry = (person: PersonSeed, account: number, at: number): Entry => ({
  key: `seed:opening:${person.id}`,
  kind: 'deposit',
  reference: 'opening',
  at,
  postings: [
    {
      system: 'bank',
      currency: CURRENCY.code,
      amount: -person.deposit,
    },
    { account, amount: person.deposit },
  ],
});

/** @returns the account of each member. */
const seedPeople = async (
  db: Db,
  now: number,
  people: readonly PersonSeed[],
): Promise<ReadonlyMap<number, number>> => {
  await insertAll(
    db,
    members,
    people.map(({ deposit: _, ...person }) => ({
      ...person,
      passwordHash: DEMO_HASHES[person.account] ?? null,
      // A password is as old as the demo platform: it expires if the console moves the clock that far.
      passwordChangedAt: person.account in DEMO_HASHES ? now : null,
    })),
  );
  await db.execute(
    sql`select setval(pg_get_serial_sequence('members', 'id'), (select max(id) from members))`,
  );
  const agent = people.find(({ account }) => account === DEMO_AFFILIATE.account);
  if (agent)
    await db.insert(affiliateCodes).values({ code: DEMO_AFFILIATE.code, memberId: agent.id, createdAt: now });
  const opened = await rowsOf<{ id: number; member: number }>(
    db,
    sql`insert into accounts (code, currency, member_id, balance, held, sequence)
      select 'player:' || id, ${CURRENCY.code}, id, 0, 0, 0 from members where type <> ${TRIAL_TYPE} order by id
      returning id::int as id, member_id::int as member`,
  );
  const accountOf = new Map(opened.map(({ id, member }) => [member, id]));
  // Accounts with play or contract payments get their opening entry earlier: statement lines are in the order of time.
  const players = new Set(playersAmong(people));
  const isOld = (person: PersonSeed): boolean => players.has(person) || isAgentType(person.type);
  const isTrial = ({ type }: PersonSeed): boolean => type === TRIAL_TYPE;
  const { balance } = FREE_PLAY;
  await insertAll(
    db,
    freePlayWallets,
    people.filter(isTrial).map(({ id }) => ({ memberId: id, balance, granted: balance })),
  );
  const entries = people
    .filter((person) => !isTrial(person) && person.account !== DEMO_MEMBER)
    .map((person) =>
      openingEntry(person, accountOf.get(person.id) ?? 0, isOld(person) ? playBegins(now) : now),
    );
  await postAll(db, entries);
  return accountOf;
};

/** The last entry of the demo member: with what their past has left, they have what the demo shows. */
const openMember = async (
  db: Db,
  now: number,
  people: readonly PersonSeed[],
  accountOf: ReadonlyMap<number, number>,
): Promise<void> => {
  const member = people.find(({ account }) => account === DEMO_MEMBER);
  if (!member) return;
  const account = accountOf.get(member.id) ?? 0;
  const [row] = await rowsOf<{ left: string }>(
    db,
    sql`select balance::text as left from accounts where id = ${account}`,
  );
  const deposit = member.deposit - BigInt(row?.left ?? '0');
  await postAll(db, [openingEntry({ ...member, deposit }, account, now)]);
};

/**
 * Fills empty tables: the catalogue, the announcements and the help centre, and on a demo platform the accounts with their opening
 * deposits, contracts, documents, play and payments. Everything or nothing, the same rows for the same moment; safe to
 * call at each start.
 */
export const seed = (
  db: Db,
  clock: Clock,
  options: { readonly demo: boolean } = { demo: true },
): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    const now = clock.now();
    if (!(await isFilled(tx, 'games'))) await seedCatalogue(tx, now);
    if (!(await isFilled(tx, 'help_topics'))) await seedHelp(tx);
    if (options.demo && !(await isFilled(tx, 'members'))) {
      const people = makePeople(now);
      const accountOf = await seedPeople(tx, now, people);
      await seedContracts(tx, now);
      await seedPlay(tx, now, people, accountOf);
      await seedMessages(tx, now);
      await seedBonuses(tx, now);
      await seedPromotions(tx, now);
      await seedMissions(tx, now);
      await seedPoints(tx, now);
      await seedVip(tx, now);
      await seedReferrals(tx, now);
      await seedRaffle(tx, now);
      const steps = [...referralSteps(now), ...signInSteps(now)];
      for (const { at, run } of steps.toSorted((one, other) => one.at - other.at))
        await run(seedDeps(tx, at));
      await openMember(tx, now, people, accountOf);
    }
    // The documents of the invented brand must not be published in production; there the operator does it.
    if (options.demo && !(await isFilled(tx, 'legal_documents'))) await seedLegal(tx, now);
  });
