import { getBalance, refillFreePlay } from '#contract/wallet.ts';
import { TRIAL_TYPE } from '../../kernel/config.ts';
import { getMerchantWallet, returnToMain, transferBetweenWallets } from '#contract/vendor-wallets.ts';
import type { Deps } from '../../runtime/deps.ts';
import { refillFreePlayWallet } from '../free-play/wallet.ts';
import { memberOf } from '../../runtime/call.ts';
import { serve, type Route } from '../../http/serve.ts';
import { balanceOf } from './ledger/balance.ts';
import { walletsOf } from './vendor-wallets/list.ts';
import { moveBetween, recallAll } from './vendor-wallets/move.ts';
import { Refusal } from '../../kernel/refusal.ts';

/** Every wallet is an account of the ledger, so there is nothing to `sync`. */
export const walletRoutes = (deps: Deps): readonly Route[] => [
  serve(getBalance, ({ typeId }, call) => balanceOf(deps.database, memberOf(call).memberId, typeId)),
  serve(getMerchantWallet, (_request, call) => walletsOf(deps, call)),
  serve(transferBetweenWallets, (request, call) => moveBetween(deps, request, call)),
  serve(returnToMain, (_request, call) => recallAll(deps, call)),

  serve(refillFreePlay, async (_request, call) => {
    const { memberId, type } = memberOf(call);
    const { database, db, clock, hub } = deps;
    if (type !== TRIAL_TYPE) throw new Refusal('function.not.available');
    if (await refillFreePlayWallet(db, memberId, clock.now())) hub.publish([{ type: 'balance', memberId }]);
    return balanceOf(database, memberId);
  }),
];
