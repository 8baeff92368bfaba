import { HANDS, type Hand } from './hands.ts';

/** A paytable. Each pay is a whole multiple of the stake, so the return is the same at every stake. */
export interface PokerModel {
  readonly id: string;
  readonly pays: Readonly<Record<Hand, number>>;
  /** Expected return of one unit staked when every hand is held in the best way, as an exact fraction. */
  readonly returnToPlayer: { readonly numerator: string; readonly denominator: string };
}

const MILLION = 1_000_000n;

/** Pays in the order of HANDS. */
const pays = (...rates: readonly number[]): Readonly<Record<Hand, number>> =>
  Object.fromEntries(HANDS.map((hand, index) => [hand, rates[index] ?? 0])) as Record<Hand, number>;

export const POKER_MODELS: readonly PokerModel[] = [
  {
    id: 'jacks',
    pays: pays(800, 50, 25, 25, 25, 9, 6, 4, 3, 2, 1),
    returnToPlayer: { numerator: '1653526326983', denominator: '1661102543100' },
  },
  {
    id: 'bonus',
    pays: pays(800, 50, 80, 40, 25, 8, 5, 4, 3, 2, 1),
    returnToPlayer: { numerator: '1647248502503', denominator: '1661102543100' },
  },
  {
    id: 'double',
    pays: pays(800, 50, 160, 80, 50, 9, 6, 5, 3, 1, 1),
    returnToPlayer: { numerator: '232094530883', denominator: '237300363300' },
  },
];

export const findPokerModel = (id: string): PokerModel | undefined =>
  POKER_MODELS.find((model) => model.id === id);

/** The stated return in parts per million, rounded down, so that it never exceeds the true one. */
export const returnRate = ({ returnToPlayer: { numerator, denominator } }: PokerModel): number =>
  Number((BigInt(numerator) * MILLION) / BigInt(denominator));
