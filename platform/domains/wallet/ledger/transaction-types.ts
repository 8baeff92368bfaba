import type { TransactionType } from '#contract/records.ts';
import { TRANSACTION_TYPES } from '#contract/records.ts';

/** Transaction type of each kind of entry for the member; any other kind is `other`. */
const TYPE_OF: Readonly<Record<string, TransactionType>> = {
  deposit: 'deposit',
  withdraw: 'withdrawal',
  withdrawal: 'withdrawal',
  withdrawal_return: 'withdrawal',
  bet: 'bet',
  win: 'win',
  refund: 'refund',
  correction: 'correction',
  trial: 'bonus',
  gift: 'bonus',
  bonus: 'bonus',
  rebate: 'bonus',
  referral: 'bonus',
  sign_in: 'bonus',
  sign_in_return: 'bonus',
  mission: 'bonus',
  mission_prize: 'bonus',
  mission_return: 'bonus',
  points_conversion: 'bonus',
  fee: 'fee',
  transfer: 'transfer',
  wallet_transfer: 'transfer',
  share_bonus: 'contract',
  daily_wage: 'contract',
  hour_wage: 'contract',
};
export const KINDS = Object.keys(TYPE_OF);
const NUMBER_OF = Object.fromEntries(
  Object.entries(TRANSACTION_TYPES).map(([number, type]) => [type, Number(number)]),
) as Readonly<Record<TransactionType, number>>;

/** Kinds of entries that belong to a round of a game; their reference is the round (`VENDOR:round`). */
export const ROUND_KINDS = ['bet', 'win', 'refund', 'correction'] as const;
export const ROUND_TYPE = NUMBER_OF.round;

export const numberOf = (kind: string): number => NUMBER_OF[TYPE_OF[kind] ?? 'other'];

/** The kinds of these types; null for all. */
export const kindsOf = (types: readonly number[] | null): readonly string[] | null =>
  types && KINDS.filter((kind) => types.includes(numberOf(kind)));

/** Whether kinds without a type of their own are requested. */
export const includesOthers = (types: readonly number[] | null): boolean =>
  types?.includes(NUMBER_OF.other) ?? false;
