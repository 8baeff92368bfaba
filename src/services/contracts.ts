import * as contract from './contract/contracts.ts';
import { toMinor } from './contract/money.ts';
import {
  contractOf,
  onWire,
  versionOf,
  type Contract,
  type ContractHistory,
  type ContractList,
  type ContractOpening,
  type ContractPreview,
  type ContractActionInput,
  type EligibleDownline,
} from './contract-terms.ts';
import { call } from './http.ts';

export { termsRefusalOf } from './contract-terms.ts';
export type {
  Contract,
  ContractEvent,
  ContractHistory,
  ContractKind,
  ContractOpening,
  ContractPreview,
  ContractActionInput,
  EligibleDownline,
  GameGroup,
  PeriodType,
  Proposal,
  Rate,
  TermsRefusal,
  Tier,
  Version,
} from './contract-terms.ts';

interface Intention {
  readonly key: string;
  readonly signal?: AbortSignal;
}

/** Contracts of a kind, with the upline and with the downlines; all kinds for null. */
export const listContracts = async (
  kind: contract.ContractKind | null,
  signal?: AbortSignal,
): Promise<ContractList> => {
  const { currency, currencySymbol, list } = await call(contract.listContracts, kind ? { kind } : {}, {
    signal,
  });
  return { currency, symbol: currencySymbol, contracts: list.map((each) => contractOf(each, currency)) };
};

export const listEligibleDownlines = (
  kind: contract.ContractKind,
  signal?: AbortSignal,
): Promise<readonly EligibleDownline[]> => call(contract.listEligibleDownlines, { kind }, { signal });

export const getContractHistory = async (
  { id, currency }: { readonly id: number; readonly currency: string },
  signal?: AbortSignal,
): Promise<ContractHistory> => {
  const { versions, events } = await call(contract.getContractHistory, { contractId: id }, { signal });
  return { versions: versions.map((each) => versionOf(each, currency)), events };
};

export const previewContract = async (
  { id, currency }: { readonly id: number; readonly currency: string },
  signal?: AbortSignal,
): Promise<ContractPreview> => {
  const { ends, days, current, proposed } = await call(
    contract.previewContract,
    { contractId: id },
    { signal },
  );
  const minor = (amount: number | null) => (amount === null ? null : toMinor(amount, currency));
  return { ends, days, current: minor(current), proposed: minor(proposed) };
};

/** Writes a first version; the same key is the same contract. */
export const openContract = async (
  { currency, periodType, tiers, note, ...opening }: ContractOpening,
  { key, signal }: Intention,
): Promise<Contract> => {
  const request = { ...opening, ...onWire({ periodType, tiers, note }, currency) };
  return contractOf(await call(contract.openContract, request, { signal, idempotencyKey: key }), currency);
};

/** Sends one action on the revision shown; the same key is the same action. */
export const answerContract = async (
  { currency, proposal, ...action }: ContractActionInput,
  { key, signal }: Intention,
): Promise<Contract> => {
  const request = { ...action, proposal: proposal && onWire(proposal, currency) };
  return contractOf(await call(contract.answerContract, request, { signal, idempotencyKey: key }), currency);
};
