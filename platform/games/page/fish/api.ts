import { EnterAnswer, RoundAnswer } from '../../fish/fish-contract.ts';
import type { SHOT_COUNTS, Species } from '../../fish/model.ts';
import { post, type Entry } from '../api.ts';

/** Opens or continues the visit. @throws PlayError */
export const enterGame = ({ ticket, secret }: Entry, signal: AbortSignal): Promise<EnterAnswer> =>
  post('session', { ticket, secret }, EnterAnswer, secret, signal);

export type Shots = (typeof SHOT_COUNTS)[number];

export interface Burst {
  /** Of one shot, minor units. */
  readonly price: bigint;
  readonly target: Species;
  readonly shots: Shots;
}

export interface FireOrder extends Burst {
  readonly secret: string;
  readonly playKey: string;
}

/** Takes the price of all shots, fires them and pays. @throws PlayError */
export const fire = (order: FireOrder, signal: AbortSignal): Promise<RoundAnswer> => {
  const { secret, playKey, price, target, shots } = order;
  const choice = { price: String(price), target, shots };
  return post('round', { playKey, choice }, RoundAnswer, secret, signal);
};

export const costOf = ({ price, shots }: Pick<Burst, 'price' | 'shots'>): bigint => price * BigInt(shots);
