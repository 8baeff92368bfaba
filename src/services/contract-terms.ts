/**
 * Contracts as the site holds them, and the conversion from and to the wire: money in minor units,
 * percentages in millionths.
 */
import type { TierField, TierRate, TierTerms } from './contract/contract-tiers.ts';
import * as v from 'valibot';
import * as contract from './contract/contracts.ts';
import { fromMinor, toMinor } from './contract/money.ts';

export type { ContractKind, GameGroup, PeriodType } from './contract/contracts.ts';
type Side = 'upline' | 'downline';

export type Rate = TierRate<number>;
/** The demands and the rate of a tier, amounts in minor units (CON-02). */
export type Tier = TierTerms<number>;
export interface Proposal {
  readonly periodType: contract.PeriodType;
  readonly tiers: readonly Tier[];
  readonly note: string | null;
}
export interface Version extends Proposal {
  readonly version: number;
  readonly author: Side;
  readonly writtenAt: number;
  readonly agreedAt: number | null;
  readonly effectiveFrom: number | null;
}
export interface Contract {
  readonly id: number;
  readonly kind: contract.ContractKind;
  readonly gameGroup: string;
  /** The member's side. */
  readonly side: Side;
  /** The other party. */
  readonly account: string;
  readonly nickname: string;
  /** The other party's picture: the number of a drawn one, or an address; null where it is unknown. */
  readonly avatar: string | null;
  /** A state of the lifecycle chart. */
  readonly status: string;
  /** Revision of the contract as shown; an answer names the revision that it answers. */
  readonly revision: number;
  readonly changedAt: number;
  readonly current: Version | null;
  readonly proposed: Version | null;
}
export interface ContractEvent {
  readonly at: number;
  readonly event: string;
  readonly by: Side | 'house';
  readonly version: number | null;
}
export interface ContractHistory {
  readonly versions: readonly Version[];
  readonly events: readonly ContractEvent[];
}
/** What accepting would end, and what the terms would have paid, in minor units. */
export interface ContractPreview {
  readonly ends: readonly { readonly account: string; readonly gameGroup: string }[];
  readonly days: number;
  readonly current: number | null;
  readonly proposed: number | null;
}
export interface ContractList {
  /** The currency symbol to show; null where the gateway gives none. */
  readonly symbol: string | null;
  readonly currency: string;
  readonly contracts: readonly Contract[];
}
/** A downline to whom a contract can be offered. */
export interface EligibleDownline {
  readonly account: string;
  readonly nickname: string;
  /** Game groups in which they have a contract of the kind, or are negotiating one. */
  readonly taken: readonly string[];
}
/** One action of the member on a contract at the revision shown. */
export interface ContractActionInput {
  readonly contractId: number;
  readonly revision: number;
  readonly event: string;
  readonly proposal: Proposal | null;
  readonly currency: string;
}
export interface ContractOpening extends Proposal {
  readonly username: string;
  readonly kind: contract.ContractKind;
  readonly gameGroup: contract.GameGroup;
  readonly isDraft: boolean;
  readonly currency: string;
}

const PPM = 1_000_000;

const rateOf = ({ rateType, rate }: Pick<contract.TierOnWire, 'rateType' | 'rate'>, currency: string): Rate =>
  rateType === 'P'
    ? { type: 'percent', ppm: Math.round(rate * PPM) }
    : { type: 'fixed', amount: toMinor(rate, currency) };
const tierOf = (wire: contract.TierOnWire, currency: string): Tier => ({
  validBet: toMinor(wire.validBet, currency),
  activeMembers: wire.activeMembers,
  netLoss: toMinor(wire.netLoss, currency),
  rate: rateOf(wire, currency),
});
const tierOnWire = ({ rate, ...tier }: Tier, currency: string): contract.TierOnWire => ({
  validBet: fromMinor(tier.validBet, currency),
  activeMembers: tier.activeMembers,
  netLoss: fromMinor(tier.netLoss, currency),
  ...(rate.type === 'percent'
    ? { rateType: 'P', rate: rate.ppm / PPM }
    : { rateType: 'F', rate: fromMinor(rate.amount, currency) }),
});
export const onWire = ({ periodType, tiers, note }: Proposal, currency: string) => ({
  periodType,
  tiers: tiers.map((tier) => tierOnWire(tier, currency)),
  note,
});
export const versionOf = (wire: contract.ContractVersion, currency: string): Version => ({
  version: wire.version,
  author: wire.author,
  periodType: wire.periodType,
  tiers: wire.tiers.map((tier) => tierOf(tier, currency)),
  note: wire.note,
  writtenAt: wire.writtenAt,
  agreedAt: wire.agreedAt,
  effectiveFrom: wire.effectiveFrom,
});
export const contractOf = (wire: contract.Contract, currency: string): Contract => ({
  id: wire.contractId,
  kind: wire.kind,
  gameGroup: wire.gameGroup,
  side: wire.side,
  account: wire.account,
  nickname: wire.nickname ?? '',
  avatar: wire.avatar ?? null,
  status: wire.stateName,
  revision: wire.revision,
  changedAt: wire.changedAt,
  current: wire.current && versionOf(wire.current, currency),
  proposed: wire.proposed && versionOf(wire.proposed, currency),
});

/** Why the platform refuses terms: the name of the violated rule, and where. */
export interface TermsRefusal {
  readonly problem: string;
  /** From zero. */
  readonly tier: number;
  /** A field of the tier or of the form; null where it is neither, or the platform names none. */
  readonly field: TierField | 'periodType' | 'gameGroup' | null;
  /** The most that could be offered instead. */
  readonly most: Rate | null;
}
/** The field of a problem, where the platform names none. */
const FIELDS: Readonly<Record<string, TermsRefusal['field']>> = {
  demand_out_of_range: 'validBet',
  tier_asks_no_more: 'validBet',
  rate_out_of_range: 'rate',
  tier_pays_less: 'rate',
  more_than_own: 'rate',
  period_type: 'periodType',
  other_period: 'periodType',
  nothing_to_share: 'gameGroup',
};

/** Why terms were refused; null where the refusal does not concern the terms. */
export const termsRefusalOf = (detail: unknown, currency: string): TermsRefusal | null => {
  const read = v.safeParse(contract.TermsRefusal, detail);
  if (!read.success) return null;
  const { fields, tier, field, most } = read.output;
  return {
    problem: fields.terms,
    tier,
    field: field ?? FIELDS[fields.terms] ?? null,
    most: most ? rateOf(most, currency) : null,
  };
};
