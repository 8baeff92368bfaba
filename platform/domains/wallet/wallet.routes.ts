import { getBalance, refillFreePlay } from '#contract/wallet.ts';
import { TRIAL_TYPE } from '../../kernel/config.ts';
import type { Deps } from '../../runtime/deps.ts';
import { refillFreePlayWallet } from '../free-play/wallet.ts';
import { memberOf } from '../../runtime/call.ts';
import { serve, type Route } from '../../http/serve.ts';
import { balanceOf } from './ledger/balance.ts';
import { Refusal } from '../../kernel/refusal.ts';

/** One wallet: vendors play from the main account, so there is no vendor wallet to `sync`. */
export const walletRoutes = ({ database, db, clock, hub }: Deps): readonly Route[] => [
  serve(getBalance, (_request, call) => balanceOf(database, memberOf(call).memberId)),

  serve(refillFreePlay, async (_request, call) => {
    const { memberId, type } = memberOf(call);
    if (type !== TRIAL_TYPE) throw new Refusal('function.not.available');
    if (await refillFreePlayWallet(db, memberId, clock.now())) hub.publish([{ type: 'balance', memberId }]);
    return balanceOf(database, memberId);
  }),
];
