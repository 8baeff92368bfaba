import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { manualClock } from '../../platform/kernel/clock.ts';
import { rowsOf, type Database } from '../../platform/db/open.ts';
import { SIGN_IN_PEOPLE } from '../../platform/domains/identity/demo.seed.ts';
import { engineOf } from '../../platform/games/engines.ts';
import { seed } from '../../platform/seed.ts';
import { createPasswords } from '../../platform/domains/identity/passwords.ts';
import { audit, isSound } from '../../platform/domains/wallet/ledger/audit.ts';
import { EMBEDDED_BY_DAY, openTestDatabase } from '../support/databases.ts';

describe.each(EMBEDDED_BY_DAY)('seeding on %s', (engine) => {
  const TIME = 1_795_154_400_000;
  const opened: Database[] = [];
  const fresh = async (): Promise<Database> => {
    const database = await openTestDatabase(engine);
    opened.push(database);
    return database;
  };
  const TABLES = [
    'vendors',
    'vendor_cards',
    'games',
    'game_words',
    'banners',
    'notices',
    'popups',
    'countries',
    'members',
    'affiliate_codes',
    'accounts',
    'entries',
    'postings',
    'bets',
    'contracts',
    'contract_versions',
    'contract_lines',
    'missions',
    'mission_milestones',
    'mission_rewards',
    'referrals',
    'raffle_draws',
    'raffle_tickets',
    'raffle_prizes',
    'bonuses',
    'rebate_claims',
    'referral_incomes',
    'referral_payouts',
    'sign_in_claims',
  ];
  /** One fingerprint per table of every byte in it. */
  const fingerprints = async ({ db }: Database): Promise<Record<string, string>> => {
    const prints: Record<string, string> = {};
    for (const table of TABLES) {
      const [row] = await rowsOf<{ print: string; rows: number }>(
        db,
        sql`select md5(string_agg(t::text, '|' order by t::text)) as print, count(*)::int as rows
        from ${sql.identifier(table)} t`,
      );
      prints[table] = `${row?.rows} ${row?.print}`;
    }
    return prints;
  };
  const numberOf = async ({ db }: Database, query: ReturnType<typeof sql>): Promise<number> =>
    (await rowsOf<{ n: number }>(db, query))[0]!.n;

  let seeded: Database;
  beforeAll(async () => {
    seeded = await fresh();
    await seed(seeded.db, manualClock(TIME));
  }, 60_000);
  afterAll(async () => {
    for (const database of opened) await database.close();
  });

  describe('the seed', () => {
    test('changes no existing row', async () => {
      const before = await fingerprints(seeded);
      await seed(seeded.db, manualClock(TIME + 1));
      expect(await fingerprints(seeded)).toStrictEqual(before);
    });

    test('leaves a live platform without accounts, and makes the same bytes each time', async () => {
      const other = await fresh();
      const fill = (demo: boolean): Promise<void> => seed(other.db, manualClock(TIME), { demo });
      // Two processes that start at the same moment.
      await Promise.all([fill(false), fill(false)]);
      expect(await numberOf(other, sql`select count(*)::int as n from members`)).toBe(0);
      expect(await numberOf(other, sql`select count(*)::int as n from games`)).toBe(10_710);
      await Promise.all([fill(true), fill(true)]);
      expect(await fingerprints(other)).toStrictEqual(await fingerprints(seeded));
    }, 60_000);

    test('is balanced: every account but trial ones, which have play money, has one opening entry', async () => {
      expect(isSound(await audit(seeded.db))).toBe(true);
      expect(
        await rowsOf(
          seeded.db,
          sql`select (select count(*)::int from members) as members,
          (select count(*)::int from accounts where member_id is not null and currency = 'TLB' and sequence > 0) as accounts,
          (select count(*)::int from free_play_wallets where balance = 100000) as play,
          (select count(*)::int from members m join free_play_wallets w on w.member_id = m.id and m.type = 4) as trials,
          (select count(*)::int from entries where key like 'seed:opening:%') as openings,
          (select sum(amount)::int from postings) as sum`,
        ),
      ).toStrictEqual([{ members: 2000, accounts: 1980, openings: 1980, play: 20, trials: 20, sum: 0 }]);
    });

    test('the demo agent’s team has played, and of the sign-in accounts mina_k; no payment is by terms agreed later', async () => {
      const known = SIGN_IN_PEOPLE.map(({ account }) => account);
      expect(
        await rowsOf(
          seeded.db,
          sql`select count(distinct m.id)::int as players, bool_and(u.account = 'kerem_agent') as is_team,
            count(distinct m.id) filter (where m.account in ${known} and m.account <> 'mina_k')::int as known,
            max(b.closed_at) <= ${TIME} as is_past
            from bets b join members m on m.id = b.member_id join members u on u.id = m.upline_id`,
        ),
      ).toStrictEqual([{ players: 6, is_team: true, known: 0, is_past: true }]);
      expect(
        await rowsOf(
          seeded.db,
          sql`select count(*) filter (where l.paid > 0) > 50 as are_paid, count(*) filter (where l.tier = 1) > 0 as are_dear,
            count(*) filter (where l.counted_from < v.agreed_at or l.settled_at < l.counted_until)::int as backdated
            from contract_lines l join contract_versions v on v.contract_id = l.contract_id and v.version = l.version`,
        ),
      ).toStrictEqual([{ are_paid: true, are_dear: true, backdated: 0 }]);
    });

    test('the last week’s draw is over, with a winner for each prize', async () => {
      expect(
        await rowsOf(
          seeded.db,
          sql`select count(*)::int as prizes, count(p.bonus_id)::int as granted, bool_and(d.drawn_at <= ${TIME}) as is_past,
            bool_and(d.tickets > 5) as had_tickets from raffle_prizes p join raffle_draws d using (period)`,
        ),
      ).toStrictEqual([{ prizes: 5, granted: 5, is_past: true, had_tickets: true }]);
    });

    test('bets were placed on playable games', async () => {
      const played = await rowsOf<{ gameType: string; classification: string | null; model: string }>(
        seeded.db,
        sql`select distinct g.game_type as "gameType", g.classification, g.model
          from bets b join games g on g.id = b.game_id`,
      );
      expect(new Set(played.map(({ gameType }) => gameType))).toStrictEqual(
        new Set(['RNG', 'LIVE', 'FISH', 'VIDEO']),
      );
      expect(played.filter((game) => engineOf(game) === null)).toStrictEqual([]);
    });

    test('the tree has five levels, each under the one above', async () => {
      expect(
        await rowsOf(
          seeded.db,
          sql`select cardinality(string_to_array(trim(both '/' from lineage), '/'))::int as level, type::int as type,
          count(*)::int as people from members where type <> 4 group by 1, 2 order by 1`,
        ),
      ).toStrictEqual([
        { level: 1, type: 1, people: 4 },
        { level: 2, type: 2, people: 16 },
        { level: 3, type: 41, people: 80 },
        { level: 4, type: 42, people: 240 },
        { level: 5, type: 0, people: 1640 },
      ]);
      expect(
        await numberOf(
          seeded,
          sql`select count(*)::int as n from members m left join members u on u.id = m.upline_id
          where m.lineage <> coalesce(u.lineage, '/') || m.id || '/'`,
        ),
      ).toBe(0);
      expect(
        await numberOf(
          seeded,
          sql`select count(*)::int as n from members where type = 4 and upline_id is null`,
        ),
      ).toBe(20);
    });

    test('only the demo accounts have passwords, and these match', async () => {
      const rows = await rowsOf<{ account: string; hash: string }>(
        seeded.db,
        sql`select account, password_hash as hash from members where password_hash is not null order by id`,
      );
      expect(new Set(rows.map(({ account }) => account))).toStrictEqual(
        new Set(SIGN_IN_PEOPLE.map(({ account }) => account)),
      );
      const passwords = createPasswords(Buffer.alloc);
      // Stored as they would be hashed today.
      const [scheme, ...cost] = (await passwords.hash('x')).split('$').slice(0, 4);
      for (const { account, password } of SIGN_IN_PEOPLE) {
        const { hash } = rows.find((row) => row.account === account)!;
        expect(hash?.split('$').slice(0, 4)).toEqual([scheme, ...cost]);
        expect(await passwords.matches(password, hash)).toBe(true);
        expect(await passwords.matches(`${password} `, hash)).toBe(false);
      }
    });

    test('mina_k has P 12,480.50, VIP 4 and the demo agent above her', async () => {
      expect(
        await rowsOf(
          seeded.db,
          sql`select m.type::int as type, m.club_level::int as club, u.account as upline, a.balance::text as balance
          from members m join members u on u.id = m.upline_id
            join accounts a on a.member_id = m.id and a.currency = 'TLB'
          where m.account = 'mina_k'`,
        ),
      ).toStrictEqual([{ type: 0, club: 4, upline: 'kerem_agent', balance: '1248050' }]);
    });

    test('mina_k’s past was paid by the rules, in the order of time, and her opening entry is the last', async () => {
      expect(
        await rowsOf(
          seeded.db,
          sql`select (select count(*)::int from rebate_claims c where c.member_id = m.id) as rebates,
              (select count(*)::int from sign_in_claims c where c.member_id = m.id) as days,
              (select max(streak)::int from sign_in_claims c where c.member_id = m.id) as streak,
              (select count(*)::int from referral_payouts p where p.inviter_id = m.id) as incomes,
              (select count(*)::int from referrals r where r.inviter_id = m.id and r.counted < (select coalesce(sum(i.valid_bet), 0)
                from referral_incomes i where i.invitee_id = r.invitee_id)) as uncounted,
              (select count(*)::int from bonuses b where b.member_id = m.id and b.state = 'claimed') as bonuses
            from members m where m.account = 'mina_k'`,
        ),
      ).toStrictEqual([{ rebates: 4, days: 3, streak: 3, incomes: 5, uncounted: 0, bonuses: 1 }]);
      const lines = await rowsOf<{ key: string; kind: string; at: string; left: string }>(
        seeded.db,
        sql`select e.key, e.kind, e.created_at::text as at, p.balance_after::text as left
          from postings p join entries e on e.id = p.entry_id join accounts a on a.id = p.account_id
          join members m on m.id = a.member_id where m.account = 'mina_k' and a.currency = 'TLB' order by p.sequence`,
      );
      const times = lines.map(({ at }) => Number(at));
      expect(times).toStrictEqual(times.toSorted((one, other) => one - other));
      expect(lines.at(-1)?.key).toMatch(/^seed:opening:/);
      expect(new Set(lines.map(({ kind }) => kind))).toStrictEqual(
        new Set(['deposit', 'bet', 'win', 'rebate', 'bonus', 'referral', 'sign_in']),
      );
      expect(lines.every(({ left }) => Number(left) >= 0)).toBe(true);
    });

    test('new members and new accounts get numbers of their own', async () => {
      const id = await numberOf(
        seeded,
        sql`insert into members (account, type, registered_at) values ('newcomer', 0, 1) returning id::int as n`,
      );
      expect(id).toBe(2001);
      await seeded.db.execute(sql`delete from members where id = ${id}`);
    });

    test('no message of the seed spells an account in two ways', async () => {
      expect(await numberOf(seeded, sql`select count(distinct lower(account))::int as n from members`)).toBe(
        2000,
      );
    });
  });
});
