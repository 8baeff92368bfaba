/** The data of the contracts page: the contracts of a kind and the history of the chosen one. */
import {
  getContractHistory,
  listContracts,
  listEligibleDownlines,
  previewContract,
  type Contract,
  type ContractHistory,
  type ContractKind,
  type ContractPreview,
  type EligibleDownline,
} from '../../../services/contracts.ts';
import { waitsForMe, actionsOf } from '../common/contract-actions.ts';

/** A contract with its history and the consequences of accepting it. */
export interface ContractDetails {
  readonly history: ContractHistory;
  readonly preview: ContractPreview;
}
export interface Book {
  readonly currency: string;
  /** The currency symbol to show; null where the gateway gives none. */
  readonly symbol: string | null;
  readonly contracts: readonly Contract[];
  readonly downlines: readonly EligibleDownline[];
  readonly selectedId: number | null;
  readonly details: ContractDetails | null;
}
export const contractIn = ({ contracts, selectedId }: Book): Contract | null =>
  contracts.find(({ id }) => id === selectedId) ?? null;
export const revisionIn = (book: Book): number | null => contractIn(book)?.revision ?? null;
/** Contracts that wait for the member come first, then those that have not ended. */
const firstOf = (contracts: readonly Contract[]): Contract | undefined =>
  contracts.find(waitsForMe) ?? contracts.find((each) => actionsOf(each).length > 0) ?? contracts[0];
export interface BookQuery {
  /** Null: all kinds. */
  readonly kind: ContractKind | null;
  /** Null: the first contract that waits for the member. */
  readonly selectedId: number | null;
}

/** Loads the contracts of a kind, or of all, with the history of the selected one. */
export const loadBook = async ({ kind, selectedId }: BookQuery, signal: AbortSignal): Promise<Book> => {
  const [{ currency, symbol, contracts }, downlines] = await Promise.all([
    listContracts(kind, signal),
    kind ? listEligibleDownlines(kind, signal) : [],
  ]);
  const selected = contracts.find(({ id }) => id === selectedId) ?? firstOf(contracts);
  const query = selected && { id: selected.id, currency };
  const [history, preview] = query
    ? await Promise.all([getContractHistory(query, signal), previewContract(query, signal)])
    : [null, null];
  const details = history && preview && { history, preview };
  return { currency, symbol, contracts, downlines, selectedId: selected?.id ?? null, details };
};
