import { sql } from 'drizzle-orm';
import { CONTRACT_PERIODS } from '#contract/contracts.ts';
import { mulberry32 } from '../../platform/art/random.ts';
import { open, applyAction } from '../../platform/domains/contracts/negotiate.ts';
import { games, vendors } from '../../platform/domains/catalogue/catalogue.tables.ts';
import { contracts, contractVersions } from '../../platform/domains/contracts/contracts.tables.ts';
import { bets } from '../../platform/domains/wallet/ledger/ledger.tables.ts';
import { members } from '../../platform/domains/identity/people.tables.ts';
import { rowsOf } from '../../platform/db/open.ts';
import type { PeriodType } from '../../platform/domains/contracts/periods.ts';
import type { ContractKind, Terms } from '../../platform/domains/contracts/terms.ts';
import type { TestPlatform, Person } from '../support/platform.ts';
import type { AgreedVersion, Bet } from '../support/settlement-reference.ts';

const HOUR = 3_600_000;
const GROUPS = ['RNG', 'LIVE'] as const;

/** A tree of members who bet and agree on contracts, by repeatable random numbers. */
export const createSettlementScenario = async (platform: TestPlatform, seed: number) => {
  const { db } = platform.deps;
  const random = mulberry32(seed);
  const whole = (below: number): number => Math.floor(random() * below);
  const oneOf = <T>(list: readonly T[]): T => list[whole(list.length)] as T;
  const people: (Person & { readonly upline: Person | null; readonly lineage: string })[] = [];
  let count = 0;
  await db.insert(vendors).values({
    ...{ code: 'TESTER', displayName: 'Tester', accountTypeId: 9001, accountTypeName: 'TESTER' },
  });
  await db.insert(games).values(
    GROUPS.map((gameType, position) => ({
      ...{ id: `of ${gameType}`, vendorCode: 'TESTER', gameType, position, code: gameType },
      ...{ name: gameType, searchName: gameType, minBet: 1n, minLines: 1, model: 'none' },
    })),
  );

  /** Tiers with rising conditions, which pay up to `most` parts per million. */
  const terms = (most: number): Terms => {
    const tiers = 1 + whole(3);
    return Array.from({ length: tiers }, (_, at) => ({
      validBet: BigInt(at * 700_000 + at * whole(100_000)),
      activeMembers: at,
      netLoss: 0n,
      rate: { type: 'percent', ppm: Math.floor((most * (at + 1)) / tiers) },
    }));
  };

  const depthOf = ({ lineage }: { readonly lineage: string }): number => lineage.split('/').length - 3;

  /** Applies an action; an invalid one is refused, as in practice. */
  const negotiate = async (
    { id, upline }: (typeof people)[number],
    kind: ContractKind,
    gameGroup: string,
    terms: { readonly periodType: PeriodType; readonly terms: Terms },
  ): Promise<void> => {
    if (!upline) return;
    const at = platform.clock.now();
    const proposal = { ...terms, note: null };
    await db
      .transaction(async (tx) => {
        const [standing] = await tx
          .select()
          .from(contracts)
          .where(
            sql`downline_id = ${id} and kind = ${kind} and game_group = ${gameGroup} and ended_at is null`,
          );
        if (!standing) {
          const offer = { uplineId: upline.id, downlineId: id, kind, gameGroup, ...proposal, isDraft: false };
          const { contract } = await open(tx, offer, at);
          const answer = { contractId: contract.id, actorId: id, revision: contract.revision };
          await applyAction(tx, { ...answer, event: 'offer.accept', proposal: null }, at);
          return;
        }
        const action = { contractId: standing.id, actorId: upline.id, revision: standing.revision };
        const isEnd = random() < 0.25;
        const proposed = isEnd
          ? await applyAction(tx, { ...action, event: 'termination.ask', proposal: null }, at)
          : await applyAction(tx, { ...action, event: 'offer.change', proposal }, at);
        const answer = { contractId: standing.id, actorId: id, revision: proposed.contract.revision };
        const event = isEnd ? 'termination.agree' : 'offer.accept';
        await applyAction(tx, { ...answer, event, proposal: null }, at);
      })
      .catch((error: { code?: string }) => {
        if (error.code !== 'fields_invalid') throw error;
      });
  };

  return {
    random,
    whole,
    people,
    /** Every member but the first gets an earlier one as upline. */
    grow: async (many: number): Promise<void> => {
      for (let n = 0; n < many; n += 1) {
        const upline = n === 0 ? null : oneOf(people.slice(0, Math.max(1, n >> 1)));
        const person = await platform.addPerson({ type: 1 });
        const lineage = `${upline?.lineage ?? '/'}${person.id}/`;
        await db
          .update(members)
          .set({ uplineId: upline?.id ?? null, lineage })
          .where(sql`id = ${person.id}`);
        people.push({ ...person, upline, lineage });
      }
    },
    /** Bets settled within the last `span`. */
    play: async (span: number, many: number): Promise<void> => {
      const rows = Array.from({ length: many }, () => {
        const at = platform.clock.now() - 1 - whole(span);
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
      for (let at = 0; at < rows.length; at += 500) await db.insert(bets).values(rows.slice(at, at + 500));
    },
    /** Every member is promised something by their upline, from the top down: less each time. */
    promise: async (kinds: readonly ContractKind[]): Promise<void> => {
      for (const person of people)
        for (const kind of kinds)
          for (const gameGroup of ['CONS', oneOf(GROUPS)])
            await negotiate(person, kind, gameGroup, {
              periodType: CONTRACT_PERIODS[kind][0] ?? 'daily',
              terms: terms(20_000 - 1000 * depthOf(person) - whole(1000)),
            });
    },
    /** Two parties negotiate other terms, a new contract or an end. */
    chat: async (kinds: readonly ContractKind[]): Promise<void> => {
      const person = oneOf(people);
      const kind = oneOf(kinds);
      await negotiate(person, kind, oneOf([...GROUPS, 'CONS']), {
        // Most of them by one calendar, or few could promise anything on.
        periodType: oneOf(CONTRACT_PERIODS[kind].slice(0, random() < 0.8 ? 1 : 4)),
        terms: terms(20_000 - 300 * depthOf(person) * (1 + whole(4))),
      });
    },

    agreedVersions: async (): Promise<AgreedVersion[]> => {
      const rows = await db
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
    },
    settledBets: async (): Promise<Bet[]> =>
      (
        await rowsOf<{ member: number; group: string; stake: string; payout: string; at: string }>(
          db,
          sql`select member_id as member, game_type as "group", stake::text, payout::text, closed_at::text as at
            from bets join games on games.id = game_id where state = 'settled'`,
        )
      ).map((row) => ({
        ...row,
        stake: BigInt(row.stake),
        payout: BigInt(row.payout),
        at: Number(row.at),
      })),
  };
};
