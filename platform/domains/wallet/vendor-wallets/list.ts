import { asc } from 'drizzle-orm';
import type { AnswerOf } from '#contract/endpoint.ts';
import { MAIN_WALLET, type getMerchantWallet } from '#contract/vendor-wallets.ts';
import { TRIAL_TYPE } from '../../../kernel/config.ts';
import { memberOf, type Call } from '../../../runtime/call.ts';
import type { Deps } from '../../../runtime/deps.ts';
import { engineOf } from '../../../games/engines.ts';
import { catalogueIn } from '../../catalogue/catalogue.ts';
import { vendors } from '../../catalogue/catalogue.tables.ts';
import { balanceOf } from '../ledger/balance.ts';
import { isVendorClosed } from './move.ts';
import { hasOneWallet } from './one-wallet.ts';

/** Whether the brand has one wallet and, where it has several, all of them: of each vendor that has a game to play. */
export const walletsOf = async (deps: Deps, call: Call): Promise<AnswerOf<typeof getMerchantWallet>> => {
  const { memberId, type } = memberOf(call);
  const settings = deps.settings.current();
  const { balance = [], currency, currencySymbol } = await balanceOf(deps.database, memberId);
  const money = { currency, currencySymbol };
  if (hasOneWallet(settings) || type === TRIAL_TYPE) return { isSingle: true, ...money, wallets: [] };
  const known = Array.isArray(balance) ? balance : balance ? [balance] : [];
  const { games } = await catalogueIn(deps);
  const playable = new Set(games.filter((game) => engineOf(game)).map(({ vendorCode }) => vendorCode));
  const named = await deps.database.reads.db.select().from(vendors).orderBy(asc(vendors.displayName));
  const amountIn = (id: number): number =>
    known.find(({ accountTypeId }) => accountTypeId === id)?.availBalance ?? 0;
  const now = deps.clock.now();
  const wallets = named.flatMap(({ code, displayName, accountTypeId }) => {
    const availBalance = amountIn(accountTypeId);
    if (!playable.has(code) && availBalance === 0) return [];
    const status = isVendorClosed(settings, code, now) ? 0 : 1;
    return [{ accountTypeId, accountName: code, displayName, availBalance, status }];
  });
  const main = {
    ...{ accountTypeId: MAIN_WALLET, accountName: 'MAIN', displayName: 'Main wallet' },
    ...{ availBalance: amountIn(MAIN_WALLET), status: 1 },
  };
  return { isSingle: false, ...money, wallets: [main, ...wallets] };
};
