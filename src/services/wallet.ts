import { getBalance as getBalanceEndpoint, type Balance } from './contract/wallet.ts';
import { call } from './http.ts';

/** The member's wallets in minor units; `sync` asks the vendors too. */
export const getBalance = ({ sync = false } = {}, signal?: AbortSignal): Promise<Balance> =>
  call(getBalanceEndpoint, { typeId: 0, sync: sync ? 1 : 0 }, { signal });
