import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mulberry32 } from '../../platform/art/random.ts';
import { open, say } from '../../platform/contracts/negotiate.ts';
import { settleContracts } from '../../platform/contracts/settle.ts';
import { rowsOf } from '../../platform/db/open.ts';
import { contractLines, contracts, contractVersions } from '../../platform/db/schema/contracts.ts';
import { games, vendors } from '../../platform/db/schema/catalogue.ts';
import { bets } from '../../platform/db/schema/money.ts';
import { members } from '../../platform/db/schema/people.ts';
import { audit } from '../../platform/ledger/audit.ts';
import { CONTRACT_PERIODS } from '#contract/contracts.ts';
import type { ContractKind, Terms } from '../../platform/rules/terms.ts';
import { ENGINES, shareDatabase } from '../support/databases.ts';
import { T0, balanceIn, openHouse, type House, type Person } from '../support/platform.ts';
import { linesOf, type AgreedVersion, type Bet } from '../support/settlement-reference.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** SETTLEMENT_SCALE=2000x90 is the goal (accounts x days); an ordinary run takes less. */
const [PEOPLE = 16, DAYS = 8] = (process.env.SETTLEMENT_SCALE ?? '16x8').split('x').map(Number);
const BETS_A_DAY = PEOPLE * 4;
const GROUPS = ['RNG', 'LIVE'] as const;
/** Those of long periods over days, those of short ones over hours. */
const RUNS = [
  { kinds: ['dividend', 'daily'], step: DAY, rest: 40 * DAY },
  { kinds: ['hourly', 'realtime'], step: 2 * HOUR, rest: 2 * HOUR },
] as const satisfies readonly { kinds: readonly ContractKind[]; step: number; rest: number }[];

describe.each(ENGINES)('settlement on %s', (engine) => {
  let shared: Awaited<ReturnType<typeof shareDatabase>>;
  let house: House;
  let random: () => number;
  let people: (Person & { readonly upline: Person | null; readonly lineage: string })[];
  let count: number;
  beforeAll(async () => {
    shared = await shareDatabase(engine);
  });
  afterAll(() => shared.close());
  beforeEach(async () => {
    house = await openHouse(await shared.fresh());
    random = mulberry32(20_261_122);
    people = [];
    count = 0;
    const { db } = house.deps;
    await db.insert(vendors).values({
      ...{ code: 'TESTER', displayName: 'Tester', accountTypeId: 9001, accountTypeName: 'TESTER' },
    });
    await db.insert(games).values(
      GROUPS.map((gameType, position) => ({
        ...{ id: `of ${gameType}`, vendorCode: 'TESTER', gameType, position, code: gameType },
        ...{ name: gameType, searchName: gameType, minBet: 1n, minLines: 1, model: 'none' },
      })),
    );
  });
  afterEach(() => house.close());

  const whole = (below: number): number => Math.floor(random() * below);
  const oneOf = <T>(list: readonly T[]): T => list[whole(list.length)] as T;

  /** A tree: everybody but the first stands under somebody who came before. */
  const grow = async (): Promise<void> => {
    for (let n = 0; n < PEOPLE; n += 1) {
      const upline = n === 0 ? null : oneOf(people.slice(0, Math.max(1, n >> 1)));
      const person = await house.addPerson({ type: 1 });
      const lineage = `${upline?.lineage ?? '/'}${person.id}/`;
      await house.deps.db
        .update(members)
        .set({ uplineId: upline?.id ?? null, lineage })
        .where(sql`id = ${person.id}`);
      people.push({ ...person, upline, lineage });
    }
  };
  /** Bets that came to an end within the last `span`. */
  const play = async (span: number, many: number): Promise<void> => {
    const rows = Array.from({ length: many }, () => {
      const at = house.clock.now() - 1 - whole(span);
      const player = oneOf(people);
      const stake = BigInt(1 + whole(500_000));
      count += 1;
      return {
        ...{ vendor: 'TESTER', transactionId: `t${count}`, closingId: `c${count}` },
        ...{ memberId: player.id, accountId: player.wallet, gameId: `of ${oneOf(GROUPS)}` },
        ...{ state: random() < 0.95 ? ('settled' as const) : ('cancelled' as const), stake },
        payout: random() < 0.6 ? 0n : (stake * BigInt(whole(230))) / 100n,
        ...{ placedAt: at - whole(HOUR), closedAt: at },
      };
    });
    for (let at = 0; at < rows.length; at += 500)
      await house.deps.db.insert(bets).values(rows.slice(at, at + 500));
  };
  /** Tiers that ask more and more, and pay up to `most` parts per million. */
  const terms = (most: number): Terms => {
    const tiers = 1 + whole(3);
    return Array.from({ length: tiers }, (_, at) => ({
      validBet: BigInt(at * 700_000 + at * whole(100_000)),
      activeMembers: at,
      netLoss: 0n,
      rate: { type: 'percent', ppm: Math.floor((most * (at + 1)) / tiers) },
    }));
  };

  /** Two people talk, with whatever comes of it; what may not be said is refused, as on any day. */
  const talk = async (kinds: readonly ContractKind[]): Promise<void> => {
    const person = oneOf(people.filter(({ upline }) => upline !== null));
    const { upline } = person;
    if (!upline) return;
    const kind = oneOf(kinds);
    const gameGroup = oneOf([...GROUPS, 'CONS']);
    const { db } = house.deps;
    const at = house.clock.now();
    const proposal = {
      // Most of them by one calendar, or nobody could promise anything on.
      periodType: oneOf(CONTRACT_PERIODS[kind].slice(0, random() < 0.6 ? 1 : 4)),
      // Below there is less to give.
      terms: terms(20_000 - 400 * person.lineage.split('/').length * (1 + whole(8))),
      note: null,
    };
    await db
      .transaction(async (tx) => {
        const [standing] = await tx
          .select()
          .from(contracts)
          .where(
            sql`downline_id = ${person.id} and kind = ${kind} and game_group = ${gameGroup} and ended_at is null`,
          );
        const word = { contractId: standing?.id ?? 0, speakerId: upline.id, proposal };
        if (!standing) {
          const { contract } = await open(
            tx,
            { uplineId: upline.id, downlineId: person.id, kind, gameGroup, ...proposal, isDraft: false },
            at,
          );
          const answer = { contractId: contract.id, speakerId: person.id, revision: contract.revision };
          await say(tx, { ...answer, event: 'offer.accept', proposal: null }, at);
          return;
        }
        const isEnd = random() < 0.25;
        const asked = isEnd
          ? await say(
              tx,
              { ...word, event: 'termination.ask', revision: standing.revision, proposal: null },
              at,
            )
          : await say(tx, { ...word, event: 'offer.change', revision: standing.revision }, at);
        const answer = { contractId: standing.id, speakerId: person.id, revision: asked.contract.revision };
        const event = isEnd ? 'termination.agree' : 'offer.accept';
        await say(tx, { ...answer, event, proposal: null }, at);
      })
      .catch((error: { code?: string }) => {
        if (error.code !== 'fields_invalid') throw error;
      });
  };

  const agreedVersions = async (): Promise<AgreedVersion[]> => {
    const rows = await house.deps.db
      .select()
      .from(contractVersions)
      .innerJoin(contracts, sql`contracts.id = contract_versions.contract_id`)
      .where(sql`agreed_at is not null`);
    return rows.map(({ contract_versions: version, contracts: contract }) => ({
      contract: contract.id,
      version: version.version,
      kind: contract.kind,
      group: contract.gameGroup,
      upline: contract.uplineId,
      downline: contract.downlineId,
      period: version.periodType,
      agreedAt: version.agreedAt ?? 0,
      endedAt: contract.endedAt,
      tiers: version.terms.map((tier) => ({
        bet: BigInt(tier.validBet),
        loss: BigInt(tier.netLoss),
        members: tier.activeMembers,
        ppm: tier.ppm === undefined ? null : BigInt(tier.ppm),
        fixed: tier.fixed === undefined ? null : BigInt(tier.fixed),
      })),
    }));
  };
  const settled = async (): Promise<Bet[]> =>
    (
      await rowsOf<{ member: number; group: string; stake: string; payout: string; at: string }>(
        house.deps.db,
        sql`select member_id as member, game_type as "group", stake::text, payout::text, closed_at::text as at
          from bets join games on games.id = game_id where state = 'settled'`,
      )
    ).map((row) => ({ ...row, stake: BigInt(row.stake), payout: BigInt(row.payout), at: Number(row.at) }));

  it.each(RUNS)(
    '$kinds pay what a computation that shares nothing with it says, run at odd times and twice, broken off',
    async ({ kinds, step, rest }) => {
      await grow();
      for (let day = 0; day < DAYS; day += 1) {
        for (let n = 0; n < PEOPLE; n += 1) await talk(kinds);
        house.clock.advance(step - whole(step / 4));
        await play(step / 2, BETS_A_DAY);
        // A process that dies in the middle has done nothing of what it was at.
        let left = whole(6);
        const dying = {
          ...house.deps,
          ledger: {
            ...house.deps.ledger,
            postWithin: (...given: Parameters<typeof house.deps.ledger.postWithin>) => {
              left -= 1;
              if (left < 0) throw new Error('killed');
              return house.deps.ledger.postWithin(...given);
            },
          },
        };
        if (random() < 0.5) await settleContracts(dying).catch(() => undefined);
        if (random() < 0.7) await Promise.all([settleContracts(house.deps), settleContracts(house.deps)]);
      }
      house.clock.advance(rest);
      await settleContracts(house.deps);
      expect(await settleContracts(house.deps)).toBe(0);

      const uplineOf = new Map(people.map(({ id, upline }) => [id, upline?.id ?? null]));
      const wanted = linesOf(await agreedVersions(), await settled(), uplineOf, house.clock.now() - 10_000);
      const paidTo = new Map<number, bigint>();
      const versions = await house.deps.db.select().from(contracts);
      const downlineOf = new Map(versions.map(({ id, downlineId }) => [id, downlineId]));
      const rows = await house.deps.db.select().from(contractLines);
      const found = new Map(
        rows.map((row) => {
          const downline = downlineOf.get(row.contractId) ?? 0;
          paidTo.set(downline, (paidTo.get(downline) ?? 0n) + row.paid);
          const taken = row.deductions.reduce((sum, { earned }) => sum + BigInt(earned), 0n);
          const rest = row.earned - taken;
          expect(row.paid).toBe(rest > 0n ? rest : 0n);
          return [`${row.contractId}:${row.version}:${row.countedFrom}`, row];
        }),
      );
      expect(rows.length).toBeGreaterThan(DAYS);
      expect(found.size).toBe(rows.length);
      const figures = rows
        .map(({ contractId, version, validBet, netLoss, activeMembers, earned, paid }) =>
          [contractId, version, validBet, netLoss, activeMembers, earned, paid].join(' '),
        )
        .toSorted();
      const expected = [...wanted.values()]
        .map(({ name, bet, loss, members: active, earned, paid }) =>
          [...name.split(':').slice(0, 2), bet, loss, active, earned, paid].join(' '),
        )
        .toSorted();
      expect(figures).toEqual(expected);
      expect(rows.some(({ paid }) => paid > 0n)).toBe(true);
      expect(rows.some(({ deductions }) => deductions.length > 0)).toBe(true);
      // Each got it, to the minor unit, and the books say so.
      for (const { id, wallet } of people)
        expect(await balanceIn(house.deps, wallet)).toBe(paidTo.get(id) ?? 0n);
      const { wrongBets: _, ...books } = await audit(house.deps.db);
      expect(Object.values(books)).toEqual([0, 0, 0, 0, 0]);
      expect(house.errors).toEqual([]);
    },
    600_000,
  );

  it('CON-07: a real-time salary is paid every five minutes, for bets from its first whole period on', async () => {
    await grow();
    const [chief, agent] = [people[0], people.find(({ upline }) => upline === people[0])];
    if (!chief || !agent) throw new Error('nobody');
    const rate = [
      { validBet: 0n, activeMembers: 1, netLoss: 0n, rate: { type: 'percent', ppm: 10_000 } as const },
    ];
    await house.deps.db.transaction(async (tx) => {
      const { contract } = await open(
        tx,
        {
          ...{ uplineId: chief.id, downlineId: agent.id, kind: 'realtime', gameGroup: 'CONS' },
          ...{ periodType: 'realtime', terms: rate, note: null, isDraft: false },
        },
        T0 + 1,
      );
      const answer = { contractId: contract.id, speakerId: agent.id, revision: 1 };
      await say(tx, { ...answer, event: 'offer.accept', proposal: null }, T0 + 1);
    });
    const bet = (at: number, stake: bigint) =>
      house.deps.db.insert(bets).values({
        ...{ vendor: 'TESTER', transactionId: `x${at}`, closingId: `y${at}`, gameId: 'of RNG' },
        ...{ memberId: agent.id, accountId: agent.wallet, state: 'settled', stake, payout: 0n },
        ...{ placedAt: at, closedAt: at },
      });
    const minute = 60_000;
    await bet(T0 + minute, 1_000_000n);
    await bet(T0 + 5 * minute, 1000n);
    await bet(T0 + 10 * minute - 1, 99n);
    await bet(T0 + 10 * minute, 5000n);
    house.clock.set(T0 + 10 * minute + 9_999);
    expect(await settleContracts(house.deps)).toBe(0);
    house.clock.set(T0 + 10 * minute + 10_000);
    expect(await settleContracts(house.deps)).toBe(1);
    expect(await balanceIn(house.deps, agent.wallet)).toBe(10n);
    house.clock.set(T0 + 15 * minute + 10_000);
    await settleContracts(house.deps);
    expect(await balanceIn(house.deps, agent.wallet)).toBe(60n);
  });
});
