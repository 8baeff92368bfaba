/** Contracts as the wire has them. */
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { answerContract, TierOnWire } from '#contract/contracts.ts';
import type { ContractStatus } from '#lifecycles/contract.lifecycle.ts';
import type { Db } from '../../db/open.ts';
import { contractVersions, type KeptTier } from './contracts.tables.ts';
import { members } from '../identity/people.tables.ts';
import { amountOnWire, exactMinor } from '../../kernel/money.ts';
import type { Rate, Terms } from './terms.ts';
import { proposes, type Contract } from './chain.ts';
import { termsOf } from './terms-store.ts';

type OnWire = AnswerOf<typeof answerContract>;
type Version = typeof contractVersions.$inferSelect;

/** The status code of each state in the older dialect. */
export const STATUS_CODES: Readonly<Record<ContractStatus, string>> = {
  drafted: 'D',
  offered: 'P',
  countered: 'P',
  active: 'A',
  renewalOffered: 'E',
  renewalCountered: 'E',
  terminationAsked: 'V',
  withdrawn: 'R',
  declined: 'R',
  terminated: 'C',
  finished: 'C',
};
const MILLION = 1_000_000;

export const unit = (minor: bigint): number => amountOnWire(minor);

export const rateOnWire = (rate: Rate): Pick<TierOnWire, 'rateType' | 'rate'> =>
  rate.type === 'percent'
    ? { rateType: 'P', rate: rate.ppm / MILLION }
    : { rateType: 'F', rate: unit(rate.amount) };
export const tiersOnWire = (kept: readonly KeptTier[]): TierOnWire[] =>
  termsOf(kept).map(({ validBet, netLoss, activeMembers, rate }) => ({
    validBet: unit(validBet),
    netLoss: unit(netLoss),
    activeMembers,
    ...rateOnWire(rate),
  }));

/** Null where a rate is finer than a millionth. */
const rateOf = ({ rateType, rate }: TierOnWire): Rate | null => {
  if (rateType === 'P') {
    const ppm = Math.round(rate * MILLION);
    return ppm / MILLION === rate ? { type: 'percent', ppm } : null;
  }
  const amount = exactMinor(rate);
  return amount === null ? null : { type: 'fixed', amount };
};

/** A tier with an amount that is no whole number of minor units, or with a finer rate. */
export interface TooFine {
  readonly tier: number;
  readonly field: 'validBet' | 'netLoss' | 'rate';
}

/** Terms from the wire, or the tier and field that are finer than allowed. */
export const termsFrom = (tiers: readonly TierOnWire[]): Terms | TooFine => {
  const terms: Terms[number][] = [];
  for (const [at, tier] of tiers.entries()) {
    const [validBet, netLoss, rate] = [exactMinor(tier.validBet), exactMinor(tier.netLoss), rateOf(tier)];
    if (validBet === null) return { tier: at, field: 'validBet' };
    if (netLoss === null) return { tier: at, field: 'netLoss' };
    if (rate === null) return { tier: at, field: 'rate' };
    terms.push({ validBet, netLoss, rate, activeMembers: tier.activeMembers });
  }
  return terms;
};

const versionOnWire = (contract: Contract, row: Version): NonNullable<OnWire['current']> => ({
  version: row.version,
  author: row.authorId === contract.uplineId ? 'upline' : 'downline',
  periodType: row.periodType,
  tiers: tiersOnWire(row.terms),
  note: row.note,
  writtenAt: row.writtenAt,
  agreedAt: row.agreedAt,
  effectiveFrom: row.effectiveFrom,
  effectiveUntil: row.effectiveUntil,
});

export const versionsOf = async (db: Db, contract: Contract) =>
  (
    await db
      .select()
      .from(contractVersions)
      .where(eq(contractVersions.contractId, contract.id))
      .orderBy(asc(contractVersions.version))
  ).map((row) => versionOnWire(contract, row));

/** Contracts as one of the two parties sees them. */
export const present = async (
  db: Db,
  viewerId: number,
  contracts: readonly Contract[],
): Promise<OnWire[]> => {
  if (contracts.length === 0) return [];
  const rows = await db
    .select()
    .from(contractVersions)
    .where(
      inArray(
        contractVersions.contractId,
        contracts.map(({ id }) => id),
      ),
    );
  const versions = new Map(rows.map((row) => [`${row.contractId}:${row.version}`, row]));
  const others = contracts.map((each) => (each.uplineId === viewerId ? each.downlineId : each.uplineId));
  const people = await db
    .select({
      ...{ id: members.id, account: members.account, nickname: members.nickname },
      avatar: members.avatar,
    })
    .from(members)
    .where(and(inArray(members.id, others)));
  const byId = new Map(people.map((person) => [person.id, person]));
  return contracts.map((contract) => {
    const other = byId.get(contract.uplineId === viewerId ? contract.downlineId : contract.uplineId);
    const shown = (version: number | null): OnWire['current'] => {
      const row = version === null ? undefined : versions.get(`${contract.id}:${version}`);
      return row ? versionOnWire(contract, row) : null;
    };
    return {
      contractId: contract.id,
      kind: contract.kind,
      gameGroup: contract.gameGroup,
      side: contract.uplineId === viewerId ? ('upline' as const) : ('downline' as const),
      account: other?.account ?? '',
      nickname: other?.nickname ?? '',
      avatar: other?.avatar ?? null,
      stateName: contract.status,
      status: STATUS_CODES[contract.status],
      revision: contract.revision,
      changedAt: contract.changedAt,
      current: shown(contract.agreedVersion),
      proposed: proposes(contract) ? shown(contract.latestVersion) : null,
    };
  });
};
