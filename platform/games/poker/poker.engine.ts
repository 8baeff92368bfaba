import * as v from 'valibot';
import type { InferInput, InferOutput } from 'valibot';
import type { CatalogueGame, Engine, RoundFacts } from '../engine.ts';
import { paletteOf } from '../skins.ts';
import { cardsOf, playDeal, type Deal } from './deal.ts';
import { HANDS } from './hands.ts';
import { findPokerModel, returnRate, type PokerModel } from './model.ts';
import { PokerAct, PokerChoice, type PokerGameFields, type PokerRoundFields } from './poker-contract.ts';

/** A hand that the player leaves is paid as it was dealt after this time. Milliseconds. */
export const HAND_LIFE = 24 * 60 * 60_000;
const EVERY_PLACE = [0, 1, 2, 3, 4];
const STAKE_STEPS = [1n, 2n, 5n, 10n, 25n, 50n, 100n];

const named = (id: string): PokerModel => {
  const model = findPokerModel(id);
  if (!model) throw new Error(`no poker model ${id}`);
  return model;
};

/** A game that is called double pays double for four of a kind; the others follow their volatility. */
const modelOf = ({ title, model }: CatalogueGame): PokerModel => {
  if (/\bdouble\b/i.test(title)) return named('double');
  return named(model === 'high' ? 'bonus' : 'jacks');
};

const stakesOf = ({ minBet, minLines }: CatalogueGame): readonly bigint[] => {
  const least = minBet * BigInt(minLines);
  return STAKE_STEPS.map((step) => (least > 0n ? least : 1n) * step);
};

const heldIn = ({ acts }: RoundFacts): readonly number[] | null =>
  acts[0] === undefined ? null : v.parse(PokerAct, acts[0]).held;

const dealOf = (round: RoundFacts): Deal =>
  playDeal(named(round.modelId), {
    cards: cardsOf(round.seed, `${round.id}:${round.playKey}`),
    held: heldIn(round) ?? EVERY_PLACE,
    stake: round.stake,
  });

/** Video poker: five cards, the player holds any of them, the others are replaced once. */
export const pokerEngine: Engine = {
  id: 'poker',
  choice: PokerChoice,
  act: PokerAct,
  modelOf: (game) => modelOf(game).id,

  stakeOf: (game, choice) => {
    const { stake } = choice as InferOutput<typeof PokerChoice>;
    return stakesOf(game).includes(stake) ? stake : null;
  },

  openUntil: (round) => (heldIn(round) ? null : round.openedAt + HAND_LIFE),

  winOf: (round) => dealOf(round).win,

  detailOf: (round) => {
    const { dealt, final, hand } = dealOf(round);
    const held = heldIn(round) ?? EVERY_PLACE;
    return { dealt: dealt.join(','), held: held.join(','), final: final.join(','), hand: hand ?? 'none' };
  },

  presentGame: (game) => {
    const model = modelOf(game);
    return {
      palette: paletteOf(game),
      model: model.id,
      returnRate: returnRate(model),
      pays: HANDS.map((hand) => ({ hand, times: model.pays[hand] })),
      stakes: stakesOf(game).map(String),
    } satisfies InferInput<typeof PokerGameFields>;
  },

  presentRound: (round, shown) => {
    const deal = shown === 'nothing' ? null : dealOf(round);
    const isOver = shown === 'all';
    return {
      dealt: deal && [...deal.dealt],
      held: isOver ? [...(heldIn(round) ?? EVERY_PLACE)] : null,
      final: isOver && deal ? [...deal.final] : null,
      hand: isOver && deal ? deal.hand : null,
      openUntil: isOver || heldIn(round) ? null : round.openedAt + HAND_LIFE,
    } satisfies InferInput<typeof PokerRoundFields>;
  },
};
