/** Contracts as the site has them, and the way to the wire and back: money in minor units, percent in millionths. */
import type * as contract from './contract/contracts.ts';
import { fromMinor, toMinor } from './contract/money.ts';

export type { ContractKind, GameGroup, PeriodType } from './contract/contracts.ts';
type Side = 'upline' | 'downline';

export type Rate =
  /** Parts per million of what counts. */
  | { readonly type: 'percent'; readonly ppm: number }
  /** Minor units, once per period. */
  | { readonly type: 'fixed'; readonly amount: number };
/** What a tier asks and what it pays, amounts in minor units (CON-02). */
export interface Tier {
  readonly validBet: number;
  readonly activeMembers: number;
  readonly netLoss: number;
  readonly rate: Rate;
}
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
  /** What the person is in it. */
  readonly side: Side;
  /** The other one. */
  readonly account: string;
  readonly nickname: string;
  /** A state of the lifecycle chart. */
  readonly status: string;
  /** Of what was seen: an answer says which state of things it answers. */
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
/** What a yes would end, and what the terms would have paid, in minor units. */
export interface ContractPreview {
  readonly ends: readonly { readonly account: string; readonly gameGroup: string }[];
  readonly days: number;
  readonly current: number | null;
  readonly proposed: number | null;
}
export interface ContractList {
  readonly currency: string;
  readonly contracts: readonly Contract[];
}
/** Somebody to whom a contract can be offered. */
export interface EligibleDownline {
  readonly account: string;
  readonly nickname: string;
  /** Game groups in which they have a contract of the kind, or talk about one. */
  readonly taken: readonly string[];
}
/** One word of the person: about which contract, as they have seen it. */
export interface ContractWord {
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

const tierOf = (wire: contract.TierOnWire, currency: string): Tier => ({
  validBet: toMinor(wire.validBet, currency),
  activeMembers: wire.activeMembers,
  netLoss: toMinor(wire.netLoss, currency),
  rate:
    wire.rateType === 'P'
      ? { type: 'percent', ppm: Math.round(wire.rate * PPM) }
      : { type: 'fixed', amount: toMinor(wire.rate, currency) },
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
  status: wire.stateName,
  revision: wire.revision,
  changedAt: wire.changedAt,
  current: wire.current && versionOf(wire.current, currency),
  proposed: wire.proposed && versionOf(wire.proposed, currency),
});
