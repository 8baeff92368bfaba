import type { InferInput } from 'valibot';
import type { GameView, RoundView } from './play-contract.ts';
import { outcomeOf, stakeOf } from './round-service.ts';
import type { Round } from './round-store.ts';
import { lookOf, modelOf } from './skins.ts';
import { LINE_CHOICES, PAYLINES, findModel, returnRate, type SlotModel } from './slot/model.ts';
import type { Turn } from './slot/spin.ts';

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

const STAKE_STEPS = [1n, 2n, 5n, 10n, 20n, 50n, 100n];

export const modelOfGame = (game: CatalogueGame): SlotModel =>
  findModel(game.model ?? '') ?? modelOf(game.id);

/** Available stakes per line, minor units. */
export const stakesOf = ({ minBet }: CatalogueGame): readonly bigint[] =>
  STAKE_STEPS.map((step) => (minBet > 0n ? minBet : 1n) * step);

/** Available numbers of lines; the maximum when the game requires more. */
export function linesOf({ minLines }: CatalogueGame): readonly number[] {
  const choices = LINE_CHOICES.filter((lines) => lines >= minLines);
  return choices.length > 0 ? choices : [PAYLINES.length];
}

/** The game in the page's form: rules, paytable and look; no data of the player. */
export function presentGame(game: CatalogueGame): InferInput<typeof GameView> {
  const { skin, palette, symbols } = lookOf(game);
  const model = modelOfGame(game);
  return {
    id: game.id,
    title: game.title,
    vendorName: game.vendorName,
    category: game.category,
    skin,
    palette,
    symbols: [...symbols],
    model: model.id,
    returnRate: returnRate(model),
    lineRates: model.lineRates.map((rates) => [...rates]),
    scatterRates: [...model.scatterRates],
    freeSpins: [...model.freeSpins],
    freeRate: model.freeRate,
    reels: model.reels.map((reel) => [...reel]),
    paylines: PAYLINES.map((rows) => [...rows]),
    lineChoices: [...linesOf(game)],
    stakes: stakesOf(game).map(String),
  };
}

/** A round in the page's form. The outcome stays hidden until the win is paid. */
export function presentRound(round: Round): InferInput<typeof RoundView> {
  const outcome = round.state === 'settled' ? outcomeOf(round) : null;
  return {
    id: round.id,
    spinId: round.spinId,
    state: round.state,
    reason: round.reason,
    lines: round.lines,
    stakePerLine: String(round.stakePerLine),
    stake: String(stakeOf(round)),
    win: String(outcome ? (round.win ?? 0n) : 0n),
    freeSpins: outcome?.freeSpins ?? 0,
    turns: outcome?.turns.map(presentTurn) ?? [],
    seed: outcome ? round.seed : null,
    openedAt: round.openedAt,
  };
}

const presentTurn = ({ grid, lineWins, scatters, scatterWin, multiplier, win }: Turn) => ({
  grid: grid.map((column) => [...column]),
  lineWins: lineWins.map((line) => ({ ...line, amount: String(line.amount) })),
  scatters,
  scatterWin: String(scatterWin),
  multiplier,
  win: String(win),
});
