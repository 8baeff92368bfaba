import { notifyGames } from './browser/game-frame.ts';
import {
  getBalance as getBalanceEndpoint,
  refillFreePlay as refillFreePlayEndpoint,
  type Balance,
} from './contract/wallet.ts';
import { call } from './http.ts';

/** The member's wallets in minor units; `sync` also queries the vendors. */
export const getBalance = ({ sync = false } = {}, signal?: AbortSignal): Promise<Balance> =>
  call(getBalanceEndpoint, { typeId: 0, sync: sync ? 1 : 0 }, { signal });

/** Refills a trial account's play money; an open game loads its balance again. */
export const refillFreePlay = async (signal?: AbortSignal): Promise<Balance> => {
  const balance = await call(refillFreePlayEndpoint, {}, { signal });
  notifyGames();
  return balance;
};
