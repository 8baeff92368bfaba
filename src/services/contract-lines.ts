/**
 * Payouts of contracts: amounts in minor units, each line with the figures it was calculated from (CON-06,
 * CON-07).
 */
import { listContractLines as listContractLinesEndpoint } from './contract/contracts.ts';
import { toMinor } from './contract/money.ts';
import { call } from './http.ts';

export interface ContractLine {
  readonly id: string;
  readonly version: number;
  /** Milliseconds: the start of the counted period (inclusive) and its end (exclusive). */
  readonly from: number;
  readonly until: number;
  readonly validBet: number;
  readonly netLoss: number;
  readonly activeMembers: number;
  /** From one; null where not even the first tier was reached. */
  readonly tier: number | null;
  readonly earned: number;
  /** What the downlines earned from it in the same period. */
  readonly deductions: readonly { readonly account: string; readonly earned: number }[];
  readonly paid: number;
}
export interface ContractLines {
  readonly lines: readonly ContractLine[];
  readonly totalPages: number;
}

/** One page of a contract's lines, latest first; pages count from 1. */
export const listContractLines = async (
  { id, page }: { readonly id: number; readonly page: number },
  signal?: AbortSignal,
): Promise<ContractLines> => {
  const { currency, totalPages, list } = await call(
    listContractLinesEndpoint,
    { contractId: id, page },
    { signal },
  );
  const minor = (amount: number): number => toMinor(amount, currency);
  return {
    totalPages,
    lines: list.map((line) => ({
      id: line.lineId,
      version: line.version,
      from: line.countedFrom,
      until: line.countedUntil,
      validBet: minor(line.validBet),
      netLoss: minor(line.netLoss),
      activeMembers: line.activeMembers,
      tier: line.tier,
      earned: minor(line.earned),
      deductions: line.deductions.map(({ account, earned }) => ({ account, earned: minor(earned) })),
      paid: minor(line.paid),
    })),
  };
};
