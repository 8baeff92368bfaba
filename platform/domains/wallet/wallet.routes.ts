import { getBalance } from '#contract/wallet.ts';
import type { Deps } from '../../runtime/deps.ts';
import { memberOf } from '../../runtime/call.ts';
import { serve, type Route } from '../../http/serve.ts';
import { balanceOf } from './ledger/balance.ts';

/** One wallet: vendors play from the main account, so asking them (`sync`) changes nothing. */
export const walletRoutes = ({ database }: Deps): readonly Route[] => [
  serve(getBalance, (_request, call) => balanceOf(database, memberOf(call).memberId)),
];
