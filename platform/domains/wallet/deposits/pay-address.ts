import { orderOf, CASHIER_PATH } from '../payments/cashier-contract.ts';
import type { Deps } from '../../../runtime/deps.ts';
import type { Call } from '../../../runtime/call.ts';
import { paymentsBy } from '../../../runtime/stand-ins.ts';
import type { DepositRow } from './deposits.ts';

/** Payment address of a deposit: the provider's, or the stand-in's; null where neither exists any more. */
export const payAddressOf = (
  { config, secret }: Pick<Deps, 'config' | 'secret'>,
  { id, payAddress }: Pick<DepositRow, 'id' | 'payAddress'>,
  { isSecure, host }: Pick<Call, 'isSecure' | 'host'>,
): string | null => {
  if (payAddress !== null || paymentsBy(config) !== 'stand-in') return payAddress;
  return `${isSecure ? 'https' : 'http'}://${host}${CASHIER_PATH}/${orderOf(secret, id)}`;
};
