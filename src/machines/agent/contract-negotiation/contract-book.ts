/** What the page of contracts shows: the contracts of a kind, and all that was said of the chosen one. */
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

/** A contract with all that was said of it, and what a yes would mean. */
export interface ContractDetails {
  readonly history: ContractHistory;
  readonly preview: ContractPreview;
}
export interface Book {
  readonly currency: string;
  /** What people are shown for it; null where the gateway does not say. */
  readonly symbol: string | null;
  readonly contracts: readonly Contract[];
  readonly downlines: readonly EligibleDownline[];
  readonly selectedId: number | null;
  readonly details: ContractDetails | null;
}
export const contractIn = ({ contracts, selectedId }: Book): Contract | null =>
  contracts.find(({ id }) => id === selectedId) ?? null;
export const revisionIn = (book: Book): number | null => contractIn(book)?.revision ?? null;
/** Who waits for the person comes first, then what has not ended. */
const firstOf = (contracts: readonly Contract[]): Contract | undefined =>
  contracts.find(waitsForMe) ?? contracts.find((each) => actionsOf(each).length > 0) ?? contracts[0];
export interface BookQuery {
  /** Null: of all kinds. */
  readonly kind: ContractKind | null;
  /** Else the first that waits for the person. */
  readonly selectedId: number | null;
}

/** The contracts of a kind, or of all, as they stand now, with the history of the one that is chosen. */
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
