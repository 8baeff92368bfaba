import type { IntlShape } from 'react-intl';
import type { MessageId } from '../../../i18n/message-id.ts';

/** Problems of fields found by the machines and the platform. */
const PROBLEMS: ReadonlySet<string> = new Set<MessageId>([
  'amount_decimals',
  'amount_invalid',
  'amount_over_balance',
  'amount_over_day',
  'amount_too_large',
  'amount_too_small',
  'amounts_unequal',
  'card_invalid',
  'card_known',
  'card_too_many',
  'code_missing',
  'input_required',
  'password_length',
  'amount_missing',
  'downline_closed',
  'downline_locked',
  'downline_unknown',
  'phone_unproved',
  'points_missing',
  'points_quantity',
  'points_step',
  'points_too_few',
  'points_whole',
  'proof_required',
  'proof_too_many',
  'proof_unfinished',
  'reg_pattern_7',
  'transfer_bound_times',
  'transfer_closed',
  'transfer_password_missing',
  'transfer_over_balance',
  'transfer_too_large',
  'transfer_too_small',
  'transfer_turnover',
  'turnover_missing',
  'wallet_closed',
  'wallet_not_between',
  'upload_broken',
  'upload_unreadable',
  'upload_pixels',
  'upload_quota',
  'upload_storage_full',
  'upload_too_large',
  'upload_type',
  'upload_unfinished',
  'withdraw_bound_times',
]);

/** The error text of a field by its message id, with its length where it has one; an unknown id gives a general text. */
export const problemText = (
  intl: IntlShape,
  id: string | null | undefined,
  length = '',
): string | undefined => {
  if (!id) return undefined;
  const known = PROBLEMS.has(id) ? (id as MessageId) : 'request_param_err';
  return intl.formatMessage({ id: known }, { length });
};

/** Whether a problem is shown beside the amount. */
export const isAboutAmount = (id: string | null): boolean =>
  id === 'amount_invalid' || id === 'amounts_unequal';
