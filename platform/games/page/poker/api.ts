import { post, type Entry } from '../api.ts';
import { EnterAnswer, RoundAnswer } from '../../poker/poker-contract.ts';

/** Opens or continues the visit; a hand that waits is in `left`. @throws PlayError */
export const enterGame = ({ ticket, secret }: Entry, signal: AbortSignal): Promise<EnterAnswer> =>
  post('session', { ticket, secret }, EnterAnswer, secret, signal);

export interface DealOrder {
  readonly secret: string;
  readonly playKey: string;
  /** Minor units. */
  readonly stake: bigint;
}

/** Takes the stake and deals. @throws PlayError */
export const deal = ({ secret, playKey, stake }: DealOrder, signal: AbortSignal): Promise<RoundAnswer> =>
  post('round', { playKey, choice: { stake: String(stake) } }, RoundAnswer, secret, signal);

export interface DrawOrder {
  readonly secret: string;
  readonly playKey: string;
  /** Places of the cards that stay, ascending. */
  readonly held: readonly number[];
}

/** Replaces the other cards and pays. @throws PlayError */
export const draw = ({ secret, playKey, held }: DrawOrder, signal: AbortSignal): Promise<RoundAnswer> =>
  post('act', { playKey, at: 0, act: { held } }, RoundAnswer, secret, signal);
