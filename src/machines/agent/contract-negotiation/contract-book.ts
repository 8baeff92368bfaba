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
import { waitsForMe, wordsOf } from '../common/contract-words.ts';

/** A contract with all that was said of it, and what a yes would mean. */
export interface Talk {
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
  readonly talk: Talk | null;
}
export const contractIn = ({ contracts, selectedId }: Book): Contract | null =>
  contracts.find(({ id }) => id === selectedId) ?? null;
export const revisionIn = (book: Book): number | null => contractIn(book)?.revision ?? null;
/** Who waits for the person comes first, then what has not ended. */
const firstOf = (contracts: readonly Contract[]): Contract | undefined =>
  contracts.find(waitsForMe) ?? contracts.find((each) => wordsOf(each).length > 0) ?? contracts[0];
export interface BookQuestion {
  /** Null: of all kinds. */
  readonly kind: ContractKind | null;
  /** Else the first that waits for the person. */
  readonly selectedId: number | null;
}

/** The contracts of a kind, or of all, as they stand now, with the history of the one that is chosen. */
export const loadBook = async ({ kind, selectedId }: BookQuestion, signal: AbortSignal): Promise<Book> => {
  const [{ currency, symbol, contracts }, downlines] = await Promise.all([
    listContracts(kind, signal),
    kind ? listEligibleDownlines(kind, signal) : [],
  ]);
  const selected = contracts.find(({ id }) => id === selectedId) ?? firstOf(contracts);
  const asked = selected && { id: selected.id, currency };
  const [history, preview] = asked
    ? await Promise.all([getContractHistory(asked, signal), previewContract(asked, signal)])
    : [null, null];
  const talk = history && preview && { history, preview };
  return { currency, symbol, contracts, downlines, selectedId: selected?.id ?? null, talk };
};
