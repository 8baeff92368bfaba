/** What contracts have paid: amounts in minor units, each line with all that it was made of (CON-06, CON-07). */
import { listContractLines as listContractLinesEndpoint } from './contract/contracts.ts';
import { toMinor } from './contract/money.ts';
import { call } from './http.ts';

export interface ContractLine {
  readonly id: string;
  readonly version: number;
  /** Milliseconds: what was counted began here and ended before there. */
  readonly from: number;
  readonly until: number;
  readonly validBet: number;
  readonly netLoss: number;
  readonly activeMembers: number;
  /** From one; null where not even the first was reached. */
  readonly tier: number | null;
  readonly earned: number;
  /** What the downlines earned of it in the same period. */
  readonly deductions: readonly { readonly account: string; readonly earned: number }[];
  readonly paid: number;
}
export interface ContractLines {
  readonly lines: readonly ContractLine[];
  readonly totalPages: number;
}

/** One page of the lines of a contract, the latest first; pages count from 1. */
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
