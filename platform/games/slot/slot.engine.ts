import * as v from 'valibot';
import type { InferInput, InferOutput } from 'valibot';
import type { CatalogueGame, Engine, RoundFacts } from '../engine.ts';
import { lookOf, modelOf } from '../skins.ts';
import { INTERVAL, JACKPOT_RETURN, START, STEP, winsJackpot } from '../jackpot.ts';
import { LINE_CHOICES, PAYLINES, SCATTER, findModel, returnRate, type SlotModel } from './model.ts';
import { SlotChoice, type SlotGameFields, type SlotRoundFields } from './slot-contract.ts';
import type { Coin, Hold } from './hold.ts';
import { spin, type Outcome, type Turn } from './spin.ts';

/** Coins look the same in every skin. */
const COIN = '/play/assets/symbols/fortune/1.svg';
const STAKE_STEPS = [1n, 2n, 5n, 10n, 20n, 50n, 100n];

export const modelOfGame = (game: CatalogueGame): SlotModel =>
  findModel(game.model ?? '') ?? modelOf(game.id);

/** Available stakes per line, minor units. */
export const stakesOf = ({ minBet }: CatalogueGame): readonly bigint[] =>
  STAKE_STEPS.map((step) => (minBet > 0n ? minBet : 1n) * step);

/**
 * Available numbers of lines; the maximum when the game requires more. All ways are always played: there the number is
 * the price of a spin in stakes, which is the game's smallest.
 */
export const linesOf = (game: CatalogueGame): readonly number[] => {
  const { minLines } = game;
  if (modelOfGame(game).family === 'ways') return [minLines];
  const choices = LINE_CHOICES.filter((lines) => lines >= minLines);
  return choices.length > 0 ? choices : [PAYLINES.length];
};

const presentTurn = ({ grid, lineWins, wayWins, scatters, scatterWin, multiplier, win }: Turn) => ({
  grid: grid.map((column) => [...column]),
  lineWins: lineWins.map((line) => ({ ...line, amount: String(line.amount) })),
  wayWins: wayWins.map((way) => ({ ...way, amount: String(way.amount) })),
  scatters,
  scatterWin: String(scatterWin),
  multiplier,
  win: String(win),
});

const labelOf = ({ id, playKey }: RoundFacts): string => `${id}:${playKey}`;

/** The reels of a round, derived from the stored seed, so they are the same at each call. */
const outcomeOf = (round: RoundFacts): Outcome => {
  const model = findModel(round.modelId);
  if (!model) throw new Error(`no slot model ${round.modelId}`);
  return spin({
    model,
    seed: round.seed,
    label: labelOf(round),
    ...v.parse(SlotChoice, round.choice),
  });
};

const coinsOf = (coins: readonly Coin[]) => coins.map((coin) => ({ ...coin }));

const presentHold = ({ start, respins, grand, value }: Hold, stake: bigint) => ({
  start: coinsOf(start),
  respins: respins.map(coinsOf),
  grand,
  win: String(stake * BigInt(value)),
});

const hasJackpot = (modelId: string): boolean => findModel(modelId)?.family === 'jackpot';

/** Five reels: lines, ways, respins or the jackpot, as the model says (model.ts). */
export const slotEngine: Engine = {
  id: 'slot',
  choice: SlotChoice,
  modelOf: (game) => modelOfGame(game).id,

  stakeOf: (game, choice) => {
    const { lines, stakePerLine } = choice as InferOutput<typeof SlotChoice>;
    const isOffered = linesOf(game).includes(lines) && stakesOf(game).includes(stakePerLine);
    return isOffered ? stakePerLine * BigInt(lines) : null;
  },

  hasJackpot,

  winsJackpot: (round) => hasJackpot(round.modelId) && winsJackpot({ ...round, label: labelOf(round) }),

  winOf: (round) => outcomeOf(round).win,

  detailOf: (round) => {
    const { lines, stakePerLine } = v.parse(SlotChoice, round.choice);
    const stops = outcomeOf(round).turns[0]?.stops ?? [];
    return {
      lines,
      stakePerLine: String(stakePerLine),
      stops: stops.join(','),
      pool: String(round.pool),
      jackpot: String(round.jackpot),
    };
  },

  presentGame: (game) => {
    const { skin, palette, symbols } = lookOf(game);
    const model = modelOfGame(game);
    return {
      skin,
      palette,
      symbols: symbols.map((symbol, place) => (model.hold && place === SCATTER ? COIN : symbol)),
      family: model.family,
      volatility: model.volatility,
      returnRate: returnRate(model),
      lineRates: model.lineRates.map((rates) => [...rates]),
      scatterRates: [...model.scatterRates],
      freeSpins: [...model.freeSpins],
      freeRate: model.freeRate,
      hold: model.hold ? { ...model.hold, values: model.hold.values.map(([...pair]) => pair) } : null,
      jackpot:
        model.family === 'jackpot'
          ? { step: String(STEP), intervalMs: INTERVAL, start: String(START), returnRate: JACKPOT_RETURN }
          : null,
      reels: model.reels.map((reel) => [...reel]),
      paylines: PAYLINES.map((rows) => [...rows]),
      lineChoices: [...linesOf(game)],
      stakes: stakesOf(game).map(String),
    } satisfies InferInput<typeof SlotGameFields>;
  },

  presentRound: (round, shown) => {
    const { lines, stakePerLine } = v.parse(SlotChoice, round.choice);
    const outcome = shown === 'all' ? outcomeOf(round) : null;
    return {
      lines,
      stakePerLine: String(stakePerLine),
      freeSpins: outcome?.freeSpins ?? 0,
      hold: outcome?.hold ? presentHold(outcome.hold, outcome.stake) : null,
      pool: String(round.pool),
      jackpot: String(shown === 'all' ? round.jackpot : 0n),
      turns: outcome?.turns.map(presentTurn) ?? [],
    } satisfies InferInput<typeof SlotRoundFields>;
  },
};
