import type { Phase } from '../../table/phases.ts';
import type { ResultView, RoundClock, TableBetView, TableGameView } from '../../table/table-contract.ts';
import type { PlayFailure } from '../api.ts';
import type { VisitContext } from '../visit.setup.ts';
import type { Job, Limit, Order, Plate } from './orders.ts';
import type { Stake } from './table-api.ts';

/** `late`: bets that were not accepted before the betting closed. */
export interface Notice {
  readonly code: PlayFailure | Limit | 'late';
  readonly count: number;
  readonly amount: bigint;
}

export interface TableContext extends VisitContext {
  readonly game: TableGameView | null;
  readonly round: RoundClock | null;
  readonly next: RoundClock | null;
  readonly phase: Phase | null;
  /** Last drawn rounds, newest first. */
  readonly results: readonly ResultView[];
  readonly seats: number;
  /** The platform's clock less the page's, in milliseconds. */
  readonly ahead: number | null;
  /** Value of the chosen chip. */
  readonly chip: bigint;
  /** Orders on the felt, oldest first. */
  readonly orders: readonly Order[];
  readonly jobs: readonly Job[];
  /** Stakes of the last round that was played, for its repetition. */
  readonly last: readonly Stake[];
  /** Result of the last round that was played. */
  readonly plate: Plate | null;
  /** Paid orders of the visit, newest first. */
  readonly history: readonly TableBetView[];
  readonly notice: Notice | null;
}
