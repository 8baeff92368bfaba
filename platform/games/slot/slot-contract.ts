import * as v from 'valibot';
import { Amount, RoundFields, GameFields, answersOf } from '../play-contract.ts';

/**
 * How the symbols pay. `lines`: along the chosen pay lines. `ways`: on neighbouring reels from the left, wherever they
 * stand. `hold`: as lines, and coins instead of scatters that start a round of respins. `jackpot`: as lines, and each
 * stake is a chance of the pool.
 */
const Family = v.picklist(['lines', 'ways', 'hold', 'jackpot']);
export type Family = v.InferOutput<typeof Family>;

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
  wayWins: v.array(v.object({ symbol: v.number(), count: v.number(), ways: v.number(), amount: Amount })),
  scatters: v.number(),
  scatterWin: Amount,
  /** Parts per million. */
  multiplier: v.number(),
  win: Amount,
});
export type TurnView = v.InferOutput<typeof TurnView>;

const Coins = v.array(v.object({ place: v.number(), value: v.number() }));

/** Respins with coins that stay; values times the whole stake. */
const HoldView = v.object({
  start: Coins,
  respins: v.array(Coins),
  grand: v.number(),
  win: Amount,
});
export type HoldView = v.InferOutput<typeof HoldView>;

export const SlotRoundFields = v.object({
  lines: v.number(),
  stakePerLine: Amount,
  freeSpins: v.number(),
  hold: v.nullable(HoldView),
  /** What the jackpot held when the round was opened; 0 in games without one. */
  pool: Amount,
  /** The part of the win that is the jackpot. */
  jackpot: Amount,
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
  family: Family,
  volatility: v.picklist(['low', 'medium', 'high']),
  /** Parts per million, rounded down. */
  returnRate: v.number(),
  lineRates: v.array(Numbers),
  scatterRates: Numbers,
  freeSpins: Numbers,
  freeRate: v.number(),
  hold: v.nullable(
    v.object({
      trigger: v.number(),
      respins: v.number(),
      chance: v.number(),
      values: v.array(Numbers),
      grand: v.number(),
    }),
  ),
  /** It begins at `start` and grows by `step` every `intervalMs`. `returnRate`: its part of the return, parts per million. */
  jackpot: v.nullable(
    v.object({ step: Amount, intervalMs: v.number(), start: Amount, returnRate: v.number() }),
  ),
  reels: v.array(Indexes),
  paylines: v.array(Indexes),
  lineChoices: Numbers,
  stakes: v.array(Amount),
});

export const GameView = v.object({ ...GameFields.entries, ...SlotGameFields.entries });
export type GameView = v.InferOutput<typeof GameView>;

const RoundView = v.object({ ...RoundFields.entries, ...SlotRoundFields.entries });
export type RoundView = v.InferOutput<typeof RoundView>;

const answers = answersOf(GameView, RoundView);
/** What the jackpot holds, in games that can win it. */
const Pool = { jackpot: v.nullable(Amount) };
export const EnterAnswer = v.object({ ...answers.EnterAnswer.entries, ...Pool });
export const RoundAnswer = v.object({ ...answers.RoundAnswer.entries, ...Pool });
export type EnterAnswer = v.InferOutput<typeof EnterAnswer>;
export type RoundAnswer = v.InferOutput<typeof RoundAnswer>;
