import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { open, applyAction } from '../../platform/domains/contracts/negotiate.ts';
import { settleContracts } from '../../platform/domains/contracts/settle.ts';
import { contractLines, contracts } from '../../platform/domains/contracts/contracts.tables.ts';
import { bets } from '../../platform/domains/wallet/ledger/ledger.tables.ts';
import { audit } from '../../platform/domains/wallet/ledger/audit.ts';
import { causesOf } from '../../platform/domains/wallet/records/causes.ts';
import type { ContractKind } from '../../platform/domains/contracts/terms.ts';
import { ENGINES, shareDatabase } from '../support/databases.ts';
import { T0, balanceIn, openTestPlatform, type TestPlatform } from '../support/platform.ts';
import { linesOf } from '../support/settlement-reference.ts';
import { createSettlementScenario } from './settlement-harness.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** SETTLEMENT_SCALE=2000x90 is the goal (accounts x days); an ordinary run does less, without output. */
const SCALE = process.env['SETTLEMENT_SCALE'];
const [PEOPLE = 16, DAYS = 8] = (SCALE ?? '16x8').split('x').map(Number);
const BETS_A_DAY = PEOPLE * 4;
/** One member in eight each day; with few, all of them. */
const CHATS_A_DAY = Math.max(16, PEOPLE >> 3);
/** Long periods over days, short ones over hours. */
const RUNS = [
  { kinds: ['dividend', 'daily'], step: DAY, rest: 40 * DAY },
  { kinds: ['hourly', 'realtime'], step: 2 * HOUR, rest: 2 * HOUR },
] as const satisfies readonly { kinds: readonly ContractKind[]; step: number; rest: number }[];

const began = Date.now();
const report = (what: string): void => {
  if (SCALE) process.stderr.write(`${((Date.now() - began) / 1000).toFixed(0).padStart(6)} s  ${what}\n`);
};

/** The ledger of a process that dies at its `deaths`th entry. */
const dyingAt = (platform: TestPlatform, deaths: number): TestPlatform['deps'] => {
  let left = deaths;
  const { ledger } = platform.deps;
  return {
    ...platform.deps,
    ledger: {
      ...ledger,
      postWithin: (...given) => {
        left -= 1;
        if (left < 0) throw new Error('killed');
        return ledger.postWithin(...given);
      },
    },
  };
};

describe.each(ENGINES)('settlement on %s', (engine) => {
  let shared: Awaited<ReturnType<typeof shareDatabase>>;
  let platform: TestPlatform;
  let town: Awaited<ReturnType<typeof createSettlementScenario>>;
  beforeAll(async () => {
    shared = await shareDatabase(engine);
  });
  afterAll(() => shared.close());
  beforeEach(async () => {
    platform = await openTestPlatform(await shared.fresh());
    town = await createSettlementScenario(platform, 20_261_122);
  });
  afterEach(() => platform.close());

  it.each(RUNS)(
    '$kinds: payments equal an independent computation, with runs at odd times, repeated and interrupted',
    async ({ kinds, step, rest }) => {
      const { random, whole, people, chat, play } = town;
      await town.grow(PEOPLE);
      await town.promise(kinds);
      for (let day = 0; day < DAYS; day += 1) {
        for (let n = 0; n < CHATS_A_DAY; n += 1) await chat(kinds);
        platform.clock.advance(step - whole(step / 4));
        await play(step / 2, BETS_A_DAY);
        // A process that dies in the middle has written nothing of its work.
        if (random() < 0.5) await settleContracts(dyingAt(platform, whole(6))).catch(() => undefined);
        if (random() < 0.7)
          await Promise.all([settleContracts(platform.deps), settleContracts(platform.deps)]);
        report(`${engine} ${kinds.join(' ')}: day ${day + 1} of ${DAYS}`);
      }
      platform.clock.advance(rest);
      await settleContracts(platform.deps);
      expect(await settleContracts(platform.deps)).toBe(0);

      const uplineOf = new Map(people.map(({ id, upline }) => [id, upline?.id ?? null]));
      const agreed = await town.agreedVersions();
      const wanted = linesOf(agreed, await town.settledBets(), uplineOf, platform.clock.now() - 10_000);
      const rows = await platform.deps.db.select().from(contractLines);
      const paid = rows.reduce((sum, row) => sum + row.paid, 0n);
      report(
        `${agreed.length} versions agreed, ${rows.length} lines, ${paid} paid; ${wanted.length} computed`,
      );
      const torn = rows.filter(({ earned, deductions, paid: sum }) => {
        const left = deductions.reduce((rest, each) => rest - BigInt(each.earned), earned);
        return sum !== (left > 0n ? left : 0n);
      });
      expect(torn).toEqual([]);
      expect(rows.length).toBeGreaterThan(DAYS);
      const figures = rows
        .map(({ contractId, version, validBet, netLoss, activeMembers, earned, paid: sum }) =>
          [contractId, version, validBet, netLoss, activeMembers, earned, sum].join(' '),
        )
        .toSorted();
      const expected = wanted
        .map(({ contract, version, bet, loss, members: active, earned, paid: sum }) =>
          [contract, version, bet, loss, active, earned, sum].join(' '),
        )
        .toSorted();
      expect(figures).toEqual(expected);
      expect(rows.some((row) => row.paid > 0n)).toBe(true);
      expect(rows.some(({ deductions }) => deductions.length > 0)).toBe(true);

      // The member sees a reference of the day, not the ledger's name of the line.
      const [line] = rows.filter((row) => row.paid > 0n);
      const causeOf = await causesOf(platform.deps.db, [`contract-line:${line?.id}`], {
        ...{ memberId: 0, methods: [], language: 'TY' },
      });
      const day = new Date(line?.settledAt ?? 0).toISOString().slice(0, 10).replaceAll('-', '');
      expect(causeOf(`contract-line:${line?.id}`)).toEqual({
        ...{ order: `C-${day}${String(line?.id).padStart(5, '0')}`, remark: null },
      });

      // Each was paid to the minor unit, and the ledger agrees.
      const downlines = await platform.deps.db.select().from(contracts);
      const downlineOf = new Map(downlines.map(({ id, downlineId }) => [id, downlineId]));
      const paidTo = new Map<number, bigint>();
      for (const row of rows) {
        const downline = downlineOf.get(row.contractId) ?? 0;
        paidTo.set(downline, (paidTo.get(downline) ?? 0n) + row.paid);
      }
      for (const { id, wallet } of people)
        expect(await balanceIn(platform.deps, wallet)).toBe(paidTo.get(id) ?? 0n);
      const { wrongBets: _, wrongFreePlay, ...books } = await audit(platform.deps.db);
      expect(Object.entries({ ...books, wrongFreePlay }).filter(([, wrong]) => wrong !== 0)).toEqual([]);
      expect(platform.errors).toEqual([]);
      report('equal, to the minor unit');
    },
    60_000 + PEOPLE * DAYS * 50,
  );

  it('CON-07: a real-time salary is paid every five minutes, for bets from its first whole period on', async () => {
    await town.grow(PEOPLE);
    const { people } = town;
    const [chief, agent] = [people[0], people.find(({ upline }) => upline === people[0])];
    if (!chief || !agent) throw new Error('nobody');
    const rate = [
      { validBet: 0n, activeMembers: 1, netLoss: 0n, rate: { type: 'percent', ppm: 10_000 } as const },
    ];
    await platform.deps.db.transaction(async (tx) => {
      const { contract } = await open(
        tx,
        {
          ...{ uplineId: chief.id, downlineId: agent.id, kind: 'realtime', gameGroup: 'CONS' },
          ...{ periodType: 'realtime', terms: rate, note: null, isDraft: false },
        },
        T0 + 1,
      );
      const answer = { contractId: contract.id, actorId: agent.id, revision: 1 };
      await applyAction(tx, { ...answer, event: 'offer.accept', proposal: null }, T0 + 1);
    });
    const bet = (at: number, stake: bigint) =>
      platform.deps.db.insert(bets).values({
        ...{ vendor: 'TESTER', transactionId: `x${at}`, closingId: `y${at}`, gameId: 'of RNG' },
        ...{ memberId: agent.id, accountId: agent.wallet, state: 'settled', stake, payout: 0n },
        ...{ placedAt: at, closedAt: at },
      });
    const minute = 60_000;
    await bet(T0 + minute, 1_000_000n);
    await bet(T0 + 5 * minute, 1000n);
    await bet(T0 + 10 * minute - 1, 99n);
    await bet(T0 + 10 * minute, 5000n);
    platform.clock.set(T0 + 10 * minute + 9_999);
    expect(await settleContracts(platform.deps)).toBe(0);
    platform.clock.set(T0 + 10 * minute + 10_000);
    expect(await settleContracts(platform.deps)).toBe(1);
    expect(await balanceIn(platform.deps, agent.wallet)).toBe(10n);
    platform.clock.set(T0 + 15 * minute + 10_000);
    await settleContracts(platform.deps);
    expect(await balanceIn(platform.deps, agent.wallet)).toBe(60n);
  });
});
