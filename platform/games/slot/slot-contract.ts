import * as v from 'valibot';
import { Amount, RoundFields, GameFields, answersOf } from '../play-contract.ts';

const Numbers = v.array(v.number());
const Indexes = v.array(v.pipe(v.number(), v.integer()));

export const SlotChoice = v.strictObject({
  lines: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(25)),
  stakePerLine: v.pipe(
    v.string(),
    v.regex(/^[1-9]\d{0,14}$/),
    v.transform((text) => BigInt(text)),
  ),
});

export const TurnView = v.object({
  /** One column per reel, top symbol first. */
  grid: v.array(Indexes),
  lineWins: v.array(v.object({ line: v.number(), symbol: v.number(), count: v.number(), amount: Amount })),
  scatters: v.number(),
  scatterWin: Amount,
  /** Parts per million. */
  multiplier: v.number(),
  win: Amount,
});
export type TurnView = v.InferOutput<typeof TurnView>;

export const SlotRoundFields = v.object({
  lines: v.number(),
  stakePerLine: Amount,
  freeSpins: v.number(),
  /** The paid turn first, then its free spins; empty unless settled. */
  turns: v.array(TurnView),
});

export const SlotGameFields = v.object({
  skin: v.string(),
  palette: v.object({
    sky: v.string(),
    deep: v.string(),
    glow: v.string(),
    a: v.string(),
    b: v.string(),
    c: v.string(),
  }),
  /** URLs of the pictures, by symbol number. */
  symbols: v.array(v.string()),
  model: v.string(),
  /** Parts per million, rounded down. */
  returnRate: v.number(),
  lineRates: v.array(Numbers),
  scatterRates: Numbers,
  freeSpins: Numbers,
  freeRate: v.number(),
  reels: v.array(Indexes),
  paylines: v.array(Indexes),
  lineChoices: Numbers,
  stakes: v.array(Amount),
});

export const GameView = v.object({ ...GameFields.entries, ...SlotGameFields.entries });
export type GameView = v.InferOutput<typeof GameView>;

const RoundView = v.object({ ...RoundFields.entries, ...SlotRoundFields.entries });
export type RoundView = v.InferOutput<typeof RoundView>;

export const { EnterAnswer, RoundAnswer } = answersOf(GameView, RoundView);
export type EnterAnswer = v.InferOutput<typeof EnterAnswer>;
export type RoundAnswer = v.InferOutput<typeof RoundAnswer>;
