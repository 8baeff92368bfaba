import type { KeptTier } from './contracts.tables.ts';
import type { Rate, Terms } from './terms.ts';

const rateOf = ({ ppm, fixed }: KeptTier): Rate =>
  fixed === undefined ? { type: 'percent', ppm: ppm ?? 0 } : { type: 'fixed', amount: BigInt(fixed) };

/** Terms from the table's form. */
export const termsOf = (kept: readonly KeptTier[]): Terms =>
  kept.map((tier) => ({
    validBet: BigInt(tier.validBet),
    activeMembers: tier.activeMembers,
    netLoss: BigInt(tier.netLoss),
    rate: rateOf(tier),
  }));

/** Terms in the table's form. */
export const keptOf = (terms: Terms): KeptTier[] =>
  terms.map(({ validBet, activeMembers, netLoss, rate }) => ({
    validBet: String(validBet),
    activeMembers,
    netLoss: String(netLoss),
    ...(rate.type === 'percent' ? { ppm: rate.ppm } : { fixed: String(rate.amount) }),
  }));
