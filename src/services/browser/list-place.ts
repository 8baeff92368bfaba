import { currentAddress, type Address } from './navigation.ts';

/** Where a visitor was in a list when they pressed a game. */
export interface ListPlace {
  readonly address: Address;
  /** The id of the game that was pressed. */
  readonly game: string;
  /** Pages that were loaded. */
  readonly pages: number;
  /** Pixels from the top of the window to the game. */
  readonly top: number;
}

const KEY = 'listPlace';
/** The place that was kept last, for the way back that a game page offers. */
let last: ListPlace | null = null;
let isReturning = false;

const isPlace = (kept: unknown): kept is ListPlace => {
  if (typeof kept !== 'object' || kept === null) return false;
  const { address, game, pages, top } = kept as Record<keyof ListPlace, unknown>;
  return (
    typeof address === 'string' &&
    typeof game === 'string' &&
    Number.isInteger(pages) &&
    Number(pages) > 0 &&
    Number.isFinite(top)
  );
};

/** Keeps the place with the entry of the history, so that going back finds it, after a reload as well. */
export const keepListPlace = (place: Omit<ListPlace, 'address'>): void => {
  last = { ...place, address: currentAddress() };
  try {
    history.replaceState({ ...(history.state as object | null), [KEY]: last }, '');
  } catch {
    // A browser that refuses (too many in a row) still has the way back of the game page.
  }
};

/** The address of the list that this game was pressed in last; null for another game, and after a reload. */
export const listLeftFor = (game: string): Address | null => (last?.game === game ? last.address : null);

/** The list that this game was pressed in opens at its place next, though its entry of the history is new. */
export const returnToList = (game: string): void => {
  isReturning = last?.game === game;
};

/** The place to open this list at: of its entry of the history, or the one that is returned to. */
export const placeInList = (address: Address): ListPlace | null => {
  const entry = (history.state as Record<string, unknown> | null)?.[KEY];
  const kept = isReturning ? last : isPlace(entry) ? entry : null;
  isReturning = false;
  return kept?.address === address ? kept : null;
};
