import * as v from 'valibot';
import { Amount, GameFields, RoundFields, answersOf } from '../play-contract.ts';
import { HANDS } from './hands.ts';

const Card = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(51));
const Place = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(4));

export const PokerChoice = v.strictObject({
  stake: v.pipe(
    v.string(),
    v.regex(/^[1-9]\d{0,14}$/),
    v.transform((text) => BigInt(text)),
  ),
});

/** The cards that stay, by place from the left, in ascending order. */
export const PokerAct = v.strictObject({
  held: v.pipe(
    v.array(Place),
    v.maxLength(5),
    v.check((places) => places.every((place, at) => at === 0 || place > places[at - 1]!)),
  ),
});

export const PokerRoundFields = v.object({
  /** Null until the stake is taken. */
  dealt: v.nullable(v.array(Card)),
  /** Null until the player has chosen, or the time for it has passed. */
  held: v.nullable(v.array(Place)),
  /** After the draw; null until the win is paid. */
  final: v.nullable(v.array(Card)),
  hand: v.nullable(v.picklist(HANDS)),
  /** Epoch milliseconds: until then the hand waits; null when it does not. */
  openUntil: v.nullable(v.number()),
});

export const PokerGameFields = v.object({
  palette: v.record(v.string(), v.string()),
  model: v.string(),
  /** Parts per million, rounded down, with the best play. */
  returnRate: v.number(),
  /** The best hand first; times the stake. */
  pays: v.array(v.object({ hand: v.picklist(HANDS), times: v.number() })),
  stakes: v.array(Amount),
});

export const PokerGame = v.object({ ...GameFields.entries, ...PokerGameFields.entries });
export type PokerGame = v.InferOutput<typeof PokerGame>;

export const PokerRound = v.object({ ...RoundFields.entries, ...PokerRoundFields.entries });
export type PokerRound = v.InferOutput<typeof PokerRound>;

export const { EnterAnswer, RoundAnswer } = answersOf(PokerGame, PokerRound);
export type EnterAnswer = v.InferOutput<typeof EnterAnswer>;
export type RoundAnswer = v.InferOutput<typeof RoundAnswer>;
