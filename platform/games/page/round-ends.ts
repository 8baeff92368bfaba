import { WIN_HELD } from '../play-contract.ts';
import type { InferOutput } from 'valibot';
import type { RoundFields } from '../play-contract.ts';

type Round = InferOutput<typeof RoundFields>;

/** Result of an interrupted round. */
export type RoundNotice = 'round_kept' | 'left_finished' | 'left_refunded' | typeof WIN_HELD;

/** The amount credited to the balance. */
export function creditOf({ win, reason }: Pick<Round, 'win' | 'reason'>): bigint {
  return reason === WIN_HELD ? 0n : win;
}

export function isOpen({ state }: Pick<Round, 'state'>): boolean {
  return state !== 'settled' && state !== 'cancelled';
}

export function noticeOf(left: readonly Pick<Round, 'state' | 'reason'>[]): RoundNotice | null {
  if (left.some(isOpen)) return 'round_kept';
  if (left.some(({ state }) => state === 'cancelled')) return 'left_refunded';
  if (left.some(({ reason }) => reason === WIN_HELD)) return WIN_HELD;
  return left.length > 0 ? 'left_finished' : null;
}
