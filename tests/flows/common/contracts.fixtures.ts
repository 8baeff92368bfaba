/** Contracts of a member in the middle: one with their upline, one with a downline. */
import type { Book } from '../../../src/machines/agent/contract-negotiation/contract-book.ts';
import type { ProposalForm } from '../../../src/machines/agent/common/contract-actions.ts';
import type { Contract, Tier, Version } from '../../../src/services/contracts.ts';

const at = 1_790_000_000_000;
export const tier = (ppm: number, validBet = 0): Tier => ({
  ...{ validBet, activeMembers: 0, netLoss: 0, rate: { type: 'percent', ppm } },
});
/** One fewer than the maximum, so that one more is the last. */
const NINE = Array.from({ length: 9 }, (_, index) => tier(2000 + index * 100, index * 100_000));
export const version = (number: number, more: Partial<Version> = {}): Version => ({
  ...{ version: number, author: 'upline', periodType: 'daily', tiers: [tier(3000)], note: null },
  ...{ writtenAt: at, agreedAt: null, effectiveFrom: null },
  ...more,
});
const agreed = version(1, { agreedAt: at, effectiveFrom: at });

/** New terms of the upline wait for the person's answer. */
export const renewal: Contract = {
  ...{ id: 1, kind: 'daily', gameGroup: 'CONS', side: 'downline', account: 'sezen_usta', nickname: 'Sezen' },
  avatar: '5',
  ...{ status: 'renewalOffered', revision: 4, changedAt: at, current: agreed },
  proposed: version(2, { tiers: NINE, note: 'Fair?' }),
};
/** The upline has withdrawn them meanwhile. */
export const takenBack: Contract = { ...renewal, status: 'active', revision: 5, proposed: null };
/** The upline has offered others meanwhile. */
export const otherTerms: Contract = {
  ...renewal,
  revision: 6,
  proposed: version(3, { tiers: [tier(2500)] }),
};
/** The person's promise to a downline. */
export const below: Contract = {
  ...{ id: 2, kind: 'daily', gameGroup: 'CONS', side: 'upline', account: 'nam_870', nickname: 'Nam' },
  avatar: null,
  ...{ status: 'active', revision: 2, changedAt: at, current: agreed, proposed: null },
};

const downlines = [
  { account: 'nam_870', nickname: 'Nam', taken: ['CONS'] },
  { account: 'son_7', nickname: '', taken: [] },
];
const detailsOf = (contract: Contract): NonNullable<Book['details']> => ({
  history: {
    versions: [agreed, ...(contract.proposed ? [contract.proposed] : [])],
    events: [
      { at, event: 'offer.send', by: 'upline', version: 1 },
      { at: at + 1, event: 'offer.accept', by: 'downline', version: 1 },
      ...(contract.proposed
        ? [{ at: at + 2, event: 'offer.change', by: 'upline' as const, version: contract.proposed.version }]
        : []),
    ],
  },
  preview: {
    ends: contract.id === 1 && contract.proposed ? [{ account: 'nam_870', gameGroup: 'CONS' }] : [],
    days: 30,
    current: 12_000,
    proposed: contract.proposed ? 10_000 : null,
  },
});
export const bookOf =
  (first: Contract) =>
  ({ selectedId }: { readonly selectedId: number | null }): Book => {
    const contracts = [first, below];
    const chosen = contracts.find(({ id }) => id === selectedId) ?? first;
    return {
      currency: 'TLB',
      symbol: 'P',
      contracts,
      downlines,
      selectedId: chosen.id,
      details: detailsOf(chosen),
    };
  };
export const emptyBook: Book = {
  currency: 'TLB',
  symbol: 'P',
  contracts: [],
  downlines: [],
  selectedId: null,
  details: null,
};

const line = (id: number, rate: string, validBet = '') => ({
  ...{ id, validBet, activeMembers: '', netLoss: '', rateType: 'P', rate },
});
const form: ProposalForm = {
  ...{ username: 'son_7', gameGroup: 'RNG', periodType: 'daily', note: '' },
  tiers: [line(1, '0,3'), line(2, '0.42', '250.000')],
};
/** 0.3 % from the start, 0.42 % from 250,000 on. */
export const typed = {
  right: form,
  wrong: { ...form, tiers: [line(1, '0,3'), line(2, 'much', 'lots')] },
};
