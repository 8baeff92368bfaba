import { gridOf, lineWinsOf, placesOf, wayWinsOf, type LineWin, type WayWin } from './evaluate.ts';
import { createGenerator } from '../generator.ts';
import { holdRound, type Hold } from './hold.ts';
import { RATE_UNIT, SCATTER, type SlotModel } from './model.ts';

/** One turn of the reels: the paid one first, then its free spins. */
export interface Turn {
  readonly stops: readonly number[];
  readonly grid: readonly (readonly number[])[];
  readonly lineWins: readonly LineWin[];
  readonly wayWins: readonly WayWin[];
  readonly scatters: number;
  readonly scatterWin: bigint;
  /** Parts per million; above one only in free spins. */
  readonly multiplier: number;
  readonly win: bigint;
}

export interface Outcome {
  readonly modelId: string;
  readonly stake: bigint;
  readonly turns: readonly Turn[];
  readonly freeSpins: number;
  /** Respins with coins that stay; null unless enough coins came. */
  readonly hold: Hold | null;
  readonly win: bigint;
}

export interface SpinInput {
  readonly model: SlotModel;
  /** Secret of the round, at least 128 bits, as text. */
  readonly seed: string;
  /** Makes the round's stream unique: its id and the player's spin id. */
  readonly label: string;
  readonly lines: number;
  /** Minor units. Amounts are bigint: a jackpot times a stake in a small currency exceeds 2^53. */
  readonly stakePerLine: bigint;
}

/** A whole round: the same input always gives the same outcome, free spins included. Minor units. */
export function spin({ model, seed, label, lines, stakePerLine }: SpinInput): Outcome {
  const stake = stakePerLine * BigInt(lines);
  const paid = turn({ model, seed, label: `${label}:0`, lines, stakePerLine, multiplier: Number(RATE_UNIT) });
  const coins = placesOf(paid.grid, SCATTER);
  const hold =
    model.hold && coins.length >= model.hold.trigger
      ? holdRound(model.hold, coins, seed, `${label}:hold`)
      : null;
  // Coins may be more than the rates of scatters; they pay through the respins alone.
  const scatterWin = (stake * BigInt(model.scatterRates[paid.scatters] ?? 0)) / RATE_UNIT;
  const freeSpins = model.freeSpins[paid.scatters] ?? 0;
  const free = Array.from({ length: freeSpins }, (_, index) =>
    turn({ model, seed, label: `${label}:${index + 1}`, lines, stakePerLine, multiplier: model.freeRate }),
  );
  const turns = [{ ...paid, scatterWin, win: paid.win + scatterWin }, ...free];
  return {
    modelId: model.id,
    stake,
    turns,
    freeSpins,
    hold,
    win: turns.reduce((sum, { win }) => sum + win, stake * BigInt(hold?.value ?? 0)),
  };
}

function turn(input: SpinInput & { readonly multiplier: number }): Turn {
  const { model, seed, label, lines, stakePerLine, multiplier } = input;
  const next = createGenerator(seed, label);
  const stops = model.reels.map((reel) => next(reel.length));
  const grid = gridOf(model, stops);
  const isWays = model.family === 'ways';
  const lineWins = isWays ? [] : lineWinsOf(model, grid, lines, stakePerLine, multiplier);
  const wayWins = isWays ? wayWinsOf(model, grid, stakePerLine * BigInt(lines), multiplier) : [];
  const win = [...lineWins, ...wayWins].reduce((sum, { amount }) => sum + amount, 0n);
  const scatters = placesOf(grid, SCATTER).length;
  return { stops, grid, lineWins, wayWins, scatters, scatterWin: 0n, multiplier, win };
}
