import * as v from 'valibot';
import type { InferInput, InferOutput } from 'valibot';
import type { CatalogueGame, Engine, RoundFacts } from '../engine.ts';
import { createGenerator } from '../generator.ts';
import { paletteOf } from '../skins.ts';
import { FishChoice, type FishGameFields, type FishRoundFields } from './fish-contract.ts';
import { SHOT_COUNTS, SPECIES, chanceOf, findFishModel, type FishModel } from './model.ts';
import { shootBurst } from './shots.ts';

const PRICE_STEPS = [1n, 2n, 5n, 10n, 25n, 50n, 100n];
/** Symbols of the skin `fish` (skins.json), in the order of SPECIES. */
const PICTURES = [10, 9, 8, 5, 4, 3, 2, 0] as const;

const pictureOf = (symbol: number): string => `/play/assets/symbols/fish/${symbol}.svg`;

const named = (id: string): FishModel => {
  const model = findFishModel(id);
  if (!model) throw new Error(`no fish model ${id}`);
  return model;
};

const MODEL_OF: Readonly<Record<string, string>> = { low: 'calm', high: 'deep' };
const modelOf = ({ model = '' }: CatalogueGame): FishModel => named(MODEL_OF[model] ?? 'reef');

const pricesOf = ({ minBet, minLines }: CatalogueGame): readonly bigint[] => {
  const least = minBet * BigInt(minLines);
  return PRICE_STEPS.map((step) => (least > 0n ? least : 1n) * step);
};

/** The player's choice and what came of it, computed from the stored seed. */
const burstOf = (round: RoundFacts) => {
  const model = named(round.modelId);
  const choice = v.parse(FishChoice, round.choice);
  const next = createGenerator(round.seed, `${round.id}:${round.playKey}`);
  const caught = shootBurst(next, choice.shots, chanceOf(model, choice.target));
  const hits = BigInt(caught.filter(Boolean).length);
  return { ...choice, caught, win: hits * choice.price * BigInt(model.pays[choice.target]) };
};

/** Fishing: a burst of shots at one species; each shot has the stated chance, wherever the fish swim on the page. */
export const fishEngine: Engine = {
  id: 'fish',
  choice: FishChoice,
  modelOf: (game) => modelOf(game).id,

  stakeOf: (game, choice) => {
    const { price, shots } = choice as InferOutput<typeof FishChoice>;
    return pricesOf(game).includes(price) ? price * BigInt(shots) : null;
  },

  winOf: (round) => burstOf(round).win,

  detailOf: (round) => {
    const { price, target, shots, caught } = burstOf(round);
    return { price: String(price), target, shots, caught: caught.map(Number).join('') };
  },

  presentGame: (game) => {
    const model = modelOf(game);
    return {
      palette: paletteOf(game),
      model: model.id,
      returned: model.returned,
      targets: SPECIES.map((species, index) => ({
        species,
        pay: model.pays[species],
        chance: { ...chanceOf(model, species) },
        picture: pictureOf(PICTURES[index]!),
      })),
      prices: pricesOf(game).map(String),
      shotCounts: [...SHOT_COUNTS],
    } satisfies InferInput<typeof FishGameFields>;
  },

  presentRound: (round, shown) => {
    const { price, target, shots, caught } = burstOf(round);
    return {
      price: String(price),
      target,
      shots,
      caught: shown === 'all' ? [...caught] : null,
    } satisfies InferInput<typeof FishRoundFields>;
  },
};
