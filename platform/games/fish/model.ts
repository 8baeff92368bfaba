/** The targets, the cheapest first. */
export const SPECIES = [
  'goldfish',
  'perch',
  'clownfish',
  'jellyfish',
  'crab',
  'turtle',
  'shark',
  'octopus',
] as const;
export type Species = (typeof SPECIES)[number];

/** Shots that one press can fire. */
export const SHOT_COUNTS = [1, 3, 5, 10] as const;

/**
 * A table of pays. Every target has the same return: it is caught with the chance `returned / (100 × pay)`, so neither
 * the target nor the number of shots changes what the game keeps.
 */
export interface FishModel {
  readonly id: string;
  /** Of 100 staked, at every target. */
  readonly returned: number;
  /** Times the price of the shot. */
  readonly pays: Readonly<Record<Species, number>>;
}

/** Pays in the order of SPECIES. */
const payTable = (...times: readonly number[]): FishModel['pays'] =>
  Object.fromEntries(SPECIES.map((species, index) => [species, times[index] ?? 0])) as FishModel['pays'];

export const FISH_MODELS: readonly FishModel[] = [
  { id: 'calm', returned: 97, pays: payTable(2, 3, 4, 6, 10, 15, 25, 50) },
  { id: 'reef', returned: 96, pays: payTable(2, 3, 5, 10, 20, 40, 80, 150) },
  { id: 'deep', returned: 95, pays: payTable(2, 4, 8, 15, 30, 80, 200, 500) },
];

export const findFishModel = (id: string): FishModel | undefined =>
  FISH_MODELS.find((model) => model.id === id);

/** The chance of a shot at a target, as an exact fraction. */
export interface Chance {
  readonly numerator: number;
  readonly denominator: number;
}

export const chanceOf = ({ returned, pays }: FishModel, target: Species): Chance => ({
  numerator: returned,
  denominator: 100 * pays[target],
});
