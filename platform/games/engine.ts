import type * as v from 'valibot';
import type { EngineId } from './engines.ts';
import type { Json, Round } from './round-store.ts';

/** A game as the catalogue describes it. */
export interface CatalogueGame {
  readonly id: string;
  readonly title: string;
  readonly category: string;
  readonly classification: string | null;
  readonly vendor: string;
  readonly vendorName: string;
  /** Smallest stake per line, minor units. */
  readonly minBet: bigint;
  readonly minLines: number;
  /** Mathematical model; derived from the id when missing or unknown. */
  readonly model?: string;
}

/** What decides a round: the same figures always give the same result. */
export type RoundFacts = Pick<
  Round,
  | 'id'
  | 'playKey'
  | 'gameId'
  | 'modelId'
  | 'seed'
  | 'choice'
  | 'acts'
  | 'stake'
  | 'pool'
  | 'jackpot'
  | 'openedAt'
>;

/** `start`: what the player decides on, once the stake is taken. `all`: once the win is paid. */
export type Shown = 'nothing' | 'start' | 'all';

/**
 * The rules of one kind of game. The round service takes the stake, asks the engine for the win and pays it; an engine
 * neither sees the wallet nor stores anything.
 */
export interface Engine {
  readonly id: EngineId;
  /** What the player chooses with a stake. Its JSON form is stored with the round. */
  readonly choice: v.GenericSchema<unknown, object>;
  /** The model of a game, stored with each of its rounds. */
  readonly modelOf: (game: CatalogueGame) => string;
  /** Price of a parsed choice in minor units; null where the game does not offer it. */
  readonly stakeOf: (game: CatalogueGame, choice: object) => bigint | null;
  /** What the player decides after the stake is taken, in games that have such a decision. */
  readonly act?: v.GenericSchema<unknown, object>;
  /** Until when the wallet may take the stake, epoch milliseconds: one that it takes later is returned. */
  readonly stakeUntil?: (round: RoundFacts) => number;
  /** Whether the player may take the stake back until `stakeUntil`: nothing of the outcome is known before. */
  readonly isReturnable?: true;
  /**
   * Until when a round waits for the player's next act, or for its table's clock, epoch milliseconds; null when it waits
   * for neither.
   */
  readonly openUntil?: (round: RoundFacts) => number | null;
  /**
   * Of tickets for several draws: whether a win returns the stakes of the ticket's later draws. Tickets belong to the
   * account, whatever visit they were bought in.
   */
  readonly stopsOnWin?: (round: RoundFacts) => boolean;
  /** Whether a model's rounds can win the jackpot (jackpot.ts). */
  readonly hasJackpot?: (modelId: string) => boolean;
  /** Whether the round wins the jackpot, besides its win. */
  readonly winsJackpot?: (round: RoundFacts) => boolean;
  /**
   * Whether the round was ended before its outcome, by an act: its seed and outcome stay hidden, since they decide what
   * others may still bet on.
   */
  readonly endsEarly?: (round: RoundFacts) => boolean;
  /** The win in minor units, without the jackpot; acts that were not made in time count as the engine's rules say. */
  readonly winOf: (round: RoundFacts) => bigint;
  /** Facts of a drawn round for the wallet's record of the bet. */
  readonly detailOf: (round: RoundFacts) => Readonly<Record<string, string | number>>;
  /** Rules, paytable and look in the page's form. */
  readonly presentGame: (game: CatalogueGame) => Json;
  /** The player's choice in the page's form, and what may be seen of the outcome. */
  readonly presentRound: (round: RoundFacts, shown: Shown) => Json;
}
