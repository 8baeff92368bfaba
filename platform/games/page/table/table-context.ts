import type { GameOptions } from '#contract/game-options.ts';
import type { VisitView } from '../../play-contract.ts';
import type { Phase } from '../../table/phases.ts';
import type { ResultView, RoundClock, TableGameView } from '../../table/table-contract.ts';
import type { PlayFailure } from '../api.ts';
import type { Job, Limit, Order, Plate } from './orders.ts';
import type { Stake } from './table-api.ts';

/** `late`: bets that were not accepted before the betting closed. */
export interface Notice {
  readonly code: PlayFailure | Limit | 'late';
  readonly count: number;
  readonly amount: bigint;
}

export interface TableContext {
  readonly ticket: string;
  readonly secret: string;
  readonly options: GameOptions;
  readonly game: TableGameView | null;
  readonly symbol: string;
  readonly exponent: number;
  /** Play-money game: stakes and wins are not money. */
  readonly isDemo: boolean;
  /** Minor units, less the accepted stakes; null before it is known. */
  readonly balance: bigint | null;
  /** Something other than an order has changed the balance since it was last received. */
  readonly isBalanceStale: boolean;
  readonly visit: VisitView;
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
  readonly notice: Notice | null;
}
