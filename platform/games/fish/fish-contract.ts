import * as v from 'valibot';
import { Amount, GameFields, RoundFields, answersOf } from '../play-contract.ts';
import { SHOT_COUNTS, SPECIES } from './model.ts';

const Target = v.picklist(SPECIES);
const Shots = v.picklist(SHOT_COUNTS);

/** A burst: so many shots at targets of one species, paid together. */
export const FishChoice = v.strictObject({
  /** Of one shot, minor units. */
  price: v.pipe(
    v.string(),
    v.regex(/^[1-9]\d{0,14}$/),
    v.transform((text) => BigInt(text)),
  ),
  target: Target,
  shots: Shots,
});

export const FishRoundFields = v.object({
  price: Amount,
  target: Target,
  shots: Shots,
  /** For each shot whether it caught its target; null until the win is paid. */
  caught: v.nullable(v.array(v.boolean())),
});

export const FishGameFields = v.object({
  palette: v.record(v.string(), v.string()),
  model: v.string(),
  /** Of 100 staked, at every target. */
  returned: v.number(),
  targets: v.array(
    v.object({
      species: Target,
      /** Times the price of the shot. */
      pay: v.number(),
      chance: v.object({ numerator: v.number(), denominator: v.number() }),
      picture: v.string(),
    }),
  ),
  /** One a level of the cannon, ascending. */
  prices: v.array(Amount),
  shotCounts: v.array(Shots),
});

export const FishGame = v.object({ ...GameFields.entries, ...FishGameFields.entries });
export type FishGame = v.InferOutput<typeof FishGame>;

export const FishRound = v.object({ ...RoundFields.entries, ...FishRoundFields.entries });
export type FishRound = v.InferOutput<typeof FishRound>;

export const { EnterAnswer, RoundAnswer } = answersOf(FishGame, FishRound);
export type EnterAnswer = v.InferOutput<typeof EnterAnswer>;
export type RoundAnswer = v.InferOutput<typeof RoundAnswer>;
